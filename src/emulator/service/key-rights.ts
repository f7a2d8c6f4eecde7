import { isReadVerb } from "../../contract";
import { asRecord, type UnknownRecord } from "../../base/json";
import type { Keyring } from "../http/keyring";
import { RpcError } from "../http/rpc-error";
import { behaviours } from "./behaviours";
import type { MethodDescription } from "./method-description";
import type { ObjectStore } from "./object-store";
import { objectOfRequest } from "./request-object";

/** An API key that the service minted, and what calls with it may do. */
export interface MintedKey {
  /** Name of the key's object. */
  readonly name: string;
  /** Throws an RpcError unless the key's roles and scope permit the call. */
  check(method: MethodDescription, body: UnknownRecord): void;
  /** Whether lists show an object to the key. */
  readonly sees: (name: string) => boolean;
}

/** Returns a minted key; undefined if its object does not exist or has expired. */
export function mintedKey(
  store: Pick<ObjectStore, "get">,
  keyring: Keyring,
  nowMs: number,
  key: string,
): MintedKey | undefined {
  const object = store.get(keyring.holderOf(key) ?? "");
  if (object === undefined) return undefined;
  const { name, kind, value } = object;
  const behaviour = behaviours[kind.name];
  if (behaviour?.hasExpired?.(value, nowMs) === true) return undefined;
  const scope = keyring.scopeOf(name);
  return {
    name,
    sees: (object) => scope === undefined || !isOutside(scope, object),
    check(method, body) {
      const refuse = (reason: string): never => {
        throw new RpcError("permission_denied", `The API key ${name} ${reason}`);
      };
      const isRead = isReading(method);
      const isPermitted = behaviour?.permits?.(value, { isRead, kind: method.kind?.name }) ?? true;
      if (!isPermitted) refuse(`may not call ${method.name}: its roles do not permit it`);
      if (scope === undefined) return;
      const names = namesIn(body);
      const target = objectOfRequest(method, body);
      if (target !== undefined) names.add(target);
      const outside = [...names].find((each) => isOutside(scope, each));
      if (outside !== undefined) refuse(`has no access to ${outside}`);
      const isInside = [...names].some((each) => scope.some((top) => liesIn(each, top)));
      if (!isRead && !isInside) refuse(`may not call ${method.name} outside of ${scope.join(", ")}`);
    },
  };
}

/** Whether a method only reads, that of many objects at once included. */
function isReading({ verb }: MethodDescription): boolean {
  return isReadVerb(verb) || verb === "batch";
}

/** Whether a name is that of an object which the scope excludes. Objects of collections without an entry in the scope are in no scope. */
function isOutside(scope: readonly string[], name: string): boolean {
  const rivals = scope.filter((top) => name.startsWith(top.slice(0, top.lastIndexOf("/") + 1)));
  return rivals.length > 0 && !rivals.some((top) => liesIn(name, top));
}

function liesIn(name: string, top: string): boolean {
  return name === top || name.startsWith(`${top}/`);
}

/** Returns the texts of a request, at any depth: names are among them. */
function namesIn(value: unknown, into = new Set<string>()): Set<string> {
  if (typeof value === "string") {
    into.add(value);
  } else {
    for (const each of Object.values(Array.isArray(value) ? value : (asRecord(value) ?? {}))) {
      namesIn(each, into);
    }
  }
  return into;
}

/** Limits a minted key to objects and all that lies in them. Throws a RangeError if the object has no key. */
export function limitKey(
  store: Pick<ObjectStore, "get" | "put">,
  keyring: Keyring,
  name: string,
  scope: readonly string[],
): void {
  const object = store.get(name);
  if (object === undefined || behaviours[object.kind.name]?.apiKey === undefined) {
    throw new RangeError(`Cannot limit "${name}": it is no API key`);
  }
  keyring.limit(name, scope);
  // Makes the change part of the store's revision, so that it is saved.
  store.put(object.kind, name, object.value);
}
