import type { Method } from "../../contract";
import { memberOf } from "./exchange";
import { asRecord, type UnknownRecord } from "../../base/json";

/** A create or an update of an object, with what the object was like before and after it. */
export interface ObservedChange {
  /** Number of the request, from 1. */
  readonly request: number;
  readonly method: Method;
  /** The object's fields in the request. */
  readonly sent: UnknownRecord;
  /** The whole answer. */
  readonly answer: UnknownRecord;
  /** The object as last returned before the change; undefined for a create, and if it was never returned. */
  readonly before: UnknownRecord | undefined;
  readonly after: UnknownRecord;
  /** The values that earlier requests of the recording sent for the object. */
  readonly given: UnknownRecord;
  /** Whether `after` is the answer of a get, not of the change itself. */
  readonly isRead: boolean;
}

/** A change when its request was answered. */
export type NewChange = Pick<ObservedChange, "request" | "method" | "sent" | "answer">;

interface History {
  shown: UnknownRecord | undefined;
  change: Omit<ObservedChange, "after" | "isRead"> | undefined;
  /** The object as last returned since the change. */
  after: UnknownRecord | undefined;
  isRead: boolean;
  /** The values that the requests until now have sent. */
  given: UnknownRecord;
}

/** Follows the objects of a recording, and reports each change when the next one begins. */
export interface ObjectHistory {
  /** Notes a change that the service accepted. */
  changed(name: string, change: NewChange): void;
  /** Notes that the service returned the object, as the answer of a get or of a change. */
  shown(name: string, object: UnknownRecord, isRead: boolean): void;
  /** Forgets an object that was deleted. */
  deleted(name: string): void;
  /** Reports the changes that are still open. */
  end(): void;
}

/** The most objects that are followed at a time. The one that was not used for the longest time is forgotten. */
const MOST_OBJECTS = 10_000;

/** Creates a history without objects. */
export function createObjectHistory(report: (name: string, change: ObservedChange) => void): ObjectHistory {
  const objects = new Map<string, History>();
  const close = (name: string, history: History): void => {
    const { change, after } = history;
    if (change !== undefined && after !== undefined) {
      report(name, { ...change, after, isRead: history.isRead });
    }
    history.change = undefined;
    history.after = undefined;
    history.isRead = false;
  };
  const drop = (name: string): void => {
    const history = objects.get(name);
    if (history !== undefined) close(name, history);
    objects.delete(name);
  };
  const used = (name: string): History => {
    const history = objects.get(name) ?? {
      shown: undefined,
      change: undefined,
      after: undefined,
      isRead: false,
      given: {},
    };
    objects.delete(name);
    objects.set(name, history);
    const [oldest] = objects.keys();
    if (objects.size > MOST_OBJECTS && oldest !== undefined) drop(oldest);
    return history;
  };
  return {
    changed(name, change) {
      const history = used(name);
      close(name, history);
      history.change = { ...change, before: history.shown, given: history.given };
      history.given = merged(history.given, change.sent);
    },
    shown(name, object, isRead) {
      const history = used(name);
      history.shown = object;
      history.after = object;
      history.isRead = isRead;
    },
    deleted: drop,
    end() {
      for (const name of [...objects.keys()]) drop(name);
    },
  };
}

/** Returns an object with the members of another one in it, at every depth of objects. */
function merged(object: UnknownRecord, changes: UnknownRecord): UnknownRecord {
  const members = Object.entries(changes).map(([name, value]): [string, unknown] => {
    const [old, inner] = [asRecord(memberOf(object, name)), asRecord(value)];
    return [name, old === undefined || inner === undefined ? value : merged(old, inner)];
  });
  return { ...object, ...Object.fromEntries(members) };
}
