import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseYaml } from "yaml";
import type { ServiceBehaviour } from "../../src/emulator";
import { importDocument, type ImportedDocument } from "../../src/tools/openapi-import";
import { readPrinted } from "../services/printed-descriptions";

/** An OpenAPI description of another author, with overlays that resolve its open questions. */
export interface ForeignContract {
  readonly name: string;
  /** The text of the description, as downloaded. */
  readonly text: string;
  readonly overlays: readonly string[];
  /** How the service behaves, in what its description does not say. */
  readonly behaviour: ServiceBehaviour;
  /** Imports it, together with a thousand unrelated methods. */
  readonly adopt: () => ImportedDocument;
}

const read = (file: string): string => readFileSync(join(__dirname, file), "utf8");

/** Contracts of the documented service, as real generators print them. Their objects live on real servers, in `test/services`. */
export const PRINTED_CONTRACTS: readonly ForeignContract[] = [
  described("gateway-v3", readPrinted({ path: "proto/descriptions/gateway-v3.json" })),
  described("goa", readPrinted({ path: "goa/descriptions/goa.yaml" })),
];

/** Contracts of all fifteen kinds: the printed ones, and one that differs in everything that is not documented. */
export const FOREIGN_CONTRACTS: readonly ForeignContract[] = [
  ...PRINTED_CONTRACTS,
  foreign("own-words", "json"),
];

/** Contracts of a few kinds, of services whose updates differ. */
export const SMALL_CONTRACTS: readonly ForeignContract[] = [
  foreign("merge-patch", "yaml"),
  foreign("full-update", "json"),
];

/** Small descriptions of services with other error dialects, operations, pages and updates. */
export const DIALECT_CONTRACTS: readonly ForeignContract[] = [
  foreign("by-hand", "yaml"),
  foreign("minimal", "yaml"),
  foreign("literal", "yaml"),
  foreign("rewriting", "yaml"),
  foreign("tenancy", "yaml"),
  foreign("longrunning", "yaml"),
];

function foreign(name: string, form: "yaml" | "json"): ForeignContract {
  const behaviours = readIfThere(`${name}.behaviour.yaml`);
  return {
    ...described(name, read(`${name}.${form}`), readIfThere(`${name}.overlay.yaml`)),
    behaviour: Object.assign({}, ...behaviours.map((each) => parseYaml(each) as unknown)) as ServiceBehaviour,
  };
}

function described(name: string, text: string, overlays: readonly string[] = []): ForeignContract {
  return {
    name,
    text,
    overlays,
    behaviour: {},
    adopt: () => importDocument(withOtherMethods(parsed(text), 1000), { overlays }),
  };
}

function readIfThere(file: string): readonly string[] {
  return existsSync(join(__dirname, file)) ? [read(file)] : [];
}

function parsed(text: string): Record<string, unknown> {
  return (text.startsWith("{") ? JSON.parse(text) : parseYaml(text)) as Record<string, unknown>;
}

/** Returns the document with `count` methods of other services, a schema for each request and answer, and garbage at its end. */
export function withOtherMethods(document: Record<string, unknown>, count: number): string {
  const paths: Record<string, unknown> = { ...(document["paths"] as object) };
  const components = document["components"] as { readonly schemas: object };
  const schemas: Record<string, unknown> = { ...components.schemas };
  for (let index = 0; index < count; index += 1) {
    const noun = `Gadget${index}`;
    const name = `${["Send", "Check", "Count", "Start", "Watch"][index % 5] ?? ""}${noun}`;
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
