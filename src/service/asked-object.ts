import type { Kind } from "../contract";
import type { AnswerFacts, JsonObject } from "../client";
import { readObject, type ReadObjectOptions } from "./read-object";
import type { Service } from "./service";

/** How an object is read together with others. */
export interface ReadOptions extends ReadObjectOptions {
  /**
   * Whether an object out of a list may be believed as it is; what it is not true of is read alone. It may be called more than once; what it
   * throws counts as no. @default nothing out of a list is believed
   */
  readonly isExpected?: ((object: JsonObject) => boolean) | undefined;
  /** Whether an engine asks that goes through all that it has: it is waited for as long as it is at work, for two seconds at most. @default false */
  readonly isRefresh?: boolean | undefined;
}

/** One object that is to be read, with all who want to know of it. */
export interface AskedObject {
  readonly kind: Kind;
  readonly name: string;
  /** Aborted when nobody wants to know any more. */
  readonly signal: AbortSignal;
  /** Whether everybody says what they would believe. */
  readonly isListable: boolean;
  /** One more wants to know. */
  join(options: ReadOptions): Promise<JsonObject>;
  /** Whether everybody believes that this is the object. */
  isBelieved(object: JsonObject): boolean;
  answer(object: JsonObject, facts: AnswerFacts | undefined): void;
  fail(error: Error): void;
}

interface Reader extends ReadOptions {
  /** Answers it, unless it has left. */
  settle(answer: () => JsonObject | Promise<JsonObject>): void;
}

/** An object of which nobody wants to know yet. `onSettled` is called for each reader that has an answer, or waits for it no more. */
export function createAskedObject(
  service: Service,
  kind: Kind,
  name: string,
  onSettled: () => void,
): AskedObject {
  const readers = new Set<Reader>();
  // Those of readers that have their answer, too: it is asked afterwards whether they believed it.
  const expectations: ReadOptions["isExpected"][] = [];
  const all = new AbortController();
  const settleAll = (settle: (reader: Reader) => void): void => {
    for (const reader of [...readers]) settle(reader);
  };
  return {
    kind,
    name,
    signal: all.signal,
    get isListable() {
      return expectations.every((isExpected) => isExpected !== undefined);
    },
    join(options) {
      const { signal, isExpected } = options;
      expectations.push(isExpected);
      return new Promise((resolve) => {
        const leave = (): void => {
          // With a signal that is aborted nothing is sent; what comes of it is the error that every read ends with then.
          reader.settle(() => readObject(service, kind, name, { signal }));
          if (readers.size === 0) all.abort();
        };
        const reader: Reader = {
          ...options,
          settle(answer) {
            if (!readers.delete(reader)) return;
            signal?.removeEventListener("abort", leave);
            resolve(answer());
            onSettled();
          },
        };
        readers.add(reader);
        if (signal?.aborted === true) leave();
        else signal?.addEventListener("abort", leave, { once: true });
      });
    },
    isBelieved: (object) => expectations.every((isExpected) => isTrueOf(isExpected, object)),
    answer(object, facts) {
      settleAll((reader) => {
        if (facts !== undefined) report(reader, facts);
        reader.settle(() => object);
      });
    },
    fail(error) {
      settleAll((reader) => reader.settle(() => Promise.reject(error)));
    },
  };
}

/** Aborted when nobody wants to know of any of these objects any more. */
export function whenAllLeft(asked: readonly Pick<AskedObject, "signal">[]): AbortSignal {
  const all = new AbortController();
  let left = asked.length;
  const leave = (): void => {
    left -= 1;
    if (left === 0) all.abort();
  };
  for (const { signal } of asked) {
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave, { once: true });
  }
  return all.signal;
}

function isTrueOf(isExpected: ReadOptions["isExpected"], object: JsonObject): boolean {
  try {
    return isExpected?.(object) === true;
  } catch {
    // What cannot even be read as an object of the kind is not what anybody expected.
    return false;
  }
}

function report({ onAnswer }: Reader, facts: AnswerFacts): void {
  try {
    onAnswer?.(facts);
  } catch {
    // What one reader does with it must not keep the others from their answer.
  }
}
