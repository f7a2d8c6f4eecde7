import { firstWord, type Kind, toPlural } from "../../contract";
import { type Bodies, findNouns, openBodies } from "./find-nouns";
import { markedInline } from "./inline-schemas";
import { asObject, asText, type DocumentObject, membersOf } from "./json";
import { answerSchemaOf, requestSchemaOf } from "./method-bodies";
import { baseNameOf, isNameOf, isOwnName, keyOf, toSingular } from "./names";
import type { NormalForm } from "./normal-form";
import type { Notes } from "./notes";
import { findsByOther, isListing, objectOf, type RpcPath, rpcPathsIn, wordOf } from "./rpc-paths";

/** A kind to find in the document. */
export interface WantedKind {
  readonly name: string;
  /** The word in the names of its methods and schema, if it differs from the name. */
  readonly noun?: string;
  /** The package of its methods, if several packages have methods of the noun. */
  readonly package?: string;
  readonly plural: string;
  readonly pattern: string;
  /** Whether a map or the description gives the pattern. @default false */
  readonly isPatternSaid?: boolean;
  /** Place of the property that identifies an object, if that is no resource name: `id`, `metadata.id`. */
  readonly identifier?: string;
  /** Name of the component schema that is marked as the kind (x-kind). */
  readonly marked?: string;
  /** The known kind of the same name, if there is one. */
  readonly known?: Kind;
}

