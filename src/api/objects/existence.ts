import { isReadableKind, type Kind, kindNamedBy, parentOf } from "../../contract";
import { isNotFound, ServiceError } from "../../client";
import type { Service } from "../service";
import { isGone, notInList, ObjectGone } from "./object-gone";
import type { AskOptions, ListVerdict } from "./shared-list";

/** Decides whether an object exists, after an answer that may mean that it does not. */
export interface Existence {
  /**
   * Returns the proof that the object does not exist, or else the error, with what other requests show about the object. Never rejects.
   */
  judge(
    kind: Kind,
    name: string,
    error: ServiceError,
    options: AskOptions,
  ): Promise<ObjectGone | ServiceError>;
}

/** Asks the list of an object's place whether it shows the object. Never rejects. */
export type AskList = (kind: Kind, name: string, options: AskOptions) => Promise<ListVerdict>;

/** Reads an object. Rejects with an {@link ObjectGone} if it is proved not to exist. */
export type ProvingRead = (kind: Kind, name: string, options: AskOptions) => Promise<unknown>;

/**
 * Creates the one place that decides whether an object exists. An answer only raises the question, since gateways and frameworks say
 * "not found" of an unknown method or address, too. Its words are never read.
 *
 * 1. The complete list of the object's place decides.
 * 2. Where there is no list, or the key may not list: the object is gone if its parent is. If the parent can be read, or if the kind has
 *    none, the object is gone if both status and code say so.
 * 3. Otherwise the object counts as existing.
 */
export function createExistence({ contract }: Service, ask: AskList, read: ProvingRead): Existence {
  const judgeByParent = async (
    name: string,
    error: ServiceError,
    options: AskOptions,
  ): Promise<ObjectGone | ServiceError> => {
    const parent = parentOf(name);
    if (parent !== undefined) {
      const parentKind = kindNamedBy(contract, parent);
      if (parentKind === undefined || !isReadableKind(parentKind)) return error;
      try {
        await read(parentKind, parent, options);
      } catch (failure) {
        if (isGone(failure)) return new ObjectGone(name, failure.message.replace(/\.$/, ""));
        return withFinding(error, `${parent} cannot be read either.`);
      }
    }
    if (!isNotFound(error)) return error;
    const proof = parent === undefined ? "no list can tell" : `${parent} can be read, and no list can tell`;
    return new ObjectGone(name, `the service answered so, ${proof}`);
  };

  return {
    async judge(kind, name, error, options) {
      const verdict = await ask(kind, name, options);
      const list = kind.methods.list?.name ?? "";
      switch (verdict) {
        case "absent":
          return notInList(list, name);
        case "shown":
          return withFinding(error, `But ${list} shows ${name}.`);
        case "unclear":
          return withFinding(error, `${list}, which decides whether the object exists, cannot be read now.`);
        case "unlisted":
          return judgeByParent(name, error, options);
      }
    },
  };
}

function withFinding(error: ServiceError, finding: string): ServiceError {
  const cause = error.cause instanceof Error ? error.cause : undefined;
  return new ServiceError({ ...error.facts, finding }, cause);
}
