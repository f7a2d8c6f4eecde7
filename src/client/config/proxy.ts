import { BlockList, isIP, isIPv6 } from "node:net";
import { isLoopbackHost } from "./loopback";

/** Environment variables, as a plain record. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Selects the proxy for a request from `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` (upper case first, then lower
 * case). The rules are those of Go's `httpproxy` package, because Terraform, which starts this program, is a Go
 * program. Each scheme has its own variable, an empty one counts as not set, and a proxy without a scheme is an http
 * proxy. Requests to this machine never use a proxy. (undici's `EnvHttpProxyAgent` differs: it uses the http proxy
 * for https, and does not support networks.)
 *
 * @returns the proxy's address, or undefined to connect directly
 * @throws TypeError if the variable is not a valid proxy address; the text omits the address, which may contain a
 * password
 */
export function selectProxy(target: URL, environment: Environment): URL | undefined {
  const variable = target.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const value = read(environment, variable);
  if (value === "" || isLoopbackHost(target.hostname)) return undefined;
  if (isExcluded(target, read(environment, "NO_PROXY"))) return undefined;
  const text = value.includes("://") ? value : `http://${value}`;
  const proxy = URL.canParse(text) ? new URL(text) : undefined;
  if (proxy === undefined || !["http:", "https:"].includes(proxy.protocol)) {
    throw new TypeError(`${variable} is not the address of an http or https proxy`);
  }
  return proxy;
}

function read(environment: Environment, name: string): string {
  const values = [name, name.toLowerCase()].map((spelling) => (environment[spelling] ?? "").trim());
  return values.find((value) => value !== "") ?? "";
}

function isExcluded(target: URL, noProxy: string): boolean {
  const host = target.hostname.replace(/^\[|\]$/g, "").toLowerCase();
  const port = target.port === "" ? (target.protocol === "https:" ? "443" : "80") : target.port;
  const entries = noProxy.split(/[,\s]+/).filter((entry) => entry !== "");
  return entries.some((entry) => entry === "*" || matches(entry.toLowerCase(), host, port));
}

function matches(entry: string, host: string, port: string): boolean {
  if (entry.includes("/")) return isWithin(entry, host);
  // More than one colon without brackets means an IPv6 address, not a port.
  const [, name = entry, entryPort] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
  if (entryPort !== undefined && entryPort !== port) return false;
  const domain = name.replace(/^\[|\]$/g, "").replace(/^\*\./, ".");
  if (isIP(domain) !== 0) return isIP(host) !== 0 && plainAddress(domain) === plainAddress(host);
  // A leading dot matches subdomains only.
  if (domain.startsWith(".")) return domain.length > 1 && isIP(host) === 0 && host.endsWith(domain);
  return domain !== "" && (host === domain || (isIP(host) === 0 && host.endsWith(`.${domain}`)));
}

/** Whether an address is in a network such as `10.0.0.0/8`. */
function isWithin(network: string, host: string): boolean {
  const [start = "", bits = ""] = network.split("/");
  if (isIP(start) === 0 || isIP(host) === 0 || !/^\d{1,3}$/.test(bits)) return false;
  const address = plainAddress(host);
  if (isIP(start) !== isIP(address) || Number(bits) > (isIPv6(start) ? 128 : 32)) return false;
  const list = new BlockList();
  list.addSubnet(start, Number(bits), isIPv6(start) ? "ipv6" : "ipv4");
  return list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Returns an IP address in its shortest spelling; an IPv4-mapped IPv6 address becomes the IPv4 address. */
function plainAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const text = `http://[${address}]`;
  // URL does not accept an address with a zone.
  const shortest = URL.canParse(text) ? new URL(text).hostname.slice(1, -1) : address;
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(shortest) ?? [];
  if (high === undefined || low === undefined) return shortest;
  return [high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 0xff]).join(".");
}
