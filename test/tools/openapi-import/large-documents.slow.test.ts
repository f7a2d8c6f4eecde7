import assert from "node:assert/strict";
import { test } from "node:test";
import { contractFiles } from "../../../src/cli/input/contract-files";
import { importDocument, type ImportedDocument } from "../../../src/tools/openapi-import";
import { readMap, writeMap } from "../../../src/tools/service-map";
import { message, type Part, post, ref } from "../../contract/support/small-document";

const text = { type: "string" };
const [few, many] = [100, 400];
const sizes = [few, many];

/** Returns a distinct noun for each number: `Bab`, `Bac`. */
function nounOf(index: number): string {
  const letter = (power: number): string => "bcdfghjklmnpqrst".charAt(Math.floor(index / 16 ** power) % 16);
  return `Z${letter(2)}a${letter(1)}e${letter(0)}o`;
}

/** A document with many kinds, which refer to each other in prose, by names of properties and by forms of names. */
function documentOf(count: number): string {
  const paths: Record<string, unknown> = {};
  const schemas: Record<string, unknown> = {};
  for (let index = 0; index < count; index += 1) {
    const noun = nounOf(index);
    const own = noun.toLowerCase();
    const other = (step: number): string => nounOf((index + step) % count);
    const named = message({ name: text });
    schemas[noun] = message({
      name: { ...text, readOnly: true, description: `Form: ${own}s/{${own}}` },
      [`${other(1).toLowerCase()}Name`]: text,
      host: { ...text, description: `Resource name of the ${other(7)} that holds it.` },
      owner: { ...text, description: `Who owns it, such as ${other(9).toLowerCase()}s/first.` },
      note: { ...text, description: "What people write about it, in one of several languages." },
    });
    const methods: Part = {
      [`Create${noun}`]: post(message({ [own]: ref(noun) }), ref(noun)),
      [`Get${noun}`]: post(named, ref(noun)),
      [`Update${noun}`]: post(message({ [own]: ref(noun), updateMask: text }), ref(noun)),
      [`Delete${noun}`]: post(named, message({})),
      [`List${noun}s`]: post(
        message({ pageToken: text }),
        message({ [`${own}s`]: { type: "array", items: ref(noun) }, nextPageToken: text }),
      ),
    };
    for (const [name, method] of Object.entries(methods)) paths[`/acme.v1.Cloud/${name}`] = method;
  }
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Large", version: "v1" },
    paths,
    components: { schemas },
  });
}

/** Returns how often the processor time of a work on many kinds is that of a work on few. The first run warms up. */
function growthOf(work: (count: number) => void): number {
  const timeOf = (count: number): number => {
    const start = process.cpuUsage();
    work(count);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  timeOf(few);
  const before = timeOf(few);
  return timeOf(many) / before;
}

function assertProportionate(growth: number): void {
  assert.ok(
    growth < 2 * (many / few),
    `${many / few} times as many kinds take ${growth.toFixed(1)} times as long`,
  );
}

const imports = new Map(sizes.map((count) => [count, importDocument(documentOf(count))]));

function importOf(count: number): ImportedDocument {
  const imported = imports.get(count);
  assert.equal(imported?.contract.kinds.length, count);
  return imported;
}

test("OpenAPI import: takes time in proportion to the number of kinds", () => {
  const growth = growthOf((count) => {
    const { contract, mapLines } = importDocument(documentOf(count));
    assert.ok(mapLines().length > count);
    assert.equal(contract.kinds.length, count);
  });
  assertProportionate(growth);
});

test("OpenAPI import: takes time in proportion to the number of lines of a map", () => {
  const texts = new Map(
    sizes.map((count) => {
      const lines = importOf(count).mapLines();
      return [count, writeMap({ lines, guessed: lines, title: "Large", unused: [] })];
    }),
  );
  const growth = growthOf((count) => {
    const map = readMap(texts.get(count) ?? "", "service.map.yaml");
    assert.equal(importDocument(documentOf(count), { map }).contract.kinds.length, count);
  });
  assertProportionate(growth);
});

test("generate: takes time in proportion to the number of kinds", () => {
  const growth = growthOf((count) => {
    const { contract, document } = importOf(count);
    const files = contractFiles(contract, { esModules: false, framework: "cdktf", document });
    assert.ok(files.size > count);
  });
  assertProportionate(growth);
});
