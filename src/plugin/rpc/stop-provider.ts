import { StopProviderRequest, StopProviderResponse } from "../wire";
import { defineRpc } from "./define-rpc";

/** Aborts all running calls. The calls themselves still return their results. */
export const stopProvider = defineRpc("StopProvider", StopProviderRequest, StopProviderResponse, {
  handle(session) {
    session.stop();
    return {};
  },
  fail: (diagnostics, { log }) => ({ error: log.redact(diagnostics.map(({ detail }) => detail).join("\n")) }),
});
