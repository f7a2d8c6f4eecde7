import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { unzipSync } from "fflate";
import { packProvider, repackProvider } from "../../src/packing";

const BUNDLE = Buffer.from("#!/usr/bin/env node\nprocess.exit(0);\n");
const built = packProvider(BUNDLE, "1.2.3", { builtIn: '{"a":1}' });

test("repack provider: keeps the program and the version, and adds the contract", () => {
  const { zip, description } = repackProvider(built, { contract: '{"b":2}' });
  const files = unzipSync(zip);
  assert.deepEqual(Object.keys(files).sort(), ["contract.json", "package.json", description.executable]);
  assert.ok(Buffer.from(files[description.executable] ?? []).equals(BUNDLE));
  assert.equal(Buffer.from(files["contract.json"] ?? []).toString(), '{"b":2}');
  assert.equal(description.version, "1.2.3");
  assert.notEqual(description.h1, built.description.h1);
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
  const { zip, description } = repackProvider(split, { contract: '{"b":2}' });
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
  const files = unzipSync(repackProvider(noticed, { contract: '{"b":2}' }).zip);
  assert.equal(Buffer.from(files["THIRD-PARTY-NOTICES.txt"] ?? []).toString(), "Copyright A\n");
});

test("repack provider: equal contracts yield the same bytes, and different ones differ", () => {
  const one = repackProvider(built, { contract: '{"b":2}' });
  assert.deepEqual(repackProvider(built, { contract: '{"b":2}' }), one);
  const other = repackProvider(built, { contract: '{"b":3}' });
  assert.notEqual(other.description.h1, one.description.h1);
  assert.deepEqual(repackProvider(one, { contract: '{"b":3}' }), other);
});

test("repack provider: returns the package unchanged for the contract that it already serves", () => {
  assert.equal(repackProvider(built, { contract: '{"a":1}' }), built);
  const one = repackProvider(built, { contract: '{"b":2}' });
  assert.equal(repackProvider(one, { contract: '{"b":2}' }), one);
});

test("repack provider: another version keeps every file, the contract's data and hash included", () => {
  const parts = { "late.js": Buffer.from("exports.late = 1;\n"), "data.bin": Buffer.from([0]) };
  const split = packProvider(BUNDLE, "1.2.3", { builtIn: '{"a":1}', parts, notices: "Copyright A\n" });
  const { zip, description } = repackProvider(split, { version: "2.0.0" });
  assert.deepEqual(
    { zip, description },
    {
      ...packProvider(BUNDLE, "2.0.0", { builtIn: '{"a":1}', parts, notices: "Copyright A\n" }),
    },
  );
  assert.equal(description.executable, "terraform-provider-svc_v2.0.0");
  const other = repackProvider(split, { contract: '{"b":2}', version: "2.0.0" });
  assert.deepEqual(
    repackProvider(repackProvider(split, { contract: '{"b":2}' }), { version: "2.0.0" }),
    other,
  );
});

test("repack provider: rejects a zip that does not match its description", () => {
  const description = { ...built.description, executable: "another" };
  assert.throws(
    () => repackProvider({ zip: built.zip, description }, { contract: "{}" }),
    /it does not contain another/,
  );
});
