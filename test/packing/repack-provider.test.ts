import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { unzipSync } from "fflate";
import { packProvider, repackProvider } from "../../src/packing";

const BUNDLE = Buffer.from("#!/usr/bin/env node\nprocess.exit(0);\n");
const built = packProvider(BUNDLE, "1.2.3-rc.1", { builtIn: '{"a":1}' });

test("repack provider: keeps the program, adds the contract, and changes version and hash", () => {
  const { zip, description } = repackProvider(built, '{"b":2}');
  const files = unzipSync(zip);
  assert.deepEqual(Object.keys(files).sort(), ["contract.json", "package.json", description.executable]);
  assert.ok(Buffer.from(files[description.executable] ?? []).equals(BUNDLE));
  assert.equal(Buffer.from(files["contract.json"] ?? []).toString(), '{"b":2}');
  assert.match(description.version, /^1\.2\.3-rc\.1-c[0-9a-f]{10}$/);
  assert.notEqual(description.version, built.description.version);
  const sha256 = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");
  const listing = Object.keys(files)
    .sort()
    .map((name) => `${sha256(files[name] ?? new Uint8Array())}  ${name}\n`)
    .join("");
  assert.equal(description.h1, `h1:${createHash("sha256").update(listing).digest("base64")}`);
  assert.equal(description.contract, sha256(Buffer.from('{"b":2}')));
});

test("repack provider: keeps the program's modules and drops data of the built-in contract", () => {
  const parts = { "late.js": Buffer.from("exports.late = 1;\n"), "data.bin": Buffer.from([0]) };
  const split = packProvider(BUNDLE, "1.2.3", { builtIn: '{"a":1}', parts });
  const { zip, description } = repackProvider(split, '{"b":2}');
  const files = unzipSync(zip);
  assert.deepEqual(Object.keys(files).sort(), [
    "contract.json",
    "late.js",
    "package.json",
    description.executable,
  ]);
  assert.ok(Buffer.from(files["late.js"] ?? []).equals(parts["late.js"]));
});

test("repack provider: keeps the licence notices", () => {
  const noticed = packProvider(BUNDLE, "1.2.3", { builtIn: '{"a":1}', notices: "Copyright A\n" });
  const files = unzipSync(repackProvider(noticed, '{"b":2}').zip);
  assert.equal(Buffer.from(files["THIRD-PARTY-NOTICES.txt"] ?? []).toString(), "Copyright A\n");
});

test("repack provider: equal contracts yield the same bytes and version, and different ones differ", () => {
  const one = repackProvider(built, '{"b":2}');
  assert.deepEqual(repackProvider(built, '{"b":2}'), one);
  const other = repackProvider(built, '{"b":3}');
  assert.notEqual(other.description.version, one.description.version);
  assert.notEqual(other.description.h1, one.description.h1);
  assert.deepEqual(repackProvider(one, '{"b":3}'), other);
});

test("repack provider: returns the package unchanged for the contract that it already serves", () => {
  assert.equal(repackProvider(built, '{"a":1}'), built);
  const one = repackProvider(built, '{"b":2}');
  assert.equal(repackProvider(one, '{"b":2}'), one);
});

test("repack provider: rejects a zip that does not match its description", () => {
  const description = { ...built.description, executable: "another" };
  assert.throws(() => repackProvider({ zip: built.zip, description }, "{}"), /it does not contain another/);
});
