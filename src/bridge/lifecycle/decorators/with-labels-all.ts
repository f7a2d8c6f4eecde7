import { type Contract, type Kind, LABELS_ALL, labelsAllField, labelsPlace } from "../../../contract";
import {
  attributeStep,
  collectReplacePaths,
  type Context,
  type Diagnostics,
  hasErrors,
  isObject,
  isUnknown,
  planChange,
  type PlanRequest,
  type PlanResult,
  type Resource,
  type Schema,
  type StateResult,
  valueAt,
  type ValueObject,
  valueObject,
} from "../../../plugin";
import {
  EXPIRY_LABEL,
  fromContractLabels,
  importedState,
  labelsIn,
  ownAmong,
  toContractLabels,
  withLabels,
} from "../../../values";
import {
  hasGuessedLabels,
  isLeftAlone,
  isOnlyNamed,
  type ProviderContext,
  withGuessedLabels,
} from "../../context";
import { labelLeftAlone } from "../label-diagnostics";
import { schemaWithComputed } from "../../schema";
import { areSameLabels, configToSend, plannedOwnLabels, plannedToSend } from "./planned-labels";

/** States of this version and later have the attribute `labels_all`. */
const VERSION_WITH_LABELS_ALL = 2;

/**
 * Adds the attribute `labels_all` to a resource whose kind has labels: its own ones, over the provider's default ones. The resource itself knows
 * one map, in the field of the contract, and has it planned, compared, sent and read by the rules of every other field. Users get back what
 * they wrote: a label of theirs that others change shows in `labels`, and any other one in `labels_all`.
 *
 * Of an imported object, the labels that are not default ones count as the user's. As long as nothing is applied to it, a configuration that comes
 * to the same labels plans nothing.
 */
