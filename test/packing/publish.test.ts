import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { keyIdOf, publishToMirror, publishToOci, publishToRegistry, type Release } from "../../src/packing";
import { startProgram } from "../support/program";
import { temporaryFolder } from "./fake-node";

const ADDRESS = { host: "registry.example.com", namespace: "team", type: "svc" } as const;

function release(version: string, content = "one"): Release {
  const packages = ["darwin_arm64", "linux_amd64"].map((platform) => ({
    platform,
    h1: `h1:${content}-${platform}`,
    zip: Buffer.from(`${content} ${platform}`),
  }));
  return { version, packages };
}

/** Returns the content of every file below a folder, by path. */
function contentOf(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]));
}

const sign = (): { bytes: Buffer; keyId: string; publicKey: string } => ({
  bytes: Buffer.from([0x89, 1]),
  keyId: "ABCD",
  publicKey: "the key",
});

const DESTINATIONS: Readonly<Record<string, (folder: string, what: Release) => void>> = {
  mirror: (folder, what) => publishToMirror(folder, ADDRESS, what),
  registry: (folder, what) => publishToRegistry(folder, ADDRESS, what, sign),
  oci: publishToOci,
};

for (const [name, publish] of Object.entries(DESTINATIONS)) {
  test(`publish: ${name}: a second version keeps the first, and repetition changes nothing`, () => {
    const folder = temporaryFolder();
    publish(folder, release("0.1.0"));
    const first = contentOf(folder);
    publish(folder, release("0.1.0"));
    assert.deepEqual(contentOf(folder), first);
    publish(folder, release("0.2.0", "two"));
    const both = contentOf(folder);
    assert.ok(Object.keys(first).every((path) => path in both));
    assert.equal(
      Object.values(both).filter((text) => text.includes("0.1.0") && text.includes("0.2.0")).length,
      1,
    );
    assert.ok(!Object.keys(both).some((path) => path.endsWith(".tmp")));
  });

  test(`publish: ${name}: a published version never changes`, () => {
    const folder = temporaryFolder();
    publish(folder, release("0.1.0"));
    const before = contentOf(folder);
    const fewer = { ...release("0.1.0"), packages: release("0.1.0").packages.slice(1) };
    for (const other of [release("0.1.0", "other"), fewer]) {
      assert.throws(
        () => publish(folder, other),
        /^Error: version 0\.1\.0 is already published with other content or other platforms: .*publish under another version/,
      );
      assert.deepEqual(contentOf(folder), before);
    }
  });
}

/** Starts a process that runs a program with all three `publish` functions, and `release(version)`. */
function start(program: string): ReturnType<typeof startProgram> {
  const text = `
    const { publishToMirror, publishToOci, publishToRegistry } = require(${JSON.stringify(resolve(__dirname, "../../src/packing"))});
    const address = ${JSON.stringify(ADDRESS)};
    const sign = () => ({ bytes: Buffer.from([0x89, 1]), keyId: "ABCD", publicKey: "the key" });
    const release = (version) => ({ version, packages: [{ platform: "linux_amd64", h1: "h1:" + version, zip: Buffer.from(version) }] });
    ${program}`;
  const env = { PATH: process.env["PATH"] ?? "" };
  return startProgram(process.execPath, ["--import", "tsx", "-e", text], { env });
}

test("publish: processes that publish to one folder at once keep each other's versions", async () => {
  const folders = { mirror: temporaryFolder(), registry: temporaryFolder(), oci: temporaryFolder() };
  const go = join(temporaryFolder(), "go");
  const runs = [1, 2, 3, 4].map((major) =>
    start(`
      const folders = ${JSON.stringify(folders)};
      console.log("ready");
      while (!require("node:fs").existsSync(${JSON.stringify(go)}));
      for (let minor = 0; minor < 8; minor++) {
        publishToMirror(folders.mirror, address, release("${major}." + minor + ".0"));
        publishToRegistry(folders.registry, address, release("${major}." + minor + ".0"), sign);
        publishToOci(folders.oci, release("${major}." + minor + ".0"));
      }`),
  );
  await Promise.all(runs.map((run) => run.seen("ready")));
  writeFileSync(go, "");
  for (const { code, output } of await Promise.all(runs.map((run) => run.done))) {
    assert.equal(code, 0, output);
  }
  const lists = [
    "mirror/registry.example.com/team/svc/index.json",
    "registry/v1/providers/team/svc/versions",
    "oci/index.json",
  ].map((path) => {
    const [kind = "", ...rest] = path.split("/");
    return readFileSync(join(folders[kind as keyof typeof folders], ...rest), "utf8");
  });
  for (const list of lists) {
    const versions = [...list.matchAll(/"(\d\.\d\.0)"/g)].map(([, version]) => version);
    assert.equal(new Set(versions).size, 32, list);
  }
});

