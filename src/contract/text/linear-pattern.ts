import { parsePatternSyntax, type PatternNode } from "./pattern-syntax";

/** A regular expression whose matching time is proportional to the text's length. */
export interface LinearPattern {
  /** Whether the text contains a match, as `RegExp.test` does. */
  test(text: string): boolean;
}

/** Maximum number of states of a pattern, which bounds the time per character. `[a-z]{1,1000}` has 2000. */
const MOST_STATES = 10_000;

/**
 * Compiles a pattern. Returns undefined if it is not a regular expression of ECMA-262 (with the flag `u`), has a back reference, or has too
 * many repetitions. `RegExp` backtracks, so a pattern such as `(a+)+$` from an untrusted contract could run for centuries. This
 * implementation tracks all possible states at once instead.
 */
export function compileLinearPattern(source: string): LinearPattern | undefined {
  const tree = parsePatternSyntax(source);
  if (tree === undefined) return undefined;
  const looks: Look[] = [];
  let program: Program;
  try {
    program = new Compiler(looks).compile(tree, "forward");
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return {
    test(text) {
      const characters = Array.from(text);
      const held: Uint8Array[] = [];
      // Inner look-arounds precede those that contain them.
      for (const { program: inner } of looks) held.push(matchEnds(inner, characters, held));
      return matchEnds(program, characters, held).includes(1);
    },
  };
}

type MatchDirection = "forward" | "backward";

/** A look-around. The ends of its matches are computed for the whole text at once. */
interface Look {
  readonly program: Program;
}

type PatternState =
  | { readonly kind: "character"; readonly matches: (character: string) => boolean; readonly next: number }
  | { readonly kind: "split"; readonly next: number[] }
  | { readonly kind: "start" | "end" | "boundary" | "noBoundary"; readonly next: number }
  | { readonly kind: "look"; readonly look: number; readonly negative: boolean; readonly next: number }
  | { readonly kind: "match" };

interface Program {
  readonly states: readonly PatternState[];
  readonly first: number;
  readonly direction: MatchDirection;
}

class Compiler {
  private readonly looks: Look[];
  private readonly known = new Map<PatternNode, number>();
  private size = 0;

  constructor(looks: Look[]) {
    this.looks = looks;
  }

  compile(tree: PatternNode, direction: MatchDirection): Program {
    const states: PatternState[] = [];
    const add = (state: PatternState): number => {
      this.size += 1;
      if (this.size > MOST_STATES) throw new RangeError("the pattern is too large");
      return states.push(state) - 1;
    };
    /** Adds the states that match the node and continue at `next`. */
    const build = (node: PatternNode, next: number): number => {
      switch (node.kind) {
        case "character":
          return add({ kind: "character", matches: node.matches, next });
        case "sequence":
          return direction === "forward"
            ? node.items.reduceRight((after, item) => build(item, after), next)
            : node.items.reduce((after, item) => build(item, after), next);
        case "choice":
          return add({ kind: "split", next: node.options.map((option) => build(option, next)) });
        case "repeat":
          return repeat(node, next);
        case "look":
          return add({ kind: "look", look: this.lookOf(node), negative: node.negative, next });
        default:
          return add({ kind: node.kind, next });
      }
    };
    const repeat = ({ item, min, max }: PatternNode & { kind: "repeat" }, next: number): number => {
      let entry = next;
      if (max === Infinity) {
        const ways: number[] = [next];
        entry = add({ kind: "split", next: ways });
        ways.push(build(item, entry));
      } else {
        for (let count = min; count < max; count += 1) {
          entry = add({ kind: "split", next: [next, build(item, entry)] });
        }
      }
      for (let count = 0; count < min; count += 1) entry = build(item, entry);
      return entry;
    };
    const match = add({ kind: "match" });
    return { first: build(tree, match), states, direction };
  }

  private lookOf(node: PatternNode & { kind: "look" }): number {
    const known = this.known.get(node);
    if (known !== undefined) return known;
    // A look-ahead matches from a place onward, so a backward match of its expression ends at that place.
    const program = this.compile(node.item, node.ahead ? "backward" : "forward");
    const look = this.looks.push({ program }) - 1;
    this.known.set(node, look);
    return look;
  }
}

/** Returns the places in a text, from 0 to its length, where a match of the program ends, wherever it begins. */
function matchEnds(
  { states, first, direction }: Program,
  characters: readonly string[],
  held: readonly Uint8Array[],
): Uint8Array {
  const { length } = characters;
  const ends = new Uint8Array(length + 1);
  /** The step in which each state was last entered, so that each is entered once per step. */
  const entered = new Uint32Array(states.length);
  let before: number[] = [];
  for (let step = 0; step <= length; step += 1) {
    const place = direction === "forward" ? step : length - step;
    const stack = [...before, first];
    const waiting: (PatternState & { kind: "character" })[] = [];
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      const state = states[index];
      if (state === undefined || entered[index] === step + 1) continue;
      entered[index] = step + 1;
      if (state.kind === "match") ends[place] = 1;
      else if (state.kind === "character") waiting.push(state);
      else if (state.kind === "split") for (const next of state.next) stack.push(next);
      else if (holds(state, place, characters, held)) stack.push(state.next);
    }
    const character = characters[direction === "forward" ? place : place - 1];
    if (character === undefined) break;
    before = waiting.filter((state) => state.matches(character)).map((state) => state.next);
  }
  return ends;
}

function holds(
  state: Exclude<PatternState, { kind: "match" | "character" | "split" }>,
  place: number,
  characters: readonly string[],
  held: readonly Uint8Array[],
): boolean {
  switch (state.kind) {
    case "start":
      return place === 0;
    case "end":
      return place === characters.length;
    case "look":
      return (held[state.look]?.[place] === 1) !== state.negative;
    default: {
      const isBoundary = isWord(characters[place - 1]) !== isWord(characters[place]);
      return isBoundary === (state.kind === "boundary");
    }
  }
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /^\w$/.test(character);
}
