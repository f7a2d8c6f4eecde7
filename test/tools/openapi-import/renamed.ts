import { parseDocument } from "../../../src/tools/openapi-import/parse-document";
import type { ServiceMap } from "../../../src/tools/service-map";

/** A description whose methods and schemas have meaningless names, and how to rename a map of it. */
export interface RenamedDescription {
  readonly text: string;
  /** Returns a map of the description before, with the names replaced. */
  renamedMap(map: ServiceMap): unknown;
  /** Returns a text with the names before. */
  withNamesBefore(text: string): string;
}

/** Replaces the names of all methods and schemas of a description by words that say nothing. */
export function renameAll(description: string): RenamedDescription {
  const { root } = parseDocument(description);
  const methods = new Map<string, string>();
  const schemas = new Map<string, string>();
  for (const path of Object.keys(object(root["paths"]))) {
    const method = path.slice(path.lastIndexOf("/") + 1);
    if (!methods.has(method)) methods.set(method, `Xq${letters(methods.size)}Zed`);
  }
  for (const name of Object.keys(object(object(root["components"])["schemas"]))) {
    // Standard types are recognized by their names.
    if (!name.includes("google.")) schemas.set(name, `Zw${letters(schemas.size)}`);
  }
  const paths = Object.entries(object(root["paths"])).map(([path, item]) => [renamePath(path), item]);
  function renamePath(path: string): string {
    const at = path.lastIndexOf("/") + 1;
    return `${path.slice(0, at)}${methods.get(path.slice(at)) ?? path.slice(at)}`;
  }
  const components = object(root["components"]);
  const renamed = {
    ...root,
    paths: Object.fromEntries(paths) as unknown,
    components: {
      ...components,
      schemas: Object.fromEntries(
        Object.entries(object(components["schemas"])).map(([name, node]) => [
          schemas.get(name) ?? name,
          node,
        ]),
      ) as unknown,
    },
  };
  const text = JSON.stringify(renamed, (key, value: unknown) => {
    if (key === "operationId") return undefined;
    return key === "$ref" && typeof value === "string" ? renameReference(schemas, value) : value;
  });
  return {
    text,
    renamedMap: (map) => {
      const place = (schema: string): string => {
        const [method = "", ...steps] = schema.split(".answer");
        return schemas.get(schema) ?? [methods.get(method) ?? method, ...steps].join(".answer");
      };
      const rename = (key: string, value: unknown): unknown => {
        if (Array.isArray(value)) return value.map((each) => rename(key, each));
        if (typeof value === "object" && value !== null) {
          return Object.fromEntries(
            Object.entries(value).map(([name, each]) => [
              ["updates", "actions"].includes(key) ? renamePath(name) : name,
              rename(name, each),
            ]),
          );
        }
        if (typeof value !== "string") return value;
        if (key === "method" || key === "ignored") return renamePath(value);
        return key === "schema" || key === "result" ? place(value) : value;
      };
      return rename("", map);
    },
    withNamesBefore: (after) => {
      const before = new Map([...methods, ...schemas].map(([name, word]) => [word, name]));
      return after.replace(/Xq[a-j]+Zed|Zw[a-j]+/g, (word) => before.get(word) ?? word);
    },
  };
}

function renameReference(schemas: ReadonlyMap<string, string>, reference: string): string {
  const start = "#/components/schemas/";
  if (!reference.startsWith(start)) return reference;
  const [name = "", ...rest] = reference.slice(start.length).split("/");
  const plain = decodeURIComponent(name).replace(/~1/g, "/").replace(/~0/g, "~");
  return `${start}${[schemas.get(plain) ?? name, ...rest].join("/")}`;
}

/** Returns a number as letters, so that no digits count as a version. */
function letters(number: number): string {
  return String(number).replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));
}

function object(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
