import { type Kind, slugOf, toClassName } from "../contract";
import { isIdentifier } from "../base/escaping";
import type { DescribedObject } from "./describe-object";

/** An object with its names in the code. */
export interface NamedObject extends DescribedObject {
  /** Construct id, and name of the resource in Terraform: small letters, digits and hyphens. */
  readonly id: string;
  /** Name of the variable with the construct. */
  readonly variable: string;
}

/** Longest id that a display name gives. */
const LONGEST_ID = 48;

/** Construct ids that are in use: by the code itself, and by each JavaScript object, in which a construct looks for the ids of its children. */
const TAKEN_IDS = ["svc", "constructor"] as const;

/** Names that mean something else where the constructs are created. */
export const TAKEN_NAMES: readonly string[] = ["app", "id", "scope", "stack", "undefined"];

/**
 * Names objects after their display names, or after the part of their names that users have chosen. Objects of several kinds with the same name have
 * their kind in it, and the rest are numbered in the order of their full names.
 */
export function nameObjects(objects: readonly DescribedObject[]): readonly NamedObject[] {
  const wanted = objects.map((object) => ({ object, id: wantedId(object) }));
  const kindsOf = new Map<string, Set<Kind>>();
  for (const { object, id } of wanted) {
    kindsOf.set(id, (kindsOf.get(id) ?? new Set()).add(object.kind));
  }
  const ids = new UniqueNames(TAKEN_IDS, (id, number) => `${id}-${number}`);
  const variables = new UniqueNames(
    TAKEN_NAMES,
    (name, number) => `${name}${/\d$/.test(name) ? "_" : ""}${number}`,
  );
  const isShared = (id: string): boolean => (kindsOf.get(id)?.size ?? 0) > 1;
  const full = wanted.map(({ object, id }) => {
    const own = kindId(object.kind);
    return { object, id: isShared(id) && !id.endsWith(own) ? `${id}-${own}` : id };
  });
  const named = new Map<DescribedObject, NamedObject>();
  const first = new Set([...new Map([...full].reverse().map((each) => [each.id, each])).values()]);
  // The first object of each name keeps it, before a number of another one gives the same.
  for (const each of [...first, ...full.filter((other) => !first.has(other))]) {
    const { object } = each;
    const id = ids.take(each.id);
    named.set(object, { ...object, id, variable: variables.take(variableFor(id, object.kind)) });
  }
  return objects.flatMap((object) => named.get(object) ?? []);
}

/** Chooses names that are not in use. */
export class UniqueNames {
  readonly #taken: Set<string>;
  readonly #numbered: (name: string, number: number) => string;

  constructor(taken: readonly string[], numbered: (name: string, number: number) => string) {
    this.#taken = new Set(taken);
    this.#numbered = numbered;
  }

  take(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#taken.has(name); number += 1) name = this.#numbered(wanted, number);
    this.#taken.add(name);
    return name;
  }
}

function wantedId({ kind, object, name }: DescribedObject): string {
  const field = kind.fields.find(({ terraformName }) => terraformName === "display_name");
  const shown = field === undefined ? undefined : object[field.wireName];
  const own = kind.slugField === undefined ? "" : slugOf(name);
  const text = [shown, own]
    .map((each) => (typeof each === "string" ? asId(each) : ""))
    .find((each) => each !== "");
  if (text === undefined) return kindId(kind);
  return /^\d/.test(text) ? `${kindId(kind)}-${text}` : text;
}

/** Returns a text as small letters, digits and hyphens; empty if it has too few of them to be recognized. */
export function asId(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/\p{L}/gu, (letter) => SPELLINGS[letter] ?? letter);
  const letters = plain.match(/\p{L}/gu) ?? [];
  const known = plain.match(/[a-z]/g) ?? [];
  if (letters.length > 2 * known.length) return "";
  const id = plain.replace(/[^a-z\d]+/g, "-").slice(0, LONGEST_ID);
  return id.replace(/^-+|-+$/g, "");
}

function kindId({ terraformName }: Kind): string {
  return terraformName.replaceAll("_", "-");
}

function variableFor(id: string, kind: Kind): string {
  const name = variableName(id);
  return isIdentifier(name) ? name : `${name}${toClassName(kind.terraformName)}`;
}

/** Returns an id in camelCase. Numbers stay apart: `rule10_20` is not `rule1020`. */
export function variableName(id: string): string {
  return id.replaceAll(/-+(.)/g, (_, letter: string, at: number) =>
    /\d/.test(letter) && /\d/.test(id.charAt(at - 1)) ? `_${letter}` : letter.toUpperCase(),
  );
}

/** Letters that have no decomposition. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ð: "d",
  đ: "d",
  ł: "l",
  þ: "th",
};
