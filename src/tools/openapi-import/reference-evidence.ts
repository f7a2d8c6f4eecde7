import { parsePattern, parseResourceName } from "../../contract";
import type { WantedKind } from "./find-methods";
import { asList, asObject, asText, type DocumentObject } from "./json";
import { oncePer } from "../../base/json";
import { indexOf, type KindIndex, tokensOf } from "./kind-index";
import { isCompound, keyOf, lastPart, wordsOf } from "./names";

/**
 * Concludes from what a property says, besides its own name, to which kind its values refer: an extension, a pattern, examples, and the
 * description.
 */

/** The kinds to whose names a property seems to refer. */
export interface ReferenceEvidence {
  /** Without a doubt, exactly one. */
  readonly kinds: readonly WantedKind[];
  /** Whether it says so beyond doubt. */
  readonly isCertain: boolean;
  /** The word of the description that says so: `pattern`. */
  readonly by: string;
}

/** Names of texts for people, whatever they are about. */
export const FOR_PEOPLE =
  /^(?:title|label|description|displayname|friendlyname|comment|notes?|summary|motd)$/;

/**
 * Returns what a property shows about the kind of its values by an extension, a pattern or examples. `element` is what it says of the elements,
 * for a list. Returns undefined if it shows nothing.
 */
export function shownEvidence(
  property: DocumentObject,
  element: DocumentObject,
  candidates: readonly WantedKind[],
): ReferenceEvidence | undefined {
  const index = indexOf(candidates);
  const nodes = [property, element];
  const said = nodes.flatMap(
    (node) => asText(asObject(node["x-aep-resource-reference"])?.["resource"]) ?? [],
  );
  const ofType = union(said.map((type) => index.named(lastPart(type)))).filter(hasWords);
  if (ofType.length > 0) return found(ofType, "x-aep-resource-reference");
  const ofPattern = union(patternsIn(nodes).map((text) => kindsMatching(index, text)));
  if (ofPattern.length > 0) return found(ofPattern, "pattern");
  const ofExample = union(
    nodes
      .flatMap(examplesOf)
      .map((text) =>
        index
          .fitting(text.split("/"))
          .filter(({ pattern }) => parseResourceName(pattern, text) !== undefined),
      ),
  );
  return ofExample.length > 0 ? found(ofExample, "example") : undefined;
}

/**
 * Returns what a property says about the kind of its values. `element` is what it says of the elements, for a list. Returns undefined if it
 * says nothing. A description alone is never certain for the kind `owner`, whose objects have the property: it is about the object's own name.
 */
export function referenceEvidence(
  name: string,
  property: DocumentObject,
  element: DocumentObject,
  candidates: readonly WantedKind[],
  owner?: string,
): ReferenceEvidence | undefined {
  const shown = shownEvidence(property, element, candidates);
  if (shown !== undefined) return shown;
  const nodes = [property, element];
  const patterns = patternsIn(nodes);
  const examples = nodes.flatMap(examplesOf);
  const isOpen =
    patterns.length === 0 && (examples.length === 0 || examples.some((each) => each.includes("/")));
  const texts = nodes.flatMap((node) => describedBy(node) ?? []);
  const spoken = union(texts.map((text) => indexOf(candidates).spokenOfIn(text))).filter(hasWords);
  const certain = spoken.filter((kind) => texts.some((text) => describesNames(text, kind)));
  const [only, ...more] = certain;
  if (isOpen && only !== undefined && more.length === 0 && only.name !== owner) {
    return found(certain, "description");
  }
  if (FOR_PEOPLE.test(keyOf(name)) || isCompound(name) || patterns.some((text) => !text.includes("/"))) {
    return undefined;
  }
  const likely = spoken.filter(
    (kind) => certain.includes(kind) || texts.some((text) => mentionsNames(text, kind)),
  );
  const others = likely.filter(
    ({ name: each }) => each !== owner || certain.some((kind) => kind.name === each),
  );
  return others.length === 0 ? undefined : { kinds: others, isCertain: false, by: "description" };
}

/** The characters of a description that are read: what a property refers to stands at its beginning. */
const MOST_READ = 10_000;

function describedBy(node: DocumentObject): string | undefined {
  return asText(node["description"])?.slice(0, MOST_READ);
}

function found(kinds: readonly WantedKind[], by: string): ReferenceEvidence {
  return { kinds, isCertain: kinds.length === 1, by };
}

function patternsIn(nodes: readonly DocumentObject[]): readonly string[] {
  return nodes.flatMap((node) => asText(node["pattern"]) ?? []);
}

function examplesOf(node: DocumentObject): readonly string[] {
  return [node["example"], ...asList(node["examples"])].flat().filter((each) => typeof each === "string");
}

/** Whether a kind's pattern has several parts. Any text could be the name of a kind whose pattern has no word. */
function hasWords({ pattern }: WantedKind): boolean {
  return pattern.includes("/");
}

function union(lists: readonly (readonly WantedKind[])[]): readonly WantedKind[] {
  return [...new Set(lists.flat())];
}

/**
 * Returns the kinds whose names a regular expression describes: the same words between slashes as in their pattern, and something variable
 * elsewhere.
 */
