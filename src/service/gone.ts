import type { Method } from "../contract";
import { isNotFound } from "../client";

/** An object is not in a list that was read to its end, of a kind whose objects are read by no other method. */
export class NotListed extends Error {
  constructor(method: Method, name: string) {
    super(`${method.name} was read to its end, and ${name} is not in its answer.`);
    this.name = "NotListed";
  }
}

/**
 * Whether the service itself said that an object does not exist: as not found (which may be said of the object that it lives in), or by
 * leaving it out of a whole list.
 */
export function isGone(error: unknown): boolean {
  return isNotFound(error) || error instanceof NotListed;
}
