import assert from "node:assert/strict";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startEmulator, type Emulator } from "../../src/emulator";
import { cleanEnvironment, startEngine, type EngineResult } from "./engine";
import { type ProgramResult, startProgram } from "./program";

/** Directory of the examples. */
export const EXAMPLES = resolve(__dirname, "../../examples");

/** An example's stack, which the engine applies in its directory. */
export interface ExampleStack {
  /** Runs an engine command until it exits with any code. */
  readonly attempt: (...args: string[]) => Promise<EngineResult>;
  /** Runs an engine command that must succeed, and returns its output. */
  readonly run: (...args: string[]) => Promise<string>;
  /** Applies the stack, then asserts that a plan has no changes. */
  readonly apply: () => Promise<string>;
}

/**
 * An example synthesized by its own program, as for a user. Commands without a stack name apply to the stack with the example's own name.
 */
export interface Example extends ExampleStack {
  readonly emulator: Emulator;
  /** Directory of the synthesis. */
  readonly folder: string;
  /** The environment of its program and of the engine. */
  readonly env: Readonly<Record<string, string>>;
  /** Makes its program and the engine use an API key from now on. */
  readonly useKey: (apiKey: string) => void;
  /** Synthesizes it, with additional environment variables. The emulator answers meanwhile. */
  readonly synth: (env?: Readonly<Record<string, string>>) => Promise<void>;
  /** Runs a synthesis that must fail, and returns its output. */
  readonly failingSynth: (env?: Readonly<Record<string, string>>) => Promise<string>;
  /** Returns one of several stacks. */
  readonly stack: (name: string) => ExampleStack;
}

/** Adds the objects that the example of an existing estate imports. Returns the environment by which it finds them. */
export function addEstate(emulator: Emulator): Readonly<Record<string, string>> {
  const project = emulator.add("Project", { slug: "legacy", displayName: "Made by hand" });
  const network = emulator.add("Network", { projectName: project.name, region: "datacenters/eu-west-1" });
  const machine = emulator.add("VirtualMachine", {
    projectName: project.name,
    displayName: "legacy",
    region: "datacenters/eu-west-1",
    compute: { vcpus: 2, memoryGib: 4 },
    boot: { image: "debian-11" },
    network: { networkName: network.name },
  });
  const idOf = ({ name }: { readonly name: string }): string => name.split("/").at(-1) ?? "";
  return { NETWORK: idOf(network), MACHINE: idOf(machine) };
}

/** Opens an example for `tell`, with its own emulator and an empty directory, and removes both afterwards. */
export async function withExample(
  name: string,
  variables: Readonly<Record<string, string>>,
  tell: (example: Example) => Promise<void>,
): Promise<void> {
  const emulator = await startEmulator({ operationMs: 50, recordSecrets: true });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "svc-example-")));
  const env = cleanEnvironment(join(folder, "home"), {
    SVC_ENDPOINT: emulator.url,
    SVC_API_KEY: emulator.apiKey,
    ...variables,
  });
  const program = (more: Readonly<Record<string, string>> = {}): Promise<ProgramResult> =>
    startProgram(process.execPath, ["--import", require.resolve("tsx"), join(EXAMPLES, name, "main.ts")], {
      cwd: folder,
      env: { ...env, ...more },
    }).done;
  const stack = (stackName: string): ExampleStack => {
    const attempt: ExampleStack["attempt"] = (...args) =>
      startEngine(join(folder, "cdktf.out", "stacks", stackName), [...args, "-no-color"], env).done;
    const run: ExampleStack["run"] = async (...args) => {
      const { code, output } = await attempt(...args);
      assert.equal(code, 0, output);
      return output;
    };
    const apply = async (): Promise<string> => {
      const output = await run("apply", "-auto-approve");
      await run("plan", "-detailed-exitcode");
      return output;
    };
    return { attempt, run, apply };
  };
  try {
    await tell({
      emulator,
      folder,
      env,
      useKey: (apiKey) => void (env["SVC_API_KEY"] = apiKey),
      synth: async (more) => {
        const { code, stderr } = await program(more);
        assert.equal(code, 0, stderr);
      },
      failingSynth: async (more) => {
        const { code, stderr } = await program(more);
        assert.notEqual(code, 0, "it should not have been synthesized");
        return stderr;
      },
      stack,
      ...stack(name),
    });
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
