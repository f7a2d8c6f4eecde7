import type { RecordedCommand } from "../hooks";
import type { EmulatedObject, Emulator } from "../emulator";
import type { ClockControl } from "./clock-control";
import type { Expectation } from "./expectation";
import type { PlannedChange } from "./planned-change";
import type { PlannedAction } from "./planned-action";
import type { StackBuilder } from "./stack-options";
import type { SynthesizedJson } from "./synthesize";

/** Commands for one stack, or for all stacks of a run. */
export interface StackCommands {
  /** Plans, and returns the planned changes; empty if there are none. Rejects with an {@link EngineError}. */
  plan(): Promise<readonly PlannedChange[]>;
  /** Plans and applies. Rejects with an {@link EngineError}. */
  apply(): Promise<void>;
  /** Destroys everything that was applied. Rejects with an {@link EngineError}. */
  destroy(): Promise<void>;
  /**
   * Plans, and rejects with an AssertionError unless exactly the expected actions are planned. Keys are paths of
   * constructs (`web/server`) or addresses (`svc_virtual_machine.server`). Any other key is an Error.
   */
  expectPlan(expected: Readonly<Record<string, PlannedAction>>): Promise<void>;
  /** Plans, and rejects with an AssertionError that names each attribute that would change. */
  expectNoChanges(): Promise<void>;
  /** Returns the values of the outputs after the last apply, by name. Synchronous: reads them from the state. */
  outputs(): Readonly<Record<string, unknown>>;
}

/** One stack of a run. */
export interface StackHandle extends StackCommands {
  readonly name: string;
  /** Directory of its JSON and of the engine's work. */
  readonly directory: string;
  /** Its JSON, as synthesized. */
  readonly synthesized: SynthesizedJson;
}

/**
 * An app's stacks, with an emulator of the service and the engine. Commands apply to all of its stacks: dependencies
 * are applied first and destroyed last.
 */
export interface StackRun extends StackCommands {
  /** Emulator of the service: its objects, requests and faults. */
  readonly emulator: Emulator;
  /** Control of the service's time. Every use throws an Error unless the run was started with `clock: "manual"`. */
  readonly clock: ClockControl;
  /**
   * Programs that hooks would have run so far, in order: hook, arguments and names of environment variables. Empty
   * with `runCommands: true`.
   */
  readonly commands: readonly RecordedCommand[];
  /** Folder of the run, with `cdktf.out` and the states. */
  readonly folder: string;
  /** JSON of the only stack. Throws an Error if there are several. */
  readonly synthesized: SynthesizedJson;
  readonly stacks: readonly StackHandle[];
  /** Returns the stack of that name. Throws an Error with the names of all stacks if there is none. */
  stack(name: string): StackHandle;
  /**
   * Synthesizes the app again, as after a change of its code. Keeps the states. Rejects with the error of the
   * synthesis.
   */
  synth(build: StackBuilder): Promise<void>;
  /**
   * Returns an object of this kind with these attributes, named as in its construct. Throws an AssertionError if the
   * service has none; the message names the attributes in which the nearest object differs. Omitted attributes may
   * have any value, in sections and labels too; lists must match completely. Throws an Error with the nearest name
   * for an attribute that the kind does not have.
   */
  expectObject(kind: string, expected: Expectation): EmulatedObject;
  /**
   * Throws an AssertionError with the names of the objects that the service still has, except for those from before
   * the first apply.
   */
  expectNothingLeft(): void;
  /** Stops engine and emulator, and removes the folder. Idempotent. */
  close(): Promise<void>;
  /** The same as `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}
