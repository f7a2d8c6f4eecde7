import { expandResourceName, type Kind, type ProviderDefault } from "../../contract";
import type { Clock, OperationPoller, ServiceTime } from "../../client";
import type { ObjectReads, Service } from "../../api";
import { type Unknown, valueAt, type ValueObject } from "../../plugin";
import type { Journal } from "../recovery";
import type { OwnOperations } from "./own-operations";

/** Context of a configured provider, shared by all resources and data sources. */
export interface ProviderContext extends Service {
  readonly clock: Clock;
  /** Batches the reads of objects. One per process, because every read must respect the changes of all calls. */
  readonly reads: ObjectReads;
  /** Polls all operations. One per process, so that operations share their polls. */
  readonly operations: OperationPoller;
  /** Measured offset of the service's clock. */
  readonly serviceTime: ServiceTime;
  /** The service's base address. */
  readonly endpoint: string;
  /** Digest of the API key (see `keyDigestOf`). */
  readonly keyDigest: string;
  /** The endpoint at which the same service was before, as the user says; undefined if it has not moved. */
  readonly formerEndpoint?: string;
  /** The recovery journal. One per process. */
  readonly journal: Journal;
  /** How long the service may still carry out a request whose answer was lost, in milliseconds. */
  readonly settleMs: number;
  readonly ownOperations: OwnOperations;
  /** Full resource names for fields that are not set. Unknown during a plan if the provider configuration depends on other resources. */
  readonly defaults: Readonly<Partial<Record<ProviderDefault, string | Unknown>>>;
}

/** Returns the default for a field, or undefined if there is none or it is unknown. */
export function knownDefault(
  provider: ProviderContext,
  name: ProviderDefault | undefined,
): string | undefined {
  const value = name === undefined ? undefined : provider.defaults[name];
  return typeof value === "string" ? value : undefined;
}

/**
 * Returns the full name of the parent of these values' object: as configured, or by the provider's default. Undefined if neither is set.
 */
export function parentIn(provider: ProviderContext, kind: Kind, values: ValueObject): string | undefined {
  const field = kind.fields.find(({ terraformName }) => terraformName === kind.parentField);
  if (field === undefined) return undefined;
  const given = valueAt(values, field.terraformName);
  if (typeof given !== "string") return knownDefault(provider, field.defaultFrom);
  const parentKind = provider.contract.kinds.find(({ name }) => name === field.references);
  return parentKind === undefined ? given : expandResourceName(parentKind.pattern, given);
}

/**
 * Returns the full name of the object in which bare slugs in these values are resolved: the object's own parent (its project), or the
 * provider's project for a kind without a parent.
 */
export function scopeOf(provider: ProviderContext, kind: Kind, values: ValueObject): string | undefined {
  return parentIn(provider, kind, values) ?? knownDefault(provider, "project");
}
