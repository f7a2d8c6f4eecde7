import { RpcError } from "./rpc-error";

/** Names and addresses of this machine that never leave it, with or without a port. */
const LOOPBACK =
  /^(?:(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Throws an RpcError unless the `Host` header is a loopback name or address. The owner of a domain can let its name lead to this machine
 * (DNS rebinding), and thereby make a page of that domain a client of the emulator. The browser then sends that domain's name.
 */
export function checkHost(host: string | undefined): void {
  if (host !== undefined && LOOPBACK.test(host)) return;
  const got = host === undefined ? "got none" : `got ${JSON.stringify(host.slice(0, 100))}`;
  throw new RpcError(
    "permission_denied",
    `The emulator answers only on this machine: the Host header must be localhost, 127.0.0.1 or [::1]; ${got}`,
  );
}
