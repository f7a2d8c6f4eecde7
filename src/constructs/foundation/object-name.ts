import { Token } from "cdktf";
import type { SvcObject } from "./svc-object";

// cdktf turns a reference into another stack into an output there and remote state here when it resolves the token for the first
// time. It remembers that by the token, so that the second time must see the same one. Beside that, making a token is dear: each
// keeps the stack trace of where it was made.
const nameTokens = new WeakMap<object, unknown>();

/** What an object of the service has as its name: the same token each time, or the name where it is known. */
export function objectName(object: SvcObject): unknown {
  const token = nameTokens.get(object);
  if (token !== undefined) return token;
  const name: unknown = object.name;
  if (Token.isUnresolved(name)) nameTokens.set(object, name);
  return name;
}
