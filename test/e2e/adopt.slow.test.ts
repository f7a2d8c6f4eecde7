import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { ESLint } from "eslint";
import prettier from "prettier";
import tseslint from "typescript-eslint";
import { parse, stringify } from "yaml";
import { contract, isReadVerb, openapiText } from "../../src/contract";
import { type Emulator, startEmulator } from "../../src/emulator";
import { CLI } from "../cli/cli";
import { type AdoptingFolder, withAdoptingFolder } from "../support/adopting-project";
import { skipWithoutEngine, startEngine } from "../support/engine";
import { repetitions, sampleSeed } from "../support/exhaustive";
import { addOddAccount } from "../support/odd-account";
import { startProgram } from "../support/program";

const skip = skipWithoutEngine();
const OBJECTS = Number(process.env["ADOPTED_OBJECTS"] ?? repetitions({ whole: 300, sample: 60 }));
const READS = new Set(contract.methods.filter(({ verb }) => isReadVerb(verb)).map(({ name }) => name));

test(
  `adopt: ${OBJECTS} odd objects become a program that compiles, has no problem of style, and only imports; a changed field is one change in place`,
  { skip },
  () => adoptOddAccount(checkCode, ".ts"),
);

test(
  `adopt: ${OBJECTS} odd objects become a configuration in HCL that is formatted and only imports; a changed field is one change in place`,
  { skip },
  () => adoptOddAccount(checkHcl, ".tf", "--format", "hcl"),
);

/** Adopts an account of odd objects with a reader's key, checks the code, applies it, and changes one field. */
async function adoptOddAccount(
  check: (opened: AdoptingFolder, emulator: Emulator) => Promise<void>,
  ending: ".ts" | ".tf",
  ...options: readonly string[]
): Promise<void> {
  const emulator = await startEmulator();
  try {
    addOddAccount(emulator, OBJECTS, sampleSeed());
    const { name, secret } = emulator.call("CreateApiKey", { roles: ["VIEWER"], displayName: "reader" });
    const env = { SVC_ENDPOINT: emulator.url, SVC_API_KEY: String(secret) };
    await withAdoptingFolder(env, async (opened) => {
      checkAdopted(await adopt(opened, "--account", ...options));
      checkRequests(emulator, name);
      await check(opened, emulator);
      await changeOneField(opened, emulator, ending);
    });
  } finally {
    await emulator.close();
  }
}

/** Returns the built-in description with a secret that the service shows, and one that it never shows and requires. */
function describedSecrets(): string {
  const document = parse(openapiText()) as {
    readonly components: {
      readonly schemas: Readonly<Record<string, { required: string[]; properties: object }>>;
    };
  };
  const { schemas } = document.components;
  const key = { type: "string", format: "password", description: "Key that encrypts the disk." };
  for (const name of ["Disk", "CreateDiskRequest", "UpdateDiskRequest"]) {
    Object.assign(schemas[name]?.properties ?? {}, { encryptionKey: key });
  }
  schemas["CreateWebhookSubscriptionRequest"]?.required.push("signingSecret");
  return stringify(document, { aliasDuplicateObjects: false });
}

test(
  "adopt: a replaced contract's classes come from its folder, shown and required secrets are variables, and no file has their values",
  { skip },
  async () => {
    const emulator = await startEmulator({ documentText: describedSecrets() });
    try {
      const disk = { projectName: "projects/shop", region: "datacenters/eu-west-1", sizeGib: 10 };
      emulator.add("Project", { slug: "shop" });
      emulator.add("Disk", { ...disk, displayName: "a", encryptionKey: "correct-horse-${a}" });
      emulator.add("Disk", { ...disk, displayName: "b" });
      const secret = { signingSecret: "whsec_0123456789abcdef" };
      emulator.add("WebhookSubscription", {
        slug: "alerts",
        url: "https://x.example.com",
        eventKinds: ["WALLET_LOW"],
        ...secret,
      });
      const env = { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey };
      await withAdoptingFolder(env, async (opened) => {
        const { folder } = opened;
        const generate = [CLI, "generate", "--from", emulator.url, "--out", "service"];
        const generated = await startProgram(process.execPath, generate, { cwd: folder, env: opened.env })
          .done;
        assert.equal(generated.code, 0, generated.output);
        const output = await adopt(opened, "--account", "--contract", "service/contract.json");
        assert.match(
          output,
          /TF_VAR_a_encryption_key: encryptionKey of projects\/shop\/disks\/\w+; as the service shows it/,
        );
        assert.match(output, /TF_VAR_alerts_signing_secret: signingSecret of .*; the service never shows it/);
        const text = readFileSync(join(folder, "app", "shop-stack.ts"), "utf8");
        assert.match(text, /from "\.\.\/service\/index\.js";/);
        assert.match(
          text,
          /new TerraformVariable\(this, "a_encryption_key", \{\s+type: "string",\s+sensitive: true,\s+\}\);/,
        );
        assert.match(text, /encryptionKey: aEncryptionKey\.stringValue/);
        assert.match(text, /alertsSigningSecret\.addOverride\("ephemeral", true\);/);
        const files = readdirSync(folder, { recursive: true, withFileTypes: true, encoding: "utf8" })
          .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
          .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
        for (const value of ["correct-horse", "whsec_0123"]) {
          assert.ok(!output.includes(value) && files.every((each) => !each.includes(value)), value);
        }
      });
    } finally {
      await emulator.close();
    }
  },
);

