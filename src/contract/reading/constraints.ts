import { asArray, asNode, asString, type Document, type DocumentNode } from "./document";
import { exactBound } from "../requests/check-value";
import type { Bound, Constraints } from "../model";
import { isNormalization, normalizationOfFormat, NORMALIZATIONS } from "../text/normalization";
import { isTextFormat } from "../text/text-format";

/** Returns the constraints in a schema, and in the schema of its elements if it is a list or map of scalars. */
export function constraintsOf(node: DocumentNode, element: DocumentNode | undefined): Constraints {
  const holdsElements = element !== undefined && asNode(node["properties"]) === undefined;
  return {
    ...scalarConstraints(holdsElements ? element : node),
    ...(holdsElements ? sizeConstraints(node) : {}),
  };
}

function scalarConstraints(node: DocumentNode): Constraints {
  // Null in `enum` means that the property may be absent. It is not a value that users set.
  const listed = asArray(node["enum"]).filter((value) => value !== null);
  const only = node["const"];
  const values = listed.length > 0 ? listed : only === undefined || only === null ? [] : [only];
  const pattern = asString(node["pattern"]);
  const format = node["format"];
  const minimum = lowest(node);
  const maximum = highest(node);
  return {
    ...(values.length === 0 ? {} : { enum: values.map(String) }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(isTextFormat(format) ? { format } : {}),
    ...(format === "ipv4" || format === "ipv6" ? { address: true } : {}),
    ...(isNeverEmpty(node) ? { minLength: 1 } : {}),
    ...numberAt(node, "minLength", "minLength"),
    ...numberAt(node, "maxLength", "maxLength"),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
}

/** Standard formats that the empty text does not have. */
const NEVER_EMPTY: readonly unknown[] = [
  "date", "time", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6", "uri", "url", "iri", "uuid",
]; // prettier-ignore

function isNeverEmpty({
  format,
  default: fallback,
}: DocumentNode & { format?: unknown; default?: unknown }): boolean {
  return NEVER_EMPTY.includes(format) && fallback !== "";
}

/**
 * Returns how the service rewrites a text: by `x-normalizes` in any of its schemas, else by its standard format. Records a word that cannot
 * be read in the document.
 */
export function normalizesOf(
  { problems }: Document,
  wireName: string,
  nodes: readonly (DocumentNode | undefined)[],
): Pick<Constraints, "normalizes"> {
  const said = nodes.map((node) => node?.["x-normalizes"]).find((word) => word !== undefined);
  const words = Array.isArray(said) ? asArray(said) : said === undefined ? [] : [said];
  const rules = words.filter(isNormalization);
  if (rules.length < words.length) {
    problems.add(
      `property ${wireName}: x-normalizes is ${JSON.stringify(said)}; it can be ${NORMALIZATIONS.join(", ")}, or a list of them`,
    );
  }
  const usual = nodes.flatMap((node) => normalizationOfFormat(node?.["format"]) ?? []).slice(0, 1);
  const normalizes = said === undefined ? usual : rules;
  return normalizes.length === 0 ? {} : { normalizes };
}

function sizeConstraints(node: DocumentNode): Constraints {
  return {
    ...numberAt(node, "minProperties", "minItems"),
    ...numberAt(node, "maxProperties", "maxItems"),
    ...numberAt(node, "minItems", "minItems"),
    ...numberAt(node, "maxItems", "maxItems"),
  };
}

function numberAt(node: DocumentNode, word: string, as: keyof Constraints): Constraints {
  return typeof node[word] === "number" ? { [as]: node[word] } : {};
}

/** Returns the minimum. Supports exclusive bounds for integers only; for other numbers, the service checks them. */
function lowest(node: DocumentNode): Bound | undefined {
  const { minimum, exclusiveMinimum: exclusive } = node as Record<"minimum" | "exclusiveMinimum", unknown>;
  const inclusive = boundOf(minimum);
  if (!isWhole(node)) return inclusive;
  // OpenAPI 3.0 has `exclusiveMinimum: true` beside `minimum`; 3.1 has the bound itself.
  const bound = exclusive === true ? inclusive : boundOf(exclusive);
  if (bound === undefined) return inclusive;
  const next = typeof bound === "string" ? plain(BigInt(bound) + 1n) : Math.floor(bound) + 1;
  return inclusive !== undefined && exactBound(inclusive) > exactBound(next) ? inclusive : next;
}

function highest(node: DocumentNode): Bound | undefined {
  const { maximum, exclusiveMaximum: exclusive } = node as Record<"maximum" | "exclusiveMaximum", unknown>;
  const inclusive = boundOf(maximum);
  if (!isWhole(node)) return inclusive;
  const bound = exclusive === true ? inclusive : boundOf(exclusive);
  if (bound === undefined) return inclusive;
  const next = typeof bound === "string" ? plain(BigInt(bound) - 1n) : Math.ceil(bound) - 1;
  return inclusive !== undefined && exactBound(inclusive) < exactBound(next) ? inclusive : next;
}

/** Reads a bound. Digits in a text are a number that a double cannot hold. */
function boundOf(value: unknown): Bound | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^-?\d{1,40}$/.test(value) ? plain(BigInt(value)) : undefined;
}

function plain(value: bigint): Bound {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
}

function isWhole(node: DocumentNode): boolean {
  return (
    node["type"] === "integer" ||
    asArray(node["type"]).includes("integer") ||
    /^u?int(32|64)$/.test(asString(node["format"]) ?? "")
  );
}
