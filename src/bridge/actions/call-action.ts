import {
  answeredSecret,
  CALL_ACTION,
  checkRequest,
  type Contract,
  findMethod,
  type Method,
  type RequestObject,
  type RequestProblem,
  secretsInRequest,
} from "../../contract";
import { decodeProtoJson } from "../../client";
import { timeLimitOf } from "../../calls";
import {
  type Action,
  attributeStep,
  type Diagnostic,
  type Diagnostics,
  errorDiagnostic,
  isUnknown,
  type Value,
  valueAt,
  type ValueObject,
} from "../../plugin";
import type { ProviderContext } from "../context";
import { CALL_PERMISSION, callSchema } from "../schema";
import { checkableJson } from "../../values";
import { invalidRequest } from "./action-diagnostics";
import { plannedEffects } from "./action-guards";
import { perform } from "./perform";
import { completed, limitIn } from "./request";
import { errorText, isRecord } from "../../base/json";

const TYPE = `svc_${CALL_ACTION}`;
const METHOD_PATH = [attributeStep("method")];
const REQUEST_PATH = [attributeStep("request")];
const PERMISSION_PATH = [attributeStep(CALL_PERMISSION)];

/** Creates the action `svc_call`, which calls any method of the contract. */
export function createCallAction(contract: Contract): Action<ProviderContext> {
  return {
    schema: callSchema(contract),
    validate: ({ config }) => checked(contract, config).problems,
    plan: async ({ configured, config }, context) => {
      const { method, body, isComplete, problems } = checked(contract, config);
      if (method === undefined) return [];
      const invocation = { type: TYPE, config };
      if (configured === undefined || !isComplete) {
        return plannedEffects(configured, method, {}, invocation, context);
      }
      if (problems.length > 0) return problems;
      const request = completed(configured, method, body);
      return [
        ...unfit(method, request.problems),
        ...(await plannedEffects(configured, method, request, invocation, context)),
      ];
    },
    invoke: async ({ configured: provider, config, progress }, context) => {
      const { method, body: given, problems } = checked(contract, config);
      if (method === undefined || problems.length > 0) return problems;
      const secrets = secretsInRequest(method, given);
      for (const secret of secrets) context.log.redactSecret(secret);
      const { body, name, problems: missing } = completed(provider, method, given);
      if (missing.length > 0) return unfit(method, missing);
      const call = {
        method,
        body,
        name,
        secrets,
        limitMs: limitIn(valueAt(config, "timeout")) ?? timeLimitOf(method),
        wait: valueAt(config, "wait") !== false,
        fields: [],
        invocation: { type: TYPE, config },
      };
      return perform(provider, call, progress, context);
    },
  };
}

/** A configuration of `svc_call`, as far as it is known. */
interface CheckedCall {
  /** Undefined if it is unknown, or if there is no such method. */
  readonly method: Method | undefined;
  readonly body: RequestObject;
  /** Whether method and request are wholly known. */
  readonly isComplete: boolean;
  readonly problems: Diagnostics;
}

function checked(contract: Contract, config: ValueObject): CheckedCall {
  const text = valueAt(config, "method");
  const nothing = { method: undefined, body: {}, isComplete: false };
  if (typeof text !== "string") return { ...nothing, problems: [] };
  let method: Method;
  try {
    method = findMethod(contract, text);
  } catch (error) {
    const problem = errorText(error);
    return { ...nothing, problems: [errorDiagnostic("Unknown method", `method: ${problem}.`, METHOD_PATH)] };
  }
  const refusal = [...losing(contract, method), ...unpermitted(method, valueAt(config, CALL_PERMISSION))];
  if (refusal.length > 0) return { ...nothing, method, problems: refusal };
  const given = requestIn(valueAt(config, "request"));
  if ("problem" in given) return { ...nothing, method, problems: [given.problem] };
  if (isUnknown(given.json as Value)) return { ...nothing, method, problems: [] };
  let isComplete = true;
  const isUnknownValue = (value: unknown): boolean => {
    const isIt = isUnknown(value as Value);
    if (isIt) isComplete = false;
    return isIt;
  };
  const { body, problems } = checkRequest(contract, method, given.json, { isUnknown: isUnknownValue });
  return { method, body, isComplete, problems: unfit(method, problems) };
}

/** Reports a method whose answer has a secret that cannot be read again, since an action returns no answer. */
function losing(contract: Contract, method: Method): Diagnostics {
  const lost = answeredSecret(contract, method);
  if (lost === undefined) return [];
  const { kind, field } = lost;
  const detail =
    `Only the answer of ${method.name} has the secret "${field.wireName}", and an action returns no answer. Create the ${kind.name} with the ` +
    `resource svc_${kind.terraformName}.`;
  return [errorDiagnostic("A secret would be lost", detail, METHOD_PATH)];
}

/** Reports a method that destroys data, or an object, without the permission for it. An unknown permission is checked once it is known. */
function unpermitted({ name, verb, destroysData }: Method, permission: Value): Diagnostics {
  const isHarmless = destroysData !== true && verb !== "delete";
  if (isHarmless || permission === true || isUnknown(permission)) return [];
  const detail = `${CALL_PERMISSION} must be true, because ${name} destroys data. Set it to true if this is intended.`;
  return [errorDiagnostic("Data would be lost", detail, PERMISSION_PATH)];
}

/** Returns the JSON of the request: an object's values, with unknown ones as they are, or the content of a text. */
function requestIn(value: Value): { readonly json: unknown } | { readonly problem: Diagnostic } {
  const json = checkableJson(value);
  if (json === null) return { json: {} };
  if (typeof json !== "string") return { json };
  try {
    const decoded = decodeProtoJson(json);
    if (isRecord(decoded)) return { json: decoded };
  } catch {
    // The text may hold a secret, so the parser's message, which quotes it, is not shown.
  }
  return {
    problem: errorDiagnostic(
      "Invalid request",
      "request is a text, but not the text of a JSON object. Use an object, or jsonencode({ ... }).",
    ),
  };
}

function unfit(method: Method, problems: readonly RequestProblem[]): Diagnostics {
  return problems.map((problem) => {
    const place = problem.path === "" ? "request" : `request.${problem.path}`;
    return invalidRequest(method, problem, place, REQUEST_PATH);
  });
}
