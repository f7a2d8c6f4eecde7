import { DIALECT_CODES, type DialectCode } from "../../contract";
import type { FoundRpc } from "./find-methods";
import { asList, asObject, asText, type DocumentObject, memberOf, membersOf, setMember } from "./json";
import { keyOf } from "./names";
import type { Notes } from "./notes";

/**
 * Concludes the service's error codes from the document's error responses, where a schema or an example fixes the code of one status. What
 * an overlay says in `x-errors` takes precedence.
 */

/** The meaning of a status that has only one. A 409 may be a conflict or an existing object, so its code must say which. */
const MEANING_BY_STATUS: Readonly<Record<string, DialectCode>> = {
  404: "not_found",
  412: "failed_precondition",
  429: "resource_exhausted",
};

/** Names of members that hold a code. */
const CODE_MEMBERS = ["code", "errorcode", "reason", "type", "kind", "name", "error", "status"];

/** Objects inside of which the client looks for a code by itself. */
const USUAL_HOLDERS = ["", "error.", "errors.", "fault.", "status."];

/** Values of such members that say only that something failed. */
const GENERIC = /^(?:errors?|fail(?:ed|ure)?|problem|fault|false|object)$/i;

/** Words with one meaning everywhere: canonical codes, and those for other statuses, which are examples that all errors share. */
const USUAL_WORDS: ReadonlySet<string> = new Set(
  [
    ...DIALECT_CODES, "canceled", "cancelled", "unknown", "invalid_argument", "deadline_exceeded", "permission_denied", "out_of_range",
    "unimplemented", "internal", "unavailable", "data_loss", "unauthenticated", "bad_request", "unauthorized", "forbidden",
    "method_not_allowed", "request_timeout", "conflict", "unprocessable_entity", "internal_error", "internal_server_error",
    "not_implemented", "bad_gateway", "service_unavailable", "gateway_timeout",
  ].map(keyOf),
); // prettier-ignore

/** Words of a code that refers to an address instead of an object. The client has the same list, in `error-words.ts`. */
const OF_ADDRESSES =
  /(?:route|path|url|uri|endpoint|page|method|rpc|procedure|handler)s?[_-]?(?:(?:is|was)[_-]?)?(?:not|unknown)/i;

interface Sighting {
  /** Path in the body without indexes: `fault.kind`. */
  readonly field: string;
  readonly text: string;
}

/** Returns the document's `x-errors` with the concluded codes; undefined if there are none. */
export function concludeErrors(
  root: DocumentObject,
  rpcs: readonly FoundRpc[],
  notes: Notes,
): DocumentObject | undefined {
  const said = asObject(root["x-errors"]);
  if (root["x-errors"] !== undefined && said === undefined) {
    notes.add(
      "errors",
      "The error codes are wrong and ignored: x-errors is not an object of canonical codes, such as { not_found: [VM_GONE] }. Correct it in an overlay.",
    );
  }
  const known = new Set(membersOf(said).flatMap(([, value]) => asList(value).map(wordOf)));
  // A code that several statuses share has no meaning of its own.
  const meanings = new Map<string, { means: Set<DialectCode | "other">; where: string; field: string }>();
  for (const { name, post } of rpcs) {
    for (const [status, response] of membersOf(post["responses"])) {
      const means = MEANING_BY_STATUS[status] ?? "other";
      for (const { field, text } of sightingsIn(root, response)) {
        if (text === status || USUAL_WORDS.has(keyOf(text))) continue;
        const entry = meanings.get(text) ?? { means: new Set(), where: name, field };
        meanings.set(text, { ...entry, means: entry.means.add(means) });
      }
    }
  }
  const concluded: DocumentObject = { ...said };
  for (const [text, { means, where, field }] of meanings) {
    const [code, ...others] = means;
    const isUsual = USUAL_HOLDERS.some(
      (holder) => field.startsWith(holder) && isCodeMember(field.slice(holder.length)),
    );
    if (code === undefined || code === "other" || others.length > 0 || known.has(text.toLowerCase())) {
      continue;
    }
    if (!isUsual && concluded["field"] !== undefined && concluded["field"] !== field) continue;
    if (!isUsual) concluded["field"] = field;
    setMember(concluded, code, [...asList(concluded[code]), text]);
    notes.guess(root, `x-errors.${code}`, "only the error responses of one status contain it");
    const otherwise = "if this is wrong, set x-errors in an overlay";
    notes.conclude(
      "errors",
      `The error code ${JSON.stringify(text)} (\`${field}\`) means ${code}`,
      where,
      otherwise,
    );
  }
  return Object.keys(concluded).length === 0 ? undefined : concluded;
}

