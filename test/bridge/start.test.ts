import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { unzipSync } from "fflate";
import { contract, formatContract } from "../../src/contract";
import { call } from "../plugin/transport/support/grpc-client";
import { hostPlugin, stopPlugin } from "../plugin/transport/support/host";

const BUILT = resolve(__dirname, "../../dist/provider");
const SCHEMA = "GetProviderSchema";
const IDENTITIES = "GetResourceIdentitySchemas";

const folder = mkdtempSync(join(tmpdir(), "svc-start-"));
after(() => rmSync(folder, { recursive: true }));

const { executable } = JSON.parse(readFileSync(join(BUILT, "provider.json"), "utf8")) as {
  readonly executable: string;
};
const files = unzipSync(readFileSync(join(BUILT, "terraform-provider-svc.zip")));

/** Writes the names of the loaded files and Node modules to a file when the process exits. */
const WITNESS = `
const { writeFileSync } = require("node:fs");
process.on("exit", () => {
  const own = Object.keys(require.cache).map((path) => require("node:path").basename(path));
  const nodes = process.moduleLoadList.filter((name) => name.startsWith("NativeModule ")).map((name) => name.slice(13));
  writeFileSync(process.env.WITNESS, JSON.stringify([...own, ...nodes]));
});`;

interface Run {
  readonly answers: readonly Buffer[];
  readonly loaded: readonly string[];
}

/** Runs the packed program as an engine does: makes `calls`, then shuts it down. `changes` replaces or removes its files. */
async function run(
  name: string,
  calls: readonly string[],
  changes: Readonly<Record<string, string | undefined>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const directory = mkdtempSync(join(folder, `${name}-`));
  for (const [file, bytes] of Object.entries({ ...files, ...changes })) {
    if (bytes !== undefined) writeFileSync(join(directory, file), bytes);
  }
  const witness = join(directory, "witness.js");
  writeFileSync(witness, WITNESS);
  const plugin = await hostPlugin(join(directory, executable), {
    NODE_OPTIONS: `--require ${witness}`,
    WITNESS: join(directory, "loaded.json"),
    ...env,
  });
  try {
    const answers: Buffer[] = [];
    for (const rpc of calls) {
      const { grpcStatus, messages } = await call(
        plugin.session,
        `/tfplugin6.Provider/${rpc}`,
        Buffer.alloc(0),
      );
      assert.equal(grpcStatus, "0", rpc);
      answers.push(messages[0] ?? Buffer.alloc(0));
    }
    await call(plugin.session, "/plugin.GRPCController/Shutdown", Buffer.alloc(0));
    await plugin.exit;
    return { answers, loaded: JSON.parse(readFileSync(join(directory, "loaded.json"), "utf8")) as string[] };
  } finally {
    plugin.session.close();
    await stopPlugin(plugin);
  }
}

const partsIn = (loaded: readonly string[], part: string): readonly string[] =>
  loaded.filter((name) => name.startsWith(part));

test("start: a process that serves only schemas loads neither the provider nor the service client", async () => {
  const { answers, loaded } = await run("schemas", [SCHEMA, IDENTITIES]);
  assert.ok((answers[0]?.length ?? 0) > 10_000 && (answers[1]?.length ?? 0) > 100);
  for (const part of ["served-rpcs-", "agent-", "undici-", "open-telemetry-"]) {
    assert.ok(
      Object.keys(files).some((name) => name.startsWith(part)),
      part,
    );
    assert.deepEqual(partsIn(loaded, part), []);
  }
  assert.ok(partsIn(loaded, "chunk-").length <= 2, "the start is in one file beside the bundler's helpers");
});

test("start: a process that serves other calls loads the provider, but not the service client", async () => {
  const { loaded } = await run("metadata", ["GetMetadata"]);
  assert.equal(partsIn(loaded, "served-rpcs-").length, 1);
  assert.deepEqual([...partsIn(loaded, "agent-"), ...partsIn(loaded, "undici-")], []);
  assert.deepEqual(partsIn(loaded, "open-telemetry-"), []);
});

test("start: OpenTelemetry is loaded only if spans are wanted, after the handshake", async () => {
  const wanted = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" };
  const schemas = await run("schemas", [SCHEMA], {}, wanted);
  assert.deepEqual(partsIn(schemas.loaded, "open-telemetry-"), []);
  const { loaded } = await run("traced", ["GetMetadata"], {}, wanted);
  assert.equal(partsIn(loaded, "open-telemetry-").length, 1);
  const disabled = await run("disabled", ["GetMetadata"], {}, { ...wanted, OTEL_SDK_DISABLED: "true" });
  assert.deepEqual(partsIn(disabled.loaded, "open-telemetry-"), []);
});

test("start: no client of a bucket or a database is loaded unless the journal is there", async () => {
  const { loaded } = await run("journal", [SCHEMA, "GetMetadata"], {}, { SVC_JOURNAL: "s3://states/svc" });
  for (const part of ["bucket-store-", "database-store-"]) {
    assert.ok(
      Object.keys(files).some((name) => name.startsWith(part)),
      part,
    );
    assert.deepEqual(partsIn(loaded, part), []);
  }
});

test("start: the precomputed schemas equal the provider's own answers, byte for byte", async () => {
  const known = await run("known", [SCHEMA, IDENTITIES]);
  const own = { "provider-schema.bin": undefined, "identity-schemas.bin": undefined };
  const computed = await run("computed", [SCHEMA, IDENTITIES], own);
  assert.deepEqual(computed.answers, known.answers);
  assert.equal(partsIn(computed.loaded, "served-rpcs-").length, 1);
});

test("start: the precomputed schemas are not used with a contract beside the program", async () => {
  const other = formatContract({ ...contract, description: "Another service." });
  const { answers } = await run("contract", [SCHEMA], { "contract.json": other });
  assert.ok(answers[0]?.includes("Another service."));
});

test("start: the program's files stay below their size limits", async () => {
  const bytesOf = (match: (name: string) => boolean): number =>
    Object.entries(files).reduce((sum, [name, { length }]) => sum + (match(name) ? length : 0), 0);
  const { loaded } = await run("sizes", [SCHEMA]);
  assert.ok(bytesOf((name) => loaded.includes(name)) < 40_000);
  // A hundredth serves many engines at once. A fiftieth compares each change with a review. Another contains the arguments that protect the objects of every kind.
  assert.ok(bytesOf((name) => name.startsWith("served-rpcs-")) < 680_000);
  // The descriptions state values, defaults, limits, effects of changes and sources, which editors show. A fifth is of lists and actions, a fiftieth of disruption groups.
  assert.ok(bytesOf((name) => name === "provider-schema.bin") < 116 * 1024);
  // A quarter is the clients of S3 and PostgreSQL, a fiftieth alternatives, sets and disruption groups with their logins, a twentieth OpenTelemetry's SDK, with their licences.
  assert.ok(bytesOf(() => true) < 2_172_000);
});
