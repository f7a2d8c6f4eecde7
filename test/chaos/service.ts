import { startEmulator, type Emulator } from "../../src/emulator";

/** The service of one run, and what it is remembered for. */
export interface Service {
  readonly emulator: Emulator;
  /** Every object that there ever was, made by whatever call and answered or not. One that is made anew under the same name is another. */
  everMade(): readonly string[];
}

/** Starts the service of a run. */
export async function startService(seed: number, apiKey: string): Promise<Service> {
  const emulator = await startEmulator({
    seed: `chaos ${seed}`,
    apiKey,
    // Long enough that many moments of a command fall into an operation, and short enough for hundreds of runs.
    operationMs: 300,
  });
  const ever = new Set<string>();
  const look = (): void => {
    for (const { name, createTime } of emulator.objects()) ever.add(`${name} of ${String(createTime)}`);
  };
  // An object leaves by a request, so looking before each request is carried out misses none.
  const where = (): boolean => {
    look();
    return false;
  };
  emulator.fault({ times: "all", where }, { do: "delay", delayMs: 0 });
  return {
    emulator,
    everMade() {
      look();
      return [...ever];
    },
  };
}
