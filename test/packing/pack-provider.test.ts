import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { unzipSync, zipSync } from "fflate";
import { packedFiles } from "../../src/build/programs";
import { writeDist } from "../../src/build/write-dist";
import { isPackedProvider, packProvider } from "../../src/packing";

const BUNDLE = Buffer.from("#!/usr/bin/env node\nprocess.exit(0);\n");

test("pack provider: the version is a plain release number, and other content has another hash", () => {
  const one = packProvider(BUNDLE, "0.1.0").description;
  const same = packProvider(BUNDLE, "0.1.0").description;
  const other = packProvider(Buffer.concat([BUNDLE, Buffer.from("\n")]), "0.1.0").description;
  assert.equal(one.version, "0.1.0");
  assert.equal(one.executable, "terraform-provider-svc_v0.1.0");
  assert.deepEqual(same, one);
  assert.notEqual(other.h1, one.h1);
});

test("pack provider: one bundle yields the same bytes in every time zone", () => {
  const script = `
    const { packProvider } = require("./src/packing");
    const { zip } = packProvider(Buffer.from(${JSON.stringify(BUNDLE.toString("latin1"))}), "0.1.0");
    process.stdout.write(require("node:crypto").createHash("sha256").update(zip).digest("hex"));`;
  const hashes = ["UTC", "Pacific/Kiritimati", "America/St_Johns", "Pacific/Pago_Pago"].map((zone) =>
    execFileSync(process.execPath, ["--import", "tsx", "-e", script], {
      cwd: resolve(__dirname, "../.."),
      env: { ...process.env, TZ: zone },
      encoding: "utf8",
    }),
  );
  const here = createHash("sha256").update(packProvider(BUNDLE, "0.1.0").zip).digest("hex");
  assert.deepEqual(new Set(hashes), new Set([here]));
});

test("pack provider: the zip contains the executable program and a package.json that declares CommonJS", () => {
  const { zip, description } = packProvider(BUNDLE, "0.1.0");
  const files = unzipSync(zip);
  assert.deepEqual(Object.keys(files).sort(), ["package.json", description.executable]);
  assert.ok(Buffer.from(files[description.executable] ?? []).equals(BUNDLE));
  assert.deepEqual(JSON.parse(Buffer.from(files["package.json"] ?? []).toString()), { type: "commonjs" });
  assert.deepEqual(modesIn(zip), { "package.json": 0o100644, [description.executable]: 0o100755 });
});

test("pack provider: the program's parts are in the zip and count as content", () => {
  const parts = { "late.js": Buffer.from("exports.late = 1;\n"), "data.bin": Buffer.from([0, 255]) };
  const { zip, description } = packProvider(BUNDLE, "0.1.0", { parts });
  const files = unzipSync(zip);
  assert.deepEqual(Object.keys(files).sort(), [
    "data.bin",
    "late.js",
    "package.json",
    description.executable,
  ]);
  assert.deepEqual(Buffer.from(files["data.bin"] ?? []), parts["data.bin"]);
  assert.equal(modesIn(zip)["late.js"], 0o100644);
  assert.notEqual(description.h1, packProvider(BUNDLE, "0.1.0").description.h1);
  const inAnotherOrder = { "data.bin": parts["data.bin"], "late.js": parts["late.js"] };
  assert.deepEqual(packProvider(BUNDLE, "0.1.0", { parts: inAnotherOrder }), { zip, description });
});

test("pack provider: the licence notices are in the zip, with the same bytes on every platform", () => {
  const notices = "a 1.0.0 (MIT)\n\nCopyright A\n";
  const packed = packProvider(BUNDLE, "0.1.0", { notices });
  const files = unzipSync(packed.zip);
  assert.equal(Buffer.from(files["THIRD-PARTY-NOTICES.txt"] ?? []).toString(), notices);
  assert.deepEqual(packProvider(BUNDLE, "0.1.0", { notices }), packed);
  assert.deepEqual(packProvider(BUNDLE, "0.1.0", { notices: notices.replaceAll("\n", "\r\n") }), packed);
  assert.notEqual(packed.description.h1, packProvider(BUNDLE, "0.1.0").description.h1);
});

test("pack provider: rejects a part whose name an engine could mistake for the program or that cannot be found", () => {
  for (const name of ["terraform-provider-svc.js", "lib/late.js", ".late.js", "package.json", ""]) {
    assert.throws(() => packProvider(BUNDLE, "0.1.0", { parts: { [name]: BUNDLE } }), {
      message: `Invalid file name ${JSON.stringify(name)} for a part of the program: it must end in .js or .bin, contain no folder, and not begin with terraform-provider-.`,
    });
  }
});

test("pack provider: the engines recognise only the program as the provider", () => {
  const { zip } = packProvider(BUNDLE, "0.1.0");
  // They start the first file, by name, that begins so.
  assert.equal(
    Object.keys(unzipSync(zip)).filter((name) => name.startsWith("terraform-provider-svc")).length,
    1,
  );
});

test("pack provider: the hash is Go's dirhash of the files' names and contents", () => {
  const { description } = packProvider(BUNDLE, "0.1.0");
  const sha256 = (content: Buffer | string): string => createHash("sha256").update(content).digest("hex");
  const listing = `${sha256('{ "type": "commonjs" }\n')}  package.json\n${sha256(BUNDLE)}  ${description.executable}\n`;
  assert.equal(description.h1, `h1:${createHash("sha256").update(listing).digest("base64")}`);
});

test("pack provider: rejects a bundle that cannot be started and an invalid version", () => {
  assert.throws(
    () => packProvider(Buffer.from("console.log(1);\n"), "0.1.0"),
    /is not executable: its first line must be `#!` with the path of an interpreter/,
  );
  assert.throws(() => packProvider(Buffer.from("#!/usr/bin/env node\r\n"), "0.1.0"), /is not executable/);
  for (const version of ["", "1", "v1.0.0", "1.0.0+build", "1.0.0_x", "1.0.0-rc.1"]) {
    assert.throws(() => packProvider(BUNDLE, version), /Invalid provider version/);
  }
});

test("pack provider: a mark that does not change the hash distinguishes a packed zip from others", () => {
  const { zip } = packProvider(BUNDLE, "0.1.0");
  assert.ok(isPackedProvider(zip));
  assert.ok(!isPackedProvider(zipSync(unzipSync(zip))));
});

test("pack provider: the constructs read the written package, and no temporary file is left", () => {
  const directory = mkdtempSync(join(tmpdir(), "svc-pack-"));
  try {
    const packed = packProvider(BUNDLE, "0.1.0");
    writeDist(join(directory, "new"), packedFiles(packed));
    assert.deepEqual(readdirSync(join(directory, "new")).sort(), [
      "provider.json",
      "terraform-provider-svc.zip",
    ]);
    assert.deepEqual(
      JSON.parse(readFileSync(join(directory, "new", "provider.json"), "utf8")),
      packed.description,
    );
  } finally {
    rmSync(directory, { recursive: true });
  }
});

/** Returns the Unix modes in a zip's central directory, by file name. */
function modesIn(zip: Uint8Array): Record<string, number> {
  const bytes = Buffer.from(zip);
  const modes: Record<string, number> = {};
  for (let at = bytes.indexOf("PK\u0001\u0002"); at >= 0; at = bytes.indexOf("PK\u0001\u0002", at + 4)) {
    const nameLength = bytes.readUInt16LE(at + 28);
    modes[bytes.toString("utf8", at + 46, at + 46 + nameLength)] = bytes.readUInt32LE(at + 38) >>> 16;
  }
  return modes;
}
