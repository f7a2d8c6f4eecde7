import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { contract, isReadVerb } from "../../src/contract";
import type { RecordedRequest } from "../../src/emulator";
import { CLI } from "../cli/cli";
import { DESTROY_EVENTS, skipBefore, skipWithoutEngine } from "../support/engine";
import { addEstate, EXAMPLES, type Example, type ExampleStack, withExample } from "../support/example";
import { slowRows } from "../support/exhaustive";
import { installNullProvider } from "../support/null-provider";
import { startProgram } from "../support/program";

const skip = skipWithoutEngine();

const READ_METHODS = new Set(contract.methods.filter(({ verb }) => isReadVerb(verb)).map(({ name }) => name));

/** An example of which everything but the apply is done with a reader's key. */
interface ReadExample {
  readonly name: string;
  /** Its stacks, in the order in which they are applied. @default one of the example's name */
  readonly stacks?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Creates what exists before, and returns the variables of the synthesis. */
  readonly prepare?: (example: Example) => Readonly<Record<string, string>>;
  readonly skip?: string | false;
  /** Another read-only command of the engine. */
  readonly more?: readonly string[];
}

const READ_EXAMPLES: readonly ReadExample[] = [
  { name: "actions", skip: skipBefore(DESTROY_EVENTS), more: ["query"] },
  { name: "bare-metal" },
  { name: "composition" },
  { name: "existing-estate", prepare: ({ emulator }) => addEstate(emulator) },
  { name: "keys-and-webhooks", env: { TF_VAR_signing_secret: "a-signing-secret-of-32-characters" } },
  { name: "look-ups" },
  { name: "multi-stack", stacks: ["foundation", "services", "access"] },
  { name: "pipelines", stacks: ["shop"] },
  { name: "policy" },
  { name: "training-host" },
  { name: "web-servers" },
];

/** The other examples, and why no reader plans them. */
const NOT_PLANNED: Readonly<Record<string, string>> = {
  aws: "needs the provider and a key of AWS; .ci/other-providers synthesizes it",
  dns: "needs the providers and keys of AWS and Cloudflare; .ci/other-providers synthesizes it",
  scenarios: "needs a project; test/patterns/scenarios.slow.test.ts plans it",
  temporal: "is run by Temporal's workers; temporal.slow.test.ts runs it",
  demo: "has the stack of web-servers, and an emulator of its own; npm run demo runs it",
  testing: "has no program: its stack is for tests with the test kit, whose emulator chooses the key",
};

test("reader's key: every example is planned with it, or is left out for a reason", () => {
  const folders = readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const planned = READ_EXAMPLES.map(({ name }) => name);
  assert.deepEqual([...planned, ...Object.keys(NOT_PLANNED)].sort(), folders.map(({ name }) => name).sort());
  assert.ok(Object.values(NOT_PLANNED).every((reason) => reason !== ""));
});

for (const { name, stacks = [name], env = {}, prepare, skip: skipped = skip, more } of slowRows(
  READ_EXAMPLES,
)) {
  test(
    `reader's key: ${name} is synthesized, planned, refreshed, imported, reviewed and checked without other rights`,
    { skip: skipped },
    async () => {
      await withExample(name, env, async (example) => {
        const { emulator } = example;
        installNullProvider(example.env["HOME"] ?? "");
        const variables = prepare?.(example) ?? {};
        const { name: key, secret } = emulator.call("CreateApiKey", { roles: ["VIEWER"] });
        const asReader = async (work: () => Promise<void>): Promise<void> => {
          example.useKey(String(secret));
          await work();
          example.useKey(emulator.apiKey);
        };
        await asReader(async () => {
          await example.synth(variables);
          await checkByCommandLine(example, "preflight");
        });
        for (const stackName of stacks) {
          const stack = example.stack(stackName);
          const stateFile = stateFileOf(example, stackName);
          await stack.run("init");
          await asReader(async () => {
            await stack.run("plan", "-out=first.tfplan");
            await review(example, stackName, stack);
          });
          await stack.run("apply", "-auto-approve");
          await asReader(async () => {
            await example.synth(variables);
            stateFileOf(example, stackName);
            await stack.run("plan", "-detailed-exitcode");
            await stack.run("apply", "-refresh-only", "-auto-approve");
            if (more !== undefined) await stack.run(...more);
            await planImports(directoryOf(example, stackName), stateFile, stack);
          });
        }
        const requests = emulator.requests.filter(({ apiKeyName }) => apiKeyName === key);
        assert.ok(requests.length > 0);
        assert.deepEqual(requests.filter(isRefused).map(summaryOf), []);
        assert.deepEqual(requests.filter(isMutating).map(summaryOf), []);
      });
    },
  );
}

