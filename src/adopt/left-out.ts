import { inWords } from "../base/words";
import type { Contract } from "../contract";
import type { AccountContent } from "../account";
import type { DescribedObject } from "./describe-object";

/** The parts of an account, from which the reasons follow why its code does not contain them. */
export interface LeftOutParts {
  /** Undefined if only objects of some names were asked for. */
  readonly contract: Contract | undefined;
  readonly account: AccountContent;
  /** Objects that belong to no project. */
  readonly outside: readonly { readonly kind: { readonly name: string } }[];
  /** Number of objects that states hold. */
  readonly managed: number;
  readonly unselected: number;
  /** Objects of which the configuration would be refused. */
  readonly refused: readonly DescribedObject[];
  /** The described objects that are adopted. */
  readonly adopted: readonly DescribedObject[];
}

/** How many names a line has. */
const MOST_NAMES = 5;

/** Returns the reasons why objects and values are left out, one a line. */
export function leftOutLines({
  contract,
  account,
  outside,
  managed,
  unselected,
  refused,
  adopted,
}: LeftOutParts): readonly string[] {
  const kinds = contract?.kinds ?? [];
  const given = kinds.filter(({ methods }) => methods.create === undefined).map(({ name }) => name);
  return [
    ...account.unread.map(({ kind, reason }) => `${kind.plural}: ${reason}`),
    ...refused.map(({ name, refused: reason }) => `${name}: ${reason ?? ""}`),
    ...hiddenLines(adopted),
    ...(outside.length === 0
      ? []
      : [
          `${countsOf(outside)}: outside of the project, and nothing of it refers to them; --account adopts them`,
        ]),
    ...(managed === 0 ? [] : [`${countedObjects(managed)}: in the given states`]),
    ...(unselected === 0 ? [] : [`${countedObjects(unselected)}: not selected`]),
    ...(given.length === 0 ? [] : [`${inWords(given, MOST_NAMES)}: the service creates them itself`]),
  ];
}

function hiddenLines(adopted: readonly DescribedObject[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { kind, hidden } of adopted) {
    const paths = new Set(hidden.map((path) => path.replaceAll(/\[\d+\]/g, "[]")));
    for (const path of paths) {
      const key = `${kind.name}.${path}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return [...counts].map(
    ([path, count]) => `${path} (${countedObjects(count)}): the service never shows it; the objects keep it`,
  );
}

/** Returns a number of objects in words: `1 object`. */
export function countedObjects(count: number): string {
  return count === 1 ? "1 object" : `${count} objects`;
}

/** Returns how many objects of each kind there are. */
export function countsOf(objects: readonly { readonly kind: { readonly name: string } }[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of objects) counts.set(kind.name, (counts.get(kind.name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} ${name}`).join(", ");
}
