import { firstWord, parentPattern, toPlural } from "../../contract";
import { identifierAsked, placeOfIdentifier, propertyAt } from "./identifiers";
import { asText, type DocumentObject, membersOf, textsOf } from "./json";
import { oncePer } from "../../base/json";
import { answerSchemaOf, requestSchemaOf } from "./method-bodies";
import { distinctPatterns, formsIn, isCollectionOf, patternsShownBy } from "./name-pattern";
import { isNameOf, isOwnName, isSchemaOf, keyOf, toSingular, wordsOf } from "./names";
import { type NormalForm, openNormalForm } from "./normal-form";
import { createNotes, type Notes } from "./notes";
import { objectOf, type RpcPath, wordOf } from "./rpc-paths";
import { lowerFirst, upperFirst } from "../../base/words";

/** A noun that methods create or read. */
export interface Noun {
  /** The word in its methods' names: `Disk`. */
  readonly noun: string;
  /** The kind's name: the noun, with a word of its package if several packages have it. */
  readonly name: string;
  readonly plural: string;
  /** The package of its methods, if several have the noun. */
  readonly package?: string;
  readonly pattern: string;
  /** Whether nothing in the description shows the pattern. */
  readonly isGuess: boolean;
  /** Place of the property that identifies an object, if that is no resource name: `id`, `metadata.id`. */
  readonly identifier?: string;
}

interface Group {
  readonly noun: string;
  plural: string;
  readonly package?: string;
  readonly creates: RpcPath[];
  readonly gets: RpcPath[];
  readonly lists: RpcPath[];
}

/**
 * Finds the nouns that the methods of a document create or read: `Disk` in `CreateDisk`, `GetDisk` and `ListDisks`, and in `Create`, `Get`
 * and `List` of a `DiskService`. A noun that is only read counts if an answer shows an object with a name. `taken` are those that are known
 * or marked as kinds; they count only if their objects are identified by something else than a resource name.
 */
export function findNouns(
  bodies: Bodies,
  rpcs: readonly RpcPath[],
  taken: (noun: string) => boolean,
  notes: Notes,
): readonly Noun[] {
  const groups = groupsOf(rpcs, bodies);
  const nouns: Noun[] = [];
  for (const group of groups) {
    const identifier = identifierOf(bodies, group);
    if (identifier === undefined && taken(group.noun)) continue;
    if (identifier === undefined && group.creates.length === 0 && !isRead(bodies, group)) continue;
    const name = group.package === undefined ? group.noun : qualified(group.noun, group.package);
    if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) continue;
    nouns.push({
      ...(identifier === undefined
        ? patternOf(bodies, group)
        : { pattern: identifiedPattern(bodies, group, identifier), isGuess: false, identifier }),
      noun: group.noun,
      name,
      plural: pluralOf(group, name),
      ...packageOf(group),
    });
  }
  for (const { name, pattern, isGuess } of nouns) {
    if (isGuess) {
      notes.conclude(
        "identity",
        `The names of the kind ${name} have the form ${pattern}; this is a guess, because nothing shows their form`,
        name,
        "if this is wrong, set x-kind.pattern in an overlay",
      );
    }
  }
  return nouns;
}

/** The requests and answers of methods, which are read only to find kinds. */
export interface Bodies {
  readonly form: NormalForm;
  readonly requestOf: (rpc: RpcPath) => DocumentObject;
  readonly answerOf: (rpc: RpcPath) => DocumentObject;
}

/** Opens the bodies with a normal form of their own: what is no kind leaves neither schemas nor notes. */
export function openBodies(root: DocumentObject): Bodies {
  const form = openNormalForm(root, createNotes());
  return {
    form,
    requestOf: oncePer((rpc) => requestSchemaOf(root, form, rpc)),
    answerOf: oncePer((rpc) => answerSchemaOf(root, form, rpc)),
  };
}

function packageOf({ package: name }: Group): { readonly package?: string } {
  return name === undefined ? {} : { package: name };
}

/** Returns the plural of a kind's name, with the end that its list method has. */
function pluralOf({ noun, plural }: Group, name: string): string {
  const own = name === noun ? plural : `${name.slice(0, name.length - noun.length)}${plural}`;
  // Both name a data source.
  return own === name ? `${name}List` : own;
}

/** Puts the last word of a package before a noun: `PostgresqlCluster`. */
function qualified(noun: string, packageName: string): string {
  const word = packageName.split(".").at(-1) ?? "";
  return `${wordsOf(word).map(upperFirst).join("")}${noun}`;
}

