import { describeKindOf, isKnown } from "../base";
import type { Probe } from "./hook-config";
import { durationProblems } from "./duration-problems";
import { sshLoginProblems } from "./ssh-login-problems";

const KINDS = ["tcp", "ssh", "http"] as const;

/** Returns the problems of a probe. */
export function probeProblems(probe: Probe): readonly string[] {
  const given: unknown = probe;
  if (typeof given !== "object" || given === null) {
    return [`probe must be an object with one of tcp, ssh and http; got ${describeKindOf(given)}`];
  }
  const [first, second] = KINDS.filter((kind) => probe[kind] !== undefined);
  const others = Object.keys(probe).filter(
    (name) => !([...KINDS, "cloudInit", "interval"] as readonly string[]).includes(name),
  );
  return [
    ...others.map(
      (name) =>
        `probe.${name} is an unknown property; the properties are tcp, ssh, http, cloudInit, interval`,
    ),
    ...(first === undefined ? ["probe is empty: set one of tcp, ssh and http"] : []),
    ...(second === undefined || first === undefined
      ? []
      : [`probe.${second} cannot be set together with probe.${first}; set only one of them`]),
    ...socketProblems("probe.tcp", probe.tcp, true),
    ...sshProblems(probe),
    ...httpProblems(probe.http),
    ...durationProblems("probe.interval", probe.interval),
  ];
}

function socketProblems(
  path: string,
  socket: { readonly host?: unknown; readonly port?: unknown } | undefined,
  needsPort: boolean,
): readonly string[] {
  if (socket === undefined) return [];
  const { host, port } = socket;
  const isPort = typeof port === "number" && Number.isInteger(port) && port >= 1 && port <= 65_535;
  return [
    ...(typeof host === "string" && host.trim() !== ""
      ? []
      : [`${path}.host must be a host name or an address; got ${describeKindOf(host)}`]),
    ...((port === undefined && !needsPort) || isPort || (port !== undefined && !isKnown(port))
      ? []
      : [
          `${path}.port must be a whole number from 1 to 65535; got ${typeof port === "number" ? port : describeKindOf(port)}`,
        ]),
  ];
}

const LOGIN_PARTS = ["hostKey", "identity"] as const;

function sshProblems({ ssh, cloudInit }: Probe): readonly string[] {
  const wrongSwitch =
    cloudInit === undefined || typeof cloudInit === "boolean"
      ? []
      : [`probe.cloudInit must be true or false; got ${describeKindOf(cloudInit)}`];
  if (ssh?.user !== undefined) return [...wrongSwitch, ...sshLoginProblems({ ...ssh }, "probe.ssh.")];
  const [part] = LOGIN_PARTS.filter((name) => ssh?.[name] !== undefined);
  return [
    ...wrongSwitch,
    ...(cloudInit === true
      ? ["probe.cloudInit needs a login: set probe.ssh with host, user and hostKey"]
      : []),
    ...(part === undefined
      ? []
      : [`probe.ssh.${part} has no effect without probe.ssh.user, as whom ssh logs in`]),
    ...socketProblems("probe.ssh", ssh, false),
  ];
}

function httpProblems(http: Probe["http"]): readonly string[] {
  if (http === undefined) return [];
  const url: unknown = http.url;
  const isUrl = typeof url === "string" && (!isKnown(url) || isHttpAddress(url));
  const { status } = http;
  const bounds: readonly unknown[] = status === undefined ? [] : Array.isArray(status) ? status : [status];
  const isStatus = bounds.every(
    (bound) => typeof bound === "number" && Number.isInteger(bound) && bound >= 100 && bound <= 599,
  );
  const isRange = !Array.isArray(status) || (bounds.length === 2 && Number(bounds[0]) <= Number(bounds[1]));
  return [
    // The value is not shown, because an address can contain a password.
    ...(isUrl
      ? []
      : [
          "probe.http.url must be an address that starts with https:// or http://, without a user name or password",
        ]),
    ...(isStatus && isRange
      ? []
      : [
          `probe.http.status must be a status from 100 to 599, or a range as its first and last status; got ${JSON.stringify(status)}`,
        ]),
  ];
}

function isHttpAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    url !== undefined &&
    ["http:", "https:"].includes(url.protocol) &&
    url.username === "" &&
    url.password === ""
  );
}
