import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { unzipSync } from "fflate";
import { slowRows } from "../support/exhaustive";
import { packProvider, STANDALONE_PLATFORMS, standalonePackage } from "../../src/packing";

const PACKED = packProvider(Buffer.from("#!/usr/bin/env node\nprocess.exit(0);\n"), "0.1.0");

const cache = mkdtempSync(join(tmpdir(), "svc-cache-"));
after(() => rmSync(cache, { recursive: true, force: true }));

// Downloads Node from the npm registry, unless npm has it in its cache. Packing itself checks that it is an executable for the platform.
for (const platform of slowRows(STANDALONE_PLATFORMS)) {
  test(`standalone: the npm registry serves the published Node for ${platform}`, () => {
    const files = unzipSync(standalonePackage(PACKED, platform, { cache }).zip);
    const node = files[platform.startsWith("windows_") ? "node.exe" : "node"];
    assert.ok(node !== undefined && node.length > 50_000_000, Object.keys(files).join());
    const license = Buffer.from(files["NODE-LICENSE.txt"] ?? []).toString();
    assert.match(license, platform.startsWith("windows_") ? /^$/ : /Node\.js is licensed for use as follows/);
  });
}
