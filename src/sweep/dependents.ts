import { type AccountObject, objectReferences, type UnreadKind } from "../account";
import { type Contract, fieldsIn, type Kind, listMethodOf, parentOf, slugOf } from "../contract";

/** An object without which another one cannot be deleted. */
export interface Dependent {
  readonly object: AccountObject;
  /** How it depends on the other one, as the end of a sentence about it. */
  readonly relation: "lies within it" | "refers to it";
}

/** Returns the objects that lie within each object or refer to it, by name. */
export function findDependents(objects: readonly AccountObject[]): ReadonlyMap<string, readonly Dependent[]> {
  const byName = new Map(objects.map((object) => [object.name, object]));
  const bySlug = new Map<string, AccountObject[]>();
  for (const object of objects) {
    const key = `${object.kind.name} ${slugOf(object.name)}`;
    bySlug.set(key, [...(bySlug.get(key) ?? []), object]);
  }
  const found = new Map<string, Map<string, Dependent>>();
  const add = (on: AccountObject, dependent: Dependent): void => {
    if (on.name === dependent.object.name) return;
    const known = found.get(on.name) ?? new Map<string, Dependent>();
    if (!known.has(dependent.object.name)) known.set(dependent.object.name, dependent);
    found.set(on.name, known);
  };
  for (const object of objects) {
    for (let outer = parentOf(object.name); outer !== undefined; outer = parentOf(outer)) {
      const parent = byName.get(outer);
      if (parent !== undefined) add(parent, { object, relation: "lies within it" });
    }
    for (const { kind, text } of objectReferences(object)) {
      const named = byName.get(text);
      const targets = named === undefined ? (bySlug.get(`${kind} ${slugOf(text)}`) ?? []) : [named];
      for (const target of targets) {
        if (refersTo(object, target)) add(target, { object, relation: "refers to it" });
      }
    }
  }
  return new Map([...found].map(([name, dependents]) => [name, [...dependents.values()]]));
}

/** Returns how an object depends on another one; undefined if it does not. */
export function relationTo(object: AccountObject, on: AccountObject): Dependent["relation"] | undefined {
  if (object.name === on.name) return undefined;
  if (object.name.startsWith(`${on.name}/`)) return "lies within it";
  return refersTo(object, on) ? "refers to it" : undefined;
}

/**
 * Whether an object refers to another one. A reference that only the service sets, such as the list of a network's machines, does not count if the other
 * object itself refers to this one or lies within it: then this one is needed, and not the other.
 */
function refersTo(object: AccountObject, target: AccountObject): boolean {
  const references = objectReferences(object).filter((each) => names(each.kind, each.text, target));
  if (references.some(({ isComputed }) => !isComputed)) return true;
  const isNeeded =
    target.name.startsWith(`${object.name}/`) ||
    objectReferences(target).some((each) => !each.isComputed && names(each.kind, each.text, object));
  return references.length > 0 && !isNeeded;
}

/** Whether a reference is, or may be, one to an object. */
function names(kind: string, text: string, { kind: { name: targetKind }, name }: AccountObject): boolean {
  // A reference may also be an address that ends in the name.
  if (text === name || text.endsWith(`/${name}`)) return true;
  return kind === targetKind && !text.includes("/") && text === slugOf(name);
}

/** The kind of operations, which refer to what they work on (documented). */
const OPERATION = "Operation";

/**
 * Returns the kinds that a sweep reads: those that users create, and others whose objects may lie within theirs or refer to them, such as backups that an
 * action makes. An object that its parent always has, such as the wallet of an organization, is deleted together with it.
 */
export function sweptKinds({ kinds }: Pick<Contract, "kinds">): readonly Kind[] {
  const created = kinds.filter(({ methods }) => methods.create !== undefined);
  return kinds.filter((kind) => {
    if (created.includes(kind)) return true;
    const isSingle = !kind.pattern.endsWith("}");
    if (isSingle || kind.name === OPERATION || listMethodOf(kind) === undefined) return false;
    return created.some((on) => isInside(kind, on) || mayReferTo(kind, on));
  });
}

/** Returns the kinds whose objects may lie within those of a kind, or refer to them. */
export function dependentKinds(kinds: readonly Kind[], on: Kind): readonly Kind[] {
  return kinds.filter((kind) => isInside(kind, on) || mayReferTo(kind, on));
}

/** Returns the kinds of which not all objects are known, and whose objects may depend on those of a kind. */
export function unknownDependents(unread: readonly UnreadKind[], on: Kind): readonly UnreadKind[] {
  const kinds = dependentKinds(
    unread.map(({ kind }) => kind),
    on,
  );
  return unread.filter(({ kind }) => kinds.includes(kind));
}

/** Whether the objects of a kind lie within those of another one. */
export function isInside({ pattern }: Kind, { pattern: outer }: Kind): boolean {
  const shape = (text: string): string => text.replaceAll(/\{\w+\}/g, "{}");
  return shape(pattern).startsWith(`${shape(outer)}/`);
}

function mayReferTo(kind: Kind, { name }: Kind): boolean {
  return referencedKinds(kind.fields).has(name);
}

function referencedKinds(fields: Kind["fields"]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (some: Kind["fields"]): void => {
    for (const { references, type, argument } of some) {
      // An argument exists only in Terraform: no object shows it.
      if (argument !== undefined) continue;
      if (references !== undefined) found.add(references);
      visit(fieldsIn(type));
    }
  };
  visit(fields);
  return found;
}