test("adopt: fails, and names the property, if the plan does more than import", { skip }, async () => {
  const emulator = await startEmulator();
  try {
    const { name } = emulator.add("Project", { slug: "shop", displayName: "before" });
    await withAdoptingFolder(
      { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey },
      async ({ folder, env }) => {
        const args = [CLI, "adopt", "--project", "shop", "--out", "app"];
        const run = startProgram(process.execPath, args, { cwd: folder, env });
        // All objects have been read then.
        await run.seen("synthesizing");
        emulator.change(name, { displayName: "after" });
        const { code, output } = await run.done;
        assert.equal(code, 1, output);
        assert.match(
          output,
          /it imports 1 of 1 objects, and changes 1: svc_project\.before \(update display_name\)\. Nothing was applied/,
        );
        assert.ok(!readdirSync(join(folder, "app", "cdktf.out", "stacks", "shop")).includes("adopt.tfplan"));
      },
    );
  } finally {
    await emulator.close();
  }
});

async function adopt({ folder, env }: AdoptingFolder, ...options: readonly string[]): Promise<string> {
  const args = [CLI, "adopt", "--project", "shop", "--out", "app", ...options];
  const { code, output } = await startProgram(process.execPath, args, { cwd: folder, env }).done;
  assert.equal(code, 0, output);
  return output;
}

/** Checks that no object was left out. */
function checkAdopted(output: string): void {
  const [, imported = "0"] = /^The plan imports (\d+) objects, and changes nothing\.$/m.exec(output) ?? [];
  assert.ok(Number(imported) > OBJECTS, output);
}

/** Checks that a key was used for reads only, all of which succeeded. */
function checkRequests(emulator: Emulator, apiKeyName: unknown): void {
  const sent = emulator.requests.filter((request) => request.apiKeyName === apiKeyName);
  assert.ok(sent.length > 0);
  assert.deepEqual(
    sent.filter(({ method, status }) => !READS.has(method ?? "") || status !== 200),
    [],
  );
}

async function checkHcl({ folder, env }: AdoptingFolder, emulator: Emulator): Promise<void> {
  const app = join(folder, "app");
  const { code, output } = await startEngine(app, ["fmt", "-check", "-diff"], env).done;
  assert.equal(code, 0, output);
  const names = emulator.objects().map(({ name }) => JSON.stringify(name));
  const imports = readFileSync(join(app, "imports.tf"), "utf8");
  for (const file of readdirSync(app).filter((each) => each.endsWith(".tf") && each !== "imports.tf")) {
    const text = readFileSync(join(app, file), "utf8");
    const literal = names.filter((name) => imports.includes(name) && text.includes(name));
    assert.deepEqual(literal, [], `${file} has names of adopted objects`);
  }
}

async function checkCode({ folder }: AdoptingFolder, emulator: Emulator): Promise<void> {
  const app = join(folder, "app");
  const files = readdirSync(app).filter((file) => file.endsWith(".ts"));
  const tsc = resolve(__dirname, "../../node_modules/typescript/bin/tsc");
  const compiled = await startProgram(process.execPath, [tsc, "-p", app], { env: {} }).done;
  assert.equal(compiled.code, 0, compiled.output);
  const eslint = new ESLint({
    cwd: app,
    overrideConfigFile: true,
    overrideConfig: [
      ...tseslint.configs.strictTypeChecked,
      { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: app } } },
    ] as never,
  });
  const problems = (await eslint.lintFiles(["*.ts"])).flatMap(({ messages }) => messages);
  assert.deepEqual(
    problems.map(({ message, line }) => `${line}: ${message}`),
    [],
  );
  const imports = readFileSync(join(app, "imports.ts"), "utf8");
  const names = emulator.objects().map(({ name }) => name);
  for (const file of files) {
    const text = readFileSync(join(app, file), "utf8");
    assert.ok(await prettier.check(text, { filepath: file }), `${file} is not formatted`);
    if (file === "imports.ts") continue;
    const literal = names.filter(
      (name) => imports.includes(JSON.stringify(name)) && text.includes(JSON.stringify(name)),
    );
    assert.deepEqual(literal, [], `${file} has names of adopted objects`);
  }
}

async function changeOneField(
  { folder, env }: AdoptingFolder,
  emulator: Emulator,
  ending: ".ts" | ".tf",
): Promise<void> {
  const app = join(folder, "app");
  const stack = ending === ".tf" ? app : join(app, "cdktf.out", "stacks", "shop");
  const writer = { ...env, SVC_API_KEY: emulator.apiKey };
  const must = async (...args: string[]): Promise<string> => {
    const { code, output } = await startEngine(stack, [...args, "-no-color"], writer).done;
    assert.equal(code, 0, output);
    return output;
  };
  assert.match(await must("apply", "-auto-approve"), /imported, 0 added, 0 changed, 0 destroyed/);
  const file = readdirSync(app).find(
    (name) => name.endsWith(ending) && readFileSync(join(app, name), "utf8").includes('"Acme"'),
  );
  const path = join(app, file ?? "");
  writeFileSync(path, readFileSync(path, "utf8").replace('"Acme"', '"Acme Corporation"'));
  if (ending === ".ts") {
    const synthesized = await startProgram("npm", ["run", "synth"], { cwd: app, env }).done;
    assert.equal(synthesized.code, 0, synthesized.output);
  }
  const plan = await must("plan");
  assert.match(plan, /Plan: 0 to add, 1 to change, 0 to destroy/);
  assert.match(plan, /~ display_name +(= )?"Acme" -> "Acme Corporation"/);
}
