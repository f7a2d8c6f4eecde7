import { LookupError } from "./lookup-query";

/**
 * Returns a service's base address in the form of the context file, without a trailing slash. Throws a LookupError, which does not quote the
 * address, if it is no address of a service.
 */
export function normalizeEndpoint(text: string, origin: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new LookupError(`${origin} must be an address that starts with https:// or http://.`);
  }
  if (url.username !== "" || url.password !== "" || /[?#]/.test(text)) {
    throw new LookupError(`${origin} must not contain a user name, a password, a "?" or a "#".`);
  }
  return url.origin + url.pathname.replace(/\/+$/, "");
}
