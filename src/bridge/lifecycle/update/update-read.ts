import type { Context, ValueObject } from "../../../plugin";
import { mayBeGone, mayYetAppear } from "../../../api";
import { lookUntil, readChanged } from "../../../calls";
import { isAsPlanned, type ResourceModel, type ProviderContext, stateAfter, timeoutMs } from "../../context";

/** For how long a read after a change may be a stale one, in milliseconds: an eventually consistent service returns some at first. */
export const STALE_MS = 7_500;

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
  const { clock } = provider;
  const limitMs = timeoutMs(model.kind, planned, "update");
  return lookUntil(clock, context.signal, { limitMs }, async () => {
    try {
      const object = await readChanged(provider, model.kind, name, context, false);
      const state = stateAfter(model, object, earlier);
      return isReached(state) ? { settled: state } : { open: () => state, withinMs: STALE_MS };
    } catch (error) {
      if (!mayYetAppear(error)) throw error;
      const open = (): never => {
        throw error;
      };
      // The object existed and was complete when it was changed.
      return mayBeGone(error) ? { open } : { open, withinMs: STALE_MS };
    }
  });
}
