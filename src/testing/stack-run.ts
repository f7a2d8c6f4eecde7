import type { EmulatedObject, Emulator } from "../emulator";
import type { ClockControl } from "./clock-control";
import type { Expectation } from "./expectation";
import type { PlannedAction, PlannedChange } from "./planned-change";
import type { StackBuilder } from "./stack-options";
import type { SynthesisedJson } from "./synthesise";

/** What can be done with one stack, and with all stacks of a run. */
export interface StackCommands {
  /** Plans, and gives what would be made, changed or removed; nothing when all is as it should be. Rejects with an {@link EngineError}. */
  plan(): Promise<readonly PlannedChange[]>;
  /** Plans and applies. Rejects with an {@link EngineError}. */
  apply(): Promise<void>;
  /** Destroys everything that was applied. Rejects with an {@link EngineError}. */
  destroy(): Promise<void>;
  /**
   * Plans, and rejects with an AssertionError unless exactly this would happen: actions by the paths of constructs (`web/server`), or by
   * addresses (`svc_virtual_machine.server`). A name that is neither is an Error.
   */
  expectPlan(expected: Readonly<Record<string, PlannedAction>>): Promise<void>;
  /** Plans, and rejects with an AssertionError that names each attribute that would change. */
  expectNoChanges(): Promise<void>;
  /** Values of the outputs as the last apply left them, by their names. Without a promise: they are read from the state. */
  outputs(): Readonly<Record<string, unknown>>;
}

/** One stack of a run. */
export interface StackHandle extends StackCommands {
  readonly name: string;
  /** Where its JSON lies and the engine works. */
  readonly directory: string;
  /** Its JSON, as synthesised. */
  readonly synthesised: SynthesisedJson;
}

/**
 * An app's stacks, with an emulator of the service and the engine. What is done with it is done with all of its stacks: applied with those
 * first that others depend on, destroyed in the opposite order.
 */
export interface StackRun extends StackCommands {
  /** The service: its objects, its requests, and its faults. */
  readonly emulator: Emulator;
  /** The service's time; whatever is done with it throws an Error unless the run was started with `clock: "manual"`. */
  readonly clock: ClockControl;
  /** The folder of the run, with `cdktf.out` and the states. */
  readonly folder: string;
  /** The JSON of the only stack. Throws an Error when there are several. */
  readonly synthesised: SynthesisedJson;
  readonly stacks: readonly StackHandle[];
  /** One stack, by its name. Throws an Error that names those that there are. */
  stack(name: string): StackHandle;
  /** Synthesises the app anew, as after a change of its code. The states stay. Rejects with the error of the synthesis. */
  synth(build: StackBuilder): Promise<void>;
  /**
   * Throws an AssertionError unless the service has an object of this kind with these attributes, named as constructs name them, and gives it.
   * What is not named may be anything, in sections and labels too; lists are meant whole. The message names the attributes in which the nearest
   * object differs. An attribute that the kind does not have is an Error that names the nearest.
   */
  expectObject(kind: string, expected: Expectation): EmulatedObject;
  /** Throws an AssertionError that names the objects that the service still has, but for those that were there before the first apply. */
  expectNothingLeft(): void;
  /** Ends engine and emulator, and removes the folder. May be called again. */
  close(): Promise<void>;
  /** The same as `close`, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}
