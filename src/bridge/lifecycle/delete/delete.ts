import { mayMeanNotFound, type Operation, operationFromAnswer } from "../../../client";
import { type Kind, requestBody } from "../../../contract";
import { type Context, type DeleteRequest, type DeleteResult, valueObject } from "../../../plugin";
import { isGone } from "../../../api";
import {
  diagnostics as diagnose,
  followOperation,
  nameGivenIn,
  readChanged,
  sendUnlessDone,
  whenGone,
} from "../../operations";
import {
  encodePrivate,
  type ResourceModel,
  NOTHING_PENDING,
  type PendingOperation,
  type ProviderContext,
  timeoutMs,
} from "../../context";
import { notDeleted } from "./delete-diagnostics";
import { resume } from "../resume";

/**
 * Deletes the object. Succeeds if it is already gone, and only if it is proved to be gone. First waits for a pending operation on the object.
 */
export async function remove(
  model: ResourceModel,
  request: DeleteRequest<ProviderContext>,
  context: Context,
): Promise<DeleteResult> {
  const { configured: provider, prior } = request;
  const { kind } = model;
  const method = kind.methods.delete;
  if (method === undefined) throw new Error(`${kind.name} cannot be deleted`);
  const resumed = await resume(model, provider, prior, request.private, context);
  if (resumed.kind === "open") return { diagnostics: resumed.diagnostics };
  if (resumed.kind === "nothing") return {};
  const { name } = resumed;
  // The state keeps the name on any failure from here on, because the service may forget the operation that contained it.
  const kept = {
    state: valueObject([...Object.entries(prior), ["name", name]]),
    private: NOTHING_PENDING,
  };
  const limitMs = timeoutMs(kind, prior, "delete");
  const endAtMs = provider.clock.now() + limitMs;
  const confirmed = async (): Promise<DeleteResult> => {
    const known = await whenGone(provider, kind, name, context, endAtMs - provider.clock.now());
    return known === undefined ? {} : { ...kept, diagnostics: [notDeleted(kind, method, name, known)] };
  };
  // A deletion that succeeded is not repeated in this run.
  if (resumed.succeeded === "delete") return confirmed();
  const done = provider.reads.changing(name);
  try {
    const body = requestBody<string>(method, { name, members: [] });
    const isDone = async (): Promise<boolean> => {
      try {
        await readChanged(provider, kind, name, context);
        return false;
      } catch (error) {
        if (isGone(error)) return true;
        throw error;
      }
    };
    const patience = { kind, limitMs, isDone };
    const bodyOf = (): Promise<typeof body> => Promise.resolve(body);
    const answer = await sendUnlessDone(provider, method, "delete", bodyOf, context, patience);
    if (answer === undefined) return {};
    const operation = method.longRunning ? operationFromAnswer(answer) : undefined;
    // The end of another object's operation says nothing about this one.
    if (operation === undefined || isOfAnother(kind, operation, name)) return await confirmed();
    const pending: PendingOperation = {
      verb: "delete",
      operation: operation.name,
      startedAtMs: provider.clock.wallMs(),
    };
    const followed = await followOperation(provider, kind, pending, limitMs, context, operation, name);
    switch (followed.outcome.kind) {
      case "succeeded":
        return await confirmed();
      case "aborted":
        return {
          ...kept,
          private: encodePrivate(pending),
          diagnostics: [diagnose.interruptedError(followed)],
        };
      case "deadline":
      case "error":
        return {
          ...kept,
          private: encodePrivate(pending),
          diagnostics: [diagnose.operationEnd(followed, "here")],
        };
      default:
        if (await isReallyGone(model, provider, name, context)) return {};
        return { ...kept, diagnostics: [diagnose.operationEnd(followed, "here")] };
    }
  } catch (error) {
    // The answer does not prove it. A read may.
    if (mayMeanNotFound(error) && (await isReallyGone(model, provider, name, context))) return {};
    return { ...kept, diagnostics: [diagnose.objectCallFailed("delete", kind, name, error)] };
  } finally {
    done();
  }
}

/** Whether an operation names another object of the kind. */
function isOfAnother(kind: Kind, { metadata }: Operation, name: string): boolean {
  const named = nameGivenIn(kind, metadata);
  return named !== undefined && named !== name;
}

async function isReallyGone(
  { kind }: ResourceModel,
  provider: ProviderContext,
  name: string,
  context: Context,
): Promise<boolean> {
  try {
    await readChanged(provider, kind, name, context);
    return false;
  } catch (error) {
    return isGone(error);
  }
}
