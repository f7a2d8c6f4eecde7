import { parse } from "yaml";
import { yamlString } from "../../base/escaping";
import { asList, asObject, type DocumentObject } from "./json";

/**
 * Actions of an OpenAPI Overlay that resolve ambiguities of a document. Each is one line, to be put below `actions:`.
 */

/** Returns the JSONPath of a member of the document: `$.paths['/a.B/C'].post`. */
export function pathTo(...names: readonly string[]): string {
  return names.reduce((path, name) => `${path}${stepTo(name)}`, "$");
}

/** Returns one step of a JSONPath. */
export function stepTo(name: string): string {
  if (/^[A-Za-z_]\w*$/.test(name)) return `.${name}`;
  return `['${name.replace(/[\\']/g, "\\$&")}']`;
}

/** Returns the action that sets keywords at a place. */
export function updateLine(target: string, update: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(update).map(([word, value]) => `${key(word)}: ${flow(value)}`);
  return `- { target: ${yamlString(target)}, update: { ${members.join(", ")} } }`;
}

/** Returns the action that removes the node at a place. */
export function removeLine(target: string): string {
  return `- { target: ${yamlString(target)}, remove: true }`;
}

/** Returns the action in a line. */
function actionIn(line: string): DocumentObject | undefined {
  return asObject(asList(parse(line))[0]);
}

/** The form of the lines of {@link updateLine}. */
const UPDATE_LINE = /^- \{ target: ("(?:[^"\\]|\\.)*"), update: (\{.*\}) \}$/;

/** Returns a reader of the actions in lines. It parses equal updates once, whatever their targets: many kinds have the same ones. */
export function actionReader(): typeof actionIn {
  const updates = new Map<string, unknown>();
  return (line) => {
    const [, target, update] = UPDATE_LINE.exec(line) ?? [];
    if (target === undefined || update === undefined) return actionIn(line);
    if (!updates.has(update)) updates.set(update, parse(update));
    return { target: JSON.parse(target) as unknown, update: updates.get(update) };
  };
}

function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (typeof value === "string") return yamlString(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([word, each]) => `${key(word)}: ${flow(each)}`);
  return `{ ${members.join(", ")} }`;
}

function key(word: string): string {
  return /^[A-Za-z_.][\w.-]*$/.test(word) ? word : yamlString(word);
}
