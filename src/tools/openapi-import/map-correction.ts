import { type MapLine, type MapPath, type MapValue, NONE } from "../service-map";
import type { KindFinding, OpenApiImport } from "./finding";
import type { FoundRpc } from "./find-methods";
import { asObject, asText, type DocumentObject, membersOf, textsOf } from "./json";
import { purposePath } from "./map-methods";
import { keyOfHold } from "./map-places";

/**
 * Converts the overlay lines of a problem or consequence to lines of a service map, which say the same in the words of the domain.
 */

/** Returns the lines of a map that have the effect of the action of an overlay; none if a map cannot say it. */
export type MapCorrector = (action: DocumentObject | undefined) => readonly MapLine[];

/** Returns what converts the lines about a kind. The finding and its messages must stay as they are. */
export function mapCorrector(importing: OpenApiImport, finding: KindFinding): MapCorrector {
  let known: FieldPaths | undefined;
  const pathsOf = (): FieldPaths => (known ??= fieldPaths(importing, finding));
  return (action) => {
    const target = asText(action?.["target"]) ?? "";
    const words = membersOf(action?.["update"]);
    const lines = words.map(([word, value]) => lineOf(importing, finding, pathsOf, target, word, value));
    const all = lines.flatMap((each) => each ?? []);
    return words.length === 0 || lines.includes(undefined) ? [] : all;
  };
}

function lineOf(
  importing: OpenApiImport,
  finding: KindFinding,
  pathsOf: () => FieldPaths,
  target: string,
  word: string,
  value: unknown,
): readonly MapLine[] | undefined {
  const { methods } = finding;
  if (target === "$") return rootLines(finding, word, value);
  if (word === "x-kind") return kindLines(importing, finding, target, asObject(value) ?? {});
  const rpc = methods.all.find(({ at }) => at === target);
  const line =
    rpc === undefined
      ? propertyLine(importing, finding, pathsOf, target, word, value)
      : methodLine(finding, rpc, word, value);
  return line === undefined ? undefined : [line];
}

/** Lines about the whole document. */
function rootLines({ kind }: KindFinding, word: string, value: unknown): readonly MapLine[] | undefined {
  if (word === "x-errors") {
    return membersOf(value).map(([code, codes]) => ({ path: ["errors", code], value: codes as MapValue }));
  }
  return word === "x-normalizes"
    ? [{ path: ["kinds", kind.name, "fields", "FIELD", "normalizes"], value: ["..."] }]
    : undefined;
}

/** Lines about the names of a kind, or about its schema if the target is another one. */
function kindLines(
  { form }: OpenApiImport,
  { kind, schema, nameField }: KindFinding,
  target: string,
  said: DocumentObject,
): readonly MapLine[] | undefined {
  const at = (key: string): MapPath => ["kinds", kind.name, key];
  const component = /^\$\.components\.schemas(?:\.([\w]+)|\['(.+)'\])$/.exec(target);
  const name = component?.[1] ?? component?.[2];
  const own = form.originOf(form.schemas.get(schema ?? ""));
  const isChoice = Object.keys(said).every((word) => word === "pattern") && said["pattern"] === kind.pattern;
  if (isChoice) return name === undefined ? undefined : [{ path: at("schema"), value: name }];
  if (own !== target && own !== "$") return undefined;
  const { pattern, parentFrom, parentField, nameField: named } = said;
  const lines: [string, unknown][] = [
    ["pattern", pattern === kind.pattern ? undefined : pattern],
    ["name", named === nameField && parentFrom !== undefined ? undefined : named],
    ["parent", parentFrom === undefined ? parentField : NONE],
  ];
  return lines.flatMap(([key, value]) => (typeof value === "string" ? [{ path: at(key), value }] : []));
}

const SINGLE = ["create", "get", "list", "delete", "clone"] as const;

