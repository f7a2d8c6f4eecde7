import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseYaml } from "yaml";
import { adoptDocument, type AdoptedDocument } from "../../src/contract/adopt";

/** A description of a service that somebody else wrote, with what settles what it leaves open. */
export interface ForeignContract {
  readonly name: string;
  /** The text of the description, as it would be fetched. */
  readonly text: string;
  readonly overlays: readonly string[];
  /** Its adoption, with a thousand methods beside that are none of ours. */
  readonly adopt: () => AdoptedDocument;
}

const read = (file: string): string => readFileSync(join(__dirname, file), "utf8");

/** The contracts that differ from ours in everything that is not documented. */
export const FOREIGN_CONTRACTS: readonly ForeignContract[] = [
  foreign("connect-style", "yaml"),
  foreign("gateway-style", "json"),
];

function foreign(name: string, form: "yaml" | "json"): ForeignContract {
  const text = read(`${name}.${form}`);
  const overlays = [read(`${name}.overlay.yaml`)];
  return {
    name,
    text,
    overlays,
    adopt: () => adoptDocument(withOtherMethods(parsed(text), 1000), { overlays }),
  };
}

function parsed(text: string): Record<string, unknown> {
  return (text.startsWith("{") ? JSON.parse(text) : parseYaml(text)) as Record<string, unknown>;
}

/** The document with so many methods of other services, a schema for each request and answer, and rubbish at its end. */
export function withOtherMethods(document: Record<string, unknown>, count: number): string {
  const paths: Record<string, unknown> = { ...(document["paths"] as object) };
  const components = document["components"] as { readonly schemas: object };
  const schemas: Record<string, unknown> = { ...components.schemas };
  for (let index = 0; index < count; index += 1) {
    const noun = `Gadget${index}`;
    const name = `${["Create", "Get", "List", "Start", "Watch"][index % 5] ?? ""}${noun}${index % 5 === 2 ? "s" : ""}`;
    const body = (schema: string): unknown => ({
      content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
    });
    paths[`/other.gadgets${index % 40}.v1.GadgetService/${name}`] = {
      post: {
        operationId: name,
        description: `Does something with a gadget (${index}).`,
        requestBody: body(`${name}Request`),
        responses: { "200": { description: "OK", ...(body(noun) as object) } },
      },
    };
    schemas[`${name}Request`] = {
      type: "object",
      properties: { name: { type: "string" }, token: { type: "string" } },
    };
    // Each refers to the next, and the last to the first.
    schemas[noun] = {
      type: "object",
      properties: {
        name: { type: "string" },
        virtualMachineName: { type: "string" },
        next: { $ref: `#/components/schemas/Gadget${(index + 1) % count}` },
      },
    };
  }
  return JSON.stringify({ ...document, paths, components: { ...components, schemas } });
}
