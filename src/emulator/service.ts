import { toTerraformName } from "../contract";
import { behaviours } from "./behaviours";
import type { Clock } from "./clock";
import { createIdSource } from "./generated-id";
import { createReadOnlyValues } from "./generated-value";
import { mergePatch } from "./json-value";
import { createKeyring } from "./keyring";
import { handlerOf } from "./methods";
import { toStored, toWire, withDefaults, withReadOnly, withoutAbsent } from "./object-form";
import { createObjectStore, livesIn, type ObjectStore, type StoredObject } from "./object-store";
import { createOperations, type OperationOverride, type Operations } from "./operations";
import type { MethodDescription } from "./method-description";
import { inputOf } from "./request-form";
import { RpcError, invalidArgument } from "./rpc-error";
import { asObject, asText, type JsonObject } from "./schema";
import type { ServiceContext } from "./service-context";
import type { ServiceDescription } from "./service-description";
import { createSight, type Lag } from "./sight";
import { validatorOf } from "./validation";

/** What the service in memory is made of. */
export interface ServiceOptions {
  readonly description: ServiceDescription;
  readonly clock: Clock;
  readonly seed: string | number;
  readonly operationMs: number | Readonly<Record<string, number>> | undefined;
  readonly defaultPageSize: number;
  readonly emitDefaults: boolean;
  readonly validateResponses: boolean;
  /** Called after each end of an operation. */
  readonly onOperationEnd: () => void;
}

/** What faults make of a call that is carried out. */
export interface CallEffect {
  /** The life of the operation that it starts. */
  readonly operation?: OperationOverride;
  /** How far reads are behind it. */
  readonly lag?: Lag;
}

/** What somebody else does to an object. */
export interface Occupation {
  /** JSON merge patch that is laid over the object when the operation succeeds. @default nothing changes */
  readonly patch?: JsonObject;
  /** Whether the object is gone when the operation succeeds. @default false */
  readonly removes?: boolean;
  /** How long it takes, in milliseconds of the clock. @default until it is settled */
  readonly durationMs?: number;
}

/** The service without a network: a method and a body in, a body out. */
export interface Service {
  readonly store: ObjectStore;
  readonly operations: Operations;
  /** Does a call. Throws an RpcError. */
  call(method: MethodDescription, body: JsonObject, effect: CallEffect): JsonObject;
  /** The name of the object whose API key it is: one that was minted here, exists and has not expired. */
  minted(key: string): string | undefined;
  /** The next request id of a series, which does not disturb others. */
  nextRequestId(series: "request" | "control"): string;
  /** An object in full: with what proto-JSON would leave out. */
  show(name: string): JsonObject | undefined;
  /** Makes an object at once, without an operation, from the body of its create request, and gives its name. Throws an RpcError. */
  add(kind: string, body: JsonObject): string;
  /** Changes an object behind the API's back, by a JSON merge patch (RFC 7396). Throws a RangeError. */
  change(name: string, patch: JsonObject): void;
  /**
   * Puts an operation on an object, as somebody else's call would, and gives its name. It runs until it is settled unless it is given a time.
   * Throws a RangeError when that cannot be.
   */
  occupy(name: string, work: Occupation): string;
  /** Takes an object away, and what lives in it, behind the API's back. Throws a RangeError when it does not exist. */
  remove(name: string): void;
  /** Calls off everything that would happen by itself later. */
  halt(): void;
  /** Back to how the service was at the start: ids begin again too. */
  reset(): void;
}

/** Documented nowhere: about as long as a machine of the field takes, scaled down to what a demo bears. */
const CREATE_MS = 3000;
const OTHER_MS = 2000;

