import { Token } from "cdktf";
import type { SvcObject } from "../base";

// When cdktf first resolves a token that refers to another stack, it adds an output there and a remote state here. It caches both by the
// token, so each reference must use the same token. Creating tokens is also expensive: each stores a stack trace.
const nameTokens = new WeakMap<object, unknown>();

/** Returns the name of an object of the service: always the same token, or the known name. */
export function objectName(object: SvcObject): unknown {
  const token = nameTokens.get(object);
  if (token !== undefined) return token;
  const name: unknown = object.name;
  if (Token.isUnresolved(name)) nameTokens.set(object, name);
  return name;
}