/** A method of the document that belongs to one of the kinds. */
export interface FoundRpc {
  /** The last part of the path: `CreateVirtualMachine`; with the kind if it is only a verb. */
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

/** A kind that a service map names. */
export type SaidKind = Pick<WantedKind, "name"> & Partial<Pick<WantedKind, "plural" | "pattern" | "marked">>;

/**
 * Returns the kinds to find: those that a map names, those that the document marks, the known ones, and every other noun that methods create
 * or read.
 */
export function wantedKinds(
  root: DocumentObject,
  known: readonly Kind[],
  said: readonly SaidKind[],
  notes: Notes,
): WantedKind[] {
  const named = said.map((each): WantedKind => {
    const twin = known.find((kind) => kind.name === each.name);
    return {
      plural: twin?.plural ?? toPlural(each.name),
      pattern: twin?.pattern ?? "",
      isPatternSaid: each.pattern !== undefined,
      ...(twin === undefined ? {} : { known: twin }),
      ...each,
    };
  });
  const bodies = openBodies(root);
  const rpcs = rpcPathsIn(root, notes);
  const saidNames = new Set(said.map(({ name }) => name));
  const saidSchemas = new Set(named.flatMap(({ marked }) => marked ?? []));
  const others = describedKinds(root, bodies, rpcs, known).filter(
    ({ name, marked }) => !saidNames.has(name) && (marked === undefined || !saidSchemas.has(marked)),
  );
  const all = [...named, ...others];
  const withPattern = new Set(all.flatMap(({ name, pattern }) => (pattern === "" ? [] : [keyOf(name)])));
  const nouns = findNouns(bodies, rpcs, (noun) => withPattern.has(keyOf(noun)), notes);
  const byKey = firstByKey(all);
  const nounByKey = firstByKey(nouns);
  return [
    ...all.map((kind) => {
      const key = keyOf(kind.name);
      const noun = byKey.get(key) === kind ? nounByKey.get(key) : undefined;
      if (noun === undefined || kind.isPatternSaid === true) return kind;
      const { pattern, identifier } = noun;
      return { ...kind, pattern, ...(identifier === undefined ? {} : { identifier }) };
    }),
    ...nouns.filter(({ name }) => !byKey.has(keyOf(name))),
  ];
}

/** Returns kinds by their name in any spelling; of several with one name, the first. */
function firstByKey(kinds: readonly WantedKind[]): ReadonlyMap<string, WantedKind> {
  return new Map(kinds.map((kind) => [keyOf(kind.name), kind] as const).reverse());
}

/** Returns the kinds that the document marks, and the known ones. */
function describedKinds(
  root: DocumentObject,
  bodies: Bodies,
  rpcs: readonly RpcPath[],
  known: readonly Kind[],
): WantedKind[] {
  const components = markedKinds(root, known);
  const inline = inlineKinds(bodies, rpcs, known);
  const marked = [
    ...components,
    ...inline.filter((kind) => !components.some(({ name }) => name === kind.name)),
  ];
  const others = known
    .filter((kind) => !marked.some(({ name }) => name === kind.name))
    .map((kind) => ({ name: kind.name, plural: kind.plural, pattern: kind.pattern, known: kind }));
  return [...marked, ...others];
}

/** Returns the kinds whose schemas the document marks. */
function markedKinds(root: DocumentObject, known: readonly Kind[]): WantedKind[] {
  return membersOf(asObject(root["components"])?.["schemas"]).flatMap(([schema, node]): WantedKind[] => {
    const declared = asObject(asObject(node)?.["x-kind"]);
    if (declared === undefined) return [];
    return [{ ...markedKind(baseNameOf(schema), declared, known), marked: schema }];
  });
}

/** Returns the kinds whose inline schemas in the answers and requests of methods are marked. A kind has the name that the methods have for it. */
function inlineKinds(
  { form, answerOf, requestOf }: Bodies,
  rpcs: readonly RpcPath[],
  known: readonly Kind[],
): readonly WantedKind[] {
  const kinds = new Map<string, WantedKind>();
  for (const messageOf of [answerOf, requestOf]) {
    for (const rpc of rpcs) {
      const word = wordOf(rpc);
      const noun = asText(rpc.post["x-of-kind"]) ?? objectOf(rpc);
      if (!["get", "create", "list"].includes(word)) continue;
      const declared = asObject(markedInline(form, messageOf(rpc))?.["x-kind"]);
      if (declared === undefined) continue;
      const kind = markedKind(word === "list" ? toSingular(noun) : noun, declared, known);
      if (!kinds.has(kind.name)) kinds.set(kind.name, kind);
    }
  }
  return [...kinds.values()];
}

function markedKind(noun: string, declared: DocumentObject, known: readonly Kind[]): WantedKind {
  const twin = known.find((kind) => keyOf(kind.name) === keyOf(noun));
  const name = twin?.name ?? noun;
  return {
    name,
    plural: asText(declared["plural"]) ?? twin?.plural ?? toPlural(name),
    pattern: asText(declared["pattern"]) ?? twin?.pattern ?? "",
    isPatternSaid: asText(declared["pattern"]) !== undefined,
    ...(twin === undefined ? {} : { known: twin }),
  };
}

/** First words of methods that update an object, by their usual meaning. */
const UPDATING = [
  "patch", "replace", "put", "modify", "edit", "rename", "resize", "reimage", "reinstall", "rebuild",
]; // prettier-ignore

/** Finds the methods of the kinds, by the kind in the method's name, by the service's name, or by x-of-kind. */
export function findMethods(
  root: DocumentObject,
  kinds: readonly WantedKind[],
  form: NormalForm,
): FoundRpc[] {
  const byName = groupedBy(kinds, ({ name, noun = name }) => keyOf(noun));
  const byPlural = groupedBy(kinds, ({ plural, noun, name }) =>
    keyOf(noun === undefined ? plural : plural.slice(name.length - noun.length)),
  );
  // Verbs of known methods whose first word is not the verb: a resize is an update.
  const knownVerbs = new Map(
    kinds.flatMap(({ known }) => known?.methods.updates ?? []).map(({ name, verb }) => [keyOf(name), verb]),
  );
  return rpcPathsIn(root).flatMap((rpc): readonly FoundRpc[] => {
    const { path, method, post, item, at } = rpc;
    const object = asText(post["x-of-kind"]) ?? objectOf(rpc);
    const usual = wordOf(rpc);
    const candidates = [
      ...(byName.get(keyOf(object)) ?? []),
      ...(isListing(usual) ? (byPlural.get(keyOf(object)) ?? []) : []),
    ];
    const kind = candidates.find((each) => each.package === undefined || each.package === rpc.package);
    if (kind === undefined) return [];
    const request = requestSchemaOf(root, form, rpc);
    const isUpdate = UPDATING.includes(usual) && namesObject(form, request, kind.name);
    const verb = asText(post["x-verb"]) ?? knownVerbs.get(keyOf(method)) ?? (isUpdate ? "update" : usual);
    const name = nameOfMethod(rpc, verb, kind);
    return [{ name, path, verb, kind, post, item, at, request, answer: answerSchemaOf(root, form, rpc) }];
  });
}

/** Returns a method's name with its kind: `CreateDisk`, also for `Create` in a `DiskService`. */
function nameOfMethod(
  { method, post }: RpcPath,
  verb: string,
  { name, plural, noun = name }: WantedKind,
): string {
  const said = asText(post["x-name"]);
  if (said !== undefined && /^[A-Z]\w*$/.test(said)) return said;
  const word = firstWord(method);
  if (word === method) return `${word}${verb === "list" ? plural : name}`;
  if (findsByOther(method)) return `${word}${name}${method.slice(word.length)}`;
  // Several packages have methods of this name.
  return noun === name ? method : `${word}${method.slice(word.length).replace(noun, name)}`;
}

function groupedBy(
  kinds: readonly WantedKind[],
  keyIn: (kind: WantedKind) => string,
): ReadonlyMap<string, readonly WantedKind[]> {
  const groups = new Map<string, WantedKind[]>();
  for (const kind of kinds) groups.set(keyIn(kind), [...(groups.get(keyIn(kind)) ?? []), kind]);
  return groups;
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
    ([name]) => isOwnName(name) || isNameOf(kindName, name),
  );
}
