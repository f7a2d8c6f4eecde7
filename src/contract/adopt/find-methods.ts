import { firstWord, type Kind, toPlural } from "..";
import { asObject, asText, type JsonObject, memberOf, membersOf } from "./json";
import { baseNameOf, keyOf } from "./names";
import type { NormalForm } from "./normal-form";
import { pathTo } from "./overlay-line";

/** A kind that is looked for. */
export interface WantedKind {
  readonly name: string;
  readonly plural: string;
  readonly pattern: string;
  /** Name of the component schema that says itself that it is the kind (x-kind). */
  readonly marked?: string;
  /** What is known of it besides, where it is one of the known kinds. */
  readonly known?: Kind;
}

/** A method of the document that is about one of the kinds. */
export interface Rpc {
  /** The last part of the path: `CreateVirtualMachine`. */
  readonly name: string;
  readonly path: string;
  readonly verb: string;
  readonly kind: WantedKind;
  /** The operation as it stands in the document, and the path item around it. */
  readonly post: JsonObject;
  readonly item: JsonObject;
  /** JSONPath of the operation. */
  readonly at: string;
  /** The message that is sent, in plain form. */
  readonly request: JsonObject;
  /** The message that comes back, in plain form. */
  readonly answer: JsonObject;
}

/** `POST /<package>.<service>.v1.<Service>/<Method>` is documented, so that other paths are none of ours. */
const RPC_PATH = /^\/[A-Za-z_]\w*(?:\.\w+)*\.v\d\w*\.\w+\/([A-Z]\w*)$/;

/** The kinds to look for: those that the document marks itself, and the known ones. */
export function wantedKinds(root: JsonObject, known: readonly Kind[]): WantedKind[] {
  const marked = membersOf(asObject(root["components"])?.["schemas"]).flatMap(
    ([schema, node]): WantedKind[] => {
      const declared = asObject(asObject(node)?.["x-kind"]);
      const pattern = asText(declared?.["pattern"]);
      if (declared === undefined) return [];
      const base = baseNameOf(schema);
      const twin = known.find((kind) => keyOf(kind.name) === keyOf(base));
      const name = twin?.name ?? base;
      return [
        {
          name,
          plural: asText(declared["plural"]) ?? twin?.plural ?? toPlural(name),
          pattern: pattern ?? twin?.pattern ?? "",
          marked: schema,
          ...(twin === undefined ? {} : { known: twin }),
        },
      ];
    },
  );
  const others = known
    .filter((kind) => !marked.some(({ name }) => name === kind.name))
    .map((kind) => ({ name: kind.name, plural: kind.plural, pattern: kind.pattern, known: kind }));
  return [...marked, ...others];
}

/** Finds the methods of the kinds, by the kind that their name ends with or that they say themselves (x-of-kind). */
export function findMethods(root: JsonObject, kinds: readonly WantedKind[], form: NormalForm): Rpc[] {
  const byName = new Map(kinds.map((kind) => [keyOf(kind.name), kind]));
  const byPlural = new Map(kinds.map((kind) => [keyOf(kind.plural), kind]));
  // What a method does whose first word does not say it, where it is a known one: a resize is an update.
  const knownVerbs = new Map(
    kinds.flatMap(({ known }) => known?.methods.updates ?? []).map(({ name, verb }) => [keyOf(name), verb]),
  );
  const found: Rpc[] = [];
  for (const [path, value] of membersOf(root["paths"])) {
    const name = RPC_PATH.exec(path)?.[1];
    const item = asObject(value);
    const post = asObject(item?.["post"]);
    if (name === undefined || item === undefined || post === undefined || post["x-ignore"] === true) continue;
    const word = firstWord(name);
    const verb = asText(post["x-verb"]) ?? knownVerbs.get(keyOf(name)) ?? word.toLowerCase();
    const said = asText(post["x-of-kind"]);
    const rest = keyOf(said ?? name.slice(word.length));
    const kind = byName.get(rest) ?? (verb === "list" ? byPlural.get(rest) : undefined);
    if (kind === undefined) continue;
    const at = pathTo("paths", path, "post");
    found.push({
      name,
      path,
      verb,
      kind,
      post,
      item,
      at,
      request: form.read(...bodyOf(root, post["requestBody"], `${at}.requestBody`)),
      answer: form.read(...answerOf(root, post["responses"], `${at}.responses`)),
    });
  }
  return found;
}

/** The schema of the answer of a call that went well. */
function answerOf(root: JsonObject, responses: unknown, at: string): [unknown, string] {
  const codes = ["200", "201", "202", "2XX", "2xx"];
  const code = codes.find((each) => memberOf(responses, each) !== undefined) ?? "200";
  return bodyOf(root, memberOf(responses, code), `${at}['${code}']`);
}

/** The schema of a JSON body, and where it stands. */
function bodyOf(root: JsonObject, body: unknown, at: string): [unknown, string] {
  let node = asObject(body);
  let place = at;
  for (let count = 0; typeof node?.["$ref"] === "string" && count < 10; count += 1) {
    const steps = node["$ref"].replace(/^#\//, "").split("/");
    node = asObject(steps.reduce<unknown>((value, step) => memberOf(value, step), root));
    place = pathTo(...steps);
  }
  const content = asObject(node?.["content"]);
  const type = Object.keys(content ?? {}).find((each) => /^application\/json\b/.test(each));
  const schema = type === undefined ? undefined : asObject(content?.[type])?.["schema"];
  return [schema, `${place}.content['${type ?? "application/json"}'].schema`];
}
