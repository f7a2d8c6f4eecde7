import type { App } from "cdktf";
import type { Emulator, EmulatorOptions } from "../emulator";

/** Adds the stacks under test to an app: `(app) => new WebStack(app, "web")`. May be asynchronous. */
export type StackBuilder = (app: App, emulator: Emulator) => unknown;

/** How a run of stacks is started. */
export interface StackOptions {
  /** How long the service's operations take, in milliseconds: all of them, or by method name. @default 0 */
  readonly operationMs?: EmulatorOptions["operationMs"];
  /** What the emulator makes ids from. @default "svc" */
  readonly seed?: EmulatorOptions["seed"];
  /**
   * `manual`: the service's time stands still, so that operations stay open, until `run.clock` moves it.
   *
   * @default "real"
   */
  readonly clock?: "real" | "manual";
  /** Everything else that an emulator can be started with, such as `recordSecrets` or `documentText`. @default the emulator's own defaults */
  readonly emulator?: Omit<EmulatorOptions, "clock" | "operationMs" | "seed" | "speed">;
  /** Values of the stacks' Terraform variables, by name. @default none: the variables' own defaults */
  readonly variables?: Readonly<Record<string, unknown>>;
  /**
   * More environment variables for engine and provider. They see nothing else of this process's environment but PATH, TMPDIR and the language.
   * `SVC_ENDPOINT` and `SVC_API_KEY` are refused: they are the emulator's.
   *
   * @default none
   */
  readonly environment?: Readonly<Record<string, string>>;
  /** Values of the app's context, as `cdktf.json` has them. @default none */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Name or path of the engine. @default TERRAFORM_BINARY_NAME, or else `terraform`, or else `tofu` on PATH */
  readonly engine?: string;
  /**
   * Folder with packages of other providers, as `terraform providers mirror` lays them down. What lies in it is never downloaded.
   *
   * @default none: the engine downloads other providers
   */
  readonly providerMirror?: string;
  /** Folder in which downloaded providers are kept for the next run; it is made where it is missing. @default none */
  readonly providerCache?: string;
  /** Whether the folder of the run stays when it is closed; its path is then written to standard error. @default false */
  readonly keepFolder?: boolean;
}
