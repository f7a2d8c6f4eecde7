import { type Contract, type Field, fieldsIn, type Kind, LABELS_ALL, labelsPlace } from "../contract";
import { isRecord } from "../base/json";
import { seenAtIn } from "../bridge/context";
import type { AccountObject } from "../account";
import type { JsonObject } from "../client";
import { Decimal } from "../plugin";
import type { StateDocument, StoredInstance } from "../states";

/** An object of this provider that a state holds. */
export interface ManagedObject {
  readonly kind: Kind;
  /** Full resource name. Undefined while an object is being created. */
  readonly name: string | undefined;
  readonly state: string;
  readonly instance: StoredInstance;
}

/** The objects of a state: those of this provider, and the others. */
export interface DividedState {
  readonly managed: readonly ManagedObject[];
  readonly others: readonly StoredInstance[];
}

/**
 * Divides the objects of a state. The types of resources tell those of this provider, whatever its source address and alias are: a team may have it
 * in a registry of its own.
 */
export function divideState({ kinds }: Contract, { source, instances }: StateDocument): DividedState {
  const byType = new Map(
    kinds
      .filter(({ methods }) => methods.create !== undefined)
      .map((kind) => [`svc_${kind.terraformName}`, kind]),
  );
  const managed: ManagedObject[] = [];
  const others: StoredInstance[] = [];
  for (const instance of instances) {
    const kind = byType.get(instance.type);
    const name = instance.attributes?.["name"];
    if (kind === undefined) {
      others.push(instance);
    } else {
      managed.push({
        kind,
        name: typeof name === "string" && name !== "" ? name : undefined,
        state: source,
        instance,
      });
    }
  }
  return { managed, others };
}

/** Returns the full names of the objects of this provider that states hold. */
export function managedNames(contract: Contract, states: readonly StateDocument[]): ReadonlySet<string> {
  return new Set(
    states.flatMap((state) => divideState(contract, state).managed.flatMap(({ name }) => name ?? [])),
  );
}

/** Names of the objects that states hold. */
export interface ManagedNames {
  /** Of those that were seen last at an endpoint, by the states' own notes. */
  readonly names: ReadonlySet<string>;
  /** Of those that are protected from deletion, wherever they were seen. */
  readonly protectedNames: ReadonlySet<string>;
}

/** Returns the full names of the objects of this provider that states hold at an endpoint. An object of the same name elsewhere is another one. */
export function namesHeldAt(
  contract: Contract,
  states: readonly StateDocument[],
  endpoint: string,
): ManagedNames {
  const managed = states.flatMap((state) => divideState(contract, state).managed);
  const namesOf = (some: readonly ManagedObject[]): ReadonlySet<string> =>
    new Set(some.flatMap(({ name }) => name ?? []));
  return {
    names: namesOf(managed.filter(({ instance }) => seenAtIn(instance.private)?.endpoint === endpoint)),
    protectedNames: namesOf(
      managed.filter(({ instance }) => instance.attributes?.["deletion_protection"] === true),
    ),
  };
}

/** Returns a managed object as a list of the service would show it, as far as its state tells, for conditions on objects. */
export function asAccountObject({ kind, name = "", instance }: ManagedObject): AccountObject {
  return { kind, name, object: shownObject(kind.fields, withAllLabels(kind, instance.attributes ?? {})) };
}

type StoredAttributes = Readonly<Record<string, unknown>>;

/** Returns stored attributes with all labels where the service has them. */
function withAllLabels(kind: Kind, stored: StoredAttributes): StoredAttributes {
  const [root, inner] = labelsPlace(kind)?.path ?? [];
  const all = stored[LABELS_ALL];
  if (root === undefined || all === undefined || all === null) return stored;
  if (inner === undefined) return { ...stored, [root]: all };
  const holder = stored[root];
  return { ...stored, [root]: { ...(isRecord(holder) ? holder : {}), [inner]: all } };
}

function shownObject(fields: readonly Field[], stored: StoredAttributes): JsonObject {
  return Object.fromEntries(
    fields.flatMap(({ wireName, terraformName, type }) => {
      const value = stored[terraformName];
      if (value === undefined || value === null) return [];
      if (value instanceof Decimal) return [[wireName, Number(value.toString())]];
      const isNested = type.kind === "object" && isRecord(value);
      return [[wireName, isNested ? shownObject(fieldsIn(type), value) : value]];
    }),
  ) as JsonObject;
}
