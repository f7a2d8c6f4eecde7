import { isReadableKind, type Kind, kindNamedBy, listMethodOf } from "../../../contract";
import { isServiceError, type JsonInputObject, mayMeanNotFound } from "../../../client";
import type { Context, Diagnostic } from "../../../plugin";
import { isProvedGone, listNames } from "../../../api";
import { lookUntil } from "../../../calls";
import * as diagnoseRecovery from "./recovery-diagnostics";
import type { CurrentCreate } from "./current-create";
import type { ProviderContext, ResourceModel } from "../../context";

/** How long a list that fails is tried again. */
const PATIENCE = { limitMs: 7_000, firstPauseMs: 1_000 };

/** The note of the objects that existed before a create; undefined if the kind cannot be listed. Or why nothing may be created. */
type ListedBefore = { readonly known: string | undefined } | { readonly problem: Diagnostic };

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
}): Promise<ListedBefore> {
  const { kind } = model;
  if (listMethodOf(kind) === undefined || context.signal.aborted) return { known: undefined };
  const place = JSON.stringify([provider.endpoint, kind.name, parent ?? "", listing]);
  return lookUntil<ListedBefore>(provider.clock, context.signal, PATIENCE, async () => {
    try {
      const list = (): Promise<readonly string[]> =>
        namesBefore(provider, kind, parent, listing, context.signal);
      return { settled: { known: await provider.journal.listBeforeCreate(place, list) } };
    } catch (error) {
      // After an interrupt the create is not sent either and reports it. A service without the method is like a contract without it.
      if (isInterrupted(context) || hasNoMethod(error)) return { settled: { known: undefined } };
      const problem = diagnoseRecovery.notListed(kind, error);
      if (isRefusal(error)) return { settled: { problem } };
      context.log.warn(`the existing ${kind.plural} could not be listed; retrying`, { error });
      return { open: () => (isInterrupted(context) ? { known: undefined } : { problem }) };
    }
  });
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
  return isProvedGone(provider.reads.read(kind, parent, { signal }));
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
