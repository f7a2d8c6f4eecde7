import type { Context, DeleteResult, PlanDestroyResult } from "../../../plugin";
import type { ProviderContext } from "../../context";

/** An object that this run has created, with what removes it again. */
export interface RemovableObject {
  /** Full resource name. */
  readonly name: string;
  /** What names it and an object that it replaces. */
  readonly label: string;
  /** Returns the errors of what forbids its deletion, and its private state for {@link remove}. */
  readonly planRemoval: (context: Context) => Promise<PlanDestroyResult>;
  readonly remove: (privateData: Uint8Array | undefined, context: Context) => Promise<DeleteResult>;
}

/** The objects of one provider configuration that are created all or none. */
export class CapacitySet {
  readonly name: string;
  readonly #lack = new AbortController();
  #created: RemovableObject[] = [];
  /** Labels of the objects that the engine had deleted in this run, and of those that were removed again. */
  readonly #deleted = new Set<string>();
  readonly #removed = new Set<string>();
  #running = 0;
  #lacking: string | undefined;

  constructor(name: string) {
    this.name = name;
  }

  /** What names the object for which capacity was lacking first. Empty as long as all may be had. */
  get lacking(): string {
    return this.#lacking ?? "";
  }

  /** Whether capacity for one of the objects is lacking. */
  hasFailed(): boolean {
    return this.#lacking !== undefined;
  }

  /** Aborted when capacity for an object is lacking. */
  get signal(): AbortSignal {
    return this.#lack.signal;
  }

  /** Number of the creates that are under way, or wait. */
  get running(): number {
    return this.#running;
  }

  /** Counts a create. Returns the function that ends it. */
  begin(): () => void {
    this.#running += 1;
    return () => {
      this.#running -= 1;
    };
  }

  /** Ends the set: capacity for an object is lacking. */
  fail(label: string): void {
    this.#lacking ??= label;
    this.#lack.abort();
  }

  /** Notes a new object, which is removed if the set fails later. */
  add(object: RemovableObject): void {
    this.#created.push(object);
  }

  /** Returns the objects that this run has created so far. The caller removes them, and nothing else does. */
  takeCreated(): readonly RemovableObject[] {
    const created = this.#created.filter((object) => this.claimRemoval(object));
    this.#created = [];
    return created;
  }

  /** Whether the caller may remove a new object: this run has deleted none that it may replace. If so, {@link claimDeletion} refuses such a one from now on. */
  claimRemoval({ label }: RemovableObject): boolean {
    if (this.#deleted.has(label)) return false;
    this.#removed.add(label);
    return true;
  }

  /** Withdraws a claim for a removal: the object stays. */
  keep({ label }: RemovableObject): void {
    this.#removed.delete(label);
  }

  /** Whether the caller may delete an object with this label: no successor was removed. If so, {@link claimRemoval} refuses a successor from now on. */
  claimDeletion(label: string): boolean {
    if (this.#removed.has(label)) return false;
    this.#deleted.add(label);
    return true;
  }
}

/** The create of an object of a set. */
export class SetMember {
  readonly set: CapacitySet;
  readonly label: string;
  #isLacking = false;
  #ownName: string | undefined;

  constructor(set: CapacitySet, label: string) {
    this.set = set;
    this.label = label;
  }

  /** Whether this create is one that found no capacity. */
  get isLacking(): boolean {
    return this.#isLacking;
  }

  /** Name of the object of which an answer of this run has proved that this create made it. */
  get ownName(): string | undefined {
    return this.#ownName;
  }

  /** Says that there is no capacity for the object: the set cannot be had. */
  fail(): void {
    this.#isLacking = true;
    this.set.fail(this.label);
  }

  /** Notes the name of the object that this create made. */
  noteOwn(name: string | undefined): void {
    this.#ownName = name;
  }
}

const setsOf = new WeakMap<ProviderContext, Map<string, CapacitySet>>();

/** Returns the set of this name of a provider configuration. Each connection and each run of an engine configures its own. */
export function capacitySet(provider: ProviderContext, name: string): CapacitySet {
  const sets = setsOf.get(provider) ?? new Map<string, CapacitySet>();
  setsOf.set(provider, sets);
  const set = sets.get(name) ?? new CapacitySet(name);
  sets.set(name, set);
  return set;
}

const members = new WeakMap<Context, SetMember>();

/** Returns a context of its own for the create of a member, by which {@link memberOf} finds the member. */
export function contextOfMember(context: Context, member: SetMember): Context {
  const own = { ...context };
  members.set(own, member);
  return own;
}

/** Returns the member whose create a context belongs to; undefined if the object is in no set. */
export function memberOf(context: Context): SetMember | undefined {
  return members.get(context);
}
