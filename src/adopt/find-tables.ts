import { isIdentifier } from "../base/escaping";
import { type Kind, toPropName } from "../contract";
import { type AdoptedMember, type AdoptedValue, valuesIn } from "./adopted-value";
import { hasLostKey } from "./code-value";
import { type NamedObject, UniqueNames, variableName } from "./name-objects";

/** Objects of one kind that differ in a few values only. */
export interface Table {
  readonly kind: Kind;
  /** Name of the variable with the rows. */
  readonly rowsVariable: string;
  /** Name of the variable with the constructs by their ids. */
  readonly variable: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly object: NamedObject; readonly cells: readonly AdoptedValue[] }[];
  /** The configuration of all rows, with columns where they differ. */
  readonly members: readonly AdoptedMember[];
}

/** A construct, or a table of constructs. */
export type Unit = { readonly single: NamedObject } | { readonly table: Table };

/** Fewest siblings in a table. */
const FEWEST_ROWS = 3;

/** Most values, beside the id, in which the siblings of a table differ. */
const MOST_COLUMNS = 3;

/** Column with the construct's id. */
export const ID_COLUMN = "id";

/** The objects of a unit. */
export function objectsOf(unit: Unit): readonly NamedObject[] {
  return "single" in unit ? [unit.single] : unit.table.rows.map(({ object }) => object);
}

/** Finds the tables among objects of one kind. All others are single. */
export function findTables(
  objects: readonly NamedObject[],
  names: UniqueNames,
  taken: ReadonlySet<string>,
): readonly Unit[] {
  const bySkeleton = groupBy(objects.map(flatten), ({ skeleton }) => skeleton);
  const groups = [...bySkeleton.values()].flatMap((group) => siblingsIn(group));
  const inTable = new Set(groups.flatMap((group) => group.map(({ object }) => object)));
  const singles = objects.filter((object) => !inTable.has(object)).map((single): Unit => ({ single }));
  const tables = groups.map((group): Unit => ({ table: tableOf(group, names, taken) }));
  return [...singles, ...tables];
}

/** A value that is not composed of others with fixed keys, and its place. */
interface Leaf {
  readonly path: readonly string[];
  readonly value: AdoptedValue;
  /** Equal for equal values. */
  readonly text: string;
}

interface FlatObject {
  readonly object: NamedObject;
  readonly leaves: readonly Leaf[];
  readonly skeleton: string;
}

function flatten(object: NamedObject): FlatObject {
  const leaves = leavesOf({ is: "object", members: object.members }, []);
  return {
    object,
    leaves,
    skeleton: JSON.stringify(leaves.map(({ path, value }) => [path, value.is === "list"])),
  };
}

function leavesOf(value: AdoptedValue, path: readonly string[]): readonly Leaf[] {
  const inner =
    value.is === "object"
      ? value.members.map((member) => [member.propName, member.value] as const)
      : // A map that is written as one expression is one value.
        value.is === "map" && !hasLostKey(value)
        ? value.entries
        : [];
  if (inner.length === 0) return [{ path, value, text: JSON.stringify(value, withoutKinds) }];
  return inner.flatMap(([key, each]) => leavesOf(each, [...path, key]));
}

/** A kind is large, and the same for all names in one place. */
function withoutKinds(key: string, value: unknown): unknown {
  return key === "kind" ? undefined : value;
}

/** Returns the groups of siblings among objects with the same properties. */
function siblingsIn(objects: readonly FlatObject[]): readonly (readonly FlatObject[])[] {
  if (objects.length < FEWEST_ROWS) return [];
  const varying = varyingPlaces(objects);
  // Secrets have a variable each.
  const isSecret = ({ value }: Leaf): boolean => valuesIn(value, "variable").length > 0;
  if (objects.some(({ leaves }) => leaves.some(isSecret))) return [];
  const complex = varying.find(({ isComplex }) => isComplex);
  if (varying.length <= MOST_COLUMNS && complex === undefined) return [objects];
  const [first] = [...varying].sort((a, b) => a.values - b.values);
  const divider = complex ?? first;
  if (divider === undefined) return [objects];
  const parts = groupBy(objects, ({ leaves }) => leaves[divider.index]?.text ?? "");
  return [...parts.values()].flatMap((part) => siblingsIn(part));
}

