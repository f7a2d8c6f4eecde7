import { WebSocket } from "undici";

/** A Node process that runs somewhere else, seen from the inside. */
export interface InspectedProcess {
  /**
   * What an expression comes to in the process, as JSON. Rejects with the error that it throws there.
   */
  evaluate(expression: string): Promise<unknown>;
  /** Bytes that are reachable: of objects, and of buffers outside of the heap. Whatever can be collected is collected first. */
  usedBytes(): Promise<number>;
  /** How many objects there are that nothing can collect: of every sort, functions and promises among them. */
  objectCount(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Connects to the inspector of a process. One that was started with `--inspect-port=0` in its NODE_OPTIONS opens it at SIGUSR1, and says
 * its address on standard error; up to then it runs as it always does.
 */
export async function inspectProcess(url: string): Promise<InspectedProcess> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, { resolve: (result: Answer) => void; reject: (error: Error) => void }>();
  let sent = 0;
  socket.addEventListener("message", ({ data }: { readonly data: unknown }) => {
    const { id, result, error } = JSON.parse(String(data)) as Partial<Answer> & {
      readonly id?: number;
      readonly error?: { readonly message: string };
    };
    const asked = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error === undefined) asked?.resolve({ result: result ?? {} });
    else asked?.reject(new Error(error.message));
  });
  const closed = new Promise<void>((resolve) => {
    socket.addEventListener("close", () => {
      for (const { reject } of waiting.values()) reject(new Error("the inspected process is gone"));
      resolve();
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error(`there is no inspector at ${url}`)));
  });
  const ask = (method: string, params: object = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      sent += 1;
      waiting.set(sent, { resolve, reject });
      socket.send(JSON.stringify({ id: sent, method, params }));
    });
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result } = await ask("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    const { exceptionDetails, result: value } = result as Evaluated;
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return value.value;
  };
  return {
    evaluate,
    async usedBytes() {
      // What a finalizer lets go of is collected by the second one.
      await ask("HeapProfiler.collectGarbage");
      await ask("HeapProfiler.collectGarbage");
      const { heapUsed, external } = (await evaluate("process.memoryUsage()")) as NodeJS.MemoryUsage;
      return heapUsed + external;
    },
    async objectCount() {
      const objectGroup = "counted";
      const prototype = await ask("Runtime.evaluate", { expression: "Object.prototype", objectGroup });
      const found = await ask("Runtime.queryObjects", {
        prototypeObjectId: (prototype.result as Remote).result.objectId,
        objectGroup,
      });
      const { result } = await ask("Runtime.callFunctionOn", {
        objectId: (found.result as Found).objects.objectId,
        functionDeclaration: "function () { return this.length; }",
        returnByValue: true,
      });
      // Otherwise they would all be kept.
      await ask("Runtime.releaseObjectGroup", { objectGroup });
      return Number((result as Evaluated).result.value);
    },
    async close() {
      socket.close();
      await closed;
    },
  };
}

interface Answer {
  readonly result: object;
}

interface Remote {
  readonly result: { readonly objectId?: string };
}

interface Found {
  readonly objects: { readonly objectId?: string };
}

interface Evaluated {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: {
    readonly text: string;
    readonly exception?: { readonly description?: string };
  };
}
