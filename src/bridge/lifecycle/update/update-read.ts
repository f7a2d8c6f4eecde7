import type { Context, ValueObject } from "../../../plugin";
import { mayMeanNotFound } from "../../../client";
import { isGone, mayYetAppear } from "../../../api";
import { readChanged } from "../../operations";
import { isAsPlanned, type ResourceModel, type ProviderContext, stateAfter, timeoutMs } from "../../context";
import { settledRead } from "./settled-read";

/** Delay between reads of a changed object that is not found. */
const LONGEST_DELAY_MS = 8_000;

interface UpdateReadOptions {
  /** Has the values that no answer contains. @default the plan */
  readonly earlier?: ValueObject;
  /** Whether a state shows the update. @default it matches the plan */
  readonly isReached?: (state: ValueObject) => boolean;
}

/**
 * Reads an object after a successful update. Retries for some seconds until it matches the plan, because a stale read would look like an
 * update that did something else. After that, returns the object as the service shows it. If it is not found, retries until the update's
 * timeout.
 */
export async function readUpdated(
  model: ResourceModel,
  provider: ProviderContext,
  name: string,
  planned: ValueObject,
  context: Context,
  { earlier = planned, isReached = (state) => isAsPlanned(model, planned, state) }: UpdateReadOptions = {},
): Promise<ValueObject> {
  const look = async (): Promise<ValueObject> =>
    stateAfter(model, await readChanged(provider, model.kind, name, context, false), earlier);
  // The object existed and was complete when it was changed.
  const settled = await settledRead(provider, look, { isSettled: isReached, isStale: mayYetAppear }, context);
  if (settled !== undefined) return settled;
  // The object was just changed, so it exists: "not found" is a stale read.
  const endAtMs = provider.clock.now() + timeoutMs(model.kind, planned, "update");
  for (;;) {
    try {
      return await look();
    } catch (error) {
      const isMissing = isGone(error) || mayMeanNotFound(error);
      if (!isMissing || context.signal.aborted || provider.clock.now() >= endAtMs) {
        throw error;
      }
      await provider.clock.sleep(LONGEST_DELAY_MS, context.signal);
    }
  }
}
