import { inOrder } from "../account";
import type { Kind } from "../contract";
import { type AdoptedMember, mapValue, valuesIn } from "./adopted-value";
import { objectsOf, type Unit } from "./find-tables";
import type { NamedObject } from "./name-objects";

/** Returns the full names of the adopted objects to which an object refers, itself excluded. */
export function referencesOf(
  { members, name: own }: Pick<NamedObject, "members" | "name">,
  adopted: ReadonlyMap<string, NamedObject>,
): readonly NamedObject[] {
  const names = members.flatMap(({ value }) => valuesIn(value, "name").map(({ name }) => name));
  return [...new Set(names)].flatMap((name) => {
    const object = name === own ? undefined : adopted.get(name);
    return object === undefined ? [] : [object];
  });
}

/**
 * Returns the objects without references in a circle, which no program can write: the last reference of each circle becomes text.
 */
export function withoutCycles(objects: readonly NamedObject[]): readonly NamedObject[] {
  const adopted = new Map(objects.map((object) => [object.name, object]));
  const cut = new Map<NamedObject, Set<string>>();
  inOrder(
    objects,
    (object) => referencesOf(object, adopted),
    (from, to) => {
      cut.set(from, (cut.get(from) ?? new Set()).add(to.name));
    },
  );
  return objects.map((object) => {
    const names = new Set([object.name, ...(cut.get(object) ?? [])]);
    return { ...object, members: object.members.map((member) => asText(member, names)) };
  });
}

function asText(member: AdoptedMember, names: ReadonlySet<string>): AdoptedMember {
  const value = mapValue(member.value, (each) =>
    each.is === "name" && names.has(each.name) ? { is: "text", text: each.name } : each,
  );
  return { ...member, value };
}

/** Returns kinds in an order in which each follows those to which its objects refer, if there is one, otherwise as they are. */
export function kindsInOrder(objects: readonly NamedObject[]): readonly Kind[] {
  const adopted = new Map(objects.map((object) => [object.name, object]));
  const needs = new Map<Kind, Set<Kind>>();
  for (const object of objects) {
    const needed = needs.get(object.kind) ?? new Set();
    for (const { kind } of referencesOf(object, adopted)) if (kind !== object.kind) needed.add(kind);
    needs.set(object.kind, needed);
  }
  return inOrder([...needs.keys()], (kind) => [...(needs.get(kind) ?? [])]);
}

/** Returns the units in an order in which each follows those to which it refers. Tables in a circle become single objects. */
export function unitsInOrder(units: readonly Unit[]): readonly Unit[] {
  const objects = units.flatMap(objectsOf);
  const adopted = new Map(objects.map((object) => [object.name, object]));
  const unitOf = new Map(
    units.flatMap((unit) => objectsOf(unit).map((object) => [object.name, unit] as const)),
  );
  const needed = (unit: Unit): readonly Unit[] => [
    ...new Set(
      objectsOf(unit)
        .flatMap((object) => referencesOf(object, adopted))
        .flatMap(({ name }) => unitOf.get(name) ?? []),
    ),
  ];
  const circular = new Set<Unit>(units.filter((unit) => "table" in unit && needed(unit).includes(unit)));
  const ordered = inOrder(
    units,
    (unit) => needed(unit).filter((each) => each !== unit),
    (from, to) => {
      circular.add(from);
      circular.add(to);
    },
  );
  const dissolved = units.flatMap((unit) =>
    circular.has(unit) ? objectsOf(unit).map((single): Unit => ({ single })) : [unit],
  );
  const isDone = [...circular].every((unit) => "single" in unit);
  return isDone ? ordered : unitsInOrder(dissolved);
}
