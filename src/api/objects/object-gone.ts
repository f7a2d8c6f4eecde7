import { type JsonObject, mayMeanNotFound } from "../../client";
import { UnexpectedAnswer } from "../unexpected-answer";

/** It is proved that an object does not exist. The message says by what. */
export class ObjectGone extends Error {
  constructor(name: string, proof: string) {
    super(`${name} does not exist: ${proof}.`);
    this.name = "ObjectGone";
  }
}

/** Returns the proof of the list of an object's place. */
export function notInList(list: string, name: string): ObjectGone {
  return new ObjectGone(name, `${list} was read to its end and does not show it`);
}

/** Whether an error proves that the object that was read does not exist. Only {@link ObjectGone} does, whatever an answer says. */
export function isGone(error: unknown): error is ObjectGone {
  return error instanceof ObjectGone;
}

/** Returns the object that a read answers; undefined if the read proves that there is none. */
export async function unlessGone(read: Promise<JsonObject>): Promise<JsonObject | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** Whether a read proves that there is no object. A read that fails otherwise proves nothing. */
export async function isProvedGone(read: Promise<unknown>): Promise<boolean> {
  return read.then(() => false, isGone);
}

/** Whether a failed read may mean that there is no object, with a proof or without one. */
export function mayBeGone(error: unknown): boolean {
  return isGone(error) || mayMeanNotFound(error);
}

/** Whether an object that was just created or changed may still appear: the answer may mean "not found", or is unusable. */
export function mayYetAppear(error: unknown): boolean {
  return mayBeGone(error) || error instanceof UnexpectedAnswer;
}
