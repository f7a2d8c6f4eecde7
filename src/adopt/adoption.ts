import type { Contract, ProviderDefault } from "../contract";
import type { SecretVariable } from "./adopted-value";
import type { Part } from "./divide";
import { ID_COLUMN, findTables, objectsOf, type Unit } from "./find-tables";
import { type NamedObject, UniqueNames } from "./name-objects";
import { kindsInOrder, referencesOf, unitsInOrder } from "./order-objects";

/** The objects in the order and form in which code has them. */
export interface Adoption {
  readonly contract: Contract;
  /** In the order in which they refer to each other. A single part is the stack itself. */
  readonly parts: readonly AdoptedPart[];
  /** Arguments of the provider that most objects share. */
  readonly defaults: Readonly<Partial<Record<ProviderDefault, string>>>;
  readonly secrets: ReadonlyMap<SecretVariable, NamedSecret>;
}

/** A part with its units. */
export interface AdoptedPart {
  readonly id: string;
  readonly units: readonly Unit[];
  /** Units to which other parts refer. */
  readonly exported: readonly Unit[];
  /** Parts to which this one refers, and their units that it needs. */
  readonly needed: readonly { readonly part: string; readonly units: readonly Unit[] }[];
}

/** A variable with a secret. */
export interface NamedSecret {
  readonly secret: SecretVariable;
  readonly object: NamedObject;
  /** Name in Terraform: `alerts_signing_secret`. */
  readonly id: string;
}

/** Finds tables in each part, and puts their units in order. */
export function arrange(parts: readonly Part[]): readonly AdoptedPart[] {
  const objects = parts.flatMap((part) => part.objects);
  const names = new UniqueNames(
    objects.map(({ variable }) => variable),
    (name, number) => `${name}${number}`,
  );
  const taken = new Set([ID_COLUMN, ...objects.map(({ variable }) => variable)]);
  const rank = new Map(kindsInOrder(objects).map((kind, index) => [kind, index]));
  const arranged = parts.map(({ id, objects: own }) => {
    const kinds = [...new Set(own.map(({ kind }) => kind))].sort(
      (a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0),
    );
    const units = kinds.flatMap((kind) =>
      sorted(
        findTables(
          own.filter((object) => object.kind === kind),
          names,
          taken,
        ),
      ),
    );
    return { id, units: unitsInOrder(units) };
  });
  return withLinks(arranged);
}

const BY_NUMBER = new Intl.Collator("en", { numeric: true });

function sorted(units: readonly Unit[]): readonly Unit[] {
  const idOf = (unit: Unit): string => objectsOf(unit)[0]?.id ?? "";
  return [...units].sort((a, b) => BY_NUMBER.compare(idOf(a), idOf(b)));
}

function withLinks(parts: readonly Pick<AdoptedPart, "id" | "units">[]): readonly AdoptedPart[] {
  const places = new Map(
    parts.flatMap(({ id, units }) =>
      units.flatMap((unit) =>
        objectsOf(unit).map((object) => [object.name, { object, part: id, unit }] as const),
      ),
    ),
  );
  const adopted = new Map([...places].map(([name, { object }]) => [name, object]));
  const needs = parts.map(({ id, units }) => {
    const needed = new Map<string, Set<Unit>>();
    for (const object of units.flatMap(objectsOf)) {
      for (const { name } of referencesOf(object, adopted)) {
        const place = places.get(name);
        if (place === undefined || place.part === id) continue;
        needed.set(place.part, (needed.get(place.part) ?? new Set()).add(place.unit));
      }
    }
    return needed;
  });
  return parts.map(({ id, units }, index) => ({
    id,
    units,
    exported: units.filter((unit) => needs.some((needed) => needed.get(id)?.has(unit))),
    needed: parts.flatMap(({ id: part, units: all }) => {
      const used = needs[index]?.get(part);
      return used === undefined ? [] : [{ part, units: all.filter((unit) => used.has(unit)) }];
    }),
  }));
}
