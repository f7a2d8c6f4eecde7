import { nearestName } from "../../contract";
import { type MapPath, type MapProblem, type ReadMap, type ServiceMap } from "../service-map";
import type { SaidKind } from "./find-methods";
import { asObject, type DocumentObject, memberOf, membersOf } from "./json";
import { lastPart } from "./names";
import { wordOf } from "./rpc-paths";

/**
 * Marks the methods of a document as a service map says: their kinds, verbs and effects. The marks are the words that a description may
 * have itself, so that no later pass knows of the map.
 */

/** A service map that is being applied to a document. */
export interface AppliedMap {
  readonly map: ServiceMap;
  /** The kinds that it names. */
  readonly kinds: readonly SaidKind[];
  /** The lines that name methods, by the methods' paths. */
  readonly claims: ReadonlyMap<string, string>;
  /** Lines that do not fit the document, found so far. */
  readonly problems: MapProblem[];
  /** Paths of the lines whose methods another line takes away: they have no effect, and disappear from the map. */
  readonly overruled: MapPath[];
  /** Paths of the lines about fields, as JSON, whose fields were found in a message. */
  readonly placed: Set<string>;
  /** Returns the path of the method that a map names; undefined with a problem if there is none. */
  pathOf(method: string, at: MapPath): string | undefined;
}

/** The life cycle's methods of a kind that a map names by `method`. */
export const SINGLE_METHODS = ["create", "get", "list", "delete", "clone"] as const;

/** Returns the path of the line that names the method for a purpose of a kind. That of operations is said once for the service. */
export function purposePath(kindName: string, verb: string): MapPath {
  const isOfOperation = kindName === "Operation" && verb === "get";
  return isOfOperation ? ["operations", "method"] : ["kinds", kindName, verb, "method"];
}

/** Applies what a map says about methods, errors and schemas to a parsed document. */
export function applyMapToMethods(root: DocumentObject, read: ReadMap | undefined): AppliedMap {
  const map = read?.map ?? {};
  const problems: MapProblem[] = [];
  const paths = membersOf(root["paths"]).flatMap(([path, item]) =>
    asObject(asObject(item)?.["post"]) === undefined ? [] : [path],
  );
  const byName = pathsByName(paths);
  const claims = new Map<string, string>();
  const applied: AppliedMap = {
    map,
    problems,
    claims,
    overruled: [],
    placed: new Set(),
    kinds: namesOfKinds(map).map((name) => saidKind(root, name, map.kinds?.[name] ?? {})),
    pathOf: (method, at) => {
      const path = findPath(byName, method);
      if (typeof path === "string") return path;
      problems.push({ path: at, text: path.problem });
      return undefined;
    },
  };
  const say = (method: string, at: MapPath, line: MapPath, words: DocumentObject): void => {
    const path = applied.pathOf(method, at);
    const post = asObject(asObject(memberOf(root["paths"], path ?? ""))?.["post"]);
    if (path === undefined || post === undefined) return;
    const earlier = claims.get(path);
    if (earlier?.startsWith("ignored") === true || (earlier !== undefined && line.includes("actions"))) {
      applied.overruled.push(line);
      return;
    }
    if (earlier !== undefined) {
      problems.push({ path: at, text: `${method} is already ${earlier}; a method has one purpose` });
      return;
    }
    claims.set(path, at.join("."));
    for (const [word, value] of Object.entries(words)) if (value !== undefined) post[word] = value;
  };
  // A method that is ignored has no purpose, and one with another purpose is no action.
  for (const [index, method] of (map.ignored ?? []).entries()) {
    const at = ["ignored", String(index + 1)];
    say(method, at, at, { "x-ignore": true });
  }
  if (map.operations?.method !== undefined) {
    const at = ["operations", "method"];
    say(map.operations.method, at, at, { "x-of-kind": "Operation", "x-verb": "get" });
  }
  for (const [name, kind] of Object.entries(map.kinds ?? {})) {
    const at = ["kinds", name];
    for (const verb of SINGLE_METHODS) {
      const mapped = kind[verb];
      if (mapped?.method === undefined) continue;
      say(mapped.method, [...at, verb, "method"], [...at, verb], {
        "x-of-kind": name,
        "x-verb": verb,
        ...("timeLimit" in mapped ? { "x-timeout": mapped.timeLimit } : {}),
        ...("omits" in mapped ? { "x-omits": mapped.omits } : {}),
      });
    }
    for (const [method, mapped] of Object.entries(kind.updates ?? {})) {
      const line = [...at, "updates", method];
      say(method, line, line, {
        "x-of-kind": name,
        "x-verb": "update",
        "x-update": mapped.mode,
        "x-omits": mapped.omits,
        "x-powers-off": mapped.powersOff,
        "x-destroys-data": mapped.destroysData,
        "x-timeout": mapped.timeLimit,
      });
    }
  }
  for (const [name, kind] of Object.entries(map.kinds ?? {})) {
    for (const [method, mapped] of Object.entries(kind.actions ?? {})) {
      const line = ["kinds", name, "actions", method];
      say(method, line, line, {
        "x-of-kind": name,
        "x-verb": actionVerb(method),
        "x-destroys-data": mapped.destroysData,
        "x-timeout": mapped.timeLimit,
      });
    }
  }
  if (map.errors !== undefined) root["x-errors"] = errorWords(map.errors);
  return applied;
}