test("publish: a publisher that was killed with the folder's lock does not block the next", async () => {
  const folder = temporaryFolder();
  const killed = start(
    `publishToRegistry(${JSON.stringify(folder)}, address, release("0.1.0"), () => process.kill(process.pid, "SIGKILL"));`,
  );
  assert.equal((await killed.done).signal, "SIGKILL");
  assert.deepEqual(readdirSync(folder), [".publish.lock"]);
  publishToRegistry(folder, ADDRESS, release("0.1.0"), sign);
  assert.ok(!existsSync(join(folder, ".publish.lock")));
});

test("publish: a mirror has the layout and the documents that the engines read", () => {
  const folder = temporaryFolder();
  publishToMirror(folder, ADDRESS, release("0.1.0"));
  const base = join(folder, "registry.example.com/team/svc");
  const json = (name: string): unknown => JSON.parse(readFileSync(join(base, name), "utf8"));
  assert.deepEqual(json("index.json"), { versions: { "0.1.0": {} } });
  assert.deepEqual(json("0.1.0.json"), {
    archives: {
      darwin_arm64: { hashes: ["h1:one-darwin_arm64"], url: "terraform-provider-svc_0.1.0_darwin_arm64.zip" },
      linux_amd64: { hashes: ["h1:one-linux_amd64"], url: "terraform-provider-svc_0.1.0_linux_amd64.zip" },
    },
  });
  assert.equal(
    readFileSync(join(base, "terraform-provider-svc_0.1.0_linux_amd64.zip"), "utf8"),
    "one linux_amd64",
  );
});

test("publish: a registry keeps other services of its host, and signs exactly the checksums that it serves", () => {
  const folder = temporaryFolder();
  publishToRegistry(folder, ADDRESS, release("0.1.0"), sign);
  const discovery = join(folder, ".well-known/terraform.json");
  writeFileSync(discovery, JSON.stringify({ "modules.v1": "/v1/modules/" }));
  let signed = "";
  publishToRegistry(folder, ADDRESS, release("0.2.0"), (sums) => {
    signed = Buffer.from(sums).toString();
    return sign();
  });
  assert.deepEqual(JSON.parse(readFileSync(discovery, "utf8")), {
    "modules.v1": "/v1/modules/",
    "providers.v1": "/v1/providers/",
  });
  const base = join(folder, "v1/providers/team/svc/0.2.0");
  assert.equal(readFileSync(join(base, "terraform-provider-svc_0.2.0_SHA256SUMS"), "utf8"), signed);
  const names = signed.trimEnd().split("\n");
  assert.equal(names.length, 3);
  for (const line of names) {
    const [sum, name = ""] = line.split("  ");
    assert.equal(
      createHash("sha256")
        .update(readFileSync(join(base, name)))
        .digest("hex"),
      sum,
    );
  }
});

test("publish: a registry is refused, and nothing written, if its host serves providers elsewhere", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, ".well-known"));
  const discovery = join(folder, ".well-known/terraform.json");
  writeFileSync(discovery, JSON.stringify({ "providers.v1": "/elsewhere/" }));
  const before = contentOf(folder);
  assert.throws(
    () => publishToRegistry(folder, ADDRESS, release("0.1.0"), sign),
    /terraform\.json has "\/elsewhere\/" as "providers\.v1", but .* "\/v1\/providers\/"/,
  );
  assert.deepEqual(contentOf(folder), before);
});

