import { slugOf } from "../contract";
import { type GetOperation, operationFromJson, OtherOperation } from "../client";
import { operationMethod } from "./operation-method";
import type { Service } from "./service";

/** Returns the function that requests one operation. Throws if the contract has no method for it. */
export function getOperation({ contract, client }: Service): GetOperation {
  const asked = operationMethod(contract);
  return async (name, { signal, onAnswer, isLast, limitMs }) => {
    // The poller repeats failed polls itself, except for the last one.
    const answer = await client.call({ path: asked.path, safety: "read" }, asked.bodyFor(name), {
      signal,
      onAnswer,
      ...(isLast ? { deadlineMs: limitMs } : { repeats: "rejected" as const }),
    });
    const operation = asked.operationIn(answer);
    const { name: named } = operationFromJson(operation);
    // The service answers with the full name, even if only the last part is known.
    if (named !== "" && slugOf(named) !== slugOf(name)) throw new OtherOperation(name, named);
    return operation;
  };
}
