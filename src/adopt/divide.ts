import { inOrder } from "../account";
import type { Kind } from "../contract";
import { referencesOf } from "./order-objects";
import { asId, type NamedObject } from "./name-objects";
import type { AdoptedValue } from "./adopted-value";

/** How the code is divided into files: by the kinds of objects, or by the value of a label. */
export type Division =
  { readonly by: "kind" } | { readonly by: "label"; readonly field: string; readonly key: string };

/** The objects of one file. */
export interface Part {
  /** Name of the file without its ending, such as `virtual-machines`. */
  readonly id: string;
  readonly objects: readonly NamedObject[];
}

/** Part with the objects that several others need. */
const SHARED = "shared";

/** Part with the objects that do not have the label. */
const OTHERS = "others";

/** Ids that other files of the project have. */
const TAKEN: ReadonlySet<string> = new Set(["main", "imports", "variables", "versions"]);

/**
 * Divides objects into parts, each after those to which it refers. If parts refer to each other in a circle, the objects to which other parts refer
 * are in a part of their own.
 */
export function divide(objects: readonly NamedObject[], division: Division): readonly Part[] {
  const direct = new Map(objects.map((object) => [object, partId(object, division)]));
  const parts = partsOf(objects, direct);
  const circles: string[] = [];
  const ordered = inOrder(parts, neededBy(parts, objects), ({ id }) => void circles.push(id));
  if (circles.length === 0) return ordered;
  const shared = sharedObjects(objects, direct);
  const moved = new Map(
    objects.map((object) => [object, shared.has(object) ? SHARED : (direct.get(object) ?? OTHERS)]),
  );
  const divided = partsOf(objects, moved);
  return inOrder(divided, neededBy(divided, objects));
}

function partId({ kind, members }: NamedObject, division: Division): string {
  const id =
    division.by === "kind"
      ? kind.terraformPlural.replaceAll("_", "-")
      : asId(labelOf(members, division) ?? "");
  if (id === "") return OTHERS;
  const safe = /^\d/.test(id) ? `part-${id}` : id;
  return TAKEN.has(safe) || safe.endsWith("-stack") ? `${safe}-part` : safe;
}

function labelOf(
  members: NamedObject["members"],
  { field, key }: { readonly field: string; readonly key: string },
): string | undefined {
  const map: AdoptedValue | undefined = members.find(({ propName, terraformName }) =>
    [propName, terraformName].includes(field),
  )?.value;
  const value = map?.is === "map" ? map.entries.find(([name]) => name === key)?.[1] : undefined;
  return value?.is === "text" ? value.text : undefined;
}

function partsOf(objects: readonly NamedObject[], idOf: ReadonlyMap<NamedObject, string>): readonly Part[] {
  const ids = [...new Set(objects.map((object) => idOf.get(object) ?? OTHERS))];
  return ids.map((id) => ({ id, objects: objects.filter((object) => idOf.get(object) === id) }));
}

function neededBy(parts: readonly Part[], objects: readonly NamedObject[]): (part: Part) => readonly Part[] {
  const adopted = new Map(objects.map((object) => [object.name, object]));
  const partOf = new Map(parts.flatMap((part) => part.objects.map((object) => [object.name, part] as const)));
  return (part) => [
    ...new Set(
      part.objects
        .flatMap((object) => referencesOf(object, adopted))
        .flatMap(({ name }) => partOf.get(name) ?? [])
        .filter((each) => each !== part),
    ),
  ];
}

/** Returns the objects to which other parts refer, with all to which these refer. */
function sharedObjects(
  objects: readonly NamedObject[],
  partOf: ReadonlyMap<NamedObject, string>,
): ReadonlySet<NamedObject> {
  const adopted = new Map(objects.map((object) => [object.name, object]));
  const shared = new Set<NamedObject>();
  const share = (object: NamedObject): void => {
    if (shared.has(object)) return;
    shared.add(object);
    referencesOf(object, adopted).forEach(share);
  };
  for (const object of objects) {
    for (const needed of referencesOf(object, adopted)) {
      if (partOf.get(needed) !== partOf.get(object)) share(needed);
    }
  }
  return shared;
}

/** Kinds whose objects can be divided by a label: those with a map of that name. */
export function hasLabel({ fields }: Kind, field: string): boolean {
  return fields.some(
    ({ propName, terraformName, type }) => [propName, terraformName].includes(field) && type.kind === "map",
  );
}
