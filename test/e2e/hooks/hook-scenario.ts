import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, LocalBackend, TerraformStack } from "cdktf";
import { SvcProvider, type SvcProviderConfig } from "../../../src/constructs";
import { startEmulator, type Emulator, type EmulatorOptions } from "../../../src/emulator";
import { cleanEnvironment, type EngineResult, type EngineRun, startEngine } from "../../support/engine";
import { installNullProvider, type NullProvider, usualNullProvider } from "../../support/null-provider";

/** A stack whose code changes between runs, and the engine that applies it. */
export interface HookScenario {
  readonly emulator: Emulator;
  /** The engine's working directory. */
  readonly directory: string;
  readonly env: Record<string, string>;
  /** Synthesizes the stack again, with more arguments of its provider. Later commands use the result. */
  write(build: (stack: TerraformStack) => void, provider?: SvcProviderConfig): void;
  start(...args: string[]): EngineRun;
  run(...args: string[]): Promise<EngineResult>;
  /** Applies, and fails the test with the engine's output if the apply fails. */
  apply(...args: string[]): Promise<string>;
  destroy(...args: string[]): Promise<string>;
  /** Returns the bodies of the requests for a method. */
  calls(method: string): readonly Readonly<Record<string, unknown>>[];
  state(): string;
}

/** Options of {@link hookScenario}. */
export interface HookScenarioOptions {
  readonly emulator?: EmulatorOptions;
  readonly env?: Readonly<Record<string, string>>;
  readonly provider?: SvcProviderConfig;
  readonly nullProvider?: NullProvider;
}

/** Runs a scenario of one stack with hooks, with the real engine, a null provider and an emulator. */
export async function hookScenario(
  options: HookScenarioOptions,
  first: (stack: TerraformStack) => void,
  tell: (scenario: HookScenario) => Promise<void>,
): Promise<void> {
  const emulator = await startEmulator({ operationMs: 50, ...options.emulator });
  emulator.add("Project", { slug: "p" });
  const folder = mkdtempSync(join(tmpdir(), "svc-hooks-"));
  const home = join(folder, "home");
  const env = cleanEnvironment(home, {
    SVC_ENDPOINT: emulator.url,
    SVC_API_KEY: emulator.apiKey,
    ...options.env,
  });
  installNullProvider(home, options.nullProvider ?? usualNullProvider);
  const directory = join(folder, "out", "stacks", "stack");
  const write = (build: (stack: TerraformStack) => void, provider: SvcProviderConfig = {}): void => {
    const app = new App({ outdir: join(folder, "out") });
    const stack = new TerraformStack(app, "stack");
    new LocalBackend(stack, { path: "terraform.tfstate" });
    new SvcProvider(stack, "svc", { project: "p", region: "eu-west-1", ...options.provider, ...provider });
    build(stack);
    app.synth();
  };
  const start = (...args: string[]): EngineRun => startEngine(directory, [...args, "-no-color"], env);
  const run = (...args: string[]): Promise<EngineResult> => start(...args).done;
  const must = async (...args: string[]): Promise<string> => {
    const { code, output } = await run(...args);
    assert.equal(code, 0, `${args.join(" ")} failed:\n${output}`);
    return output;
  };
  try {
    write(first);
    await must("init");
    await tell({
      emulator,
      directory,
      env,
      write,
      start,
      run,
      apply: (...args) => must("apply", "-auto-approve", ...args),
      destroy: (...args) => must("destroy", "-auto-approve", ...args),
      calls: (method) =>
        emulator.requests
          .filter((request) => request.method === method)
          .map(({ body }) => body as Readonly<Record<string, unknown>>),
      state: () => readFileSync(join(directory, "terraform.tfstate"), "utf8"),
    });
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
