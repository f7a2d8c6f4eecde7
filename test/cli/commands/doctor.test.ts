import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { describe, test } from "node:test";
import { createFileLock } from "../../../src/base/files";
import { stageProvider } from "../../../src/constructs/staging";
import type { DoctorReport, Finding } from "../../../src/doctor";
import { type Emulator, startEmulator } from "../../../src/emulator";
import { findPort } from "../../support/keeper";
import { ownReport } from "../../support/own-report";
import { runCli } from "../cli";

/** A stack's folder, and a service with its project. */
interface Ward {
  readonly folder: string;
  readonly emulator: Emulator;
  /** Examines the folder. Returns the report, and the exit code. */
  readonly examine: (
    args?: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<DoctorReport & { readonly code: number | null }>;
}

async function withWard(tell: (ward: Ward) => Promise<void>): Promise<void> {
  const emulator = await startEmulator();
  emulator.add("Organization", { slug: "acme" });
  emulator.add("Project", { slug: "shop", organizationName: "organizations/acme" });
  const base = mkdtempSync(join(tmpdir(), "svc-doctor-"));
  const [folder, sockets] = [join(base, "stack"), join(base, "sockets")];
  mkdirSync(folder);
  mkdirSync(sockets);
  const usual = {
    PATH: process.env["PATH"] ?? "",
    SVC_ENDPOINT: emulator.url,
    SVC_API_KEY: emulator.apiKey,
    PLUGIN_UNIX_SOCKET_DIR: sockets,
  };
  try {
    await tell({
      folder,
      emulator,
      async examine(args = [], env = {}) {
        const { code, stdout, stderr } = await runCli(["doctor", "--dir", folder, "--json", ...args], {
          ...usual,
          ...env,
        });
        assert.equal(stderr, "");
        return ownReport(JSON.parse(stdout) as DoctorReport, code, base);
      },
    });
  } finally {
    await emulator.close();
    rmSync(base, { recursive: true });
  }
}

/** Returns the only finding about a subject. */
function only({ findings }: DoctorReport, subject: string): Finding {
  const found = findings.filter((each) => each.subject === subject);
  assert.equal(found.length, 1, JSON.stringify(findings, undefined, 2));
  return found[0] as Finding;
}

/** A state with objects of these names, as the engine writes it. */
function stateOf(names: readonly string[], version = "1.11.4"): string {
  const resources = names.map((name, index) => ({
    mode: "managed",
    type: "svc_any",
    name: `n${index}`,
    instances: [{ attributes: { name } }],
  }));
  return JSON.stringify({ version: 4, terraform_version: version, serial: 1, lineage: "a", resources });
}

describe("cdktf-svc doctor", () => {
  test("a healthy world: finds nothing, exits with 0, and sends only reads", async () => {
    await withWard(async ({ examine, emulator, folder }) => {
      const { code, findings, facts, ok } = await examine([], { SVC_PROJECT: "shop" });
      assert.deepEqual({ code, findings, ok }, { code: 0, findings: [], ok: true });
      assert.equal(facts.endpoint, emulator.url);
      assert.equal(facts.journal?.startsWith(join(folder, ".terraform", "svc-journal")), true);
      assert.equal(facts.node, process.versions.node);
      assert.ok(facts.clockOffsetMs !== undefined);
      const methods = emulator.requests.map(({ method = "" }) => method);
      assert.deepEqual(
        methods.filter((method) => !/^(?:Get|List)/.test(method)),
        [],
      );
      assert.ok(!existsSync(join(folder, ".terraform")), "the examination wrote nothing");
    });
  });

  test("prints a page: the facts, each finding with the next command, and a last line", async () => {
    await withWard(async ({ folder, emulator }) => {
      writeFileSync(join(folder, "errored.tfstate"), "{}");
      const env = {
        PATH: process.env["PATH"] ?? "",
        SVC_ENDPOINT: emulator.url,
        SVC_API_KEY: emulator.apiKey,
      };
      const { code, stdout } = await runCli(["doctor", "--dir", folder], {
        ...env,
        PLUGIN_UNIX_SOCKET_DIR: folder,
      });
      assert.equal(code, 6);
      assert.match(stdout, /^Folder {4}\S+\nVersions {2}cdktf-provider-svc \d.*\nService {3}http/);
      assert.match(
        stdout,
        /\nState\n {2}- The engine could not save the state .*\n {6}next: \w+ state push errored\.tfstate\n/,
      );
      assert.match(stdout, /\n\n\d+ findings?(?:, .*)?\.\n$/);
    });
  });

  test("the service: a refused key, a wrong default and a service that cannot be reached are findings", async () => {
    await withWard(async ({ examine }) => {
      const refused = await examine([], { SVC_API_KEY: "svc_wrong" });
      assert.equal(refused.code, 6);
      assert.match(only(refused, "SVC_API_KEY").text, /rejected the API key/);

      const wrong = await examine([], { SVC_PROJECT: "shopp" });
      assert.match(only(wrong, "projects/shopp").text, /does not exist/);

      const endpoint = `http://127.0.0.1:${await findPort()}`;
      const away = await examine([], { SVC_ENDPOINT: endpoint });
      assert.match(only(away, endpoint).text, /cannot be reached|refused/i);
      assert.equal(away.facts.journal !== undefined, true, "the rest is examined");
    });
  });

  test("the environment: NODE_OPTIONS, a printing node, TLS, a proxy and the clock", async () => {
    await withWard(async ({ examine, folder, emulator }) => {
      const preload = join(folder, "preload.cjs");
      writeFileSync(preload, "console.log('hello')");
      const bin = join(folder, "bin");
      mkdirSync(bin);
      writeFileSync(join(bin, "node"), `#!/bin/sh\necho managed\nexec ${process.execPath} "$@"\n`);
      chmodSync(join(bin, "node"), 0o755);
      emulator.stepClock(120_000, { of: "gateway" });
      const report = await examine([], {
        NODE_OPTIONS: `--require ${preload}`,
        NODE_TLS_REJECT_UNAUTHORIZED: "0",
        PATH: [bin, process.env["PATH"]].join(delimiter),
      });
      assert.match(only(report, "NODE_OPTIONS").text, /prints on standard output/);
      assert.match(only(report, "PATH").text, /`node` on PATH prints/);
      assert.equal(only(report, "NODE_TLS_REJECT_UNAUTHORIZED").next, "unset NODE_TLS_REJECT_UNAUTHORIZED");
      assert.match(only(report, "clock").text, /is \d+ min .*ahead of/);

      const broken = await examine([], {
        NODE_OPTIONS: "--no-such-option",
        SVC_ENDPOINT: "https://svc.invalid",
        HTTPS_PROXY: "socks5://user:hidden@proxy:1",
      });
      assert.match(only(broken, "NODE_OPTIONS").text, /does not start/);
      assert.match(only(broken, "HTTPS_PROXY").text, /not the address of an http or https proxy/);
      assert.ok(!JSON.stringify(broken).includes("hidden"));
    });
  });

  test("versions: a folder that is not initialized, another lock file, and a state of a newer engine", async () => {
    await withWard(async ({ examine, folder }) => {
      stageProvider({ stackDirectory: folder });
      writeFileSync(join(folder, "main.tf.json"), "{}");
      const lock = join(folder, ".terraform.lock.hcl");
      const fresh = await examine();
      assert.match(only(fresh, folder).next, / init$/);
      assert.ok(!fresh.findings.some(({ subject }) => subject === lock));

      mkdirSync(join(folder, ".terraform"));
      writeFileSync(lock, readFileSync(lock, "utf8").replace(/"h1:[^"]*"/, `"h1:${"A".repeat(43)}="`));
      writeFileSync(join(folder, "terraform.tfstate"), stateOf([], "99.0.0"));
      const changed = await examine();
      assert.match(only(changed, lock).text, /has not the version and the hash/);
      assert.match(only(changed, join(folder, "terraform.tfstate")).text, /was written by version 99\.0\.0/);

      appendFileSync(lock, "}");
      assert.match(only(await examine(), lock).text, /cannot be parsed/);
    });
  });

  test("the state: an emptied file, and one that could not be saved", async () => {
    await withWard(async ({ examine, folder }) => {
      const state = join(folder, "terraform.tfstate");
      writeFileSync(state, "");
      writeFileSync(`${state}.backup`, stateOf([]));
      writeFileSync(join(folder, "errored.tfstate"), stateOf([]));
      const report = await examine();
      assert.equal(only(report, state).next, "cp terraform.tfstate.backup terraform.tfstate");
      assert.match(only(report, join(folder, "errored.tfstate")).next, /state push errored\.tfstate$/);
    });
  });

  test("locks: only one whose process has ended on this machine is removed", async () => {
    await withWard(async ({ examine, folder }) => {
      const [dead, held, elsewhere, foreign] = ["dead", "held", "elsewhere", "foreign"].map((name) =>
        join(folder, `${name}.lock`),
      ) as [string, string, string, string];
      for (const path of [dead, held, elsewhere]) assert.ok(createFileLock(path).tryLock());
      const holder = JSON.parse(readFileSync(dead, "utf8")) as object;
      const { pid } = spawnSync(process.execPath, ["--version"]);
      writeFileSync(dead, JSON.stringify({ ...holder, pid, startTicks: "1" }));
      writeFileSync(elsewhere, JSON.stringify({ ...holder, machine: "another boot" }));
      writeFileSync(foreign, "");
      const { removed, findings, code, failed } = await examine(["--clear"]);
      assert.deepEqual(
        removed.map(({ subject }) => subject),
        [dead],
      );
      assert.deepEqual({ failed, code }, { failed: [], code: 6 });
      assert.deepEqual(findings.map(({ subject }) => subject).sort(), [elsewhere, held].sort());
      assert.deepEqual(
        [dead, held, elsewhere, foreign].map((path) => existsSync(path)),
        [false, true, true, true],
      );
    });
  });

  test("the journal: what cannot be decoded or reached is a finding, and never in the way of the rest", async () => {
    await withWard(async ({ examine }) => {
      const { facts } = await examine();
      const journal = facts.journal ?? "";
      mkdirSync(journal, { recursive: true });
      const entry = join(journal, "0123456789abcdef.1.entry.json");
      writeFileSync(entry, "{");
      assert.match(only(await examine(), entry).nextApply ?? "", /creates nothing/);
      rmSync(entry);

      const away = `postgres://user:hidden@127.0.0.1:${await findPort()}/states`;
      const report = await examine([], { SVC_JOURNAL: away });
      const found = report.findings.filter(({ area }) => area === "journal");
      assert.equal(found.length, 1);
      assert.match(found[0]?.text ?? "", /recovery journal.*cannot be read/);
      assert.ok(!JSON.stringify(report).includes("hidden"));

      const wrong = await examine(["--journal", "ftp://x"]);
      assert.match(
        wrong.findings.find(({ area }) => area === "journal")?.text ?? "",
        /journal has the scheme/,
      );
      assert.equal(dirname(entry), journal);
    });
  });

  test("an operation that no entry names: reported while it runs, with the command that waits for it", async () => {
    await withWard(async ({ examine, emulator }) => {
      emulator.stickNextOperation();
      await fetch(`${emulator.url}/svc.compute.v1.ComputeService/CreateVirtualMachine`, {
        method: "POST",
        headers: { authorization: `Bearer ${emulator.apiKey}`, "content-type": "application/json" },
        body: JSON.stringify({
          projectName: "projects/shop",
          region: "datacenters/eu-west-1",
          compute: { vcpus: 1, memoryGib: 1 },
          boot: { image: "debian-12" },
        }),
      });
      const [operation] = emulator.operations();
      const name = operation?.name ?? "";
      assert.equal(only(await examine(), name).next, `cdktf-svc wait ${name}`);
      assert.equal(only(await examine([], { SVC_PROJECT: "shop" }), name).area, "operations");
      emulator.settleOperation(name, "SUCCEEDED");
      assert.equal((await examine()).code, 0);
    });
  });

  test("states and options that cannot be read exit with 2", async () => {
    await withWard(async ({ folder, emulator }) => {
      const env = { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey };
      writeFileSync(join(folder, "no-state.json"), "[]");
      const cases: readonly (readonly [readonly string[], RegExp])[] = [
        [["--state", join(folder, "no-state.json")], /is no state.*state pull/],
        [["--state", join(folder, "absent")], /--state must name a readable file/],
        [["--state", "-", "--state", "-"], /--state - can be given once/],
        [["--dir", join(folder, "absent")], /--dir must name a folder/],
      ];
      for (const [args, text] of cases) {
        const { code, stderr } = await runCli(["doctor", ...args], env);
        assert.equal(code, 2);
        assert.match(stderr, text);
      }
    });
  });
});
