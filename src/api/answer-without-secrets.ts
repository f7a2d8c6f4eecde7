import { type Contract, withoutSecretMembers } from "../contract";
import { type JsonValue, type Redact, redactJson } from "../client";

/** Returns an answer in the form that may be stored and shown: without the contract's secret fields, and redacted, keys included. */
export function answerWithoutSecrets(contract: Contract, answer: unknown, redact: Redact): JsonValue {
  return redactJson(withoutSecretMembers(contract, answer) as JsonValue, redact);
}
