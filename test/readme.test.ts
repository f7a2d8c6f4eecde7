import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { spawnSync } from "node:child_process";
import { startEmulator } from "../src/emulator";
import { cleanEnvironment, skipWithoutEngine, startEngine } from "./support/engine";

const root = resolve(__dirname, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");

function blocks(language: string): readonly string[] {
  return [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map(
    ([, code]) => code ?? "",
  );
}

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

test("the README's stack deploys as it stands", { skip: skipWithoutEngine() }, async () => {
  const [code] = blocks("ts");
  assert.ok(code !== undefined);
  assert.ok(code.trim().split("\n").length <= 20, "a stack that fits on a screen");
  const emulator = await startEmulator({ operationMs: 100 });
  // Inside of the package, so that its own name leads to it, but not in what is packed: other tests look at that meanwhile.
  mkdirSync(join(root, "cdktf.out"), { recursive: true });
  const folder = mkdtempSync(join(root, "cdktf.out", "readme-"));
  try {
    writeFileSync(join(folder, "stack.ts"), code);
    const env = cleanEnvironment(join(folder, "home"), {
      SVC_ENDPOINT: emulator.url,
      SVC_API_KEY: emulator.apiKey,
    });
    const synth = spawnSync(process.execPath, ["--import", "tsx", "stack.ts"], {
      cwd: folder,
      env,
      encoding: "utf8",
    });
    assert.equal(synth.status, 0, synth.stderr);
    const stack = join(folder, "cdktf.out", "stacks", "shop");
    for (const args of [
      ["init"],
      ["apply", "-auto-approve"],
      ["plan", "-detailed-exitcode"],
      ["destroy", "-auto-approve"],
    ]) {
      const { code: exit, output } = await startEngine(stack, [...args, "-no-color"], env).done;
      assert.equal(exit, 0, output);
    }
    assert.deepEqual(emulator.objects(), []);
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
