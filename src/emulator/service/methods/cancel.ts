import type { Handler } from "../service-context";
import { answerWith } from "./answer";
import { namedObject } from "./names";

/** Cancels a running operation; has no effect on one that has ended. */
export const cancel: Handler = (context, call) => {
  const { name } = namedObject(context, call, "seen");
  if (context.operations.isRunning(name)) context.operations.settle(name, "CANCELLED");
  return answerWith(context, call, namedObject(context, call).value);
};
