import { asList, asObject, type DocumentObject, membersOf, textsOf, without } from "./json";

/** Whether a schema has other keywords than those allowed beside a reference. */
export function hasStructure(node: DocumentObject): boolean {
  const isTyped = node["type"] !== undefined && node["type"] !== "object";
  return (
    isTyped ||
    ["properties", "items", "additionalProperties", "required"].some((word) => Object.hasOwn(node, word))
  );
}

/** Joins the properties and requirements of two schemas; other keywords of the second take precedence. */
export function mergeSchemas(base: DocumentObject, over: DocumentObject): DocumentObject {
  const merged: DocumentObject = { ...base, ...over };
  const properties = { ...asObject(base["properties"]), ...asObject(over["properties"]) };
  if (Object.keys(properties).length > 0) {
    merged["properties"] = properties;
    merged["type"] ??= "object";
  }
  for (const word of ["required", "x-exclusive"]) {
    const joined = [...asList(base[word]), ...asList(over[word])];
    if (joined.length > 0) merged[word] = word === "required" ? [...new Set(joined)] : joined;
  }
  return merged;
}

/** Returns a message with pairs of its properties that exclude each other, besides the groups that it has. */
export function withExclusivePairs(
  node: DocumentObject,
  pairs: readonly (readonly string[])[],
): DocumentObject {
  const names = new Set(membersOf(node["properties"]).map(([name]) => name));
  const groups = asList(node["x-exclusive"]);
  const isIn = (group: unknown, pair: readonly string[]): boolean =>
    pair.every((name) => textsOf(group).includes(name));
  const added = pairs.filter(
    (pair) => pair.every((name) => names.has(name)) && !groups.some((group) => isIn(group, pair)),
  );
  return added.length === 0 ? node : withoutContradictions({ ...node, "x-exclusive": [...groups, ...added] });
}

/**
 * Returns what says beside a reference to a message that pairs of its properties exclude each other; undefined if the message itself must change,
 * because it requires one of them.
 */
export function exclusiveBeside(
  target: DocumentObject,
  pairs: readonly (readonly string[])[],
): DocumentObject | undefined {
  const { "x-exclusive": groups, ...sound } = withExclusivePairs(target, pairs);
  if (JSON.stringify(sound) !== JSON.stringify(without(target, "x-exclusive"))) return undefined;
  return groups === target["x-exclusive"] ? {} : { "x-exclusive": groups };
}

/** Returns a message whose properties that exclude each other are optional: a member of a oneof that is required or has a default would always be set. */
export function withoutContradictions(node: DocumentObject): DocumentObject {
  const members = new Set(asList(node["x-exclusive"]).flatMap((group) => textsOf(group)));
  const required = textsOf(node["required"]).filter((name) => !members.has(name));
  const properties = membersOf(node["properties"]).map(([name, property]): [string, unknown] => [
    name,
    members.has(name) && asObject(property)?.["default"] !== undefined
      ? without(asObject(property) ?? {}, "default")
      : property,
  ]);
  return {
    ...without(node, "required"),
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
  };
}
