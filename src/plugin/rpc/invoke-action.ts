import type { Diagnostics } from "../diagnostic";
import type { Logger } from "../transport";
import type { Encodable } from "../wire";
import { InvokeActionEvent, InvokeActionRequest } from "../wire";
import { defineStreamRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { readRequiredObject } from "./object-value";
import { withProgress } from "./with-progress";

/**
 * Invokes an action. The stream ends with a completed event, also after a failure: the engine takes a stream without one as a success.
 */
export const invokeAction = defineStreamRpc("InvokeAction", InvokeActionRequest, InvokeActionEvent, {
  async *handle(session, request, context) {
    const action = session.action(request.actionType);
    const what = `Invoking ${request.actionType}`;
    const configured = session.requireConfigured(what);
    const config = readRequiredObject(action.schema.block, request.config);
    const diagnostics = yield* withProgress(
      (progress) =>
        session.callAuthor(what, context, () => action.invoke({ configured, config, progress }, context)),
      (message) => ({ progress: { message: session.log.redact(message) } }),
      // Terraform 1.14 crashes if another event follows a progress event that it receives while it stops.
      () => !context.signal.aborted,
    );
    yield completed(diagnostics, session.log);
  },
  fail: (diagnostics, { log }) => completed(diagnostics, log),
});

function completed(diagnostics: Diagnostics, log: Logger): Encodable<typeof InvokeActionEvent> {
  return { completed: { diagnostics: toDiagnosticMessages(diagnostics, log) } };
}
