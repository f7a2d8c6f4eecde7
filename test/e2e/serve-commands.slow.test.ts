import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, describe, test } from "node:test";
import { stripVTControlCharacters } from "node:util";
import { type Emulator, startEmulator } from "../../src/emulator";
import { CLI } from "../cli/cli";
import { cleanEnvironment, engineProgram, skipWithoutEngine } from "../support/engine";
import { slowRows } from "../support/exhaustive";
import { childrenOf, commandLineOf, untilGone } from "../support/processes";
import { type ProgramRun, startProgram } from "../support/program";
import { namesIn } from "../support/team";
import { linkPackages } from "../support/user-project";

// Real commands that run several engines, with the provider of `cdktf-svc serve`, which is killed in between.

const ROOT = resolve(__dirname, "../..");
const TERRAGRUNT = join(ROOT, "node_modules/.peers/terragrunt");
const CDKTF_CLI = "cdktf-cli@0.21.0";

const STACKS = ["one", "two", "three"];
const MACHINES = 4;

const MAIN = `import { App, TerraformStack } from "cdktf";
import { Project, SvcProvider, VirtualMachine } from "cdktf-provider-svc";

const app = new App();
for (const name of ${JSON.stringify(STACKS)}) {
  const stack = new TerraformStack(app, name);
  new SvcProvider(stack, "svc", { region: "eu-west-1" });
  for (let index = 0; index < ${MACHINES}; index += 1) {
    new VirtualMachine(stack, \`m\${index}\`, {
      projectName: Project.fromName("projects/shop"),
      displayName: \`\${name}-\${index}\`,
      compute: { vcpus: 1, memoryGib: 1 },
      boot: { image: "debian-12" },
    });
  }
}
app.synth();
`;

/** A user's project with three stacks. */
interface UserApp {
  readonly folder: string;
  readonly emulator: Emulator;
  /** Starts a command below \`cdktf-svc serve\`. */
  readonly serve: (...command: readonly string[]) => ProgramRun;
}

/** A program that plans and applies all stacks. */
interface StackRunner {
  readonly skip: string | false;
  /** Returns its command in an app. Synthesizes the app first, unless the program does. */
  readonly prepare: (app: UserApp) => (command: "apply" | "plan") => readonly string[];
}

const tools = mkdtempSync(join(tmpdir(), "svc-serve-tools-"));

const RUNNERS: Readonly<Record<string, StackRunner>> = {
  "terragrunt run --all": {
    skip: existsSync(TERRAGRUNT)
      ? false
      : "Terragrunt is not built on this machine: `.ci/peers terragrunt` builds it",
    prepare({ folder }) {
      must(folder, process.execPath, "--import", "tsx", "main.ts");
      const stacks = join(folder, "cdktf.out/stacks");
      for (const name of STACKS) writeFileSync(join(stacks, name, "terragrunt.hcl"), "");
      const options = [
        "--working-dir",
        stacks,
        "--non-interactive",
        "--no-color",
        "--tf-path",
        engineProgram(),
      ];
      return (command) => [
        ...[TERRAGRUNT, "run", "--all", ...options, "--", command],
        ...(command === "plan" ? ["-detailed-exitcode"] : []),
      ];
    },
  },
  "cdktf deploy": {
    skip: false,
    prepare() {
      must(
        tools,
        "npm",
        "install",
        "--prefix",
        tools,
        "--prefer-offline",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
        CDKTF_CLI,
      );
      const cdktf = join(tools, "node_modules/.bin/cdktf");
      const isUnchanged = (name: string): string =>
        `"${cdktf}" diff ${name} | tee /dev/stderr | grep -q "No changes"`;
      return (command) =>
        command === "apply"
          ? [cdktf, "deploy", "--auto-approve", "*"]
          : ["sh", "-c", STACKS.map(isUnchanged).join(" && ")];
    },
  },
};

function must(cwd: string, program: string, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  assert.equal(status, 0, `${stdout}${stderr}`);
}