function isRefused({ status }: RecordedRequest): boolean {
  return status === 401 || status === 403;
}

function isMutating({ method }: RecordedRequest): boolean {
  return !READ_METHODS.has(method ?? "");
}

function summaryOf({ method, objectName, status }: RecordedRequest): string {
  return `${method ?? "?"} ${objectName ?? ""} ${status ?? "without an answer"}`;
}

function directoryOf({ folder }: Example, stackName: string): string {
  return join(folder, "cdktf.out", "stacks", stackName);
}

interface SynthesizedStack {
  readonly terraform: { readonly backend: { readonly local?: { readonly path: string } } };
  readonly import?: unknown;
}

function synthesized(directory: string): SynthesizedStack {
  return JSON.parse(readFileSync(join(directory, "cdk.tf.json"), "utf8")) as SynthesizedStack;
}

/** Returns the state file of a stack; a state in another backend is kept in a file, too. */
function stateFileOf(example: Example, stackName: string): string {
  const directory = directoryOf(example, stackName);
  const { local } = synthesized(directory).terraform.backend;
  if (local !== undefined) return resolve(directory, local.path);
  const path = join(example.folder, `${stackName}.tfstate`);
  const file = join(directory, "state_override.tf.json");
  writeFileSync(file, JSON.stringify({ terraform: { backend: { local: { path } } } }));
  return path;
}

async function checkByCommandLine({ folder, env }: Example, ...args: string[]): Promise<void> {
  const { code, output } = await startProgram(process.execPath, [CLI, ...args], { cwd: folder, env }).done;
  assert.equal(code, 0, output);
}

/** Reviews the saved plan of a stack. */
async function review(example: Example, stackName: string, stack: ExampleStack): Promise<void> {
  const file = join(example.folder, `${stackName}.json`);
  writeFileSync(file, await stack.run("show", "-json", "first.tfplan"));
  await checkByCommandLine(example, "review", file);
}

/** Plans the import of the objects of a stack, as if its state did not contain them. */
async function planImports(directory: string, stateFile: string, stack: ExampleStack): Promise<void> {
  const state = readFileSync(stateFile);
  const { resources } = JSON.parse(await stack.run("state", "pull")) as {
    readonly resources: readonly {
      readonly mode: string;
      readonly type: string;
      readonly name: string;
      readonly instances: readonly {
        readonly index_key?: string | number;
        readonly attributes: { readonly name?: string };
      }[];
    }[];
  };
  const imports = resources
    .filter(({ mode, type }) => mode === "managed" && type.startsWith("svc_"))
    .flatMap(({ type, name, instances }) =>
      instances.map(({ index_key: index, attributes }) => ({
        to: `${type}.${name}${index === undefined ? "" : `[${JSON.stringify(index)}]`}`,
        id: attributes.name,
      })),
    );
  await stack.run("state", "rm", ...imports.map(({ to }) => to));
  const file = join(directory, "imports.tf.json");
  if (synthesized(directory).import === undefined) writeFileSync(file, JSON.stringify({ import: imports }));
  assert.match(await stack.run("plan"), new RegExp(`${imports.length} to import, 0 to add,`));
  rmSync(file, { force: true });
  writeFileSync(stateFile, state);
}