function groupsOf(rpcs: readonly RpcPath[], bodies: Bodies): readonly Group[] {
  const groups = new Map<string, Group>();
  const join = (noun: string, rpc: RpcPath, into: "creates" | "gets" | "lists", plural?: string): void => {
    const key = keyOf(noun);
    const group = groups.get(key) ?? {
      noun,
      plural: plural ?? toPlural(noun),
      creates: [],
      gets: [],
      lists: [],
    };
    group[into].push(rpc);
    groups.set(key, group);
  };
  const said = (rpc: RpcPath): string => asText(rpc.post["x-of-kind"]) ?? objectOf(rpc);
  const ofVerb = (verb: string): readonly RpcPath[] => rpcs.filter((rpc) => wordOf(rpc) === verb);
  for (const rpc of ofVerb("create")) join(said(rpc), rpc, "creates");
  for (const rpc of ofVerb("get")) join(said(rpc), rpc, "gets");
  const byPlural = new Map([...groups.values()].map(({ noun }) => [keyOf(toPlural(noun)), noun]));
  for (const [key, { creates, gets }] of groups) {
    const isSaid = gets.some(({ post }) => post["x-of-kind"] !== undefined);
    // Several objects of a kind are no kind: `GetDisks` beside `GetDisk`.
    if (creates.length === 0 && !isSaid && keyOf(byPlural.get(key) ?? key) !== key) groups.delete(key);
  }
  const isBare = ({ method }: RpcPath): boolean => method === firstWord(method);
  const others: RpcPath[] = [];
  for (const rpc of ofVerb("list")) {
    const key = keyOf(said(rpc));
    const noun = groups.get(key)?.noun ?? byPlural.get(key);
    if (noun === undefined) others.push(rpc);
    else join(noun, rpc, "lists", isBare(rpc) ? toPlural(noun) : said(rpc));
  }
  const listed = new Set([...groups.values()].filter(({ lists }) => lists.length > 0));
  for (const rpc of others) {
    const object = said(rpc);
    const group = listedGroup(bodies, rpc, groups);
    // It lists objects of a kind in another way: `ListDiskRevisions` beside `ListDisks`.
    if (group !== undefined && listed.has(group)) continue;
    if (group !== undefined && group.lists.length === 0) group.plural = object;
    const noun = group?.noun ?? (isBare(rpc) ? object : toSingular(object));
    join(noun, rpc, "lists", isBare(rpc) ? toPlural(noun) : object);
  }
  return [...groups.values()].flatMap(splitByPackage);
}

/** Returns the noun of which a list method lists the objects, although its name has another word. */
function listedGroup(
  { form, answerOf }: Bodies,
  rpc: RpcPath,
  groups: ReadonlyMap<string, Group>,
): Group | undefined {
  const schemas = membersOf(form.look(answerOf(rpc))["properties"]).flatMap(
    ([, property]) => form.componentOf(form.look(property)["items"]) ?? [],
  );
  return [...groups.values()].find(({ noun }) => schemas.some((schema) => isSchemaOf(schema, noun)));
}

/** Splits a noun that several packages create: their objects are different kinds. */
function splitByPackage(group: Group): readonly Group[] {
  const packages = new Set(group.creates.map((rpc) => rpc.package));
  if (packages.size < 2) return [group];
  const own = (name: string) => (rpc: RpcPath) => rpc.package === name;
  return [...packages].map((name) => ({
    ...group,
    package: name,
    creates: group.creates.filter(own(name)),
    gets: group.gets.filter(own(name)),
    lists: group.lists.filter(own(name)),
  }));
}

/** Whether a method that reads shows objects with a name. */
function isRead(bodies: Bodies, { noun, gets, lists }: Group): boolean {
  const { form, requestOf } = bodies;
  const named = (node: DocumentObject): boolean => nameIn(form, node, noun) !== undefined;
  const isAsked = (rpc: RpcPath): boolean => nameIn(form, requestOf(rpc), noun) !== undefined;
  return (
    gets.some((rpc) => isAsked(rpc) && objectsIn(bodies, rpc, noun, false).some(named)) ||
    lists.some(
      (rpc) =>
        textsOf(form.look(requestOf(rpc))["required"]).length === 0 &&
        objectsIn(bodies, rpc, noun, true).some(named),
    )
  );
}

