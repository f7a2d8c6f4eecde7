import type { Accounts } from "./accounts";
import type { SteppedClock } from "./clock";
import { FAULT_PRESETS } from "./faults/fault-presets";
import type { Faults } from "./faults/faults";
import type { StreamedState } from "./http/event-stream";
import type { RateGate } from "./http/rate-limit";
import { type RequestLog, withoutSecrets } from "./http/request-log";
import { writeJson } from "./json-text";
import { stageOf } from "./service/operation-form";
import type { StoredObject } from "./service/object-store";
import type { ServiceDescription } from "./service/service-description";

/** The sources of the page's state. */
export interface PageStateParts {
  readonly accounts: Accounts;
  readonly description: ServiceDescription;
  readonly clock: SteppedClock;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly rateGate: RateGate;
}

/** How many of the latest requests and operations the page shows. */
const MOST_REQUESTS = 100;
const MOST_OPERATIONS = 100;

/**
 * Returns a function that reads what the page shows: the objects of the first account, operations, requests, faults and the clock. Contains
 * neither keys nor the values of secret properties.
 */
export function createPageState(parts: PageStateParts): () => StreamedState {
  const { description, clock, faults, log, rateGate } = parts;
  const { service } = parts.accounts.first;
  const { kinds, methods, operationKind, secretNames } = description;
  const fixed: [string, string] = [
    "service",
    writeJson({
      // The kinds whose objects exist from the start come last.
      kinds: [true, false].flatMap((creatable) =>
        [...kinds.values()].filter((kind) => kind.creatable === creatable).map(({ name }) => name),
      ),
      methods: [...methods.values()].map(({ name }) => name),
      presets: FAULT_PRESETS,
    }),
  ];
  const texts = new WeakMap<StoredObject, string>();
  const textOf = (object: StoredObject): string => {
    const known = texts.get(object);
    if (known !== undefined) return known;
    const value = withoutSecrets(service.show(object.name), secretNames);
    const text = writeJson({ kind: object.kind.name, name: object.name, value });
    texts.set(object, text);
    return text;
  };
  const operationText = ({ kind, name, value }: StoredObject): string => {
    const { state, errorMessage } = stageOf(kind, value);
    const { target, percent } = service.operations.progressOf(name) ?? {};
    return writeJson({ name, state, message: errorMessage, target, percent });
  };
  return () => {
    const objects = service.store.all().filter(({ kind }) => kind !== operationKind);
    const operations = operationKind === undefined ? [] : service.store.all(operationKind);
    const { chaos } = faults;
    const limit = rateGate.current;
    return new Map<string, string>([
      fixed,
      // In seconds, so that it changes no more often.
      ["clock", writeJson(Math.floor(clock.now() / 1000) * 1000)],
      ["chaos", writeJson({ isRunning: chaos?.isRunning === true, injected: chaos?.injected.length ?? 0 })],
      ["rateLimit", writeJson(limit?.isRunning === true ? limit.options : null)],
      ...objects.map((object): [string, string] => [`object ${object.name}`, textOf(object)]),
      ...operations
        .slice(-MOST_OPERATIONS)
        .map((operation): [string, string] => [`operation ${operation.name}`, operationText(operation)]),
      ...faults.list().map((fault): [string, string] => [`fault ${fault.id}`, writeJson(fault)]),
      ...log
        .list()
        .slice(-MOST_REQUESTS)
        .map(({ requestId, method, httpMethod, objectName, status, durationMs }): [string, string] => [
          `request ${requestId}`,
          writeJson({ method: method ?? httpMethod, objectName, status, durationMs }),
        ]),
    ]);
  };
}
