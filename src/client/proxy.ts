import { BlockList, isIP, isIPv6 } from "node:net";
import { isLoopbackHost } from "./loopback";

/** Environment variables, as a plain record. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Which proxy a request goes through, from `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` (capital letters first, then small
 * ones). The rules are those of Go's standard library, since Terraform, which starts this program, is a Go program: each
 * scheme has its own variable, a proxy without a scheme is an http one, and this machine itself is never reached through
 * a proxy.
 *
 * @returns the proxy's address, or undefined to connect directly
 * @throws TypeError without the address in its text (it may hold a password), when the variable is not a usable one
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
  return (environment[name] ?? environment[name.toLowerCase()] ?? "").trim();
}

function isExcluded(target: URL, noProxy: string): boolean {
  const host = target.hostname.replace(/^\[|\]$/g, "").toLowerCase();
  const port = target.port === "" ? (target.protocol === "https:" ? "443" : "80") : target.port;
  const entries = noProxy.split(/[,\s]+/).filter((entry) => entry !== "");
  return entries.some((entry) => entry === "*" || matches(entry.toLowerCase(), host, port));
}

function matches(entry: string, host: string, port: string): boolean {
  if (entry.includes("/")) return isWithin(entry, host);
  // More than one colon without brackets is an IPv6 address, not a port.
  const [, name = entry, entryPort] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
  if (entryPort !== undefined && entryPort !== port) return false;
  const domain = name.replace(/^\[|\]$/g, "").replace(/^\*?\./, "");
  return domain !== "" && (host === domain || (isIP(host) === 0 && host.endsWith(`.${domain}`)));
}

/** Whether an address lies in a network such as `10.0.0.0/8`. */
function isWithin(network: string, host: string): boolean {
  const [address = "", bits = ""] = network.split("/");
  const family = isIP(address);
  if (isIP(host) === 0 || family !== isIP(host) || !/^\d{1,3}$/.test(bits)) return false;
  if (Number(bits) > (family === 6 ? 128 : 32)) return false;
  const list = new BlockList();
  list.addSubnet(address, Number(bits), isIPv6(address) ? "ipv6" : "ipv4");
  return list.check(host, isIPv6(host) ? "ipv6" : "ipv4");
}
