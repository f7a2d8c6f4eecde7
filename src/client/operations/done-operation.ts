import { errorCodeFrom } from "../errors/error-code";
import { readDetails } from "../errors/error-details";
import { describeDetails } from "../errors/error-messages";
import { violationsIn } from "../errors/violations";
import { isJsonObject, type JsonObject, type JsonValue } from "../http/proto-json";

/** A time in the form of RFC 3339. The year 1 is the zero value of Go's times, which stands for none. */
const TIME = /^(?!0001-)\d{4}-\d\d-\d\d[Tt]/;

/**
 * Returns an operation that shows its end by a boolean, as `google.longrunning.Operation` does, or by the time of its end, such as `finishedAt`,
 * with the documented fields. `response` is the result of a success. `error` is the reason of a failure, with its canonical code; code 1 is a
 * cancellation.
 *
 * @param doneField the boolean or time. proto-JSON omits `false`, so an absent one means that the operation is running, as any other value does
 */
export function withStateOf(operation: JsonObject, doneField: string): JsonObject {
  const end = operation[doneField];
  if (end !== true && !(typeof end === "string" && TIME.test(end))) return { ...operation, state: "RUNNING" };
  const failure = failureIn(operation["error"]);
  if (failure !== undefined) return { ...operation, ...failure };
  const { metadata, response } = operation;
  return {
    ...operation,
    state: "SUCCEEDED",
    metadata: { ...(isJsonObject(metadata) ? metadata : {}), ...(isJsonObject(response) ? response : {}) },
  };
}

/** Returns the state and the reason of an operation that failed; undefined if it did not: code 0 means "OK". */
function failureIn(error: JsonValue | undefined): JsonObject | undefined {
  if (typeof error === "string" && error !== "") return { state: "FAILED", errorMessage: error };
  if (!isJsonObject(error)) return undefined;
  const code = errorCodeFrom(error["code"]);
  const message = typeof error["message"] === "string" ? error["message"] : "";
  if (message === "" && ((error["code"] ?? 0) === 0 || error["code"] === "OK")) return undefined;
  if (code === "canceled") return { state: "CANCELLED", errorMessage: message };
  const reason = [code, message].filter((part) => part !== undefined && part !== "").join(": ");
  return { state: "FAILED", errorMessage: [reason, ...detailsOf(error, message)].join(". ") };
}

/** Returns what the details of a failure say beside its message. The text is redacted and cut where it is shown. */
function detailsOf(error: JsonObject, said: string): readonly string[] {
  const { parts, causes, reasons } = readDetails([error]);
  return describeDetails({ said, causes, reasons, fieldViolations: parts.flatMap(violationsIn) }).map(
    (text) => text.replace(/\.$/, ""),
  );
}
