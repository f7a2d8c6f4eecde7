import { asRecord, type UnknownRecord } from "../base/json";

/**
 * A change that a service makes to a value that it was given. `at` leads to the value: names of properties and of map entries, or `*` for each
 * element of a list and each entry of a map. Exactly one of the other members says what becomes of it. A rule of which there is no value does
 * nothing, except `set` and `append`: answers omit empty lists.
 */
export interface RewriteRule {
  readonly at: readonly string[];
  /** The new value, also if there was none: a fixed value, or an entry that the service adds to a map. */
  readonly set?: unknown;
  /** Removes the value. */
  readonly drop?: true;
  /** Rounds a number up to a multiple of this one. A number in a text stays one. */
  readonly roundUpTo?: number;
  /** Changes the letters of a text. */
  readonly case?: "lower" | "upper";
  /** Reorders a list. */
  readonly order?: "sorted" | "reversed";
  /** Adds an element to the end of a list, unless the list has it. */
  readonly append?: unknown;
}

/** The members of a rule that say what becomes of the value. */
export const REWRITES = ["set", "drop", "roundUpTo", "case", "order", "append"] as const;

/** Returns an object as a service with these rules has it. */
export function rewriteValue(object: UnknownRecord, rules: readonly RewriteRule[]): UnknownRecord {
  return rules.reduce((before, rule) => asRecord(changed(before, rule.at, rule)) ?? before, object);
}

function changed(value: unknown, [step, ...rest]: readonly string[], rule: RewriteRule): unknown {
  if (step === undefined) return rewritten(value, rule);
  if (Array.isArray(value)) return step === "*" ? value.map((each) => changed(each, rest, rule)) : value;
  const object = asRecord(value);
  const isMissing = object === undefined || (step !== "*" && !Object.hasOwn(object, step));
  if (isMissing && rule.set === undefined && rule.append === undefined) return value;
  const names = step === "*" ? Object.keys(object ?? {}) : [step];
  const entries = new Map(Object.entries(object ?? {}));
  for (const name of names) {
    const after = changed(entries.get(name), rest, rule);
    if (after === undefined) entries.delete(name);
    else entries.set(name, after);
  }
  return Object.fromEntries(entries);
}

/** Returns the new value; undefined removes it. */
function rewritten(value: unknown, rule: RewriteRule): unknown {
  if (rule.set !== undefined) return structuredClone(rule.set);
  if (rule.drop === true) return undefined;
  if (rule.roundUpTo !== undefined) return roundedUp(value, rule.roundUpTo);
  if (rule.case !== undefined && typeof value === "string") {
    return rule.case === "lower" ? value.toLowerCase() : value.toUpperCase();
  }
  if (rule.append !== undefined && value === undefined) return [rule.append];
  if (!Array.isArray(value)) return value;
  const texts = new Map(value.map((each) => [each, JSON.stringify(each)]));
  if (rule.order === "reversed") return value.toReversed();
  if (rule.order === "sorted") {
    return value.toSorted((a, b) => ((texts.get(a) ?? "") < (texts.get(b) ?? "") ? -1 : 1));
  }
  if (rule.append === undefined) return value;
  const isThere = [...texts.values()].includes(JSON.stringify(rule.append));
  return isThere ? value : [...(value as readonly unknown[]), rule.append];
}

function roundedUp(value: unknown, step: number): unknown {
  const isText = typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);
  if (typeof value !== "number" && !isText) return value;
  const rounded = Math.ceil(Number(value) / step) * step;
  return isText ? String(rounded) : rounded;
}
