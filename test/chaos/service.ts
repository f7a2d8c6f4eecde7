import { startEmulator, type Emulator, type RecordedRequest } from "../../src/emulator";

/** The service of one run, and what it is remembered for. */
export interface Service {
  readonly emulator: Emulator;
  /** Every object that there ever was, made by whatever call and answered or not. One that is made anew under the same name is another. */
  everMade(): readonly string[];
  /** Calls `listener` with each request that is over, until the function that it gives is called. */
  onOver(listener: (request: RecordedRequest) => void): () => void;
}

/** Starts the service of a run. */
export async function startService(seed: number, apiKey: string): Promise<Service> {
  const listeners = new Set<(request: RecordedRequest) => void>();
  const emulator = await startEmulator({
    seed: `chaos ${seed}`,
    apiKey,
    // Long enough that most moments of a command fall into an operation, and short enough for hundreds of runs.
    operationMs: 300,
    onRequest: (request) => {
      for (const listener of listeners) listener(request);
    },
  });
  const ever = new Set<string>();
  const look = (): void => {
    for (const { name, ...object } of emulator.objects())
      ever.add(`${name} of ${String(object["createTime"])}`);
  };
  // An object leaves by a request, so looking before each request is carried out misses none.
  emulator.fault(
    {
      times: Infinity,
      where: () => {
        look();
        return false;
      },
    },
    { do: "delay", delayMs: 0 },
  );
  return {
    emulator,
    everMade() {
      look();
      return [...ever];
    },
    onOver(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
