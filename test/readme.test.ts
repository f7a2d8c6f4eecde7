import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { type EmulatedObject, startEmulator, type Emulator } from "../src/emulator";
import { cleanEnvironment, skipWithoutEngine, startEngine } from "./support/engine";
import { startProgram } from "./support/program";

const root = resolve(__dirname, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");
const gettingStarted = readFileSync(join(root, "docs/guides/getting-started.md"), "utf8");

function blocks(language: string, text = readme): readonly string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(
    ([, code]) => code ?? "",
  );
}

/** The files that the README shows: each begins with its name. */
const files = new Map(
  blocks("ts").map((code) => [/^\/\/ (\S+)\n/.exec(code)?.[1] ?? assert.fail(code), code] as const),
);

test("the README's two commands are scripts of the package", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  assert.deepEqual(
    blocks("sh").map((code) => code.trim()),
    ["npm ci && npm run demo", "npm ci && npm test"],
  );
  assert.ok(scripts["demo"] !== undefined && scripts["test"] !== undefined);
});

test("the README shows files, commands and what the tests run of both, and nothing else", () => {
  const languages = [...readme.matchAll(/^```(\w*)\n[\s\S]*?^```$/gm)].map(([, language]) => language);
  assert.deepEqual([...new Set(languages)].sort(), ["console", "mermaid", "sh", "ts"]);
  assert.deepEqual([...files.keys()], ["shop-stack.ts", "main.ts", "shop-stack.test.ts"]);
});

test("every file that the README leads to is there", () => {
  const links = [...readme.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, path]) => path ?? "");
  assert.ok(links.length > 5);
  assert.deepEqual(
    links.filter((path) => !/^https?:/.test(path) && !existsSync(join(root, path))),
    [],
  );
});

describe("what the README shows", { skip: skipWithoutEngine() }, () => {
  // Inside of the package, so that its own name leads to it, but not in what is packed: other tests look at that meanwhile.
  mkdirSync(join(root, "cdktf.out"), { recursive: true });
  const folder = mkdtempSync(join(root, "cdktf.out", "readme-"));
  const stack = join(folder, "cdktf.out", "stacks", "shop");
  let emulator: Emulator;
  let machine: EmulatedObject;
  let env: Record<string, string>;

  /** Runs a program that must succeed. */
  const run = async (command: string, ...args: string[]): Promise<string> => {
    const { code, output } = await startProgram(command, args, { cwd: folder, env }).done;
    assert.equal(code, 0, output);
    return output;
  };
  const runEngine = async (...args: string[]): Promise<void> => {
    const { code, output } = await startEngine(stack, [...args, "-no-color"], env).done;
    assert.equal(code, 0, output);
  };

  before(async () => {
    emulator = await startEmulator({ operationMs: 100 });
    env = cleanEnvironment(join(folder, "home"), {
      SVC_ENDPOINT: emulator.url,
      SVC_API_KEY: emulator.apiKey,
      SVC_PROJECT: "shop",
    });
    for (const [name, code] of files) writeFileSync(join(folder, name), code);
  });
  after(async () => {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("the stack fits on a screen, and deploys as it stands", async () => {
    assert.ok((files.get("shop-stack.ts") ?? "").trim().split("\n").length <= 25);
    await run(process.execPath, "--import", "tsx", "main.ts");
    await runEngine("init");
    await runEngine("apply", "-auto-approve");
    await runEngine("plan", "-detailed-exitcode");
    machine = emulator.objects("VirtualMachine")[0] ?? assert.fail("there is no machine");
  });

  test("the commands do what the README says", async () => {
    const overlay = ["overlay: 1.0.0", "info: { title: ours, version: '1' }", "actions:"];
    const action = "  - { target: $.info, update: { title: Ours } }";
    writeFileSync(join(folder, "corrections.yaml"), [...overlay, action, ""].join("\n"));
    // The quick start's own commands run in an empty folder: `test/package/quick-start.slow.test.ts`.
    const commands = [readme, gettingStarted]
      .flatMap((text) => blocks("console", text))
      .flatMap((block) => block.trim().split("\n"))
      .filter((line) => /^npx -p cdktf-provider-svc cdktf-svc (generate|contract|preflight|call)/.test(line));
    assert.equal(commands.length, 4);
    const cli = `${process.execPath} ${join(root, "dist/cli/cdktf-svc.js")}`;
    for (const command of commands) {
      assert.match(command, /^npx -p cdktf-provider-svc cdktf-svc /);
      const line = command
        .replace("npx -p cdktf-provider-svc cdktf-svc", cli)
        .replace("https://your-service", emulator.url)
        .replace('"w7k2"', JSON.stringify(machine.name.split("/").at(-1)));
      await run("bash", "-c", line);
    }
    const compute = emulator.get(machine.name)?.["compute"] as { readonly vcpus: number } | undefined;
    assert.equal(compute?.vcpus, 4);
    assert.ok(existsSync(join(folder, "service", "contract.json")));
  });

  test("the stack goes as it came", async () => {
    await runEngine("destroy", "-auto-approve");
    assert.deepEqual(emulator.objects(), []);
  });

  test("the stack's test holds", async () => {
    // Its own emulator is what it speaks to, whatever the environment says.
    const args = ["--import", "tsx", "--test", join(folder, "shop-stack.test.ts")];
    const output = await run(process.execPath, ...args);
    assert.match(output, /pass 1\b/);
  });
});
