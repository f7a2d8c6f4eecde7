import { WebSocket } from "undici";

/** The inspector of another Node process. */
export interface InspectedProcess {
  /** Evaluates an expression in the process and returns its value as JSON. Rejects with the error that it throws there. */
  evaluate(expression: string): Promise<unknown>;
  /** Returns the reachable bytes, in the heap and in external buffers. Collects garbage first. */
  usedBytes(): Promise<number>;
  /**
   * Returns the number of reachable objects of every type, including functions and promises. Nodes of the tree of secrets are excluded: a
   * secret stays redacted as long as the process lives.
   */
  objectCount(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Connects to the inspector of a process. A process started with `--inspect-port=0` in NODE_OPTIONS opens it on SIGUSR1 and prints its
 * address to standard error; until then it runs normally.
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
    if (exceptionDetails !== undefined) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return value.value;
  };
  return {
    evaluate,
    async usedBytes() {
      // The second collection frees objects that finalizers released.
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
        functionDeclaration: `function () {
          const isNode = (each) => typeof each === "object" && each !== null && "only" in each && "isEnd" in each;
          return this.filter((each) => {
            try {
              return !isNode(each) && !(each instanceof Map && isNode(each.values().next().value));
            } catch {
              return true;
            }
          }).length;
        }`,
        returnByValue: true,
      });
      // The inspector would keep all of them alive otherwise.
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
