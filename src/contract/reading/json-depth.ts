/** Maximum nesting depth of a contract and its source document, so that recursive functions can process them safely. */
export const CONTRACT_DEPTH_LIMIT = 200;

/** Continues a sentence about a text that nests deeper than {@link CONTRACT_DEPTH_LIMIT}. */
export const TOO_DEEP = `it is nested more than ${CONTRACT_DEPTH_LIMIT} levels deep`;

/** Whether a JSON value nests deeper than {@link CONTRACT_DEPTH_LIMIT}. */
export function isTooDeep(value: unknown): boolean {
  // Iterates level by level, because recursion on hostile input could overflow the stack. Visits each object of a level once, because YAML
  // aliases can multiply them.
  let level = new Set([value].filter(isObject));
  for (let depth = 0; level.size > 0; depth += 1) {
    if (depth === CONTRACT_DEPTH_LIMIT) return true;
    const next = new Set<object>();
    for (const each of level) for (const inner of Object.values(each)) if (isObject(inner)) next.add(inner);
    level = next;
  }
  return false;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
