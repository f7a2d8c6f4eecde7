import { maskedRange } from "./network-text";

/** The ways in which services rewrite texts, as `x-normalizes` names them. */
export const NORMALIZATIONS = ["case", "trim", "cidr", "name"] as const;

/**
 * A way in which the service rewrites a text before it stores it.
 * - `case`: letters become lower or upper case.
 * - `trim`: white space at both ends is removed.
 * - `cidr`: an address or a range of addresses gets its canonical spelling, and a range begins with its first address.
 * - `name`: the last part of a name, or of a URL, becomes the full one.
 */
export type Normalization = (typeof NORMALIZATIONS)[number];

/** Standard formats whose texts have several spellings. */
const OF_FORMATS: Readonly<Record<string, Normalization>> = { hostname: "case", uuid: "case", ipv6: "cidr" };

/** Narrows a word to a known normalization. */
export function isNormalization(word: unknown): word is Normalization {
  return NORMALIZATIONS.some((each) => each === word);
}

/** Returns the normalization of a standard format (`uuid`, `hostname`, `ipv6`); undefined for any other. */
export function normalizationOfFormat(format: unknown): Normalization | undefined {
  return typeof format === "string" && Object.hasOwn(OF_FORMATS, format) ? OF_FORMATS[format] : undefined;
}

/** Whether two texts are equal to a service with these normalizations. */
export function isSameNormalized(rules: readonly Normalization[], a: string, b: string): boolean {
  const [left, right] = [plain(rules, a), plain(rules, b)];
  return left === right || (rules.includes("name") && (isEndOf(left, right) || isEndOf(right, left)));
}

/** Returns the fewest normalizations that make two different texts equal; undefined if none do. */
export function explainNormalization(a: string, b: string): readonly Normalization[] | undefined {
  return COMBINATIONS.find((rules) => isSameNormalized(rules, a, b));
}

/** Every set of normalizations, the smallest ones first. */
const COMBINATIONS = NORMALIZATIONS.reduce<readonly (readonly Normalization[])[]>(
  (sets, each) => [...sets, ...sets.map((set) => [...set, each])],
  [[]],
)
  .filter((set) => set.length > 0)
  .sort((a, b) => a.length - b.length);

function plain(rules: readonly Normalization[], text: string): string {
  const trimmed = rules.includes("trim") ? text.trim() : text;
  const lower = rules.includes("case") ? trimmed.toLowerCase() : trimmed;
  return rules.includes("cidr") ? (maskedRange(lower) ?? lower) : lower;
}

function isEndOf(short: string, long: string): boolean {
  return short !== "" && long.endsWith(`/${short}`);
}
