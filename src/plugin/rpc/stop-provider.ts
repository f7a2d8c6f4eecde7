import { StopProviderRequest, StopProviderResponse } from "../wire";
import { defineRpc } from "./define-rpc";

/** Asks everything that runs to come to an end; the calls themselves answer what they could still do. */
export const stopProvider = defineRpc("StopProvider", StopProviderRequest, StopProviderResponse, {
  handle(session) {
    session.stop();
    return {};
  },
  fail: (diagnostics, { log }) => ({ error: log.redact(diagnostics.map(({ detail }) => detail).join("\n")) }),
});