interface VaryingPlace {
  readonly index: number;
  readonly path: readonly string[];
  /** Number of different values. */
  readonly values: number;
  /** Whether a value has an inner structure, which no row of a table shows well. */
  readonly isComplex: boolean;
}

function varyingPlaces(objects: readonly FlatObject[]): readonly VaryingPlace[] {
  return (objects[0]?.leaves ?? []).flatMap(({ path }, index): readonly VaryingPlace[] => {
    const values = new Set(objects.map(({ leaves }) => leaves[index]?.text));
    if (values.size < 2 || isId(objects, index)) return [];
    const isComplex = objects.some(({ leaves }) => {
      const value = leaves[index]?.value;
      return (
        value !== undefined && (valuesIn(value, "object").length > 0 || valuesIn(value, "map").length > 0)
      );
    });
    return [{ index, path, values: values.size, isComplex }];
  });
}

/** Whether a value is the construct's id in all objects. */
function isId(objects: readonly FlatObject[], index: number): boolean {
  return objects.every(({ object, leaves }) => {
    const value = leaves[index]?.value;
    return value?.is === "text" && value.text === object.id;
  });
}

function tableOf(objects: readonly FlatObject[], names: UniqueNames, taken: ReadonlySet<string>): Table {
  const sorted = [...objects].sort((a, b) => BY_NUMBER.compare(a.object.id, b.object.id));
  const [first] = sorted;
  if (first === undefined) throw new RangeError("a table needs an object");
  const { kind } = first.object;
  const places = varyingPlaces(sorted);
  const columnNames = new UniqueNames([ID_COLUMN, ...taken], (name, number) => `${name}${number}`);
  const columns = places.map(({ path }) => columnNames.take(columnName(path)));
  const replaced = new Map<string, string>(
    places.map(({ path }, index) => [JSON.stringify(path), columns[index] ?? ""]),
  );
  for (const [index, { path }] of first.leaves.entries()) {
    if (isId(sorted, index)) replaced.set(JSON.stringify(path), ID_COLUMN);
  }
  const common = commonId(sorted.map(({ object }) => object.id)) ?? kind.terraformPlural.replaceAll("_", "-");
  const name = variableName(common);
  return {
    kind,
    variable: names.take(isIdentifier(name) ? name : `${name}Objects`),
    rowsVariable: names.take(`${name}Rows`),
    columns,
    rows: sorted.map(({ object, leaves }) => ({
      object,
      cells: places.map(({ index }) => leaves[index]?.value ?? { is: "plain", text: "null" }),
    })),
    members: withColumns({ is: "object", members: first.object.members }, [], replaced),
  };
}

const BY_NUMBER = new Intl.Collator("en", { numeric: true });

function columnName(path: readonly string[]): string {
  const name = toPropName((path.at(-1) ?? "").replaceAll(/\W+/g, "_"));
  return isIdentifier(name) ? name : "value";
}

/** Returns the words with which all ids begin; undefined if there are none. */
function commonId(ids: readonly string[]): string | undefined {
  const [first = [], ...others] = ids.map((id) => id.split("-"));
  const end = first.findIndex((word, index) => others.some((words) => words[index] !== word));
  const words = end === -1 ? first : first.slice(0, end);
  return words.length === 0 ? undefined : words.join("-");
}

function withColumns(
  value: { readonly is: "object"; readonly members: readonly AdoptedMember[] },
  path: readonly string[],
  columns: ReadonlyMap<string, string>,
): readonly AdoptedMember[] {
  const replace = (each: AdoptedValue, place: readonly string[]): AdoptedValue => {
    const column = columns.get(JSON.stringify(place));
    if (column !== undefined) return { is: "column", name: column };
    if (each.is === "object") return { is: "object", members: withColumns(each, place, columns) };
    if (each.is !== "map") return each;
    return {
      is: "map",
      entries: each.entries.map(([key, inner]) => [key, replace(inner, [...place, key])] as const),
    };
  };
  return value.members.map((member) => ({
    ...member,
    value: replace(member.value, [...path, member.propName]),
  }));
}

function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
