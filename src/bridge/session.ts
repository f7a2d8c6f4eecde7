import { expandResourceName, type Kind, type ProviderDefault } from "../contract";
import type { Clock, OperationWatch } from "../client";
import type { ObjectReads, Service } from "../service";
import { type Unknown, valueAt, type ValueObject } from "../plugin";
import type { Journal } from "./journal";

/** What a configured provider knows, and what every resource and data source works with. */
export interface Session extends Service {
  readonly clock: Clock;
  /** The objects' reads, those that arrive together at once. One for the process, as each knows of the others' changes. */
  readonly reads: ObjectReads;
  /** The waits for all operations. One for the process, as they help each other. */
  readonly operations: OperationWatch;
  /** The service's base address. */
  readonly endpoint: string;
  /** What was begun and may have been cut off. One for the process. */
  readonly journal: Journal;
  /** How long the service may still carry out a request whose answer was lost, in milliseconds. */
  readonly settleMs: number;
  /**
   * Full resource names that stand in for fields that are not given; unknown while a plan runs on a configuration
   * that depends on other resources.
   */
  readonly defaults: Readonly<Partial<Record<ProviderDefault, string | Unknown>>>;
}

/** The default for a field, where it is known. */
export function knownDefault(session: Session, name: ProviderDefault | undefined): string | undefined {
  const value = name === undefined ? undefined : session.defaults[name];
  return typeof value === "string" ? value : undefined;
}

/** The full name of the object that these values' object lives in: as given, or by the provider's default; undefined where neither says. */
export function parentIn(session: Session, kind: Kind, values: ValueObject): string | undefined {
  const field = kind.fields.find(({ terraformName }) => terraformName === kind.parentField);
  if (field === undefined) return undefined;
  const given = valueAt(values, field.terraformName);
  if (typeof given !== "string") return knownDefault(session, field.defaultFrom);
  const parentKind = session.contract.kinds.find(({ name }) => name === field.references);
  return parentKind === undefined ? given : expandResourceName(parentKind.pattern, given);
}

/**
 * The full name of the object in which bare slugs in these values are looked up: the object's own parent, which is its project,
 * or the provider's project for a kind that lives in none.
 */
export function scopeOf(session: Session, kind: Kind, values: ValueObject): string | undefined {
  return parentIn(session, kind, values) ?? knownDefault(session, "project");
}
