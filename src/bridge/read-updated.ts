import type { Context, ValueObject } from "../plugin";
import { isGone } from "../service";
import { readChanged } from "./calls";
import { asPlanned } from "./expectation";
import { isAsPlanned, type Life, stateOf } from "./life";
import type { Session } from "./session";

/** A change may not show at once where the service is eventually consistent; these are the waits between looks. */
const SETTLING_DELAYS_MS = [500, 1_000, 2_000, 4_000];

/**
 * Reads an object after an update that went through, until it shows what was planned, for some seconds: a read that lags behind would
 * be told as an update that did something else. Afterwards it is as the service shows it.
 */
export async function readUpdated(
  life: Life,
  session: Session,
  name: string,
  planned: ValueObject,
  context: Context,
): Promise<ValueObject> {
  const isExpected = asPlanned(life, planned);
  const look = async (): Promise<ValueObject> =>
    stateOf(life, await readChanged(session, life.kind, name, context, isExpected), planned);
  for (const delayMs of SETTLING_DELAYS_MS) {
    if (context.signal.aborted) break;
    try {
      const state = await look();
      if (isAsPlanned(life, planned, state)) return state;
    } catch (error) {
      // It was there when it was changed.
      if (!isGone(error)) throw error;
    }
    await session.clock.sleep(delayMs, context.signal);
  }
  return look();
}
