import { startEmulator, type Emulator } from "../../src/emulator";
import { createForeignChanges, type ForeignChanges } from "./foreign-changes";
import { habitsOf } from "./habits";
import type { Stack } from "./stack";
import { createOtherUser, type OtherUser } from "./other-user";

/** The service of one run, with a record of all its objects. */
export interface Service {
  readonly emulator: Emulator;
  readonly otherUser: OtherUser;
  readonly foreignChanges: ForeignChanges;
  /**
   * Returns every object of the run that ever existed, whatever call created it and whether or not it was answered. A
   * recreated object with the same name counts separately.
   */
  everMade(): readonly string[];
}

/** Starts the service of a run. */
export async function startService(seed: number, stack: Stack, apiKey: string): Promise<Service> {
  const emulator = await startEmulator({
    seed: `chaos ${seed}`,
    apiKey,
    // Long enough that many moments of a command fall into an operation, and short enough for hundreds of runs.
    operationMs: 300,
    // Lists of a few objects have several pages, which can shift.
    behaviour: { maxPageSize: 2 },
  });
  for (const { action, clock } of habitsOf(seed)) {
    if (action !== undefined) emulator.fault({ times: "all" }, action);
    if (clock !== undefined) emulator.stepClock(clock.stepMs, clock);
  }
  const otherUser = createOtherUser(seed, stack, emulator);
  const ever = new Map<string, string>();
  const look = (): void => {
    for (const { name, createTime } of emulator.objects()) ever.set(`${name} of ${String(createTime)}`, name);
  };
  // An object disappears only by a request, so recording the objects before each request misses none.
  const where = (): boolean => {
    look();
    return false;
  };
  emulator.fault({ times: "all", where }, { do: "delay", delayMs: 0 });
  return {
    emulator,
    otherUser,
    foreignChanges: createForeignChanges(emulator, (name) => !otherUser.owns(name)),
    everMade() {
      look();
      return [...ever].filter(([, name]) => !otherUser.owns(name)).map(([made]) => made);
    },
  };
}
