/**
 * Lines of an OpenAPI Overlay that settle what a document leaves open. Each is an action by itself, to be put below `actions:`.
 */

/** A member of the document as a JSONPath: `$.paths['/a.B/C'].post`. */
export function pathTo(...names: readonly string[]): string {
  return names.reduce((path, name) => `${path}${stepTo(name)}`, "$");
}

/** One more step of a JSONPath. */
export function stepTo(name: string): string {
  if (/^[A-Za-z_]\w*$/.test(name)) return `.${name}`;
  return `['${name.replace(/[\\']/g, "\\$&")}']`;
}

/** The action that writes those words at that place. */
export function updateLine(target: string, update: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(update).map(([word, value]) => `${word}: ${flow(value)}`);
  return `- { target: ${JSON.stringify(target)}, update: { ${members.join(", ")} } }`;
}

/** The action that takes away what stands at that place. */
export function removeLine(target: string): string {
  return `- { target: ${JSON.stringify(target)}, remove: true }`;
}

function flow(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([word, each]) => `${word}: ${flow(each)}`);
  return `{ ${members.join(", ")} }`;
}