function wordOf(value: unknown): string {
  return String(asObject(value)?.["code"] ?? value).toLowerCase();
}

function isCodeMember(name: string): boolean {
  return CODE_MEMBERS.includes(keyOf(name));
}

/** The type of goa's errors. They have one schema, so only the description of a response says its code: `vm_gone: Not Found response.` */
const GOA_ERROR = "application/vnd.goa.error";

/** Returns the codes that a response's schema, examples or description fix. */
function sightingsIn(root: DocumentObject, response: unknown): readonly Sighting[] {
  const { content, description } = followed(root, response);
  return membersOf(content).flatMap(([type, media]) => {
    if (type === GOA_ERROR) return sighting("name", /^[\w-]+(?=: )/.exec(asText(description) ?? "")?.[0]);
    const { example, examples, schema } = asObject(media) ?? {};
    const bodies = [example, ...membersOf(examples).map(([, each]) => followed(root, each)["value"])];
    return [
      ...bodies.flatMap((body) => inBody(body, "")),
      ...inSchema({ root, left: MOST_SEARCHED }, schema, "", 0),
    ];
  });
}

function inBody(body: unknown, path: string): readonly Sighting[] {
  if (path.split(".").length > 3) return [];
  const nodes = Array.isArray(body) ? body.slice(0, 1) : [body];
  return nodes.flatMap((node) =>
    membersOf(node).flatMap(([name, value]) => {
      const inner = typeof value === "object" ? inBody(value, `${path}${name}.`) : [];
      return [...inner, ...sighting(`${path}${name}`, value)];
    }),
  );
}

/** The most properties that are searched in a response. An error has few, and schemas that refer to each other multiply. */
const MOST_SEARCHED = 1000;

interface SchemaSearch {
  readonly root: DocumentObject;
  /** Number of properties that may still be searched. */
  left: number;
}

function inSchema(search: SchemaSearch, schema: unknown, path: string, depth: number): readonly Sighting[] {
  if (depth > 4 || search.left <= 0) return [];
  const { root } = search;
  const node = followed(root, schema);
  const parts = asList(node["allOf"]).flatMap((part) => inSchema(search, part, path, depth + 1));
  const own = membersOf(node["properties"]).flatMap(([name, property]) => {
    search.left -= 1;
    if (search.left < 0) return [];
    const { type, items, enum: values, const: fixed, example } = followed(root, property);
    const only =
      fixed ?? (asList(values).length === 1 ? asList(values)[0] : values === undefined ? example : undefined);
    const target = type === "array" ? items : property;
    return [...sighting(`${path}${name}`, only), ...inSchema(search, target, `${path}${name}.`, depth + 1)];
  });
  return [...parts, ...own, ...inBody(node["example"], path)];
}

/** Returns the value as a code, if the member's name or its capital letters show that it is one. */
function sighting(field: string, value: unknown): readonly Sighting[] {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || !/^[\w:/.#-]{1,128}$/.test(text) || text === "about:blank") return [];
  const last = field.slice(field.lastIndexOf(".") + 1);
  const isCode = isCodeMember(last) || /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(text);
  return isCode && !GENERIC.test(text) && !OF_ADDRESSES.test(text) ? [{ field, text }] : [];
}

function followed(root: DocumentObject, value: unknown): DocumentObject {
  let node = asObject(value) ?? {};
  for (let count = 0; typeof node["$ref"] === "string" && count < 10; count += 1) {
    const steps = node["$ref"].replace(/^#\//, "").split("/");
    node = asObject(steps.reduce<unknown>((each, step) => memberOf(each, step), root)) ?? {};
  }
  return node;
}
