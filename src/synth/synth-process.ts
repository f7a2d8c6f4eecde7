import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { Numbered, SynthAnswer, SynthRequest } from "./messages";
import { isRecord } from "../base/json";

/** A running program that answers requests. */
export interface SynthProcess {
  /**
   * Sends a request, and waits for its answer. The program is ended if the answer does not arrive in time, or if a line arrives that is not
   * this answer.
   */
  ask<Result>(request: SynthRequest): SynthAnswer<Result>;
  readonly hasEnded: boolean;
  /** Ends the program. */
  end(): void;
}

/** The data with which the relay starts. */
export interface RelaySetup {
  /** Path of the program. */
  readonly program: string;
  readonly port: MessagePort;
  /** Counts the messages, and wakes the waiting thread. */
  readonly counter: Int32Array;
}

/** A message of the relay: a line of the program's output, or the end of the program. */
export type RelayMessage = { readonly line: string } | { readonly ended: string };

/** Time for starting the program, and for an answer that reports a time limit. */
const GRACE_MS = 15_000;

/**
 * Starts the program. Constructs are synchronous, so a thread relays between the program's pipes and this thread, which sleeps while it waits
 * for an answer. Neither keeps the process alive, and the program ends with it.
 */
export function createSynthProcess(program: string, relay: string): SynthProcess {
  const counter = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const workerData = { program, port: port2, counter } as unknown as RelaySetup;
  // Without the loaders of this process, which the relay does not need.
  const worker = new Worker(relay, { workerData, transferList: [port2], execArgv: [] });
  worker.unref();
  let hasEnded = false;
  let number = 0;
  const end = <Result>(text: string): SynthAnswer<Result> => {
    hasEnded = true;
    void worker.terminate();
    return { ok: false, text };
  };
  return {
    get hasEnded() {
      return hasEnded;
    },
    end: () => void end(""),
    ask<Result>(request: SynthRequest): SynthAnswer<Result> {
      const deadlineMs = performance.now() + request.timeoutMs + GRACE_MS;
      number += 1;
      worker.postMessage(JSON.stringify({ number, content: request } satisfies Numbered<SynthRequest>));
      for (;;) {
        const seen = Atomics.load(counter, 0);
        const received = receiveMessageOnPort(port1) as { readonly message: RelayMessage } | undefined;
        if (received !== undefined) {
          const { message } = received;
          if ("ended" in message) return end(`the program that calls the service ended (${message.ended})`);
          return (
            parseAnswer<Result>(message.line, number) ??
            end("the program that calls the service wrote no answer")
          );
        }
        const leftMs = deadlineMs - performance.now();
        if (leftMs <= 0) return end("the program that calls the service did not answer");
        Atomics.wait(counter, 0, seen, leftMs);
      }
    },
  };
}

/**
 * Returns undefined for a line that is not the answer to the request with this number, such as one that a module in NODE_OPTIONS prints.
 */
function parseAnswer<Result>(line: string, number: number): SynthAnswer<Result> | undefined {
  try {
    const answered: unknown = JSON.parse(line);
    if (!isRecord(answered) || answered["number"] !== number) return undefined;
    const { content } = answered;
    return isRecord(content) && typeof content["ok"] === "boolean"
      ? (content as unknown as SynthAnswer<Result>)
      : undefined;
  } catch {
    return undefined;
  }
}
