import type { FoundRpc } from "./find-methods";
import { asObject, asText, type DocumentObject, memberOf, membersOf } from "./json";

/** The most nodes of the description that the search reads for one method. */
const MOST_NODES = 2000;

/** Whether the description of a method's errors shows a usual form of "not found": RFC 9457, or the word among its codes. */
export function showsNotFound(root: DocumentObject, { post }: FoundRpc): boolean {
  const errors = membersOf(post["responses"]).filter(([status]) => /^(?:404|4XX|default)$/i.test(status));
  const seen = new Set<object>();
  const shows = (value: unknown): boolean => {
    if (typeof value === "string") return /not[ _-]?found/i.test(value) && !/\s\w+\s/.test(value);
    if (typeof value !== "object" || value === null) return false;
    if (seen.has(value) || seen.size > MOST_NODES) return false;
    seen.add(value);
    const ref = asText(asObject(value)?.["$ref"]);
    if (ref?.startsWith("#/") === true && shows(targetOf(root, ref))) return true;
    return Object.entries(value).some(
      ([word, inner]) =>
        /^application\/problem\+json\b/.test(word) ||
        (!["description", "summary", "title"].includes(word) && shows(inner)),
    );
  };
  return errors.some(([, response]) => shows(response));
}

function targetOf(root: DocumentObject, ref: string): unknown {
  const steps = ref.slice(2).split("/");
  return steps.reduce<unknown>(
    (node, step) => memberOf(node, step.replace(/~1/g, "/").replace(/~0/g, "~")),
    root,
  );
}
