import { type Kind, LABELS_ALL } from "../../../contract";
import {
  isObject,
  isUnknown,
  UNKNOWN,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../../../plugin";
import { hasGuessedLabels, type ProviderContext } from "../../context";
import { labelsIn, mergedLabels, sameContent, toContractLabels, withLabels } from "../../../values";

/** Decisions about an object's own labels and its default ones, which plan and apply make from the same input. */

/** A configuration, and the state to which it applies, as users see both. */
export interface LabeledConfig {
  readonly configured: ProviderContext | undefined;
  readonly config: ValueObject;
  /** Null for a create. */
  readonly prior: ValueObject | null;
}

/** Returns a configuration as the calls know it: with the default labels below its own ones. */
export function configToSend(kind: Kind, request: LabeledConfig): ValueObject {
  const { configured: provider, config, prior } = request;
  const own = labelsIn(kind, config);
  const rest = toContractLabels(kind, config);
  if (provider !== undefined) {
    return withLabels(kind, rest, mergedLabels(provider.labels?.defaults ?? null, own));
  }
  // A provider that is not configured yet is expected to have the default labels that it had.
  const isKept = prior !== null && areSameLabels(labelsIn(kind, prior), own);
  return withLabels(kind, rest, isKept ? valueAt(prior, LABELS_ALL) : UNKNOWN);
}

/** Returns the values that a change sends. A plan leaves labels open whose default ones it did not know. */
export function plannedToSend(kind: Kind, planned: ValueObject, config: ValueObject): ValueObject {
  const sent = toContractLabels(kind, planned);
  const labels = labelsIn(kind, config);
  return isUnknown(labelsIn(kind, sent)) && isObject(labels) ? withLabels(kind, sent, labels) : sent;
}

/** A plan, in both forms. */
export interface LabelPlan extends LabeledConfig {
  readonly private: Uint8Array;
  /** The plan by the rules of the user's form. */
  readonly planned: ValueObject;
  /** Whether all labels of the object come from its configuration and the provider's. */
  readonly isManaged: boolean;
  /** Whether the labels of the object change. */
  readonly isChanged: boolean;
}

/**
 * Returns the user's own labels in a plan: what the configuration has. Without any, state keeps what it has only as long as nobody manages the
 * labels. Of an imported object, state keeps its guess as long as no label changes.
 */
export function plannedOwnLabels(kind: Kind, plan: LabelPlan): Value {
  const [own, planned] = [labelsIn(kind, plan.config), labelsIn(kind, plan.planned)];
  const before = plan.prior === null ? null : labelsIn(kind, plan.prior);
  if (hasGuessedLabels(plan.private) && !plan.isChanged && isObject(before) && !isUnknown(own)) return before;
  if (own !== null) return planned;
  if (isUnknown(planned)) return null;
  const isEmpty = !isObject(planned) || Object.keys(planned).length === 0;
  return isEmpty || !plan.isManaged ? planned : null;
}

/** Whether two maps have the same labels. No map is as good as an empty one. */
export function areSameLabels(one: Value, other: Value): boolean {
  return sameContent(one ?? valueObject(), other ?? valueObject());
}
