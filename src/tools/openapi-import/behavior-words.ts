import type { OpenApiImport } from "./finding";
import type { DocumentObject } from "./json";

/** The words for the behavior of fields in descriptions, and the keywords that say the same. */
const BEHAVIORS = [
  [/^immutable$/i, "x-immutable"],
  [/^output[ _-]only$/i, "readOnly"],
  [/^input[ _-]only$/i, "writeOnly"],
] as const;

const BEHAVIOR = "(?:immutable|output[ _-]only|input[ _-]only|required|optional|identifier)";

/** The behaviors before a description: `Required. Immutable. The region.` */
const LEADING = new RegExp(`^\\s*((?:${BEHAVIOR}[.:,]\\s*)+)(?=\\S|$)`, "i");

/** A behavior in brackets, as generators print it: `The region. (IMMUTABLE)`. */
const BRACKETED = new RegExp(`[([]\\s*(${BEHAVIOR})\\s*[)\\]]`, "gi");

/** Marks a property as immutable, read-only or write-only if its description says so in the usual words. */
export function concludeBehavior(
  { form, notes }: OpenApiImport,
  name: string,
  property: DocumentObject,
  place: string,
): void {
  const { description, ...words } = form.look(property);
  if (typeof description !== "string") return;
  const leading = (LEADING.exec(description)?.[1] ?? "").split(/[.:,]\s*/);
  const bracketed = [...description.matchAll(BRACKETED)].map(([, behavior = ""]) => behavior);
  for (const said of [...leading, ...bracketed]) {
    const word = BEHAVIORS.find(([form]) => form.test(said))?.[1];
    if (word === undefined || words[word] !== undefined || property[word] !== undefined) continue;
    property[word] = true;
    notes.conclude(
      "immutability",
      `\`${name}\` is ${said.toLowerCase().replace("_", " ")}, as its description says`,
      place,
      `if this is wrong, set ${word}: false in an overlay`,
    );
  }
}
