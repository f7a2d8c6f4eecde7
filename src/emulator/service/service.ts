import { nameMetadataKey } from "../../contract";
import { answerInContent } from "./object-content";
import { nameOfObject } from "./object-name";
import { behaviours } from "./behaviours";
import type { CallEffect } from "./call-effect";
import type { SteppedClock } from "../clock";
import { createIdSource } from "./generated-id";
import { createReadOnlyValues } from "./generated-value";
import { mergePatch } from "../json-value";
import { createKeyring } from "../http/keyring";
import { limitKey, mintedKey, type MintedKey } from "./key-rights";
import { handlerOf, operationNameIn } from "./methods";
import { toStored, toWire, withDefaults, withReadOnly, withoutAbsent } from "./object-form";
import { createObjectStore, livesIn, type ObjectStore, type StoredObject } from "./object-store";
import { createOperations, durationOf, type Operations } from "./operations";
import type { MethodDescription } from "./method-description";
import { inputOf, withoutPatchNulls } from "./request-form";
import { RpcError, invalidArgument } from "../http/rpc-error";
import type { ServiceBehaviour } from "./service-behaviour";
import type { ServiceContext } from "./service-context";
import { createTokenAnswers } from "./token-answers";
import { createSavedService, type SavedService } from "./saved-service";
import { createStaleReads } from "../faults/stale-reads";
import { validatorOf } from "./validation";
import { asRecord, type UnknownRecord } from "../../base/json";

/** Options of the in-memory service. */
export interface ServiceOptions extends Pick<
  ServiceContext,
  "behaviour" | "capacity" | "defaultPageSize" | "description"
> {
  readonly clock: SteppedClock;
  readonly seed: string | number;
  readonly operationMs: number | Readonly<Record<string, number>> | undefined;
  readonly emitDefaults: boolean;
  readonly validateResponses: boolean;
  /** Called after each end of an operation. */
  readonly onOperationEnd: () => void;
}

/** An operation of another client on an object. */
export interface Occupation {
  /** JSON merge patch applied to the object when the operation succeeds. @default nothing changes */
  readonly patch?: UnknownRecord;
  /** Whether the object is removed when the operation succeeds. @default false */
  readonly removes?: boolean;
  /** Duration in milliseconds of the clock. @default until it is settled */
  readonly durationMs?: number;
}

/** The service without a network: takes a method and a body, returns a body. */
export interface EmulatedService {
  readonly store: ObjectStore;
  readonly operations: Operations;
  /** How it answers with errors. */
  readonly errors: NonNullable<ServiceBehaviour["errors"]>;
  /** Carries out a call. Throws an RpcError if the service refuses it. */
  call(method: MethodDescription, body: UnknownRecord, effect: CallEffect): UnknownRecord;
  /** Returns a minted API key, or undefined if it does not exist or has expired. */
  minted(key: string): MintedKey | undefined;
  /** Limits a minted API key to objects and all that lies in them. Throws a RangeError if the object has no key. */
  limitKey(name: string, scope: readonly string[]): void;
  /** Returns the next request id of a series. Series are independent of each other. */
  nextRequestId(series: "request" | "control"): string;
  /** Returns a whole object, with the properties that proto-JSON omits. */
  show(name: string): UnknownRecord | undefined;
  /**
   * Creates an object from the body of its create request without an operation, and returns its name. Throws an
   * RpcError if the service refuses the request.
   */
  add(kind: string, body: UnknownRecord): string;
  /**
   * Starts creating an object as another client would, by an operation that takes `durationMs`, and returns the
   * operation's name. Throws a RangeError if the kind is created without an operation, and an RpcError if the service
   * refuses the request.
   */
  startToAdd(kind: string, body: UnknownRecord, durationMs: number): string;
  /**
   * Creates an object at once as another client would, by a request for the method, and returns its name. Throws an
   * RpcError if the service refuses it.
   */
  addBy(method: MethodDescription, body: UnknownRecord): string;
  /**
   * Changes an object outside of the API by a JSON merge patch (RFC 7396). Throws a RangeError if it does not exist or
   * the result is invalid.
   */
  change(name: string, patch: UnknownRecord): void;
  /**
   * Starts an operation on an object as another client's call would, and returns its name. It runs until it is settled,
   * unless it has a duration. Throws a RangeError if the operation is not possible.
   */
  occupy(name: string, work: Occupation): string;
  /** Removes an object and all its children outside of the API. Throws a RangeError if it does not exist. */
  remove(name: string): void;
  /** Returns what survives a restart, and restores it. */
  readonly saved: SavedService;
  /** Cancels all timers. */
  halt(): void;
  /** Restores the initial state; ids start over too. */
  reset(): void;
}