function kindsMatching(index: KindIndex, expression: string): readonly WantedKind[] {
  const CLASS = "\u0000";
  const plain = expression
    .replace(/^\^|\$$/g, "")
    .replace(/\[(?:\\.|[^\]\\])*\]/g, CLASS)
    .replace(/\\([/-])/g, "$1")
    .replace(/\\[wd]|\./g, CLASS);
  const parts = plain.split("/");
  return index
    .fitting(parts)
    .filter(({ pattern }) =>
      parsePattern(pattern).every((segment, place) => "word" in segment || parts[place]?.includes(CLASS)),
    );
}

/** What may come before a form of names, as the statement that the values have it. */
const FORM = /(?:\b(?:form|format|pattern|syntax)(?:\s+(?:of|is))?|\bresource name)\s*[:=]?\s*["'`(]*$/i;

/** What may come before an example of a name. */
const EXAMPLE = /\b(?:such as|for example|for instance|e\.g\.|eg|example)\s*[,:]?\s*["'`(]*$/i;

/** Words before a name that say where something is, not what the value is. */
const PLACE = /\b(?:in|within|under|inside|below|per|unique)\b/i;

/** What may begin a description before the statement itself. */
const LEAD =
  "(?:(?:optional|required|immutable|output only|input only)[.:,]?\\s+)*" +
  "(?:(?:the|a|an|each|list of|lists of|an? (?:list|array|set) of|zero or more|one or more)\\s+)*";

const FULL = "(?:full|fully[ -]qualified|complete|resource)(?:\\s+resource)?";

/** Stands for a kind's noun in a text. */
const NOUN = "\u0001";

const ARTICLE = "(?:(?:the|a|an|its|each|all|this|one)\\s+)?";

// Another noun behind it would make it a part of a compound, such as a network interface.
const END =
  "(?=$|\\s*[.,;:()\\n]|\\s+(?:to|that|which|in|on|of|for|from|whose|where|this|the|it|is|with|at|by)\\b)";

/** The ways in which a sentence says beyond doubt that it is about names of the noun. */
const CERTAIN: readonly RegExp[] = [
  new RegExp(`^${LEAD}${FULL}\\s+names?\\s+of\\s+${ARTICLE}(?:[\\w']+\\s+)?${NOUN}${END}`, "i"),
  new RegExp(`^${LEAD}${NOUN}(?:'s)?\\s+${FULL}\\s+names?\\b`, "i"),
];

/** The way in which a text mentions names of the noun. */
const LIKELY = new RegExp(`\\bnames?\\s+of\\s+${ARTICLE}(?:[\\w']+\\s+)?${NOUN}(?![\\w'])`, "i");

/** What each of these ways has beside the noun. It is searched first, because each kind has a regular expression of its own. */
const OF_NAMES = /\bnames?\s+of\s|(?:full|qualified|complete|resource)\s+names?\b/i;

/** Whether a description says beyond doubt that the values are names of a kind. */
function describesNames(text: string, kind: WantedKind): boolean {
  const isSaid = sentencesOf(text).some((sentence) =>
    withNoun(sentence, kind).some((marked) => CERTAIN.some((phrase) => phrase.test(marked))),
  );
  return isSaid || namesIn(text, kind).some(({ before, isAll }) => isAll || isStatedForm(before));
}

function isStatedForm(before: string): boolean {
  return FORM.test(before) || (EXAMPLE.test(before) && !PLACE.test(before));
}

/** Whether a description mentions names of a kind, without saying that the values are some. */
function mentionsNames(text: string, kind: WantedKind): boolean {
  return withNoun(text, kind).some((marked) => LIKELY.test(marked)) || namesIn(text, kind).length > 0;
}

/** Whether a property's description contains the form of a kind's names. */
export function showsForm(property: DocumentObject, kind: WantedKind): boolean {
  return namesIn(describedBy(property) ?? "", kind).length > 0;
}

/** Returns a text that speaks of names once for each place where it has a kind's name in prose ("virtual machines", "VirtualMachine"), with the noun in that place. */
function withNoun(text: string, kind: WantedKind): readonly string[] {
  if (!OF_NAMES.test(text)) return [];
  const marked: string[] = [];
  // Unlike matchAll, replace makes no copy of the expression, whose compilation takes longer than the search.
  text.replace(nounOf(kind), (found, index: number) => {
    marked.push(`${text.slice(0, index)}${NOUN}${text.slice(index + found.length)}`);
    return found;
  });
  return marked;
}

const nounOf = oncePer(({ name, plural }: WantedKind): RegExp => {
  const either = [plural, name].map((each) => wordsOf(each).join("[ -]?"));
  return new RegExp(`["'\`]?(?:${either.join("|")})(?:["'\`](?!\\w))?`, "gi");
});

function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.;!?])\s+|\n\s*\n/).map((each) => each.trim());
}

/** Returns the names of a kind, or their form, in a description: each with the text before it in its sentence. */
function namesIn(
  text: string,
  { pattern }: WantedKind,
): readonly { readonly before: string; readonly isAll: boolean }[] {
  const segments = parsePattern(pattern);
  return tokensOf(text).flatMap(({ token, index }) => {
    const parts = token.split("/");
    const isName =
      parts.length === segments.length &&
      segments.every((segment, place) =>
        "word" in segment ? parts[place] === segment.word : parts[place] !== "",
      );
    if (!isName) return [];
    const before = sentencesOf(text.slice(0, index)).at(-1) ?? "";
    return [{ before, isAll: text.replace(/["'`.\s]/g, "") === token.replace(/["'`.\s]/g, "") }];
  });
}
