import { isReadableKind, type Kind, kindNamedBy } from "../../../contract";
import { isServiceError, type JsonInputObject, mayMeanNotFound } from "../../../client";
import type { Context, Diagnostic } from "../../../plugin";
import { isGone, listNames } from "../../../api";
import * as diagnoseRecovery from "./recovery-diagnostics";
import type { CurrentCreate } from "./current-create";
import type { ProviderContext, ResourceModel } from "../../context";

/** Pauses before each retry of a list that failed, in milliseconds. */
const LIST_PAUSES_MS = [1_000, 2_000, 4_000];

/**
 * Lists the existing objects before the create, so that a recovered object can be distinguished from them. Returns a problem, and nothing
 * is created, if they cannot be listed.
 */
export async function listBeforeCreate({
  model,
  provider,
  context,
  parent,
  listing,
}: Pick<CurrentCreate, "provider" | "context" | "parent" | "listing"> & {
  readonly model: Pick<ResourceModel, "kind">;
}): Promise<{ readonly known: string | undefined } | { readonly problem: Diagnostic }> {
  const { kind } = model;
  if (kind.methods.list?.listField === undefined || context.signal.aborted) return { known: undefined };
  const place = JSON.stringify([provider.endpoint, kind.name, parent ?? "", listing]);
  for (let failures = 0; ; failures += 1) {
    try {
      return {
        known: await provider.journal.listBeforeCreate(place, () =>
          namesBefore(provider, kind, parent, listing, context.signal),
        ),
      };
    } catch (error) {
      // After an interrupt the create is not sent either and reports it. A service without the method is like a contract without it.
      if (isInterrupted(context) || hasNoMethod(error)) return { known: undefined };
      const pauseMs = LIST_PAUSES_MS[failures];
      if (pauseMs === undefined || isRefusal(error)) {
        return { problem: diagnoseRecovery.notListed(kind, error) };
      }
      context.log.warn(`the existing ${kind.plural} could not be listed; retrying`, { error });
      await provider.clock.sleep(pauseMs, context.signal);
    }
  }
}

async function namesBefore(
  provider: ProviderContext,
  kind: Kind,
  parent: string | undefined,
  listing: JsonInputObject,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    return await listNames(provider, kind, parent, listing, signal);
  } catch (error) {
    // A parent that does not exist contains nothing. The service refuses the create in it.
    if (parent !== undefined && mayMeanNotFound(error) && (await isParentGone(provider, parent, signal))) {
      return [];
    }
    throw error;
  }
}

async function isParentGone(
  provider: ProviderContext,
  parent: string,
  signal: AbortSignal,
): Promise<boolean> {
  const kind = kindNamedBy(provider.contract, parent);
  if (kind === undefined || !isReadableKind(kind)) return false;
  try {
    await provider.reads.read(kind, parent, { signal });
    return false;
  } catch (failure) {
    return isGone(failure);
  }
}

function hasNoMethod(error: unknown): boolean {
  return isServiceError(error) && error.code === "unimplemented";
}

function isInterrupted({ signal }: Context): boolean {
  return signal.aborted;
}

/** Codes after which a retry is useless. */
const REFUSALS: ReadonlySet<string> = new Set(["permission_denied", "unauthenticated", "invalid_argument"]);

function isRefusal(error: unknown): boolean {
  return isServiceError(error) && REFUSALS.has(error.code);
}
