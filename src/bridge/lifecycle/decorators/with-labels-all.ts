import { type Contract, type Kind, LABELS_ALL, labelsAllField, labelsPlace } from "../../../contract";
import {
  attributeStep,
  type Context,
  type Diagnostics,
  equalValues,
  hasErrors,
  impliedType,
  isObject,
  isUnknown,
  mapOf,
  planChange,
  type PlanRequest,
  type PlanResult,
  type Resource,
  type Schema,
  type StateResult,
  STRING,
  UNKNOWN,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../../../plugin";
import {
  EXPIRY_LABEL,
  fromContractLabels,
  importedState,
  labelsIn,
  mergedLabels,
  ownAmong,
  toContractLabels,
  withLabels,
  withoutLabels,
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

const LABELS = mapOf(STRING);

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
  const cleared = resource.cleared?.bind(resource);
  const [validate, planDestroy] = [resource.validate?.bind(resource), resource.planDestroy?.bind(resource)];
  const generateConfig = resource.generateConfig?.bind(resource);
  const schema: Schema = {
    ...schemaWithComputed(contract, resource.schema, field),
    version: VERSION_WITH_LABELS_ALL,
  };
  const type = impliedType(resource.schema.block);
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
      isChanged: prior === null || !equalValues(type, planned, prior),
    });
    const shown = isCleared ? withLabels(kind, planned, valueObject()) : planned;
    return {
      ...result,
      planned: fromContractLabels(kind, shown, own),
      diagnostics: [
        ...(provider === undefined ? [] : leftAlone(request.config, isLeftAlone(provider))),
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
    ...resource,
    schema,
    // The plan asks for what is cleared itself.
    cleared: () => [],
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
      const prior = sent(request.prior);
      const whole = plannedToSend(kind, request.planned, config);
      const planned = isClearing(kind, { config, planned: whole, prior })
        ? withLabels(kind, whole, UNKNOWN)
        : whole;
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
  return labels === undefined ? state : { ...state, [LABELS_ALL]: labels ?? {} };
}

/** A configuration, and the state to which it applies, as users see both. */
interface LabeledConfig {
  readonly configured: ProviderContext | undefined;
  readonly config: ValueObject;
  /** Null for a create. */
  readonly prior: ValueObject | null;
}

/** Returns a configuration as the calls know it: with the default labels below its own ones. */
function configToSend(kind: Kind, request: LabeledConfig): ValueObject {
  const { configured: provider, config, prior } = request;
  const own = labelsIn(kind, config);
  const rest = toContractLabels(kind, config);
  // A plan has all labels in its configuration if the user ignores their changes.
  if (valueAt(config, LABELS_ALL) !== null) return rest;
  if (provider !== undefined) {
    const labels = mergedLabels(provider.labels?.defaults ?? null, own);
    const isCleared = labels === null && prior !== null && !areSameLabels(valueAt(prior, LABELS_ALL), null);
    return isCleared ? withoutLabels(kind, rest) : withLabels(kind, rest, labels);
  }
  // A provider that is not configured yet is expected to have the default labels that it had.
  const isKept = prior !== null && areSameLabels(labelsIn(kind, prior), own);
  return withLabels(kind, rest, isKept ? valueAt(prior, LABELS_ALL) : UNKNOWN);
}

/** Returns the values that a change sends. A plan leaves labels open whose default ones it did not know. */
function plannedToSend(kind: Kind, planned: ValueObject, config: ValueObject): ValueObject {
  const sent = toContractLabels(kind, planned);
  const labels = labelsIn(kind, config);
  return isUnknown(labelsIn(kind, sent)) && isObject(labels) ? withLabels(kind, sent, labels) : sent;
}

/**
 * Whether an update clears labels for which the contract has no default. The resource itself left them open in its plan, and the contract says how its
 * request clears them.
 */
function isClearing(
  kind: Kind,
  { config, planned, prior }: Readonly<Record<"config" | "planned" | "prior", ValueObject>>,
): boolean {
  return (
    labelsPlace(kind)?.field.default === undefined &&
    labelsIn(kind, config) === null &&
    areSameLabels(labelsIn(kind, planned), null) &&
    !areSameLabels(labelsIn(kind, prior), null)
  );
}

/** A plan, in both forms. */
interface LabelPlan extends LabeledConfig {
  readonly private: Uint8Array;
  /** The plan by the rules of the user's form. */
  readonly planned: ValueObject;
  /** Whether all labels of the object come from its configuration and the provider's. */
  readonly isManaged: boolean;
  /** Whether anything of the object changes, but for its own labels. */
  readonly isChanged: boolean;
}

/**
 * Returns the user's own labels in a plan: what the configuration has. Without any, state keeps what it has only as long as the service alone manages the
 * labels. Of an imported object, state keeps its guess as long as nothing changes.
 */
function plannedOwnLabels(kind: Kind, plan: LabelPlan): Value {
  const [own, planned] = [labelsIn(kind, plan.config), labelsIn(kind, plan.planned)];
  const before = plan.prior === null ? null : labelsIn(kind, plan.prior);
  if (hasGuessedLabels(plan.private) && !plan.isChanged && isObject(before) && !isUnknown(own)) return before;
  if (own !== null) return planned;
  if (isUnknown(planned)) return null;
  const isEmpty = !isObject(planned) || Object.keys(planned).length === 0;
  return isEmpty || !plan.isManaged ? planned : null;
}

/** Whether two maps have the same labels. No map is as good as an empty one. */
function areSameLabels(one: Value, other: Value): boolean {
  return equalValues(LABELS, one ?? valueObject(), other ?? valueObject());
}