/** Returns what may be the object in an answer: the answer, a message in it, or the elements of a list. */
function objectsIn(
  { form, answerOf }: Bodies,
  rpc: RpcPath,
  noun: string,
  isList: boolean,
): readonly DocumentObject[] {
  const answer = answerOf(rpc);
  const inside = membersOf(form.look(answer)["properties"]).map(([, property]) => form.look(property));
  const parts = inside.map((node) => (isList ? form.look(node["items"]) : node));
  const messages = parts.filter((node) => membersOf(node["properties"]).length > 0);
  if (isList) return messages;
  const component = form.componentOf(answer);
  const isObject =
    nameIn(form, answer, noun) !== undefined || (component !== undefined && isSchemaOf(component, noun));
  return isObject ? [form.look(answer)] : messages.length === 1 ? messages : [];
}

/** Returns the property of a message that names an object of the noun. */
function nameIn(form: NormalForm, node: DocumentObject, noun: string): DocumentObject | undefined {
  const found = membersOf(form.look(node)["properties"])
    .map(([name, property]) => [name, form.look(property)] as const)
    .filter(([name, property]) => property["type"] === "string" && (isOwnName(name) || isNameOf(noun, name)));
  return (found.find(([name]) => name === "name") ?? found[0])?.[1];
}

/** Returns the place of the property by which the methods of a noun identify an object; undefined if that is its resource name. */
function identifierOf(bodies: Bodies, group: Group): string | undefined {
  const { form, requestOf } = bodies;
  const { noun, gets } = group;
  for (const rpc of gets) {
    const request = requestOf(rpc);
    const objects = shownObjects(bodies, rpc, noun);
    const asked = identifierAsked(form, request, noun);
    if (asked !== undefined) {
      return objects.flatMap((object) => placeOfIdentifier(form, object, noun, asked) ?? [])[0];
    }
    if (nameIn(form, request, noun) === undefined) continue;
    const places = objects.map((object) => placeOfIdentifier(form, object, noun, "name"));
    const [place] = places;
    if (place?.includes(".") === true) return place;
  }
  return undefined;
}

/** Returns what may be the object in the answer of a get. */
function shownObjects(bodies: Bodies, rpc: RpcPath, noun: string): readonly DocumentObject[] {
  const objects = objectsIn(bodies, rpc, noun, false);
  return objects.length > 0 ? objects : [bodies.answerOf(rpc)];
}

/** Returns the pattern of names in another place than the root of an object, or of identifiers. */
function identifiedPattern(bodies: Bodies, { noun, plural, gets }: Group, identifier: string): string {
  const shown = gets
    .flatMap((rpc) => shownObjects(bodies, rpc, noun))
    .map((object) => propertyAt(bodies.form, object, identifier))
    .flatMap((property) => (property === undefined ? [] : patternsShownBy(property)));
  return shown.find((pattern) => isCollectionOf(pattern, plural)) ?? "{id}";
}

/** Returns the pattern of the names of a noun's objects: as the description shows it, else below the parent that its create takes. */
function patternOf(bodies: Bodies, group: Group): { readonly pattern: string; readonly isGuess: boolean } {
  const { form, requestOf } = bodies;
  const { noun, plural, creates, gets, lists } = group;
  const places = [
    ...gets.flatMap((rpc) => objectsIn(bodies, rpc, noun, false)),
    ...lists.flatMap((rpc) => objectsIn(bodies, rpc, noun, true)),
    ...[...creates, ...gets].map((rpc) => requestOf(rpc)),
    ...creates.flatMap((rpc) => objectsIn(bodies, rpc, noun, false)),
  ];
  const shown = distinctPatterns(
    places.flatMap((node) => {
      const own = nameIn(form, node, noun);
      return [...patternsShownBy(form.look(node)), ...(own === undefined ? [] : patternsShownBy(own))];
    }),
  );
  const ofNoun = shown.find((pattern) => isCollectionOf(pattern, plural));
  if (ofNoun !== undefined) return { pattern: ofNoun, isGuess: false };
  const requests = [...creates, ...lists].map((rpc) => form.look(requestOf(rpc)));
  const parents = requests.flatMap((request) =>
    membersOf(request["properties"]).flatMap(([name, property]) =>
      keyOf(name) === "parent" ? formsIn(asText(form.look(property)["description"]) ?? "") : [],
    ),
  );
  const outer = parents.map((form_) => (isCollectionOf(form_, plural) ? parentPattern(form_) : form_))[0];
  const collection = lowerFirst(plural);
  if (outer !== undefined) return { pattern: `${outer}/${collection}/{id}`, isGuess: true };
  return { pattern: `${wordsOf(plural).join("-")}/{id}`, isGuess: true };
}
