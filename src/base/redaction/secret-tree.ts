import { charactersAt, isCutEscape, latePattern, NOT_PRINTABLE } from "./plain-text";

/** A tree of secrets, searched all at once: many of them share a prefix, as API keys do. */
export interface SecretTree {
  add(secret: string): void;
  /** Whether a secret may start at an index, by a quick check: most characters of a text start none. */
  mayStartAt(text: string, index: number): boolean;
  /**
   * Returns the end of the longest occurrence of a secret that starts at an index, in any mixture of spellings.
   *
   * @param isCut whether the end of the text was truncated, so that the beginning of a secret counts there
   */
  endFrom(text: string, start: number, isCut: boolean): number | undefined;
}

/**
 * A secret as it is searched: characters in lower case, with {@link SPACE} for each run of white space. If each character is one UTF-16
 * unit it is a string, which needs an eighth of the memory: a provider may register thousands of secrets.
 */
type Needle = string | readonly string[];

/** Either the rest of a single secret, or a branch of several. A node of depth n is reached with the nth character. */
interface SecretNode {
  only: Needle | undefined;
  isEnd: boolean;
  /** Absent at a leaf, which most nodes are. */
  next: Map<string, SecretNode> | undefined;
}

/** The possible ends in a text of the characters down to each node. */
type Front = Map<SecretNode, Set<number>>;

/** Represents white space and control characters: any number of them, including none. */
const SPACE = " ";

// Includes format characters, which are collapsed with white space when foreign text is made printable.
const notPrintable = latePattern(`^[${NOT_PRINTABLE}]$`, "u");

/** An ellipsis after this many characters of a secret counts as a shortened secret. Fewer may be a coincidence. */
const SHORTEST_BEFORE_ELLIPSIS = 6;
const ELLIPSIS = /\s?(?:…|\.\.\.|\[\.\.\.\])/y;

/** Creates an empty {@link SecretTree}. */
export function createSecretTree(): SecretTree {
  const root: SecretNode = { only: undefined, isEnd: false, next: undefined };
  return {
    add(secret) {
      const needle = needleOf(secret);
      if (needle.length > 0) insert(root, needle);
    },
    mayStartAt: (text, index) => mayStartAt(root, text, index),
    endFrom: (text, start, isCut) => endFrom(root, text, start, isCut),
  };
}

function needleOf(secret: string): Needle {
  const needle: string[] = [];
  for (const character of secret) {
    if (!notPrintable().test(character)) needle.push(character.toLowerCase());
    else if (needle.length > 0 && needle.at(-1) !== SPACE) needle.push(SPACE);
  }
  if (needle.at(-1) === SPACE) needle.pop();
  return needle.every((character) => character.length === 1) ? needle.join("") : needle;
}

function insert(root: SecretNode, needle: Needle): void {
  let node = root;
  for (let depth = 0; ; depth += 1) {
    const { only } = node;
    if (only !== undefined) {
      node.only = undefined;
      put(node, only, depth);
    }
    const child = node.next?.get(needle[depth] ?? "");
    if (child === undefined) {
      put(node, needle, depth);
      return;
    }
    node = child;
  }
}

function put(node: SecretNode, needle: Needle, depth: number): void {
  const character = needle[depth];
  if (character === undefined) {
    node.isEnd = true;
  } else {
    (node.next ??= new Map<string, SecretNode>()).set(character, {
      only: needle,
      isEnd: false,
      next: undefined,
    });
  }
}

function mayStartAt(root: SecretNode, text: string, index: number): boolean {
  const first = text[index] ?? "";
  if (!isPlain(first)) return true;
  const node = root.next?.get(first.toLowerCase());
  if (node === undefined) return false;
  const second = text[index + 1] ?? "";
  if (!isPlain(second)) return true;
  const { only, isEnd, next } = node;
  const wanted = (character: string): boolean =>
    only === undefined ? next?.has(character) === true : only[1] === character;
  return isEnd || only?.length === 1 || wanted(second.toLowerCase()) || wanted(SPACE);
}

/** Whether a character can mean only itself. */
function isPlain(character: string): boolean {
  return character > SPACE && character < "\u007f" && !"\\&%+".includes(character);
}

function endFrom(root: SecretNode, text: string, start: number, isCut: boolean): number | undefined {
  let front: Front = new Map([[root, new Set([start])]]);
  let longest = -1;
  for (let depth = 0; front.size > 0; depth += 1) {
    const after: Front = new Map();
    for (const [node, ends] of front) {
      const wanted = node.only?.[depth];
      const isEnd = node.only === undefined ? node.isEnd : wanted === undefined;
      const goesOn = node.only === undefined ? node.next !== undefined : wanted !== undefined;
      for (const end of ends) {
        if (isEnd || (depth >= SHORTEST_BEFORE_ELLIPSIS && isEllipsis(text, end))) {
          longest = Math.max(longest, end);
        }
        if (!goesOn) continue;
        if (isCut && depth > 0 && (end === text.length || isCutEscape(text, end))) return text.length;
        const childOf = (character: string): SecretNode | undefined =>
          node.only === undefined ? node.next?.get(character) : character === wanted ? node : undefined;
        advance(after, text, end, childOf);
      }
    }
    front = after;
  }
  return longest === -1 ? undefined : longest;
}

function advance(
  after: Front,
  text: string,
  end: number,
  childOf: (character: string) => SecretNode | undefined,
): void {
  const space = childOf(SPACE);
  if (space !== undefined) reach(after, space, ...afterSpace(text, end));
  if (end >= text.length) return;
  for (const { character, end: next } of charactersAt(text, end)) {
    const child = childOf(character.toLowerCase());
    if (child !== undefined) reach(after, child, next);
  }
}

function reach(front: Front, node: SecretNode, ...ends: readonly number[]): void {
  const known = front.get(node) ?? new Set();
  front.set(node, known);
  for (const end of ends) known.add(end);
}

function afterSpace(text: string, start: number): readonly number[] {
  const reached = new Set([start]);
  // Iteration over a set includes elements that are added meanwhile.
  for (const end of reached) {
    if (end >= text.length) continue;
    for (const { character, end: after } of charactersAt(text, end)) {
      if (notPrintable().test(character)) reached.add(after);
    }
  }
  return [...reached];
}

function isEllipsis(text: string, index: number): boolean {
  ELLIPSIS.lastIndex = index;
  return ELLIPSIS.test(text);
}