/** Whether another line takes away the method of a line. */
export function isOverruled({ overruled }: AppliedMap, line: MapPath): boolean {
  return overruled.some((each) => each.join("\n") === line.join("\n"));
}

/** Returns the names of the kinds in a map. Long-running operations are objects of the kind Operation. */
function namesOfKinds({ kinds, operations }: ServiceMap): readonly string[] {
  const names = membersOf(kinds).map(([name]) => name);
  return operations === undefined || names.includes("Operation") ? names : [...names, "Operation"];
}

function saidKind(
  root: DocumentObject,
  name: string,
  { schema, pattern, plural, slug }: NonNullable<ServiceMap["kinds"]>[string],
): SaidKind {
  const isComponent = memberOf(asObject(root["components"])?.["schemas"], schema ?? "") !== undefined;
  return {
    name,
    ...(pattern === undefined ? {} : { pattern: withSlug(pattern, slug) }),
    ...(plural === undefined ? {} : { plural }),
    ...(schema !== undefined && isComponent ? { marked: schema } : {}),
  };
}

/** The last variable of a pattern has the name of the property that supplies it. */
export function withSlug(pattern: string, slug: string | undefined): string {
  if (slug === undefined) return pattern;
  return pattern.replace(/\{\w+\}$/, slug === "none" ? "{id}" : `{${slug}}`);
}

/** Returns the verb of a method that the life cycle does not call. Its name may begin with a word of the life cycle. */
function actionVerb(method: string): string {
  const verb = wordOf({ method: lastPart(method), post: {} });
  const isOfLifeCycle = [...SINGLE_METHODS, "update"].some((each) => each === verb);
  return isOfLifeCycle ? "action" : verb;
}

/** Paths by the spellings in which a map may name them. */
type PathsByName = ReadonlyMap<string, readonly string[]>;

function pathsByName(paths: readonly string[]): PathsByName {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    for (const name of new Set([path.slice(1), lastPart(path)])) {
      found.set(name, [...(found.get(name) ?? []), path]);
    }
  }
  return found;
}

function findPath(byName: PathsByName, method: string): string | { readonly problem: string } {
  const wanted = method.replace(/^\//, "");
  const [only, ...more] = byName.get(wanted) ?? [];
  if (only !== undefined && more.length === 0) return only;
  if (only !== undefined) {
    return {
      problem: `${method} is the name of several methods; write one of ${[only, ...more].join(", ")}`,
    };
  }
  const near = nearestName(lastPart(wanted), [...new Set([...byName.keys()].map(lastPart))]);
  return {
    problem: `the description has no method ${method}${near === undefined ? "" : `; did you mean ${near}?`}`,
  };
}

function errorWords(errors: NonNullable<ServiceMap["errors"]>): DocumentObject {
  const code = (each: unknown): unknown => {
    const { code: word, status } = asObject(each) ?? {};
    if (word === undefined) return each;
    return status === undefined ? { code: word } : { code: word, status: Number(status) };
  };
  return Object.fromEntries(
    Object.entries(errors).map(([name, value]) => [name, Array.isArray(value) ? value.map(code) : value]),
  );
}
