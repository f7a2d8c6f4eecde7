import {
  type Context,
  type Diagnostics,
  hasErrors,
  isUnknown,
  type PlanRequest,
  type PlanResult,
  type UpdateRequest,
  valueAtPath,
  type ValueObject,
} from "../../../plugin";
import { withValueInside } from "../../../changes";
import type { ProviderContext, ResourceModel } from "../../context";
import type { ChosenResource } from "./chosen-resource";
import { alternativeProblems, alternativesUnknown } from "./alternative-problems";
import {
  allPaths,
  alternativesIn,
  choiceOf,
  closestChoice,
  hasUnknownAlternatives,
  withAlternative,
  withUnknownAt,
} from "./choices";

type ConfigToValidate = Parameters<ChosenResource["validate"]>[0];

/** Validates the alternatives, and what the configuration is with each of them. */
export async function validateAlternatives(
  { kind }: ResourceModel,
  resource: ChosenResource,
  request: ConfigToValidate,
  context: Context,
): Promise<Diagnostics> {
  const own = alternativeProblems(kind, request.config);
  const alternatives = hasErrors(own) ? [] : alternativesIn(kind, request.config);
  const configs =
    alternatives.length === 0
      ? [request.config]
      : alternatives.map((each) => withAlternative(kind, request.config, each));
  const found = await Promise.all(
    configs.map(async (config) => await resource.validate({ ...request, config }, context)),
  );
  return [...own, ...distinct(found.flat())];
}

/** Plans an object as the alternative that it is. What the alternatives of a new one set is known after apply. */
export async function planAlternatives(
  model: ResourceModel,
  resource: ChosenResource,
  request: PlanRequest<ProviderContext>,
  context: Context,
): Promise<PlanResult> {
  const { kind } = model;
  const { prior, config } = request;
  if (hasUnknownAlternatives(kind, config)) return { diagnostics: [alternativesUnknown()] };
  if (prior === null) return planCreate(model, resource, request, context);
  const choice = closestChoice(model, request, prior) ?? request;
  const result = await resource.plan({ ...request, ...choice }, context);
  return {
    ...result,
    planned: result.planned ?? choice.planned,
    requiresReplace: result.requiresReplace ?? choice.requiresReplace,
  };
}

async function planCreate(
  model: ResourceModel,
  resource: ChosenResource,
  request: PlanRequest<ProviderContext>,
  context: Context,
): Promise<PlanResult> {
  const { kind } = model;
  const alternatives = alternativesIn(kind, request.config);
  const problems = alternativeProblems(kind, request.config);
  if (hasErrors(problems)) return { diagnostics: problems };
  const results: PlanResult[] = [];
  for (const alternative of alternatives) {
    const choice = choiceOf(model, request, alternative);
    const result = await resource.plan({ ...request, ...choice }, context);
    results.push({ ...result, planned: result.planned ?? choice.planned });
  }
  const [first] = results;
  return {
    ...first,
    planned: withUnknownAt(first?.planned ?? request.planned, request.config, allPaths(kind, alternatives)),
    diagnostics: distinct(results.flatMap(({ diagnostics = [] }) => diagnostics)),
  };
}

/** Returns the update of an object as the alternative that its plan made it. */
export function updateInAlternative(
  model: ResourceModel,
  request: UpdateRequest<ProviderContext>,
): UpdateRequest<ProviderContext> {
  const { kind } = model;
  const { config, planned } = request;
  const choice = closestChoice(model, request, planned);
  if (choice === undefined) return request;
  // The apply knows what the plan left open.
  const whole = allPaths(kind, alternativesIn(kind, config)).reduce<ValueObject>(
    (all, path) =>
      isUnknown(valueAtPath(all, path) ?? null)
        ? withValueInside(all, path, valueAtPath(choice.planned, path) ?? null)
        : all,
    planned,
  );
  return { ...request, config: choice.config, planned: whole };
}

function distinct(diagnostics: Diagnostics): Diagnostics {
  return [
    ...new Map(diagnostics.map((each) => [`${each.severity} ${each.summary} ${each.detail}`, each])).values(),
  ];
}