/** Starts the service that a document describes. */
export function createService(options: ServiceOptions): Service {
  const { description, clock, emitDefaults } = options;
  const { book } = description;
  const ids = createIdSource(options.seed);
  const store = createObjectStore();
  const keyring = createKeyring();
  const sight = createSight(store, clock);
  const readOnlyValue = createReadOnlyValues(clock, ids);
  const validate = validatorOf(description);
  const operations = createOperations({
    kind: description.operationKind,
    book,
    store,
    sight,
    clock,
    ids,
    readOnlyValue,
    onEnd: options.onOperationEnd,
  });
  const context: ServiceContext = {
    description,
    store,
    sight,
    keyring,
    operations,
    clock,
    ids,
    readOnlyValue,
    behaviours,
    operationMs: (method) => operationMs(options.operationMs, method),
    defaultPageSize: options.defaultPageSize,
  };

  const addExamples = (): void => {
    for (const kind of description.kinds.values()) {
      for (const example of kind.examples) {
        const name = asText(example[kind.nameField]);
        const complete =
          asObject(withDefaults(book, kind.schema, toStored(book, kind.schema, example))) ?? {};
        if (name !== undefined)
          store.put(kind, name, withReadOnly(book, kind.schema, complete, readOnlyValue));
      }
    }
  };
  addExamples();
  const halt = (): void => {
    operations.clear();
    sight.clear();
  };

  /** An object, and what it would be after a change behind the API's back. */
  const changed = (name: string, patch: JsonObject): readonly [StoredObject, JsonObject] => {
    const object = store.get(name);
    if (object === undefined) throw new RangeError(`There is no "${name}" to change`);
    const value = asObject(mergePatch(object.value, structuredClone(patch))) ?? {};
    const stored = asObject(toStored(book, object.kind.schema, value)) ?? {};
    const broken = validate(object.kind.schema, "response", stored);
    if (value[object.kind.nameField] !== name)
      throw new RangeError(`The name of "${name}" cannot be changed`);
    if (broken.length > 0) {
      const list = broken.map((each) => `${each.field} ${each.description}`).join("; ");
      throw new RangeError(`"${name}" cannot be changed so: ${list}`);
    }
    return [object, stored];
  };

  const service: Service = {
    store,
    operations,
    minted(key) {
      const object = store.get(keyring.holderOf(key) ?? "");
      if (object === undefined) return undefined;
      const expired = behaviours[object.kind.name]?.hasExpired?.(object.value, clock.now()) === true;
      return expired ? undefined : object.name;
    },
    nextRequestId: (series) => `req-${ids.next(series)}`,
    call(method, body, effect) {
      const handler = handlerOf(description, method);
      if (handler === undefined) {
        throw new RpcError("unimplemented", `The emulator does not know what ${method.name} does`);
      }
      const present = withoutAbsent(book, method.request, body);
      const violations = validate(method.request, "request", present);
      if (violations.length > 0) throw invalidArgument(method.name, violations);
      const answer = handler(context, {
        method,
        request: present,
        body: inputOf(method, present),
        override: effect.operation ?? {},
        lag: effect.lag,
      });
      if (options.validateResponses) {
        const broken = validate(method.response, "response", answer);
        if (broken.length > 0) {
          const list = broken.map((each) => `${each.field} ${each.description}`).join("; ");
          throw new RpcError(
            "internal",
            `The emulator's answer to ${method.name} breaks the contract: ${list}`,
          );
        }
      }
      return operations.inWords(toWire(book, method.response, answer, emitDefaults));
    },
    show(name) {
      const object = store.get(name);
      return object === undefined
        ? undefined
        : structuredClone(toWire(book, object.kind.schema, object.value, true));
    },
    add(kindName, body) {
      const method = [...description.methods.values()].find(
        (each) => each.verb === "create" && each.kind?.name === kindName,
      );
      const { kind } = method ?? {};
      if (method === undefined || kind === undefined)
        throw new RangeError(`No method creates a "${kindName}"`);
      const shown = { response: kind.schema, answerField: undefined, longRunning: false };
      return String(service.call({ ...method, ...shown }, body, {})[kind.nameField]);
    },
    change(name, patch) {
      const [object, value] = changed(name, patch);
      store.put(object.kind, name, value);
    },
    occupy(name, { patch, removes = false, durationMs }) {
      const object = store.get(name);
      if (object === undefined) throw new RangeError(`There is no "${name}" to occupy`);
      const hold = store.holdOf(name);
      if (hold !== undefined) throw new RangeError(`"${name}" is occupied by ${hold.operation} already`);
      if (description.operationKind === undefined || object.kind === description.operationKind)
        throw new RangeError(
          `No operation can be put on "${name}": the API description knows of none for it`,
        );
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
          return { [`${toTerraformName(object.kind.name)}_name`]: name };
        },
        cleanUp: () => undefined,
      });
      return String(operation[description.operationKind.nameField]);
    },
    remove(name) {
      if (store.get(name) === undefined) throw new RangeError(`There is no "${name}" to remove`);
      for (const object of store.all()) {
        if (object.name !== name && !livesIn(object.name, name)) continue;
        store.remove(object.name);
        behaviours[object.kind.name]?.onRemove?.(object.value, store, object.name);
      }
    },
    halt,
    reset() {
      halt();
      store.clear();
      keyring.clear();
      ids.reset();
      addExamples();
    },
  };
  return service;
}

function operationMs(given: ServiceOptions["operationMs"], method: MethodDescription): number {
  const chosen = typeof given === "number" ? given : given?.[method.name];
  return chosen ?? (method.verb === "create" ? CREATE_MS : OTHER_MS);
}
