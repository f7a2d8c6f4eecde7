import type { Context, Diagnostic } from "../../../plugin";
import type { Kind } from "../../../contract";
import { mayBeGone, UnexpectedAnswer } from "../../../api";
import { lookUntil, readChanged } from "../../../calls";
import { labelsLeftAlone, type ProviderContext, type ResourceModel, stateAfter } from "../../context";
import { diagnostics as diagnose } from "../../operations";
import { type ForeignChanges, foreignChanges } from "./foreign-changes";
import * as diagnoseUpdate from "./update-diagnostics";
import type { UpdateCall, UpdateValues } from "../../../changes";
import { STALE_MS } from "./update-read";

/** The reason why an update must not be sent. */
export class UpdateNotAllowed extends Error {
  override readonly name = "UpdateNotAllowed";

  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.summary);
    this.diagnostic = diagnostic;
  }
}

/**
 * Reads an object right before an update, and returns what others changed after the plan. Repeats a read for some seconds if it shows such a
 * change, because it may be a stale read.
 *
 * @throws UpdateNotAllowed if the update would overwrite what others changed, or if the object cannot be read
 * @throws the error of the read if the object is not found
 */
export async function readBeforeUpdate(
  model: ResourceModel,
  provider: ProviderContext,
  name: string,
  calls: readonly UpdateCall[],
  values: UpdateValues,
  context: Context,
): Promise<ForeignChanges> {
  const { kind } = model;
  let foreign: ForeignChanges;
  try {
    foreign = await lookUntil(provider.clock, context.signal, { limitMs: STALE_MS }, async () => {
      try {
        const object = await readChanged(provider, kind, name, context, false);
        const asRead = { ...values, keptLabels: labelsLeftAlone(model, object) };
        const found = foreignChanges(model, calls, asRead, stateAfter(model, object, values.prior));
        return found.isAny ? { open: () => found } : { settled: found };
      } catch (error) {
        if (!(error instanceof UnexpectedAnswer)) throw error;
        const open = (): never => {
          throw error;
        };
        return { open };
      }
    });
  } catch (error) {
    throw unreadable(kind, name, error);
  }
  if (foreign.isRecreated) throw new UpdateNotAllowed(diagnoseUpdate.recreatedAfterPlan(kind, name));
  if (foreign.overwritten.length > 0) {
    throw new UpdateNotAllowed(diagnoseUpdate.changedAfterPlan(kind, name, foreign.overwritten));
  }
  return foreign;
}

/** Returns the error of a read before an update. The service's answer to the update decides whether an object exists that is not found. */
function unreadable(kind: Kind, name: string, error: unknown): unknown {
  if (mayBeGone(error)) return error;
  const failed = diagnose.callFailed(`read ${kind.name} ${name} before its update`, error);
  return new UpdateNotAllowed(diagnoseUpdate.unreadableBefore(failed));
}
