import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { describe, test } from "node:test";
import ts from "typescript";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../src/emulator";
import {
  engineProgram,
  cleanEnvironment,
  skipWithoutEngine,
  startEngine,
  type EngineResult,
} from "../support/engine";
import { startProgram } from "../support/program";
import { compileProject, linkPackages } from "../support/user-project";

const ROOT = resolve(__dirname, "../..");
const skip = skipWithoutEngine();

/** A guide's project in a folder of its own: its files as written, and an emulator. */
interface GuideProject {
  readonly folder: string;
  readonly emulator: Emulator;
  /** Shell commands of the guide, in its order. */
  readonly commands: readonly string[];
  /** Its code without a file's name. */
  readonly snippets: readonly string[];
  /** Runs commands in the folder as a user's shell does, but without questions. They must succeed. */
  readonly shell: (commands: string, env?: Readonly<Record<string, string>>) => Promise<string>;
  readonly engine: (
    stack: string,
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<EngineResult>;
}

function blocksOf(text: string, language: string): readonly string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "gm"))].map(
    ([, code = ""]) => code,
  );
}

const SETTINGS: ts.CompilerOptions = {
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Node10,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  exactOptionalPropertyTypes: true,
};

async function withGuide(
  name: string,
  options: EmulatorOptions,
  tell: (project: GuideProject) => Promise<void>,
): Promise<void> {
  const text = readFileSync(join(ROOT, "docs/guides", name), "utf8");
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "svc-guide-")));
  const emulator = await startEmulator({ operationMs: 50, ...options });
  try {
    linkPackages(folder);
    const bin = join(folder, "node_modules/.bin");
    mkdirSync(bin, { recursive: true });
    symlinkSync(engineProgram(), join(bin, "terraform"));
    symlinkSync(join(ROOT, "node_modules/.bin/tsx"), join(bin, "tsx"));
    const snippets: string[] = [];
    for (const code of blocksOf(text, "ts")) {
      const file = /^\/\/ (\S+\.ts)\n/.exec(code)?.[1];
      if (file === undefined) snippets.push(code);
      else writeFileSync(join(folder, file), code);
    }
    const env = cleanEnvironment(join(folder, "home"), {
      PATH: [bin, process.env["PATH"] ?? ""].join(delimiter),
      SVC_ENDPOINT: emulator.url,
      SVC_API_KEY: emulator.apiKey,
      TF_CLI_ARGS: "-no-color",
      TF_CLI_ARGS_apply: "-auto-approve",
      TF_CLI_ARGS_destroy: "-auto-approve",
    });
    await tell({
      folder,
      emulator,
      commands: blocksOf(text, "sh"),
      snippets,
      shell: async (commands, more = {}) => {
        const run = startProgram("/bin/bash", ["-euc", commands], { cwd: folder, env: { ...env, ...more } });
        const { code, output } = await run.done;
        assert.equal(code, 0, `${commands}\n${output}`);
        return output;
      },
      engine: (stack, args, more = {}) =>
        startEngine(join(folder, "cdktf.out/stacks", stack), args, { ...env, ...more }).done,
    });
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("guides of several stacks", { skip }, () => {
  test("environments guide: its commands apply both environments, in one account and in two, and a wrong key changes nothing", async () => {
    await withGuide("environments.md", {}, async ({ folder, emulator, commands, shell, engine }) => {
      assert.deepEqual(
        ["main.ts", "shop-stack.test.ts"].flatMap((file) => compileProject(folder, file, SETTINGS)),
        [],
      );
      const [oneAccount = "", twoAccounts = ""] = commands;
      await shell(oneAccount);
      assert.deepEqual(
        emulator.objects("VirtualMachine").map(({ compute }) => (compute as { vcpus: number }).vcpus),
        [1],
      );
      const production = emulator.addAccount("production_key");
      const keys = { DEV_API_KEY: emulator.apiKey, PROD_API_KEY: "production_key" };
      assert.match(await shell(twoAccounts, keys), /No changes[^]*3 added, 0 changed, 0 destroyed/);
      assert.deepEqual(
        production.objects("VirtualMachine").map(({ compute }) => (compute as { vcpus: number }).vcpus),
        [4],
      );
      assert.ok(existsSync(join(folder, "terraform.shop-dev.tfstate")));
      assert.ok(existsSync(join(folder, "terraform.shop-prod.tfstate")));
      const wrong = await engine("shop-prod", ["plan"]);
      assert.equal(wrong.code, 1);
      assert.match(wrong.output, /not found with this API key/);
      const destroy = await engine("shop-prod", ["destroy"], { SVC_API_KEY: "production_key" });
      assert.equal(destroy.code, 1);
      assert.match(destroy.output, /is protected from deletion/);
      const destroyed = await engine("shop-dev", ["destroy"]);
      assert.equal(destroyed.code, 0, destroyed.output);
      assert.deepEqual(emulator.objects(), []);
      assert.equal(production.objects().length, 3);
    });
  });

  test("environments guide: the test of both environments passes, and the backend compiles", async () => {
    await withGuide("environments.md", {}, async ({ folder, shell, snippets }) => {
      const [imports = "", backend = ""] = snippets[0]?.split("\n\n") ?? [];
      const stack = readFileSync(join(folder, "shop-stack.ts"), "utf8");
      writeFileSync(
        join(folder, "kept.ts"),
        `${imports}\n${stack.replace("super(scope, id);", `$&\n${backend}`)}`,
      );
      assert.deepEqual(compileProject(folder, "kept.ts", SETTINGS), []);
      assert.match(await shell("npx tsx --test shop-stack.test.ts"), /^# pass 2$/m);
    });
  });

  test("guide to destroying: a destroy in the wrong order loses nothing, and each way of recovery works", async () => {
    await withGuide("destroying.md", {}, async ({ emulator, commands, shell, engine }) => {
      const [rightOrder = "", goOn = "", withoutRefresh = ""] = commands;
      const create =
        "npx tsx main.ts; for s in foundation services; do (cd cdktf.out/stacks/$s; terraform init; terraform apply); done";
      await shell(create);
      await shell(rightOrder);
      assert.deepEqual(emulator.objects(), []);
      for (const recover of [goOn, withoutRefresh]) {
        await shell(create);
        const before = emulator.objects();
        const early = await engine("foundation", ["destroy"]);
        assert.equal(early.code, 1);
        assert.match(early.output, /Error deleting Network[^]*failed_precondition[^]*it is in use by/);
        assert.deepEqual(emulator.objects(), before);
        const plan = await engine("services", ["plan"]);
        assert.equal(plan.code, 1);
        assert.match(plan.output, /Unsupported attribute[^]*cross-stack-output-svc_networknetworkname/);
        const output = await shell(recover);
        if (recover !== goOn) continue;
        assert.match(output, /0 added, 0 changed, 0 destroyed[^]*No changes/);
        assert.deepEqual(emulator.objects(), before);
        await shell(rightOrder);
      }
      assert.deepEqual(emulator.objects(), []);
    });
  });

  test("guide to destroying: protection refuses the destroy of a stack that others refer to, and its outputs stay", async () => {
    await withGuide("destroying.md", {}, async ({ folder, shell, engine }) => {
      const main = join(folder, "main.ts");
      const text = readFileSync(main, "utf8");
      const protectedText = text
        .replace("SvcProvider,", "protectAll,\n  SvcProvider,")
        .replace(/^ +this\.network = .*$/m, "$&\n    protectAll(this);");
      assert.notEqual(protectedText, text);
      writeFileSync(main, protectedText);
      await shell(
        "npx tsx main.ts; for s in foundation services; do (cd cdktf.out/stacks/$s; terraform init; terraform apply); done",
      );
      const destroy = await engine("foundation", ["destroy"]);
      assert.equal(destroy.code, 1);
      assert.match(destroy.output, /is protected from deletion/);
      const plan = await engine("services", ["plan", "-detailed-exitcode"]);
      assert.equal(plan.code, 0, plan.output);
    });
  });

  test("guide to the emulator: its commands start it, and a plan after a restart is as it says", async () => {
    await withGuide("destroying.md", {}, async ({ folder, shell, engine }) => {
      const guide = readFileSync(join(ROOT, "docs/guides/emulator.md"), "utf8");
      const orders = blocksOf(guide, "console")
        .map((block) => block.trim().replace("npx -p cdktf-provider-svc ", ""))
        .filter((block) => block.startsWith("cdktf-svc emulator "));
      assert.equal(orders.length, 2);
      for (const order of orders) {
        const [, ...args] = order.replace("--port 8080", "--port 0").split(" ");
        const run = startProgram(process.execPath, [join(ROOT, "dist/cli/cdktf-svc.js"), ...args], {
          cwd: folder,
          env: {},
        });
        run.process.stdout.once("data", () => run.process.kill("SIGTERM"));
        const { code, output } = await run.done;
        assert.equal(code, 0, output);
        assert.match(output, /^listening on [^]*^export SVC_ENDPOINT=/m);
      }

      const dataFile = join(folder, "data.json");
      const first = await startEmulator({ operationMs: 50, apiKey: "kept", dataFile });
      const port = Number(new URL(first.url).port);
      const env = { SVC_ENDPOINT: first.url, SVC_API_KEY: "kept" };
      await shell("npx tsx main.ts; cd cdktf.out/stacks/foundation; terraform init; terraform apply", env);
      await first.close();
      const planAt = async (options: EmulatorOptions): Promise<EngineResult> => {
        const emulator = await startEmulator({ apiKey: "kept", ...options });
        const result = await engine("foundation", ["plan", "-detailed-exitcode"], {
          ...env,
          SVC_ENDPOINT: emulator.url,
        });
        await emulator.close();
        return result;
      };
      const kept = await planAt({ port, dataFile });
      assert.equal(kept.code, 0, kept.output);
      const elsewhere = await planAt({});
      assert.equal(elsewhere.code, 1);
      assert.match(elsewhere.output, /lives at another endpoint/);
      const forgotten = await planAt({ port });
      assert.equal(forgotten.code, 2, forgotten.output);
      assert.match(forgotten.output, /has been deleted[^]*Plan: 2 to add/);
    });
  });
});
