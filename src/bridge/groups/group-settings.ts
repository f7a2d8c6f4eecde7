import { type Kind, parseDuration } from "../../contract";
import type { LoginProbeSpec } from "../../hooks";
import { isObject, isSequence, type Value, valueAt, type ValueObject } from "../../plugin";

/** What must answer before a changed object counts as ready. */
export interface PortReadiness {
  /** Attribute that holds the object's address: Terraform names with dots between them. */
  readonly address: string;
  readonly port: number;
  /** Path of a GET; absent if the port must only accept a connection. */
  readonly path?: string;
  /** The login that must succeed at the port; absent if none must. */
  readonly ssh?: LoginReadiness;
  readonly limitMs: number;
}

/** A login at the port, without what is known only of the object itself. */
export type LoginReadiness = Omit<LoginProbeSpec, "host" | "port" | "pinnedAs">;

/** The settings of an object's disruption group. */
export interface GroupSettings {
  readonly name: string;
  /** How many objects may be out of service at the same time; at least 1. */
  readonly maxUnavailable: number;
  /** Whether a replacement creates the new object first, as the user says. */
  readonly createsFirst: boolean;
  /** Absent: the end of the operation and the object's state decide. */
  readonly ready?: PortReadiness;
}

/** How long a changed object may take to answer, in milliseconds, unless the group says otherwise. */
const DEFAULT_READY_MS = 10 * 60_000;

/** Returns the group of an object with these values; undefined if it is in none, or if its name is not known yet. */
export function groupIn(kind: Kind, values: ValueObject): GroupSettings | undefined {
  const argument = kind.fields.find((field) => field.argument?.role === "disruption")?.terraformName;
  const given = argument === undefined ? null : valueAt(values, argument);
  if (!isObject(given)) return undefined;
  const name = textAt(given, "name");
  if (name === undefined) return undefined;
  const ready = valueAt(given, "ready");
  const readiness = isObject(ready) ? readinessIn(ready) : undefined;
  return {
    name,
    maxUnavailable: numberOf(valueAt(given, "max_unavailable")) ?? 1,
    createsFirst: valueAt(given, "create_before_destroy") === true,
    ...(readiness === undefined ? {} : { ready: readiness }),
  };
}

function readinessIn(given: ValueObject): PortReadiness | undefined {
  const address = textAt(given, "address");
  const port = numberOf(valueAt(given, "port"));
  if (address === undefined || port === undefined) return undefined;
  const path = textAt(given, "path");
  const ssh = valueAt(given, "ssh");
  return {
    address,
    port,
    ...(path === undefined ? {} : { path }),
    ...(isObject(ssh) ? { ssh: loginIn(ssh) } : {}),
    limitMs: parseDuration(textAt(given, "within") ?? "") ?? DEFAULT_READY_MS,
  };
}

/** Returns the login of a readiness. What is not set, or not known yet, is empty. */
export function loginIn(given: ValueObject): LoginReadiness {
  const hostKeys = valueAt(given, "host_keys");
  return {
    user: textAt(given, "user") ?? "",
    identity: textAt(given, "identity") ?? "",
    hostKeys: isSequence(hostKeys) ? hostKeys.filter((each) => typeof each === "string") : [],
    pinnedIn: textAt(given, "pinned_in") ?? "",
    cloudInit: valueAt(given, "cloud_init") === true,
  };
}

function textAt(object: ValueObject, name: string): string | undefined {
  const value = valueAt(object, name);
  return typeof value === "string" ? value : undefined;
}

function numberOf(value: Value): number | undefined {
  const number = value === null ? Number.NaN : Number(value);
  return Number.isSafeInteger(number) ? number : undefined;
}
