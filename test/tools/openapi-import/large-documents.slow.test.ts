import assert from "node:assert/strict";
import { test } from "node:test";
import { importDocument } from "../../../src/tools/openapi-import";
import { message, type Part, post, ref } from "../../contract/support/small-document";

const text = { type: "string" };
const sizes = [100, 400] as const;

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

/** Returns the processor time of an import with its map, in microseconds. */
function timeOf(count: number): number {
  const document = documentOf(count);
  const start = process.cpuUsage();
  const { contract, mapLines } = importDocument(document);
  assert.ok(mapLines().length > count);
  const { user, system } = process.cpuUsage(start);
  assert.equal(contract.kinds.length, count);
  return user + system;
}

test("OpenAPI import: takes time in proportion to the number of kinds", () => {
  const [few, many] = sizes;
  timeOf(few);
  const growth = timeOf(many) / timeOf(few);
  const proportion = many / few;
  assert.ok(
    growth < 2 * proportion,
    `${proportion} times as many kinds take ${growth.toFixed(1)} times as long`,
  );
});
