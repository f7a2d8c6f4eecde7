import { asArray, asNode, asString, type Document, type Node } from "./document";
import type { Constraints } from "./model";
import { isNormalization, normalizationOfFormat, NORMALIZATIONS } from "./normalization";
import { isTextFormat } from "./text-format";

/** Returns the constraints in a schema, and in the schema of its elements if it is a list or map of scalars. */
export function constraintsOf(node: Node, element: Node | undefined): Constraints {
  const holdsElements = element !== undefined && asNode(node["properties"]) === undefined;
  return {
    ...scalarConstraints(holdsElements ? element : node),
    ...(holdsElements ? sizeConstraints(node) : {}),
  };
}

function scalarConstraints(node: Node): Constraints {
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
    ...numberAt(node, "minLength", "minLength"),
    ...numberAt(node, "maxLength", "maxLength"),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
}

/**
 * Returns how the service rewrites a text: by `x-normalizes` in any of its schemas, else by its standard format. Records a word that cannot
 * be read in the document.
 */
export function normalizesOf(
  { problems }: Document,
  wireName: string,
  nodes: readonly (Node | undefined)[],
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

function sizeConstraints(node: Node): Constraints {
  return {
    ...numberAt(node, "minProperties", "minItems"),
    ...numberAt(node, "maxProperties", "maxItems"),
    ...numberAt(node, "minItems", "minItems"),
    ...numberAt(node, "maxItems", "maxItems"),
  };
}

function numberAt(node: Node, word: string, as: keyof Constraints): Constraints {
  return typeof node[word] === "number" ? { [as]: node[word] } : {};
}

/** Returns the minimum. Supports exclusive bounds for integers only; for other numbers, the service checks them. */
function lowest(node: Node): number | undefined {
  const { minimum, exclusiveMinimum: exclusive } = node as Record<"minimum" | "exclusiveMinimum", unknown>;
  const inclusive = typeof minimum === "number" ? minimum : undefined;
  if (!isWhole(node)) return inclusive;
  // OpenAPI 3.0 has `exclusiveMinimum: true` beside `minimum`; 3.1 has the bound itself.
  const bound = exclusive === true ? inclusive : typeof exclusive === "number" ? exclusive : undefined;
  return bound === undefined ? inclusive : Math.max(Math.floor(bound) + 1, inclusive ?? -Infinity);
}

function highest(node: Node): number | undefined {
  const { maximum, exclusiveMaximum: exclusive } = node as Record<"maximum" | "exclusiveMaximum", unknown>;
  const inclusive = typeof maximum === "number" ? maximum : undefined;
  if (!isWhole(node)) return inclusive;
  const bound = exclusive === true ? inclusive : typeof exclusive === "number" ? exclusive : undefined;
  return bound === undefined ? inclusive : Math.min(Math.ceil(bound) - 1, inclusive ?? Infinity);
}

function isWhole(node: Node): boolean {
  return (
    node["type"] === "integer" ||
    asArray(node["type"]).includes("integer") ||
    /^u?int(32|64)$/.test(asString(node["format"]) ?? "")
  );
}