export function withLabelsAll(
  contract: Contract,
  kind: Kind,
  resource: Resource<ProviderContext>,
): Resource<ProviderContext> {
  const [field, place] = [labelsAllField(kind), labelsPlace(kind)];
  if (field === undefined || place === undefined) return resource;
  const path = place.path.map(attributeStep);
  // The plan of this resource asks for what is cleared itself.
  const { cleared: _cleared, ...inherited } = resource;
  const cleared = resource.cleared?.bind(resource);
  const [validate, planDestroy] = [resource.validate?.bind(resource), resource.planDestroy?.bind(resource)];
  const generateConfig = resource.generateConfig?.bind(resource);
  const schema: Schema = {
    ...schemaWithComputed(contract, resource.schema, field),
    version: VERSION_WITH_LABELS_ALL,
  };
  const sent = (values: ValueObject): ValueObject => toContractLabels(kind, values);

  const leftAlone = (config: ValueObject, isHidden: (key: string) => boolean): Diagnostics => {
    const own = labelsIn(kind, config);
    const keys = isObject(own) ? Object.keys(own).filter(isHidden) : [];
    return keys.map((key) => labelLeftAlone(key, path));
  };

  const plan = async (request: PlanRequest<ProviderContext>, context: Context): Promise<PlanResult> => {
    const { configured: provider, private: before } = request;
    const config = configToSend(kind, request);
    const prior = request.prior && sent(request.prior);
    const unset = prior === null ? [] : (cleared?.({ prior, config, private: before }) ?? []);
    const standard = planChange({ schema: resource.schema, prior, config, cleared: unset });
    const result = (await resource.plan?.({ ...request, ...standard, config, prior }, context)) ?? {};
    const planned = result.planned ?? standard.planned;
    const all = labelsIn(kind, planned);
    // Cleared labels are left to the service, which has no reason to set any.
    const isCleared = prior !== null && labelsIn(kind, config) === null && isUnknown(all);
    const own = plannedOwnLabels(kind, {
      ...request,
      isManaged: isCleared || labelsIn(kind, config) !== null,
      isChanged: prior === null || !areSameLabels(all, labelsIn(kind, prior)),
    });
    const shown = isCleared ? withLabels(kind, planned, valueObject()) : planned;
    return {
      ...result,
      planned: fromContractLabels(kind, shown, own),
      requiresReplace:
        result.requiresReplace ??
        (prior === null ? [] : collectReplacePaths(resource.schema.block, prior, planned, config)),
      diagnostics: [
        ...(provider === undefined ? [] : leftAlone(request.config, isLeftAlone(provider.labels))),
        ...(result.diagnostics ?? []),
      ],
    };
  };

  /** Returns the result of a change as users see it. After an error, the object may have something else than planned. */
  const applied = (result: StateResult, planned: ValueObject, before: Uint8Array): StateResult => {
    const { state } = result;
    if (state === null) return result;
    if (hasErrors(result.diagnostics ?? [])) {
      const own = ownAmong(labelsIn(kind, planned), labelsIn(kind, state));
      return { ...result, state: fromContractLabels(kind, state, own) };
    }
    const shown = fromContractLabels(kind, state, labelsIn(kind, planned));
    const all = valueAt(planned, LABELS_ALL);
    return {
      ...result,
      state: isObject(all) ? valueObject([...Object.entries(shown), [LABELS_ALL, all]]) : shown,
      private: withGuessedLabels(result.private ?? before, false),
    };
  };

  return {
    ...inherited,
    schema,
    validate: async ({ config }, context) => [
      ...leftAlone(config, (key) => key === EXPIRY_LABEL),
      ...((await validate?.({ config: sent(config) }, context)) ?? []),
    ],
    plan,
    ...(planDestroy === undefined
      ? {}
      : {
          planDestroy: (request, context) => planDestroy({ ...request, prior: sent(request.prior) }, context),
        }),
    create: async (request, context) => {
      const config = configToSend(kind, { ...request, prior: null });
      const planned = plannedToSend(kind, request.planned, config);
      const result = await resource.create({ ...request, config, planned }, context);
      return applied(result, request.planned, request.private);
    },
    read: async (request, context) => {
      const { state: shown, configured: provider, private: before } = request;
      const state = sent(shown);
      const result = await resource.read({ ...request, state }, context);
      if (result.state === null) return result;
      if (result.state === state) return { ...result, state: shown };
      if (isOnlyNamed(result.state)) return result;
      const isImport = isOnlyNamed(state);
      return {
        ...result,
        state: isImport
          ? importedState(kind, result.state, provider.labels?.defaults ?? null)
          : fromContractLabels(
              kind,
              result.state,
              ownAmong(labelsIn(kind, shown), labelsIn(kind, result.state)),
            ),
        private: withGuessedLabels(result.private ?? before, isImport || hasGuessedLabels(before)),
      };
    },
    update: async (request, context) => {
      const config = configToSend(kind, request);
      const planned = plannedToSend(kind, request.planned, config);
      const prior = sent(request.prior);
      const result = await resource.update({ ...request, config, planned, prior }, context);
      return result.state === prior
        ? { ...result, state: request.prior }
        : applied(result, request.planned, request.private);
    },
    delete: async (request, context) => {
      const result = await resource.delete({ ...request, prior: sent(request.prior) }, context);
      if (result.state === undefined) return result;
      const own = ownAmong(labelsIn(kind, request.prior), labelsIn(kind, result.state));
      return { ...result, state: fromContractLabels(kind, result.state, own) };
    },
    upgrade: ({ rawState }) => ({ state: withAllInState(rawState, place.path) }),
    ...(generateConfig === undefined
      ? {}
      : {
          generateConfig: ({ state }, context) => {
            const own = valueObject(Object.entries(state).filter(([name]) => name !== LABELS_ALL));
            return generateConfig({ state: own }, context);
          },
        }),
  };
}

type StoredState = Parameters<NonNullable<Resource<ProviderContext>["upgrade"]>>[0]["rawState"];

/** Returns a stored state with all labels, which an earlier version had in the field of the contract alone. */
export function withAllInState(state: StoredState, path: readonly string[]): StoredState {
  if (state[LABELS_ALL] !== undefined && state[LABELS_ALL] !== null) return state;
  let labels: StoredState[string] | undefined = state;
  for (const step of path) labels = (labels as StoredState | null | undefined)?.[step];
  return { ...state, [LABELS_ALL]: labels ?? {} };
}
