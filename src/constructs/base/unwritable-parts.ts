import { DefaultTokenResolver, StringConcat, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import { encodedNumbersIn, numbersAsTexts } from "./encoded-numbers";
import { isSvcObject } from "./svc-object";

/** A part of a value that cdktf writes differently into the JSON, or not at all. */
export interface UnwritablePart {
  /** Path of the part: `labels["a"]`. */
  readonly path: string;
  /** Continues a sentence that begins with the path. */
  readonly text: string;
  readonly value: unknown;
}

const LOST_NUMBER =
  "contains a number token beside a digit or one of the characters - . + e, where cdktf writes another text. Write the token as a " +
  "string, for example Token.asString(count.index)";

const LOST_KEY = 'has a key that cdktf cannot write: "__proto__". Use another key';

/**
 * Returns the parts of a construct's values that cdktf would silently write differently: texts whose number tokens it does not recognize, and
 * keys that it loses. Searches plain objects and lists, but no references to other constructs.
 */
export function unwritableParts(construct: IConstruct, values: unknown): readonly UnwritablePart[] {
  const found: UnwritablePart[] = [];
  const seen = new Set<object>();
  const visit = (value: unknown, path: string): void => {
    if (typeof value === "string") {
      if (losesNumber(construct, value)) found.push({ path, text: LOST_NUMBER, value });
      return;
    }
    if (typeof value !== "object" || value === null || isSvcObject(value) || seen.has(value)) return;
    seen.add(value);
    if (Array.isArray(value)) {
      value.forEach((element, index) => visit(element, `${path}[${index}]`));
    } else if (isPlainObject(value)) {
      for (const [key, inner] of Object.entries(value)) {
        if (key === "__proto__" && path !== "") found.push({ path, text: LOST_KEY, value });
        if (losesNumber(construct, key)) found.push({ path, text: `has a key that ${LOST_NUMBER}`, value });
        visit(inner, below(path, key));
      }
    }
  };
  visit(values, "");
  return found;
}

/** Whether cdktf writes a text with number tokens differently than with string tokens of the same values. */
function losesNumber(construct: IConstruct, text: string): boolean {
  if (encodedNumbersIn(text).length === 0) return false;
  const wanted = resolve(construct, numbersAsTexts(text));
  return resolve(construct, text) !== wanted || encodedNumbersIn(wanted).length > 0;
}

function resolve(scope: IConstruct, text: string): string {
  const resolver = new DefaultTokenResolver(new StringConcat());
  return String(Tokenization.resolve(text, { scope, resolver, preparing: false }));
}

function below(path: string, key: string): string {
  if (path === "") return key;
  return /^[A-Za-z_]\w*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
}

/** Whether the value is a plain object (possibly without a prototype), and not a class instance. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
