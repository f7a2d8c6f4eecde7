import {
  completeRequest,
  type CompletionProblem,
  type Method,
  nameInRequest,
  parseDuration,
  type RequestObject,
  withToken,
} from "../../contract";
import type { Value } from "../../plugin";
import { knownDefault, type ProviderContext } from "../context";

/** A request that is complete if it has no problems. */
export interface Completed {
  readonly body: RequestObject;
  /** Full name of the object that the call is about; undefined if it is about none. */
  readonly name: string | undefined;
  readonly problems: readonly CompletionProblem[];
}

/** Completes a request with the provider's defaults and full names, and with an idempotency token if the method takes one. */
export function completed(provider: ProviderContext, method: Method, given: RequestObject): Completed {
  const [project, region] = [knownDefault(provider, "project"), knownDefault(provider, "region")];
  const { body, problems } = completeRequest(provider.contract, method, withToken(method, given), {
    ...(project === undefined ? {} : { project }),
    ...(region === undefined ? {} : { region }),
  });
  return { body, name: nameInRequest(method, body), problems };
}

/** Returns a configured time limit in milliseconds; undefined if there is none. */
export function limitIn(value: Value): number | undefined {
  return typeof value === "string" ? parseDuration(value) : undefined;
}
