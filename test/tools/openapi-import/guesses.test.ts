import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { importDocument } from "../../../src/tools/openapi-import";
import { parseDocument } from "../../../src/tools/openapi-import/parse-document";
import type { MapLine } from "../../../src/tools/service-map";
import { message, post, ref } from "../../contract/support/small-document";
import { DIALECT_CONTRACTS, SMALL_CONTRACTS } from "../../contracts/foreign-contracts";
import { at, importInfra, type InfraParts } from "./infra-document";
import { mapOf } from "./map-of";

/** Names that are documented, or that the standards fix whose form the service has: they are no guess. */
const USUAL = [
  "name", "operation", "state", "metadata", "errorMessage", "pageToken", "pageSize", "nextPageToken",
]; // prettier-ignore

/** Keys of lines about a property, which stay facts when the property has another name. */
const ABOUT_PROPERTIES = [
  "references", "sensitive", "setBy", "key", "providerDefault", "returnedOnce", "writeOnly", "parent", "content", "slug", "mask", "token",
  "pageToken", "pageSize", "nextPageToken", "totalCount", "pageNumber", "pageOffset", "hasMore", "done", "result", "reason",
]; // prettier-ignore

/** Returns the property that a line is about: the field, or the value. */
function propertyOfLine({ path, value }: MapLine): string | undefined {
  if (!ABOUT_PROPERTIES.includes(String(path.at(-1)))) return undefined;
  const named = path.includes("fields") ? path.at(-2) : value;
  return typeof named === "string" && named !== "." && named !== "none" ? named.split(".").at(-1) : undefined;
}

/** Returns a description in which a property has another name, wherever it is. */
function renamed(root: unknown, name: string, other: string): unknown {
  return JSON.parse(
    JSON.stringify(root, (_, value: unknown) => {
      if (typeof value !== "object" || value === null) return value;
      if (Array.isArray(value)) {
        return value.map((each: unknown) => (each === name ? other : each));
      }
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key === name ? other : key, each as unknown]),
      );
    }),
  ) as unknown;
}

const formatted = ({ path, value }: Pick<MapLine, "path" | "value">): string =>
  JSON.stringify([path, value]).replace(/\{[^}]*\}/g, "{}");

describe("service map: a line that follows from a property's name is a guess", () => {
  for (const { name, text } of [...SMALL_CONTRACTS, ...DIALECT_CONTRACTS]) {
    test(`a line without a mark stays when its property is renamed: ${name}`, () => {
      const { root } = parseDocument(text);
      const certain = importDocument(text)
        .mapLines()
        .filter(({ guess }) => guess === undefined);
      const names = new Set(certain.flatMap((line) => propertyOfLine(line) ?? []));
      for (const property of [...names].filter((each) => !USUAL.includes(each))) {
        const lines = certain.filter((line) => propertyOfLine(line) === property);
        const other = importDocument(JSON.stringify(renamed(root, property, "quux"))).mapLines();
        const there = new Set(other.map(formatted));
        for (const line of lines) {
          const rename = (words: string): string =>
            words.replaceAll(new RegExp(`\\b${property}\\b`, "g"), "quux");
          const path = line.path.map((step, index) =>
            line.path[index - 1] === "fields" ? rename(step) : step,
          );
          const value = JSON.parse(rename(JSON.stringify(line.value))) as MapLine["value"];
          const expected = formatted({ path, value });
          assert.ok(there.has(expected), `${formatted(line)} follows from the name of ${property}`);
        }
      }
    });
  }
});

const text = { type: "string" };
const marked = (parts: InfraParts, line: string): string | undefined => {
  const found = importInfra(parts)
    .mapLines()
    .find(({ path }) => path.join(".") === line);
  assert.ok(found, `${line} in ${mapOf(importInfra(parts))}`);
  return found.guess;
};

describe("service map: marks guesses, and no facts", () => {
  const list = (request: object, answer: object): InfraParts => ({
    methods: {
      ListDisks: post(
        message({ projectName: text, ...request }),
        message({ disks: { type: "array", items: ref("Disk") }, ...answer }),
      ),
    },
  });
  const disk = (properties: object): InfraParts => ({
    schemas: {
      Disk: message({ name: text, projectName: text, sizeGib: { type: "integer" }, ...properties }),
    },
  });
  const update = (more: object): InfraParts => ({
    methods: {
      UpdateDisk: post(
        message({ name: text, sizeGib: { type: "integer" }, label: text, ...more }),
        ref("Disk"),
      ),
    },
  });
  const operation = (properties: object): InfraParts => ({
    schemas: { Operation: message({ name: text, ...properties }) },
    paths: { [at("GetOperation")]: post(message({ name: text }), ref("Operation")) },
  });
  const guesses: readonly (readonly [InfraParts, string, RegExp])[] = [
    [disk({ label: text }), "kinds.Disk.parent", /its name|built-in/],
    [list({ cursor: text }, { next: text }), "kinds.Disk.list.request.pageToken", /its name/],
    [list({ cursor: text }, { next: text }), "kinds.Disk.list.answer.nextPageToken", /its name/],
    [list({ skip: { type: "integer" } }, {}), "kinds.Disk.list.request.pageOffset", /its name/],
    [update({ updateMask: text }), "kinds.Disk.updates.UpdateDisk.request.mask", /its name/],
    [update({}), "kinds.Disk.updates.UpdateDisk.mode", /whole object is right|omitted fields/],
    [operation({ done: { type: "boolean" } }), "operations.done", /its name/],
    [operation({ finishedAt: { ...text, format: "date-time" } }), "operations.done", /its name/],
    [disk({ adminPassword: text }), "kinds.Disk.fields.adminPassword.sensitive", /its name/],
    [
      disk({ adminPassword: { ...text, description: "The password is never returned." } }),
      "kinds.Disk.fields.adminPassword.writeOnly",
      /its description/,
    ],
  ];
  for (const [parts, line, why] of guesses) {
    test(`${line} is one: ${JSON.stringify(parts).slice(0, 60)}`, () =>
      assert.match(marked(parts, line) ?? "", why));
  }

  const facts: readonly (readonly [InfraParts, string])[] = [
    [list({ pageToken: text }, { nextPageToken: text }), "kinds.Disk.list.request.pageToken"],
    [update({ updateMask: { ...text, format: "field-mask" } }), "kinds.Disk.updates.UpdateDisk.mode"],
    [update({ updateMask: { ...text, format: "field-mask" } }), "kinds.Disk.updates.UpdateDisk.request.mask"],
    [disk({ adminPin: { ...text, format: "password" } }), "kinds.Disk.fields.adminPin.sensitive"],
    [disk({ home: { ...text, pattern: "^projects/[a-z]+$" } }), "kinds.Disk.fields.home.references"],
    [{}, "kinds.Disk.create.request.object"],
  ];
  for (const [parts, line] of facts) {
    test(`${line} is none: ${JSON.stringify(parts).slice(0, 60)}`, () =>
      assert.equal(marked(parts, line), undefined));
  }
});