async function withUserApp(tell: (app: UserApp) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "svc-serve-app-"));
  const emulator = await startEmulator({ operationMs: 1500 });
  emulator.add("Project", { slug: "shop" });
  const runs: ProgramRun[] = [];
  try {
    linkPackages(folder);
    symlinkSync(join(ROOT, "node_modules/tsx"), join(folder, "node_modules/tsx"));
    writeFileSync(join(folder, "main.ts"), MAIN);
    writeFileSync(join(folder, "package.json"), "{}");
    const app = `${process.execPath} --import tsx main.ts`;
    writeFileSync(join(folder, "cdktf.json"), JSON.stringify({ language: "typescript", app }));
    mkdirSync(join(folder, "home"));
    const env = {
      ...cleanEnvironment(join(folder, "home"), { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey }),
      TERRAFORM_BINARY_NAME: engineProgram(),
      // Longer than any request takes here.
      SVC_JOURNAL_SETTLE: "3s",
      DISABLE_VERSION_CHECK: "1",
      CI: "false",
    };
    const serve: UserApp["serve"] = (...command) => {
      const run = startProgram(process.execPath, [CLI, "serve", "--", ...command], { cwd: folder, env });
      runs.push(run);
      return run;
    };
    await tell({ folder, emulator, serve });
  } finally {
    for (const { process: child } of runs) {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? NaN), "SIGKILL");
    }
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Kills the provider of a \`cdktf-svc serve\`, as if its machine had lost it. */
async function killProvider({ process: { pid } }: ProgramRun): Promise<void> {
  const providers = childrenOf(pid).filter((child) => commandLineOf(child).includes("cdktf-svc-serve-"));
  assert.equal(providers.length, 1);
  for (const provider of providers) process.kill(provider, "SIGKILL");
  await untilGone(providers);
}

/**
 * Applies until it succeeds. A create whose answer was lost is refused as long as an operation of another stack may be its own, which is the only
 * permitted reason.
 */
async function applyUntilWhole(apply: () => ProgramRun): Promise<void> {
  for (let left = 4; ; left -= 1) {
    const { code, output } = await apply().done;
    if (code === 0) return;
    const errors = [...stripVTControlCharacters(output).matchAll(/Error: (\w[^\n]*)/g)].map(
      ([, text]) => text,
    );
    assert.ok(left > 0 && errors.length > 0, output);
    for (const error of errors) assert.match(error ?? "", /^Unknown so far whether a VirtualMachine/, output);
  }
}

/** Returns the display names of the service's machines, sorted. */
const machines = ({ emulator }: UserApp): readonly string[] =>
  emulator
    .objects("VirtualMachine")
    .map(({ displayName }) => String(displayName))
    .sort();

const EACH_ONCE = STACKS.flatMap((name) =>
  Array.from({ length: MACHINES }, (_, index) => `${name}-${index}`),
).sort();

/** Returns the names of the objects in the states of all stacks, sorted. */
async function savedNames({ folder }: UserApp): Promise<readonly string[]> {
  const files = readdirSync(folder).filter((name) => /^terraform\..*\.tfstate$/.test(name));
  assert.equal(files.length, STACKS.length);
  const names = await Promise.all(
    files.map((name) => namesIn({ state: () => readFileSync(join(folder, name), "utf8") })),
  );
  return names.flat().sort();
}

const skip = process.platform === "linux" ? skipWithoutEngine() : "`cdktf-svc serve` needs Linux";

describe("serve: commands that run several engines", { skip, concurrency: 1 }, () => {
  after(() => rmSync(tools, { recursive: true, force: true }));

  for (const [title, runner] of slowRows(Object.entries(RUNNERS))) {
    test(
      `serve: the provider of \`serve -- ${title}\` is killed twice; the next run loses and duplicates nothing`,
      { skip: runner.skip },
      async () => {
        await withUserApp(async (app) => {
          const { emulator, serve } = app;
          const command = runner.prepare(app);
          // First with a lost answer, then with operations that run.
          const held = emulator.pauseAt({ method: "CreateVirtualMachine", point: "after-commit" });
          const first = serve(...command("apply"));
          await first.until(held.whenHeld());
          await killProvider(first);
          held.release();
          assert.notEqual((await first.done).code, 0);

          const second = serve(...command("apply"));
          await second.seen("Creating...");
          await killProvider(second);
          await second.done;

          await applyUntilWhole(() => serve(...command("apply")));
          assert.deepEqual(machines(app), EACH_ONCE);
          assert.deepEqual(
            await savedNames(app),
            emulator
              .objects("VirtualMachine")
              .map(({ name }) => name)
              .sort(),
          );
          const plan = await serve(...command("plan")).done;
          assert.equal(plan.code, 0, plan.output);
        });
      },
    );
  }
});
