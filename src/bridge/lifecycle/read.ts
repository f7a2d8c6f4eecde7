import type { JsonObject } from "../../client";
import type { Context, ReadRequest, StateResult, ValueObject } from "../../plugin";
import { isGone } from "../../api";
import { LEAST_VISIBILITY_MS, readWhenVisible } from "../../calls";
import { diagnostics as diagnose } from "../operations";
import {
  decodePrivate,
  IMPORTED_EARLIER,
  isJustImported,
  isMovedUnread,
  isOnlyNamed,
  isShownAs,
  JUST_IMPORTED,
  NOTHING_PENDING,
  type ProviderContext,
  type ResourceModel,
  stateAfter,
} from "../context";
import { movedGone } from "./move/move-diagnostics";
import { resume } from "./resume";

/** Reads the object. Removes it from state only if the service states that it does not exist. Any other failure keeps the state. */
export async function read(
  model: ResourceModel,
  request: ReadRequest<ProviderContext>,
  context: Context,
): Promise<StateResult> {
  const { configured: provider, state } = request;
  const { kind } = model;
  const resumed = await resume(model, provider, state, request.private, context);
  const { diagnostics } = resumed;
  if (resumed.kind === "open") return { state, diagnostics };
  if (resumed.kind === "nothing") return { state: null, diagnostics };
  const { name, succeeded, state: known } = resumed;
  try {
    // A new object may not be visible everywhere yet, and must not count as gone.
    const read =
      succeeded === "create"
        ? stateAfter(model, await readWhenVisible(provider, kind, name, context, LEAST_VISIBILITY_MS), known)
        : await readCurrent(model, request, name, context);
    const earlier = isJustImported(request.private) ? IMPORTED_EARLIER : NOTHING_PENDING;
    return { state: read, private: isOnlyNamed(state) ? JUST_IMPORTED : earlier, diagnostics };
  } catch (error) {
    if (isGone(error)) {
      return isMovedUnread(request.private)
        ? { state, diagnostics: [...diagnostics, movedGone(kind, name, provider.endpoint)] }
        : { state: null, diagnostics };
    }
    return {
      state: known,
      diagnostics: [...diagnostics, diagnose.objectCallFailed("read", kind, name, error)],
    };
  }
}

/**
 * Returns the current state of the object. An operation of an earlier run may have changed the object after a list was requested, and an
 * import has no state with which a list could be compared, so that both read the object by itself.
 */
async function readCurrent(
  model: ResourceModel,
  { configured: { reads }, state, private: privateData }: ReadRequest<ProviderContext>,
  name: string,
  { signal }: Context,
): Promise<ValueObject> {
  const { kind } = model;
  if (decodePrivate(privateData) !== undefined || isOnlyNamed(state)) {
    return stateAfter(model, await reads.read(kind, name, { signal }), state);
  }
  let equal: JsonObject | undefined;
  const isExpected = (object: JsonObject): boolean => {
    if (!isShownAs(model, state, object)) return false;
    equal = object;
    return true;
  };
  const object = await reads.refresh(kind, name, { signal, isExpected });
  return object === equal ? state : stateAfter(model, object, state);
}
