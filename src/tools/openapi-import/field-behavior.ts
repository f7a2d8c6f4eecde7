import { asText, type DocumentObject } from "./json";

/** Reads the behavior of a field from its description, as generators print it and as authors write it: `Output only.`, `(IMMUTABLE)`, `[Input Only]`. */

/** The words of behaviors, by the keyword that says the same. */
const BEHAVIORS: Readonly<Record<string, RegExp>> = {
  readOnly: /^output[ _-]only$/i,
  writeOnly: /^input[ _-]only$/i,
  "x-immutable": /^immutable$/i,
};

const ANY = "(?:output[ _-]only|input[ _-]only|immutable|required|optional|identifier|unordered[ _-]list)";

/** Behaviors before everything else, each with a full stop, a colon or brackets. */
const LEADING = new RegExp(`^\\s*(?:${ANY}\\s*[.:;,]|[([]\\s*${ANY}\\s*[)\\]])\\s*`, "i");

/** Behaviors in brackets anywhere, in the spelling of `google.api.field_behavior`. */
const BRACKETED = /[([]\s*((?:OUTPUT_ONLY|INPUT_ONLY|IMMUTABLE)(?:\s*,\s*[A-Z_]+)*)\s*[)\]]/g;

/** Returns the keywords that a property's description says. */
export function behaviorsOf({ description }: DocumentObject): readonly string[] {
  const text = asText(description) ?? "";
  const said = [...text.matchAll(BRACKETED)].flatMap(([, list = ""]) => list.split(","));
  let rest = text;
  for (let match = LEADING.exec(rest); match !== null; match = LEADING.exec(rest)) {
    said.push(match[0]);
    rest = rest.slice(match[0].length);
  }
  const words = said.map((each) => each.replace(/[^\w -]/g, "").trim());
  return Object.keys(BEHAVIORS).filter((keyword) => words.some((word) => BEHAVIORS[keyword]?.test(word)));
}
