/** Messages about answers without the expected operation. */
import { excerpt } from "../errors/excerpt";

/** Returns the message for an answer without a usable operation. */
export function unexpectedOperationText(fault: "missing" | "nameless", fields: readonly string[]): string {
  const found =
    fields.length === 0 ? "no fields" : `the fields ${excerpt(fields.slice(0, 20).join(", "), 300)}`;
  const carriedOut =
    "The service accepted the request, so the change may be in progress. Check the object itself.";
  return fault === "missing"
    ? `The service's answer must name the operation that it started in a field "operation", but it has ${found}. ${carriedOut}`
    : `The service's answer contains an operation without a name, which cannot be polled. The answer has ${found}. ${carriedOut}`;
}

/** Returns the message for an answer with another operation. */
export function otherOperationText(asked: string, named: string): string {
  return `The service's answer cannot be used: it contains ${excerpt(named, 200)} instead of the requested ${excerpt(asked, 200)}.`;
}
