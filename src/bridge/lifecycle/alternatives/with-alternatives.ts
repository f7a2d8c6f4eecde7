import { alternativesField } from "../../../contract";
import {
  type Context,
  type Diagnostics,
  hasErrors,
  isUnknown,
  type PlanRequest,
  type PlanResult,
  type Resource,
  valueAtPath,
  type ValueObject,
} from "../../../plugin";
import { withValueInside } from "../../../changes";
import type { ProviderContext, ResourceModel } from "../../context";
import { alternativeProblems } from "./alternative-problems";
import { allPaths, alternativesIn, choiceOf, closestChoice, withAlternative, withUnknownAt } from "./choices";

/**
 * Adds the alternatives of a create to a resource whose kind may lack capacity. The resource itself knows one configuration: that with the
 * alternative that is tried, or that the object is. A plan leaves open what the alternatives of a new object set.
 */
export function withAlternatives(
  model: ResourceModel,
  resource: Resource<ProviderContext>,
): Resource<ProviderContext> {
  const { kind } = model;
  if (alternativesField(kind) === undefined) return resource;
  const [validate, planOf] = [resource.validate?.bind(resource), resource.plan?.bind(resource)];

  const planCreate = async (request: PlanRequest<ProviderContext>, context: Context): Promise<PlanResult> => {
    const alternatives = alternativesIn(kind, request.config);
    const problems = alternativeProblems(kind, request.config);
    if (hasErrors(problems)) return { diagnostics: problems };
    const results: PlanResult[] = [];
    for (const alternative of alternatives) {
      const choice = choiceOf(model, request, alternative);
      const result = (await planOf?.({ ...request, ...choice }, context)) ?? {};
      results.push({ ...result, planned: result.planned ?? choice.planned });
    }
    const [first] = results;
    return {
      ...first,
      planned: withUnknownAt(first?.planned ?? request.planned, request.config, allPaths(kind, alternatives)),
      diagnostics: distinct(results.flatMap(({ diagnostics = [] }) => diagnostics)),
    };
  };

  return {
    ...resource,
    validate: async (request, context) => {
      const own = alternativeProblems(kind, request.config);
      const alternatives = hasErrors(own) ? [] : alternativesIn(kind, request.config);
      const configs =
        alternatives.length === 0
          ? [request.config]
          : alternatives.map((each) => withAlternative(kind, request.config, each));
      const found = await Promise.all(
        configs.map(async (config) => (await validate?.({ ...request, config }, context)) ?? []),
      );
      return [...own, ...distinct(found.flat())];
    },
    plan: async (request, context) => {
      const { prior, config } = request;
      if (alternativesIn(kind, config).length === 0) return (await planOf?.(request, context)) ?? {};
      if (prior === null) return planCreate(request, context);
      const choice = closestChoice(model, request, prior) ?? request;
      const result = (await planOf?.({ ...request, ...choice }, context)) ?? {};
      return {
        ...result,
        planned: result.planned ?? choice.planned,
        requiresReplace: result.requiresReplace ?? choice.requiresReplace,
      };
    },
    update: async (request, context) => {
      const { prior, config, planned } = request;
      const choice = closestChoice(model, { ...request, prior }, planned);
      if (choice === undefined) return resource.update(request, context);
      // The apply knows what the plan left open.
      const whole = allPaths(kind, alternativesIn(kind, config)).reduce<ValueObject>((all, path) => {
        return isUnknown(valueAtPath(all, path) ?? null)
          ? withValueInside(all, path, valueAtPath(choice.planned, path) ?? null)
          : all;
      }, planned);
      return resource.update({ ...request, config: choice.config, planned: whole }, context);
    },
  };
}

function distinct(diagnostics: Diagnostics): Diagnostics {
  return [
    ...new Map(diagnostics.map((each) => [`${each.severity} ${each.summary} ${each.detail}`, each])).values(),
  ];
}