test("publish: a registry keeps the signature of unchanged checksums, with its key", () => {
  const folder = temporaryFolder();
  publishToRegistry(folder, ADDRESS, release("0.1.0"), sign);
  const before = contentOf(folder);
  const version = join(folder, "v1/providers/team/svc/0.1.0");
  // As after a run that was killed before it wrote the last document.
  rmSync(join(version, "download/linux"), { recursive: true });
  const refuse = (): never => assert.fail("signed again");
  publishToRegistry(folder, ADDRESS, release("0.1.0"), refuse);
  assert.deepEqual(contentOf(folder), before);
  rmSync(join(version, "terraform-provider-svc_0.1.0_SHA256SUMS.sig"));
  assert.throws(() => publishToRegistry(folder, ADDRESS, release("0.1.0"), refuse), /signed again/);
});

test("publish: a mirror keeps the archives of a run that was killed, and takes only the same again", () => {
  const folder = temporaryFolder();
  publishToMirror(folder, ADDRESS, release("0.1.0"));
  const whole = contentOf(folder);
  rmSync(join(folder, "registry.example.com/team/svc/0.1.0.json"));
  const before = contentOf(folder);
  const fewer = { ...release("0.1.0"), packages: release("0.1.0").packages.slice(1) };
  for (const other of [release("0.1.0", "other"), fewer]) {
    assert.throws(
      () => publishToMirror(folder, ADDRESS, other),
      /version 0\.1\.0 is already published with other content or other platforms: .*_0\.1\.0_darwin_arm64\.zip\./,
    );
    assert.deepEqual(contentOf(folder), before);
  }
  publishToMirror(folder, ADDRESS, release("0.1.0"));
  assert.deepEqual(contentOf(folder), whole);
  publishToMirror(folder, ADDRESS, release("0.1.1", "other"));
});

test("publish: to a registry whose signer fails, nothing is written", () => {
  const folder = temporaryFolder();
  const failing = (): never => {
    throw new Error("no key");
  };
  assert.throws(() => publishToRegistry(folder, ADDRESS, release("0.1.0"), failing), /no key/);
  assert.ok(!existsSync(join(folder, "v1")));
});

test("publish: every blob of an OCI layout has the name of its content, and every reference a target", () => {
  const folder = temporaryFolder();
  publishToOci(folder, release("0.1.0"));
  const blobs = join(folder, "blobs/sha256");
  for (const name of readdirSync(blobs)) {
    assert.equal(
      createHash("sha256")
        .update(readFileSync(join(blobs, name)))
        .digest("hex"),
      name,
    );
  }
  const referred = Object.values(contentOf(folder)).flatMap((text) =>
    Array.from(text.matchAll(/"digest": ?"sha256:([0-9a-f]{64})"/g), ([, digest = ""]) => digest),
  );
  assert.deepEqual([...new Set(referred)].sort(), readdirSync(blobs).sort());
});

test("publish: a folder whose index is not JSON is refused", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "index.json"), "not JSON");
  assert.throws(
    () => publishToOci(folder, release("0.1.0")),
    /index\.json is not JSON\. Correct it or publish to another/,
  );
});

test("publish: a file that is no armored public key is refused", () => {
  const block = (bytes: Buffer): string =>
    `-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n${bytes.toString("base64")}\n=abcd\n-----END PGP PUBLIC KEY BLOCK-----\n`;
  for (const text of [
    "",
    "ssh-ed25519 AAAA",
    block(Buffer.from([0x89, 1, 2])),
    block(Buffer.from([0x98, 1, 6])),
  ]) {
    assert.throws(() => keyIdOf(text), /not an armored OpenPGP key of version 4/);
  }
  const body = Buffer.from([4, 1, 2, 3]);
  const ids = [
    Buffer.concat([Buffer.from([0x98, 4]), body]),
    Buffer.concat([Buffer.from([0x99, 0, 4]), body]),
    Buffer.concat([Buffer.from([0xc6, 4]), body]),
  ].map((packet) => keyIdOf(block(packet)));
  assert.equal(new Set(ids).size, 1);
  assert.match(ids[0] ?? "", /^[0-9A-F]{16}$/);
});
