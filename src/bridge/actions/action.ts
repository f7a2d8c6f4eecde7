import type { ActionModel, Contract, RequestObject } from "../../contract";
import { timeLimitOf } from "../../calls";
import {
  type Action,
  type Diagnostics,
  formatPath,
  isWhollyKnown,
  valueAt,
  type ValueObject,
} from "../../plugin";
import type { ProviderContext } from "../context";
import { actionSchema, hasTimeout, TIMEOUT } from "../schema";
import { attributePath, exclusiveFaults, secretsIn, toWire } from "../../values";
import { invalidRequest } from "./action-diagnostics";
import { plannedEffects } from "./action-guards";
import { perform } from "./perform";
import { type Completed, completed, limitIn } from "./request";

/** Creates the action `svc_<kind>_<word>`, which calls one method for one object and waits for its operation. */
export function createAction(contract: Contract, action: ActionModel): Action<ProviderContext> {
  const { method, fields } = action;
  const type = `svc_${action.terraformName}`;
  return {
    schema: actionSchema(contract, action),
    validate: ({ config }) => exclusiveFaults(action, config),
    plan: async ({ configured, config }, context): Promise<Diagnostics> => {
      if (configured === undefined || !isWhollyKnown(config)) {
        return plannedEffects(configured, method, {}, { type, config }, context);
      }
      const request = requestOf(configured, action, config);
      return [
        ...problemsOf(action, request),
        ...(await plannedEffects(configured, method, request, { type, config }, context)),
      ];
    },
    invoke: async ({ configured: provider, config, progress }, context) => {
      const secrets = secretsIn(fields, config);
      for (const secret of secrets) context.log.redactSecret(secret);
      const request = requestOf(provider, action, config);
      const problems = problemsOf(action, request);
      if (problems.length > 0) return problems;
      const call = {
        method,
        body: request.body,
        name: request.name,
        secrets,
        limitMs: limitOf(action, config) ?? timeLimitOf(method),
        wait: true,
        fields,
        invocation: { type, config },
      };
      return perform(provider, call, progress, context);
    },
  };
}

/** Returns the configured time limit in milliseconds. A field of the request with the name of the limit takes its place. */
function limitOf({ fields }: ActionModel, config: ValueObject): number | undefined {
  return hasTimeout(fields) ? undefined : limitIn(valueAt(config, TIMEOUT));
}

function requestOf(
  provider: ProviderContext,
  { method, fields }: ActionModel,
  config: ValueObject,
): Completed {
  const given = toWire(provider.contract, fields, { planned: config, config: null, parent: undefined });
  return completed(provider, method, given as RequestObject);
}

function problemsOf({ method, fields }: ActionModel, { problems }: Completed): Diagnostics {
  return problems.map((problem) => {
    const path = attributePath(fields, problem.path);
    return invalidRequest(method, problem, path === undefined ? problem.path : formatPath(path), path);
  });
}
