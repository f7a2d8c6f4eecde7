import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { contract, idField, type Kind, kindOf } from "../../src/contract";
import { stateOf } from "../../src/bridge/context";
import { stateWithId } from "../../src/bridge/lifecycle";
import { resourceSchema } from "../../src/bridge/schema";
import type { JsonObject } from "../../src/client";
import type { DriftReport } from "../../src/drift";
import { type EmulatedObject, startEmulator } from "../../src/emulator";
import { repetitions } from "../support/exhaustive";
import { startCli } from "../cli/cli";
import { valueObject } from "../../src/plugin";
import { checkableJson } from "../../src/values";

const STATES = 10;
const REQUESTS = 25;
const MEMORY_MB = 300;

const count = Number(process.env["DRIFT_OBJECTS"] ?? repetitions({ whole: 10_000, sample: 1_000 }));

const projectName = "projects/shop";
const region = "datacenters/eu-west-1";

const KEY =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOJ1Zz9bD0mHcYQwJ7rVqJX3s0vQ5q7H0S1xk1m4yNfT one@example.com";

/** Bodies of new objects by kind. */
const BODIES: Readonly<Record<string, (index: number) => Readonly<Record<string, unknown>>>> = {
  Network: (index) => ({ projectName, region, ipv4Cidr: "10.0.0.0/24", labels: { n: String(index) } }),
  Disk: (index) => ({ projectName, region, sizeGib: 10, labels: { n: String(index) } }),
  SshKey: (index) => ({ projectName, publicKey: KEY, displayName: `key-${index}` }),
  VirtualMachine: (index) => ({
    projectName,
    region,
    compute: { vcpus: 1, memoryGib: 1 },
    boot: { image: "debian-12" },
    labels: { n: String(index) },
  }),
};

test(`drift: examines ${count} objects in ${STATES} states with at most ${REQUESTS} requests and ${MEMORY_MB} MB (DRIFT_OBJECTS)`, async (t) => {
  const emulator = await startEmulator({ maxRecordedRequests: 100_000 });
  const folder = mkdtempSync(join(tmpdir(), "svc-drift-"));
  try {
    emulator.add("Project", { slug: "shop" });
    const kinds = Object.keys(BODIES);
    for (let index = 0; index < count; index += 1) {
      const kind = kinds[index % kinds.length] ?? "";
      emulator.add(kind, BODIES[kind]?.(index) ?? {});
    }
    const resources = kinds.flatMap((kind) =>
      storedResources(kindOf(contract, kind), emulator.objects(kind)),
    );
    const files = Array.from({ length: STATES }, (_, index) => join(folder, `${index}.tfstate`));
    for (const [index, file] of files.entries()) {
      const own = resources.filter((_, position) => position % STATES === index);
      writeFileSync(file, JSON.stringify({ version: 4, terraform_version: "1.11.4", resources: own }));
    }
    // The process itself tells its peak.
    const peak = join(folder, "peak.cjs");
    writeFileSync(peak, 'process.on("exit", () => console.error("peak=" + process.resourceUsage().maxRSS));');
    const from = emulator.requests.length;
    const startedAt = performance.now();
    const out = join(folder, "drift.json");
    const run = startCli(
      ["drift", "--out", out, ...files.flatMap((file) => ["--state", file])],
      { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey },
      ["--require", peak],
    );
    const { output } = await run.done;
    const seconds = (performance.now() - startedAt) / 1_000;
    const { summary } = JSON.parse(readFileSync(out, "utf8")) as DriftReport;
    const requests = emulator.requests.length - from;
    const peakMb = Number(/peak=(\d+)/.exec(output)?.[1]) / 1024;
    t.diagnostic(`${requests} requests, ${seconds.toFixed(1)} s, ${peakMb.toFixed(0)} MB`);
    assert.equal(summary.equal, count, output);
    assert.equal(summary.unmanaged, 1, "the project");
    assert.ok(requests <= REQUESTS, `${requests} requests`);
    assert.ok(peakMb <= MEMORY_MB, `${peakMb} MB`);
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true });
  }
});

/** Returns objects as a refresh writes them into a state. */
function storedResources(kind: Kind, objects: readonly EmulatedObject[]): readonly unknown[] {
  const model = { contract, kind, schema: resourceSchema(contract, kind) };
  return objects.map((object, index) => ({
    mode: "managed",
    type: `svc_${kind.terraformName}`,
    name: `n${index}`,
    provider: 'provider["svc.localhost/svc/svc"]',
    instances: [
      {
        schema_version: idField(kind) === undefined ? 0 : 1,
        attributes: checkableJson(
          stateWithId(kind, stateOf(model, object as unknown as JsonObject, valueObject())),
        ),
      },
    ],
  }));
}
