import type { Service } from "../../api";
import type { JsonInputObject } from "../../client";
import type { Method } from "../../contract";
import { errorText } from "../../base/json";

/** A call that is about to be sent. */
export interface JudgedCall {
  readonly service: Service;
  readonly method: Method;
  readonly body: JsonInputObject;
}

/** Returns the reason if a call must not be sent. If it rejects, the call is not sent, either. */
export type CallJudge = (call: JudgedCall) => Promise<string | undefined>;

/** Returns the reason if a judge refuses a call, or cannot judge it. */
export async function refusalBy(judge: CallJudge | undefined, call: JudgedCall): Promise<string | undefined> {
  try {
    return await judge?.(call);
  } catch (error) {
    return `the limits of the run cannot be counted, so that nothing was sent: ${errorText(error)}`;
  }
}
