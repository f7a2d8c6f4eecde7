import { type Field, type FieldType, fieldsIn, type Kind } from "../../contract";
import { difference, type PartComparison } from "./part-comparison";
import { keyOf } from "./names";

/**
 * Compares the fields of two kinds, at every depth. Omits arguments that exist only in Terraform, because they follow
 * from the others.
 */
export function compareFields(ours: Kind, theirs: Kind): PartComparison[] {
  return compareLevel(ours.fields, theirs.fields, { ours: "", theirs: "" });
}

interface Prefix {
  readonly ours: string;
  readonly theirs: string;
}

function compareLevel(ours: readonly Field[], theirs: readonly Field[], prefix: Prefix): PartComparison[] {
  const { pairs, left, right } = pairFields(ours, theirs, prefix.ours === "");
  return [
    ...pairs.flatMap((pair) => compareField(pair.ours, pair.theirs, pair.verdict, prefix)),
    ...left.map(({ wireName, source }) => ({
      verdict: "missing" as const,
      ours: `${prefix.ours}${wireName}`,
      source,
      differences: [],
    })),
    ...right.map(({ wireName }) => ({
      verdict: "extra" as const,
      theirs: `${prefix.theirs}${wireName}`,
      differences: [],
    })),
  ];
}

/** Two fields that are the same, or probably the same. */
export interface FieldPair {
  readonly ours: Field;
  readonly theirs: Field;
  readonly verdict: "match" | "renamed" | "likely";
}

/** Pairs the fields of one level, the best matches first. Returns the fields without a partner too. */
export function pairFields(
  ours: readonly Field[],
  theirs: readonly Field[],
  isRoot: boolean,
): {
  readonly pairs: readonly FieldPair[];
  readonly left: readonly Field[];
  readonly right: readonly Field[];
} {
  const left = ours.filter((field) => field.argument === undefined);
  const right = theirs.filter((field) => field.argument === undefined);
  const pairs: FieldPair[] = [];
  const pair = (
    isSame: (a: Field, b: Field) => boolean,
    verdict: (a: Field, b: Field) => FieldPair["verdict"],
  ): void => {
    for (const field of [...left]) {
      const partner = right.find((each) => isSame(field, each));
      if (partner === undefined) continue;
      left.splice(left.indexOf(field), 1);
      right.splice(right.indexOf(partner), 1);
      pairs.push({ ours: field, theirs: partner, verdict: verdict(field, partner) });
    }
  };
  pair(
    (a, b) => isRoot && a.terraformName === "name" && b.terraformName === "name",
    (a, b) => (a.wireName === b.wireName ? "match" : "renamed"),
  );
  pair(
    (a, b) => a.wireName === b.wireName,
    () => "match",
  );
  // Pairs the best matches first: the same words, then the same referenced kind, then a shared word.
  for (const isLikely of [sameWords, sameReference, sharedWord]) pair(isLikely, () => "likely");
  return { pairs, left, right };
}

function compareField(
  ours: Field,
  theirs: Field,
  verdict: FieldPair["verdict"],
  prefix: Prefix,
): PartComparison[] {
  const differences = [
    ...difference("type", typeText(theirs.type), typeText(ours.type)),
    ...difference("set by", setBy(theirs), setBy(ours)),
    ...(theirs.presence === "computed" || ours.presence === "computed"
      ? []
      : difference("changed", changed(theirs), changed(ours))),
    ...difference("names of", theirs.references, ours.references),
    ...difference("shown", shown(theirs), shown(ours)),
    ...difference("secret", theirs.sensitive, ours.sensitive),
    ...difference("default", defaultText(theirs), defaultText(ours)),
    ...valueDifference(theirs, ours),
  ];
  const paths = { ours: `${prefix.ours}${ours.wireName}`, theirs: `${prefix.theirs}${theirs.wireName}` };
  const own: PartComparison = {
    verdict: verdict === "match" && differences.length > 0 ? "differs" : verdict,
    ...paths,
    source: ours.source,
    differences,
  };
  const [left, right] = [fieldsIn(ours.type), fieldsIn(theirs.type)];
  if (left.length === 0 || right.length === 0) return [own];
  const deeper = { ours: `${paths.ours}.`, theirs: `${paths.theirs}.` };
  return [own, ...compareLevel(left, right, deeper)];
}

function sameWords(a: Field, b: Field): boolean {
  return keyOf(a.wireName) === keyOf(b.wireName);
}

function sameReference(a: Field, b: Field): boolean {
  return a.references !== undefined && a.references === b.references && isSameType(a, b);
}

/** Words that describe the sort of a field, but do not identify it. */
const GENERAL = new Set([
  "name",
  "names",
  "id",
  "time",
  "at",
  "gib",
  "mib",
  "bytes",
  "size",
  "count",
  "is",
  "type",
]);

function sharedWord(a: Field, b: Field): boolean {
  if (!isSameType(a, b)) return false;
  const words = (field: Field): string[] =>
    field.terraformName.split("_").filter((word) => !GENERAL.has(word));
  const [left, right] = [words(a), words(b)];
  const shared = left.filter((word) => right.includes(word)).length;
  return shared > 0 && shared * 2 >= Math.max(left.length, right.length);
}

function isSameType(a: Field, b: Field): boolean {
  return a.type.kind === b.type.kind;
}

function typeText(type: FieldType): string {
  switch (type.kind) {
    case "number":
      return type.format;
    case "list":
    case "set":
    case "map":
      return `${type.kind} of ${typeText(type.element)}`;
    default:
      return type.kind;
  }
}

function setBy({ presence, needed }: Field): string {
  if (presence === "computed") return "the service";
  return needed ? "users, always" : "users";
}

function changed({ immutable, growOnly, needsPermission }: Field): string {
  if (immutable) return "never";
  if (growOnly === true) return "in place, growing only";
  return needsPermission === undefined ? "in place" : "in place, destroying data";
}

function shown({ readable, returnedOnce }: Field): string {
  if (returnedOnce === true) return "once";
  return readable ? "always" : "never";
}

function defaultText({ default: fallback }: Field): string | undefined {
  return fallback === undefined ? undefined : JSON.stringify(fallback);
}

function valueDifference({ constraints: theirs }: Field, { constraints: ours }: Field): readonly string[] {
  const [left, right] = [theirs.enum ?? [], ours.enum ?? []];
  return difference("values", [...left].sort().join(", "), [...right].sort().join(", ")).map((text) =>
    text.replace("values  (", "values any (").replace("(ours )", "(ours any)"),
  );
}