/** Returns the path of a method's lines; undefined if the kind does not have it. */
export function methodPath({ kind, methods }: KindFinding, rpc: FoundRpc): MapPath {
  const verb = SINGLE.find((each) => methods[each] === rpc);
  const group = methods.updates.includes(rpc) ? "updates" : "actions";
  return verb === undefined ? ["kinds", kind.name, group, rpc.name] : ["kinds", kind.name, verb];
}

function methodLine(finding: KindFinding, rpc: FoundRpc, word: string, value: unknown): MapLine | undefined {
  const at = methodPath(finding, rpc);
  const { kind } = finding;
  switch (word) {
    case "x-ignore":
      return { path: ["ignored"], value: [rpc.name] };
    case "x-verb":
      return value === "update"
        ? { path: ["kinds", kind.name, "updates", rpc.name], value: {} }
        : { path: purposePath(kind.name, String(value)), value: rpc.name };
    case "x-update":
      return { path: [...at, "mode"], value: String(value) };
    case "x-omits":
      return { path: [...at, "omits"], value: textsOf(value) };
    case "x-destroys-data":
      return { path: [...at, "destroysData"], value: value === true };
    default:
      return undefined;
  }
}

/** The keys of a field by the words of a description. */
const FIELD_KEYS: Readonly<Record<string, string>> = {
  "x-references": "references",
  "x-immutable": "immutable",
  "x-grow-only": "growOnly",
  writeOnly: "writeOnly",
  "x-key": "key",
  "x-name": "terraformName",
};

function propertyLine(
  importing: OpenApiImport,
  finding: KindFinding,
  pathsOf: () => FieldPaths,
  target: string,
  word: string,
  value: unknown,
): MapLine | undefined {
  const { methods, kind } = finding;
  if (word === "x-holds" || word === "x-stands-for") {
    for (const rpc of methods.all) {
      for (const side of ["request", "answer"] as const) {
        const name = propertyAt(importing, rpc[side], target);
        const at = methodPath(finding, rpc);
        if (name === undefined) continue;
        if (word === "x-stands-for") return { path: [...at, side, "fields", name], value: String(value) };
        const key = keyOfHold(side, String(value));
        if (key !== undefined) return { path: [...at, side, key], value: name };
      }
    }
    return undefined;
  }
  const key = FIELD_KEYS[word];
  const path = key === undefined ? undefined : pathsOf().get(target);
  if (key === undefined || path === undefined) return undefined;
  return { path: ["kinds", kind.name, "fields", path.join("."), key], value: value as MapValue };
}

/** Returns the property of a message whose place in the document is the target. */
function propertyAt({ form }: OpenApiImport, message: unknown, target: string): string | undefined {
  return membersOf(form.look(message)["properties"]).find(
    ([, property]) => form.originOf(property) === target,
  )?.[0];
}

/** The paths from the object of a kind to properties, by their places in the document. */
type FieldPaths = ReadonlyMap<string, readonly string[]>;

/** Returns the paths of the properties in the requests and the schema of a kind. A property that holds the object is no step. */
function fieldPaths({ form }: OpenApiImport, { methods, schema }: KindFinding): FieldPaths {
  const paths = new Map<string, readonly string[]>();
  const walk = (node: unknown, path: readonly string[], seen: readonly unknown[]): void => {
    const holder = form.holderOf(node);
    if (seen.includes(holder) || seen.length > 8) return;
    for (const [name, property] of membersOf(form.look(node)["properties"])) {
      const looked = form.look(property);
      const at = looked["x-holds"] === "object" ? path : [...path, name];
      const place = form.originOf(property);
      if (!paths.has(place)) paths.set(place, at);
      const element = looked["items"] ?? looked["additionalProperties"];
      for (const inner of [property, element]) {
        if (asObject(inner) !== undefined) walk(inner, at, [...seen, holder]);
      }
    }
  };
  for (const message of [...methods.all.map(({ request }) => request), form.schemas.get(schema ?? "")]) {
    walk(message, [], []);
  }
  return paths;
}
