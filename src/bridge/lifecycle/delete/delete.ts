import { type JsonObject, mayMeanNotFound, type Operation } from "../../../client";
import { type Kind, requestBody, type Method } from "../../../contract";
import {
  type Context,
  type DeleteRequest,
  type DeleteResult,
  valueObject,
  type Diagnostic,
  errorDiagnostic,
} from "../../../plugin";
import { isProvedGone, unlessGone } from "../../../api";
import { makeCall, nameGivenIn, readChanged, whenGone } from "../../../calls";
import { diagnostics as diagnose } from "../../operations";
import {
  encodePrivate,
  type ResourceModel,
  NOTHING_PENDING,
  type PendingOperation,
  type ProviderContext,
  timeoutMs,
} from "../../context";
import { followedOf, resume, waitOf } from "../resume";

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
  // The answer of the service does not prove that the object is gone. A read may.
  const reread = (): Promise<JsonObject> => readChanged(provider, kind, name, context);
  const isDone = async (): Promise<boolean> => (await unlessGone(reread())) === undefined;
  // A deletion that succeeded is not repeated in this run.
  if (resumed.succeeded === "delete") return confirmed();
  const done = provider.reads.changing(name);
  try {
    const body = requestBody<string>(method, { name, members: [] });
    const end = await makeCall(
      provider,
      {
        ...waitOf(kind, "delete", context),
        method,
        verb: "delete",
        body,
        // The end of another object's operation says nothing about this one.
        mayBeOurs: (operation) => !isOfAnother(kind, operation, name),
        conflictLimitMs: limitMs,
        waitLimitMs: () => limitMs,
        lostCheck: { by: "object", kind, isDone, limitMs },
      },
      context,
    );
    if (end.kind === "unneeded") return {};
    if (end.kind === "unusable") throw end.error;
    if (end.kind !== "ended") return await confirmed();
    const { name: operation } = end.operation;
    const pending: PendingOperation = { verb: "delete", operation, startedAtMs: end.startedAtMs };
    const followed = followedOf(provider, kind, pending, end, name);
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
        if (await isProvedGone(reread())) return {};
        return { ...kept, diagnostics: [diagnose.operationEnd(followed, "here")] };
    }
  } catch (error) {
    if (mayMeanNotFound(error) && (await isProvedGone(reread()))) return {};
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

/** Reports that a deletion was answered as done, and the object is not known to be gone. `known` says what is. */
function notDeleted(kind: Kind, method: Method, name: string, known: string): Diagnostic {
  return errorDiagnostic(
    `${kind.name} ${name} was not deleted`,
    `${method.name} was answered as done. ${known} The state keeps it. Run \`terraform apply\` or \`terraform destroy\` again, or allow ` +
      "more time: set `delete` in the resource's `timeouts`.",
  );
}
