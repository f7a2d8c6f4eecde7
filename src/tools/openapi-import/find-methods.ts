import { firstWord, type Kind, toPlural } from "../../contract";
import { asObject, asText, type DocumentObject, memberOf, membersOf } from "./json";
import { baseNameOf, isNameOf, keyOf } from "./names";
import type { NormalForm } from "./normal-form";
import { pathTo } from "./overlay-line";

/** A kind to find in the document. */
export interface WantedKind {
  readonly name: string;
  readonly plural: string;
  readonly pattern: string;
  /** Name of the component schema that is marked as the kind (x-kind). */
  readonly marked?: string;
  /** The known kind of the same name, if there is one. */
  readonly known?: Kind;
}

/** A method of the document that belongs to one of the kinds. */
export interface FoundRpc {
  /** The last part of the path: `CreateVirtualMachine`. */
  readonly name: string;
  readonly path: string;
  readonly verb: string;
  readonly kind: WantedKind;
  /** The operation as written in the document, and its path item. */
  readonly post: DocumentObject;
  readonly item: DocumentObject;
  /** JSONPath of the operation. */
  readonly at: string;
  /** The request message, in normal form. */
  readonly request: DocumentObject;
  /** The response message, in normal form. */
  readonly answer: DocumentObject;
}

/** `POST /<package>.<service>.v1.<Service>/<Method>` is documented; other paths do not belong to the API. */
const RPC_PATH = /^\/[A-Za-z_]\w*(?:\.\w+)*\.v\d\w*\.\w+\/([A-Z]\w*)$/;

/** A kind that a service map names. */
export type SaidKind = Pick<WantedKind, "name"> & Partial<Pick<WantedKind, "plural" | "pattern" | "marked">>;

/** Returns the kinds to find: those that a map names, those that the document marks, and the known ones. */
export function wantedKinds(
  root: DocumentObject,
  known: readonly Kind[],
  said: readonly SaidKind[] = [],
): WantedKind[] {
  const named = said.map((each): WantedKind => {
    const twin = known.find((kind) => kind.name === each.name);
    return {
      plural: twin?.plural ?? toPlural(each.name),
      pattern: twin?.pattern ?? "",
      ...(twin === undefined ? {} : { known: twin }),
      ...each,
    };
  });
  const others = describedKinds(root, known).filter(
    ({ name, marked }) =>
      !named.some((each) => each.name === name || (marked !== undefined && each.marked === marked)),
  );
  return [...named, ...others];
}

function describedKinds(root: DocumentObject, known: readonly Kind[]): WantedKind[] {
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

/** First words of methods that update an object, by their usual meaning. */
const UPDATING = [
  "patch", "replace", "put", "modify", "edit", "rename", "resize", "reimage", "reinstall", "rebuild",
]; // prettier-ignore

/** Finds the methods of the kinds, by the kind at the end of the method's name or by x-of-kind. */
export function findMethods(
  root: DocumentObject,
  kinds: readonly WantedKind[],
  form: NormalForm,
): FoundRpc[] {
  const byName = new Map(kinds.map((kind) => [keyOf(kind.name), kind]));
  const byPlural = new Map(kinds.map((kind) => [keyOf(kind.plural), kind]));
  // Verbs of known methods whose first word is not the verb: a resize is an update.
  const knownVerbs = new Map(
    kinds.flatMap(({ known }) => known?.methods.updates ?? []).map(({ name, verb }) => [keyOf(name), verb]),
  );
  const found: FoundRpc[] = [];
  for (const [path, value] of membersOf(root["paths"])) {
    const name = RPC_PATH.exec(path)?.[1];
    const item = asObject(value);
    const post = asObject(item?.["post"]);
    if (name === undefined || item === undefined || post === undefined || post["x-ignore"] === true) continue;
    const word = firstWord(name);
    const at = pathTo("paths", path, "post");
    const request = form.read(...bodyOf(root, post["requestBody"], `${at}.requestBody`));
    const usual = word.toLowerCase();
    const isUpdate = UPDATING.includes(usual) && namesObject(form, request, name.slice(word.length));
    const verb = asText(post["x-verb"]) ?? knownVerbs.get(keyOf(name)) ?? (isUpdate ? "update" : usual);
    const said = asText(post["x-of-kind"]);
    const rest = keyOf(said ?? name.slice(word.length));
    const kind = byName.get(rest) ?? (verb === "list" ? byPlural.get(rest) : undefined);
    if (kind === undefined) continue;
    found.push({
      name,
      path,
      verb,
      kind,
      post,
      item,
      at,
      request,
      answer: form.read(...answerOf(root, post["responses"], `${at}.responses`)),
    });
  }
  return found;
}

/** First words of methods that may read objects. Any other method may change one, whatever it returns. */
const READING: ReadonlySet<string> = new Set([
  "get", "read", "show", "describe", "fetch", "retrieve", "view", "inspect", "lookup", "look", "find", "list", "search", "query",
  "enumerate", "browse",
]); // prettier-ignore

/** Whether a method's name says that it only reads objects. */
export function isReading(name: string): boolean {
  return READING.has(firstWord(name).toLowerCase());
}

/** Returns what a method's author says of it in prose. */
export function proseOf({ post }: FoundRpc): string {
  return [post["summary"], post["description"]].flatMap((text) => asText(text) ?? []).join("\n");
}

/** Whether a request names an object of a kind by a property with a usual name. */
function namesObject(form: NormalForm, request: DocumentObject, kindName: string): boolean {
  return membersOf(form.look(request)["properties"]).some(
    ([name]) => ["name", "resourcename"].includes(keyOf(name)) || isNameOf(kindName, name),
  );
}

/** Returns the schema of the successful response, and its JSONPath. */
function answerOf(root: DocumentObject, responses: unknown, at: string): [unknown, string] {
  const codes = ["200", "201", "202", "2XX", "2xx"];
  const code = codes.find((each) => memberOf(responses, each) !== undefined) ?? "200";
  return bodyOf(root, memberOf(responses, code), `${at}['${code}']`);
}

/** Returns the schema of a JSON body, and its JSONPath. */
function bodyOf(root: DocumentObject, body: unknown, at: string): [unknown, string] {
  let node = asObject(body);
  let place = at;
  for (let count = 0; typeof node?.["$ref"] === "string" && count < 10; count += 1) {
    const steps = node["$ref"].replace(/^#\//, "").split("/");
    node = asObject(steps.reduce<unknown>((value, step) => memberOf(value, step), root));
    place = pathTo(...steps);
  }
  const content = asObject(node?.["content"]);
  const type = Object.keys(content ?? {}).find((each) => /^application\/(?:[\w.-]+\+)?json\b/.test(each));
  const schema = type === undefined ? undefined : asObject(content?.[type])?.["schema"];
  return [schema, `${place}.content['${type ?? "application/json"}'].schema`];
}
