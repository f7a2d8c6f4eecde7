import type { SavedKey, Keyring } from "../http/keyring";
import type { IdSource } from "./generated-id";
import type { KindDescription } from "./kind-description";
import type { ObjectStore } from "./object-store";
import { inFormOf, stageOf } from "./operation-form";
import type { ServiceDescription } from "./service-description";
import type { TokenAnswer, TokenAnswers } from "./token-answers";
import { asRecord, type UnknownRecord } from "../../base/json";

/** What of a service survives a restart. */
export interface SavedService {
  /** Returns a number that differs whenever something has changed. */
  revision(): number;
  /** Returns it as JSON. */
  read(): UnknownRecord;
  /** Replaces the service's state. An operation that had not ended has failed. Throws a RangeError if the JSON is of another form. */
  restore(saved: UnknownRecord): void;
}

/** The number of operations that are saved. */
const MOST_OPERATIONS = 10_000;

/** Creates the view of a service that is saved. */
export function createSavedService(parts: {
  readonly description: Pick<ServiceDescription, "kinds" | "operationKind">;
  readonly store: ObjectStore;
  readonly keyring: Keyring;
  readonly answers: TokenAnswers;
  readonly ids: IdSource;
}): SavedService {
  const { store, keyring, answers, ids } = parts;
  const { kinds, operationKind } = parts.description;
  return {
    revision: () => store.revision,
    read() {
      const operations = operationKind === undefined ? [] : store.all(operationKind);
      const old = new Set(operations.slice(0, -MOST_OPERATIONS));
      return {
        objects: store
          .all()
          .filter((object) => !old.has(object))
          .map(({ kind, name, value }) => [kind.name, name, value]),
        keys: keyring.entries(),
        counts: ids.counts(),
        answers: answers.entries(),
      };
    },
    restore(saved) {
      const objects = listIn(saved, "objects").map((entry): [KindDescription, string, UnknownRecord] => {
        const [kindName, name, value] = entry;
        const kind = kinds.get(String(kindName));
        const record = asRecord(value);
        if (kind === undefined) {
          throw new RangeError(`the API description has no kind ${JSON.stringify(kindName)}`);
        }
        if (typeof name !== "string" || record === undefined) {
          throw new RangeError("an object has another form");
        }
        return [kind, name, record];
      });
      const keys = listIn(saved, "keys") as unknown as SavedKey[];
      const counts = listIn(saved, "counts") as [string, number][];
      const entries = listIn(saved, "answers") as [string, TokenAnswer][];
      store.clear();
      for (const [kind, name, value] of objects) {
        store.put(kind, name, kind === operationKind ? ended(kind, value) : value);
      }
      keyring.restore(keys);
      ids.resume(counts);
      answers.restore(entries);
    },
  };
}

function listIn(saved: UnknownRecord, name: string): readonly (readonly unknown[])[] {
  const list = saved[name];
  if (Array.isArray(list) && list.every((each) => Array.isArray(each))) return list;
  throw new RangeError(`"${name}" is not a list of lists`);
}

/** Returns an operation that has ended. Its work is lost with the emulator that did it. */
function ended(kind: KindDescription, value: UnknownRecord): UnknownRecord {
  if (stageOf(kind, value).hasEnded) return value;
  const errorMessage = "The emulator was stopped while the operation ran";
  return { ...value, ...inFormOf(kind, { state: "FAILED", errorMessage, code: "aborted" }) };
}
