import type { Operation } from "../client";
import type { StateResult } from "../plugin";
import { followOperation } from "./calls";
import { answer, finishCreation } from "./finish-creation";
import type { Creation } from "./journal";
import { partialState } from "./life";
import { findLostCreation } from "./lost-creation";
import type { Making } from "./making";
import { nameInMetadata } from "./operation-name";
import { encodePrivate, NOTHING_PENDING, type Pending } from "./pending";
import * as texts from "./texts";
import { timeLeftMs, timeoutMs } from "./timeouts";

/**
 * Waits for the operation that makes an object, and makes a state of what it has made. Every way out of here leaves something in state by
 * which the object can be found again, if there may be one. `operation` is what the service said of it last; without it, an earlier
 * run has started it (then undefined comes back when it has made nothing, so that another has to be made).
 */
export async function followCreation(
  making: Making,
  creation: Creation,
  pending: Pending,
  operation?: Operation,
): Promise<StateResult | undefined> {
  const { life, session, request, context, source, parent } = making;
  const { planned } = request;
  const { kind } = life;
  const isTakenOver = operation === undefined;
  const limitMs = isTakenOver
    ? timeLeftMs(kind, planned, pending, session.clock.now())
    : timeoutMs(kind, planned, "create");
  const followed = await followOperation(session, kind, pending, limitMs, context, operation);
  const { outcome } = followed;
  const name = nameInMetadata(kind, outcome.operation.metadata, source, parent);
  const kept = { state: partialState(planned), private: encodePrivate(pending) };
  switch (outcome.kind) {
    case "succeeded":
    case "vanished": {
      const made = name ?? (await nameOfLost(making, creation));
      if (made !== undefined) return finishCreation(making, creation, made, { isTakenOver });
      const problem =
        outcome.kind === "succeeded"
          ? texts.noNameInMetadata(followed)
          : texts.operationEnd(followed, "here");
      return answer(making, creation, { ...kept, diagnostics: [problem] });
    }
    // A warning, with everything known: an error would make the engine replace what is being made.
    case "aborted":
      return answer(making, creation, { ...kept, diagnostics: [texts.interrupted(followed)] });
    case "failed":
    case "cancelled":
      if (name === undefined) {
        await creation.drop();
        if (isTakenOver) return undefined;
      }
      // What failed half-way may have left an object behind; as tainted it is cleared away.
      return answer(making, creation, {
        state: name === undefined ? null : partialState(planned, name),
        private: NOTHING_PENDING,
        diagnostics: [texts.operationEnd(followed, "here")],
      });
    default:
      return answer(making, creation, { ...kept, diagnostics: [texts.operationEnd(followed, "here")] });
  }
}

/** What an operation has made that does not say it, or of which nobody knows any more. */
async function nameOfLost(making: Making, creation: Creation): Promise<string | undefined> {
  const found = await findLostCreation(making, creation);
  return found.kind === "made" ? found.name : undefined;
}
