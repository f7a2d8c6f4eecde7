import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { unzipSync } from "fflate";
import { packProvider, repackProvider } from "../../src/packing";

const BUNDLE = Buffer.from("#!/usr/bin/env node\nprocess.exit(0);\n");
const built = packProvider(BUNDLE, "1.2.3-rc.1", { builtIn: '{"a":1}' });

test("a provider packed anew has the same program, the contract beside it, and a version and hash of its own", () => {
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

test("its modules go with it, and data that was made for the contract which is built in does not", () => {
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

test("the same contract gives the same bytes and version, another one others", () => {
  const one = repackProvider(built, '{"b":2}');
  assert.deepEqual(repackProvider(built, '{"b":2}'), one);
  const other = repackProvider(built, '{"b":3}');
  assert.notEqual(other.description.version, one.description.version);
  assert.notEqual(other.description.h1, one.description.h1);
  assert.deepEqual(repackProvider(one, '{"b":3}'), other);
});

test("with the contract that it serves already it stays as it is, byte for byte", () => {
  assert.equal(repackProvider(built, '{"a":1}'), built);
  const one = repackProvider(built, '{"b":2}');
  assert.equal(repackProvider(one, '{"b":2}'), one);
});

test("a zip that is not what its description says is refused", () => {
  const description = { ...built.description, executable: "another" };
  assert.throws(() => repackProvider({ zip: built.zip, description }, "{}"), /there is no another in it/);
});
