import type { App } from "cdktf";
import type { Emulator, EmulatorOptions } from "../emulator";

/** Adds the stacks under test to an app: `(app) => new WebStack(app, "web")`. May be asynchronous. */
export type StackBuilder = (app: App, emulator: Emulator) => unknown;

/** Options of a test run. */
export interface StackOptions {
  /** Duration of the service's operations in milliseconds: of all, or by method name. @default 0 */
  readonly operationMs?: EmulatorOptions["operationMs"];
  /** Seed of the emulator's ids. @default "svc" */
  readonly seed?: EmulatorOptions["seed"];
  /**
   * `manual` stops the service's time, so that operations stay pending until `run.clock` advances it.
   *
   * @default "real"
   */
  readonly clock?: "real" | "manual";
  /** Other options of the emulator, such as `recordSecrets` or `documentText`. @default the emulator's own defaults */
  readonly emulator?: Omit<EmulatorOptions, "clock" | "operationMs" | "seed" | "speed">;
  /** Values of the stacks' Terraform variables, by name. @default none: the variables' own defaults */
  readonly variables?: Readonly<Record<string, unknown>>;
  /**
   * Additional environment variables for engine and provider. Of this process's environment they see only PATH,
   * TMPDIR and the language. `SVC_ENDPOINT` and `SVC_API_KEY` are rejected: the emulator determines them.
   *
   * @default none
   */
  readonly environment?: Readonly<Record<string, string>>;
  /** Values of the app's context, as in `cdktf.json`. @default none */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Name or path of the engine. @default TERRAFORM_BINARY_NAME, else `terraform`, else `tofu` on PATH */
  readonly engine?: string;
  /**
   * Folder with packages of other providers, as `terraform providers mirror` creates it. Its packages are never
   * downloaded.
   *
   * @default none: the engine downloads other providers
   */
  readonly providerMirror?: string;
  /** Folder that caches downloaded providers for later runs; created if it is missing. @default none */
  readonly providerCache?: string;
  /**
   * Whether hooks run their programs (`command`) on this machine. If false, `run.commands` records a program without
   * starting it, and its hook succeeds.
   *
   * @default false
   */
  readonly runCommands?: boolean;
  /**
   * Results of the programs of `SynthHook`s, by path of the construct: `{ "web/image": "debian-12" }`. Such a program is not run.
   *
   * @default none: a `SynthHook` with a program fails, unless `runCommands` is true
   */
  readonly synthResults?: Readonly<Record<string, unknown>>;
  /** Whether to keep the run's folder after it is closed; its path is then written to standard error. @default false */
  readonly keepFolder?: boolean;
}
