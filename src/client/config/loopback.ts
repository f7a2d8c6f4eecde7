import { isIPv4 } from "node:net";

/**
 * Whether a URL's host is this machine, judged by its name alone: `localhost`, `*.localhost`, 127.0.0.0/8 or `[::1]`.
 */
export function isLoopbackHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, "");
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  return host === "[::1]" || host === "::1" || (isIPv4(host) && host.startsWith("127."));
}