/** Starts the service that a document describes. */
export function createService(options: ServiceOptions): EmulatedService {
  const { description, clock, emitDefaults, behaviour } = options;
  const { book } = description;
  const ids = createIdSource(options.seed);
  const store = createObjectStore();
  options.capacity.addStore(store);
  const keyring = createKeyring();
  const answers = createTokenAnswers(behaviour.idempotencyTokens !== "ignored");
  const staleReads = createStaleReads(store, clock);
  const readOnlyValue = createReadOnlyValues(() => clock.objectTime(), ids);
  const validate = validatorOf(description, behaviour.integers === "as-described");
  const operations = createOperations({
    kind: description.operationKind,
    book,
    store,
    staleReads,
    clock,
    ids,
    readOnlyValue,
    onEnd: options.onOperationEnd,
  });
  const context: ServiceContext = {
    description,
    store,
    staleReads,
    keyring,
    operations,
    capacity: options.capacity,
    clock,
    ids,
    readOnlyValue,
    behaviours,
    behaviour,
    operationMs: (method) => durationOf(options.operationMs, method),
    defaultPageSize: options.defaultPageSize,
  };

  const addExamples = (): void => {
    for (const kind of description.kinds.values()) {
      for (const example of kind.examples) {
        const name = nameOfObject(kind, example);
        const complete =
          asRecord(withDefaults(book, kind.schema, toStored(book, kind.schema, example))) ?? {};
        if (name !== undefined) {
          store.put(kind, name, withReadOnly(book, kind.schema, complete, readOnlyValue));
        }
      }
    }
  };
  addExamples();
  const halt = (): void => {
    operations.clear();
    staleReads.clear();
  };

  /** Returns an object, and its value after a change outside of the API. */
  const changed = (name: string, patch: UnknownRecord): readonly [StoredObject, UnknownRecord] => {
    const object = store.get(name);
    if (object === undefined) throw new RangeError(`Cannot change "${name}": the object does not exist`);
    const value = asRecord(mergePatch(object.value, structuredClone(patch))) ?? {};
    const stored = asRecord(toStored(book, object.kind.schema, value)) ?? {};
    const broken = validate(object.kind.schema, "response", stored);
    if (nameOfObject(object.kind, value) !== name) {
      throw new RangeError(`The name of "${name}" cannot be changed`);
    }
    if (broken.length > 0) {
      const list = broken.map((each) => `${each.field} ${each.description}`).join("; ");
      throw new RangeError(`Invalid change of "${name}": ${list}`);
    }
    return [object, stored];
  };

  const creationOf = (kindName: string): MethodDescription => {
    const method = [...description.methods.values()].find(
      (each) => each.verb === "create" && each.kind?.name === kindName,
    );
    if (method === undefined) throw new RangeError(`No method creates a "${kindName}"`);
    return method;
  };

  const service: EmulatedService = {
    store,
    operations,
    errors: behaviour.errors ?? {},
    minted: (key) => mintedKey(store, keyring, clock.now(), key),
    limitKey: (name, scope) => limitKey(store, keyring, name, scope),
    nextRequestId: (series) => `req-${ids.next(series)}`,
    call(method, body, effect) {
      const handler = handlerOf(context, method);
      if (handler === undefined) {
        throw new RpcError("unimplemented", `The emulator does not support ${method.name}`);
      }
      const sent = withoutPatchNulls(method, behaviour.updates, body);
      const present = withoutAbsent(book, method.request, sent);
      const violations = validate(method.request, "request", present);
      if (violations.length > 0) throw invalidArgument(method.name, violations);
      const answer = answers.once(method, present, () =>
        handler(context, {
          method,
          request: present,
          body: inputOf(method, present),
          patch: inputOf(method, body),
          override: effect.operation ?? {},
          lag: effect.lag,
          noEffect: effect.noEffect,
          rewrites: effect.rewrites ?? [],
          pageShift: effect.pageShift ?? 0,
          sees: effect.sees,
          byOthers: effect.byOthers ?? false,
        }),
      );
      if (options.validateResponses) {
        const broken = validate(method.response, "response", answer);
        if (broken.length > 0) {
          const list = broken.map((each) => `${each.field} ${each.description}`).join("; ");
          throw new RpcError(
            "internal",
            `The emulator's response to ${method.name} violates the contract: ${list}`,
          );
        }
      }
      return operations.asShown(answerInContent(method, toWire(book, method.response, answer, emitDefaults)));
    },
    show(name) {
      const object = store.get(name);
      return object === undefined
        ? undefined
        : structuredClone(toWire(book, object.kind.schema, object.value, true));
    },
    add: (kindName, body) => service.addBy(creationOf(kindName), body),
    startToAdd(kindName, body, durationMs) {
      const method = creationOf(kindName);
      if (!method.longRunning || description.operationKind === undefined) {
        throw new RangeError(`The service creates "${kindName}" immediately, without an operation`);
      }
      const effect = { operation: { durationMs }, byOthers: true };
      return operationNameIn(context, method, service.call(method, body, effect));
    },
    addBy(method, body) {
      const { kind } = method;
      if (kind === undefined) throw new RangeError(`${method.name} creates no object`);
      const shown = { response: kind.schema, answerField: undefined, longRunning: false };
      const answer = service.call({ ...method, ...shown }, body, { byOthers: true });
      return nameOfObject(kind, answer) ?? "";
    },
    change(name, patch) {
      const [object, value] = changed(name, patch);
      store.put(object.kind, name, value);
    },
    occupy(name, { patch, removes = false, durationMs }) {
      const object = store.get(name);
      if (object === undefined) throw new RangeError(`Cannot occupy "${name}": the object does not exist`);
      const hold = store.holdOf(name);
      if (hold !== undefined) throw new RangeError(`"${name}" is already occupied by ${hold.operation}`);
      if (description.operationKind === undefined || object.kind === description.operationKind) {
        throw new RangeError(`Cannot occupy "${name}": the API description has no operations for it`);
      }
      if (patch !== undefined) changed(name, patch);
      const operation = operations.start({
        target: name,
        deleting: removes,
        durationMs: durationMs ?? 0,
        override: durationMs === undefined ? { outcome: "STUCK" } : {},
        byOthers: true,
        finish() {
          if (patch !== undefined) service.change(name, patch);
          if (removes) service.remove(name);
          const response = removes ? {} : (store.get(name)?.value ?? {});
          return { metadata: { [nameMetadataKey(object.kind)]: name }, response };
        },
        cleanUp: () => undefined,
      });
      return nameOfObject(description.operationKind, operation) ?? "";
    },
    remove(name) {
      if (store.get(name) === undefined) {
        throw new RangeError(`Cannot remove "${name}": the object does not exist`);
      }
      for (const object of store.all()) {
        if (object.name !== name && !livesIn(object.name, name)) continue;
        store.remove(object.name);
        behaviours[object.kind.name]?.onRemove?.(object.value, store, object.name);
      }
    },
    saved: createSavedService({ description, store, keyring, answers, ids }),
    halt,
    reset() {
      halt();
      store.clear();
      keyring.clear();
      answers.clear();
      ids.reset();
      addExamples();
    },
  };
  return service;
}
