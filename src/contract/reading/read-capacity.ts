import { capacityArguments } from "../capacity";
import type { CapacityTerms } from "../capacity-terms";
import type { Kind } from "../model";
import { isSamePattern } from "../names/resource-name";
import { asArray, asNode, asString, type Document, note } from "./document";

/** Names of the kinds to which objects belong (documented). */
const OWNERS: Readonly<Record<string, string>> = {
  organization: "organizations/{slug}",
  project: "projects/{slug}",
};

/**
 * Returns a kind with its capacity terms (`x-kind.capacity`) and the arguments about them. Records problems in the document.
 *
 * ```yaml
 * x-kind: { pattern: "machines/{id}", capacity: { codes: [OUT_OF_STOCK], fields: [zone, size] } }
 * ```
 *
 * @param patterns - the patterns of all kinds, by name
 */
export function withCapacity(
  document: Document,
  kind: Kind,
  said: unknown,
  patterns: ReadonlyMap<string, string>,
): Kind {
  if (said === undefined) return kind;
  const node = asNode(said);
  const [codes, fields] = [textsIn(node?.["codes"]), textsIn(node?.["fields"] ?? [])];
  const known = kind.fields
    .filter(({ presence, argument }) => presence !== "computed" && argument === undefined)
    .map(({ wireName }) => wireName);
  const stranger = fields?.find((field) => !known.includes(field));
  if (kind.methods.create === undefined || codes === undefined || codes.length === 0) {
    note(document, [
      `kind ${kind.name}: x-kind.capacity must be { codes: [...], fields: [...] } with at least one code, on a kind that can be created`,
    ]);
    return kind;
  }
  if (fields === undefined || stranger !== undefined) {
    note(document, [
      `kind ${kind.name}: x-kind.capacity.fields must be a list of ${known.join(", ")}; got ${JSON.stringify(stranger ?? node?.["fields"])}`,
    ]);
    return kind;
  }
  const capacity: CapacityTerms = { codes, fields };
  const whole: Kind = { ...kind, capacity };
  const owners = [...patterns].flatMap(([name, pattern]) =>
    Object.values(OWNERS).some((owner) => isSamePattern(owner, pattern)) ? [name] : [],
  );
  return { ...whole, fields: [...whole.fields, ...capacityArguments(whole, owners)] };
}

/** Returns the texts of a list; undefined if it is no list of texts. */
export function textsIn(value: unknown): readonly string[] | undefined {
  const texts = asArray(value).map((each) => (typeof each === "number" ? String(each) : asString(each)));
  const whole = texts.filter((text) => text !== undefined && text !== "");
  return Array.isArray(value) && whole.length === texts.length ? (whole as string[]) : undefined;
}
