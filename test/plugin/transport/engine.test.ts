import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { stripVTControlCharacters } from "node:util";

import { buildSync } from "esbuild";

import { cleanEnv, runPlugin, stopPlugin } from "./support/host";

const engine = process.env["TERRAFORM_BINARY_NAME"] ?? "terraform";
const directory = mkdtempSync(join(tmpdir(), "engine-test-"));
const platform = `${process.platform === "win32" ? "windows" : process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;
const installed = join(directory, "terraform.d/plugins/transport.localhost/test/empty/1.0.0", platform);
const program = join(installed, "terraform-provider-empty");

interface EngineRun {
  readonly code: number | null;
  readonly output: string;
  readonly log: string;
}

/** Runs the engine with full logging. Rejects if the engine is not installed. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<EngineRun> {
  const log = join(directory, "engine.log");
  rmSync(log, { force: true });
  const child = spawn(engine, args, {
    cwd: directory,
    stdio: ["ignore", "pipe", "pipe"],
    env: cleanEnv({
      TF_LOG: "TRACE",
      TF_LOG_PATH: log,
      TMPDIR: join(directory, "tmp"),
      CHECKPOINT_DISABLE: "1",
      ...env,
    }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output, log: readFileSync(log, "utf8") }));
  });
}

before(async () => {
  mkdirSync(installed, { recursive: true });
  mkdirSync(join(directory, "tmp"));
  buildSync({
    entryPoints: [join(__dirname, "support/engine-plugin.ts")],
    bundle: true,
    platform: "node",
    target: "node20",
    banner: { js: "#!/usr/bin/env node" },
    outfile: program,
  });
  chmodSync(program, 0o755);
  writeFileSync(
    join(directory, "main.tf"),
    `terraform {
       required_providers {
         empty = {
           source  = "transport.localhost/test/empty"
           version = "1.0.0"
         }
       }
     }
     provider "empty" {}
     output "made" {
       value = "yes"
     }`,
  );
  const init = await run(["init", "-no-color"]);
  assert.equal(init.code, 0, init.output);
});

after(() => rmSync(directory, { recursive: true, force: true }));

describe("real engine", () => {
  for (const [title, env, expected] of [
    ["over mutual TLS", {}, "configuring client automatic mTLS"],
    ["without TLS", { TF_DISABLE_PLUGIN_TLS: "1" }, "using plugin: version=6"],
  ] as const) {
    test(`reads the provider's schema, and the process ends at once on request (${title})`, async () => {
      const ended = await run(["providers", "schema", "-json"], env);
      assert.equal(ended.code, 0, ended.output);
      assert.deepEqual(
        Object.keys((JSON.parse(ended.output) as { provider_schemas: object }).provider_schemas),
        ["transport.localhost/test/empty"],
      );
      assert.ok(ended.log.includes(expected));
      assert.equal(ended.log.includes("automatic mTLS"), expected.includes("mTLS"));
      // The engine logs this after two seconds of waiting, before it kills the process.
      assert.doesNotMatch(ended.log, /failed to exit gracefully/);
      assert.match(ended.log, /plugin process exited: .*terraform-provider-empty/);
      // The provider's own log lines keep their level.
      assert.match(ended.log, /\[DEBUG\] provider\.terraform-provider-empty: ends: the host requested it/);
      assert.deepEqual(readdirSync(join(directory, "tmp")), []);
    });
  }

  test("uses a --debug process for several runs and does not end it", async () => {
    const plugin = runPlugin(program, { TMPDIR: join(directory, "tmp") }, ["--debug"]);
    try {
      const setting = /^TF_REATTACH_PROVIDERS='(.*)'$/.exec(await plugin.firstLine)?.[1] ?? "";
      for (let runs = 0; runs < 2; runs += 1) {
        const ended = await run(["plan", "-no-color"], { TF_REATTACH_PROVIDERS: setting });
        assert.equal(ended.code, 0, ended.output);
        assert.doesNotMatch(ended.log, /plugin process exited/);
      }
      assert.equal(plugin.process.exitCode, null);
    } finally {
      await stopPlugin(plugin);
    }
  });

  test("shows its user the reason why the plugin cannot start", async () => {
    const ended = await run(["providers", "schema", "-json"], { EMPTY_BREAKS_CERTIFICATE: "1" });
    assert.notEqual(ended.code, 0);
    assert.match(
      words(ended.output),
      /terraform-provider-empty 1\.0\.0 cannot start: the engine's certificate/,
    );
  });
});

/** Returns the engine's output without colours, frames and line breaks. */
function words(output: string): string {
  return stripVTControlCharacters(output).replace(/[\s│]+/g, " ");
}
