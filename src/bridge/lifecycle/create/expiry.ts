import { randomBytes } from "node:crypto";
import { type Kind, labelsPlace } from "../../../contract";
import type { JsonObject } from "../../../client";
import { valueAt, type ValueObject, valueObject } from "../../../plugin";
import type { UpdateValues } from "../../../changes";
import { labelsLeftAlone, type ProviderContext, type ResourceModel } from "../../context";
import type { BeginOptions, Entry } from "../../recovery";
import { EXPIRY_LABEL, expiryLabelValue, withKeptLabels } from "../../../values";

/**
 * The expiry label of a new object. Its value is part of the journal's entry: every repetition of the request has it, and a later run recognizes
 * the object by it.
 */

/**
 * Returns how the expiry label of a create follows from the time of its request, by the service's clock where that was measured. Undefined if the
 * object gets none.
 */
export function expiryFor(kind: Kind, { labels }: ProviderContext): BeginOptions["expiry"] {
  const lifetimeMs = labels?.lifetimeMs;
  if (lifetimeMs === undefined || labelsPlace(kind) === undefined) return undefined;
  return ({ startedAtMs, clock }) => {
    const sentAtMs = startedAtMs + (clock === undefined ? 0 : (clock.leastMs + clock.mostMs) / 2);
    const id = randomBytes(6).toString("hex");
    return expiryLabelValue({ sentAtMs, expiresAtMs: sentAtMs + lifetimeMs, id });
  };
}

/** Returns an object's values with an expiry label. */
export function withExpiry(kind: Kind, values: ValueObject, expiry: string): ValueObject {
  return withKeptLabels(kind, values, valueObject([[EXPIRY_LABEL, expiry]]));
}

/** Whether an object has the expiry label of one of these creates, or has none like one of them. */
export function hasExpiryOf(
  model: ResourceModel,
  object: JsonObject,
  entries: readonly Pick<Entry, "expiry">[],
): boolean {
  const shown = valueAt(labelsLeftAlone(model, object), EXPIRY_LABEL);
  return entries.some(({ expiry }) => (expiry ?? null) === shown);
}

/**
 * Returns the values of the change that finishes a clone. A clone whose request had no labels has those of its source, so that its expiry label
 * is set here.
 */
export function expiringClone(
  model: ResourceModel,
  object: JsonObject,
  values: UpdateValues,
  expiry: string,
): UpdateValues {
  const { kind } = model;
  const shown = labelsLeftAlone(model, object);
  if (valueAt(shown, EXPIRY_LABEL) === expiry) return values;
  const wanted = valueObject([...Object.entries(shown), [EXPIRY_LABEL, expiry]]);
  return {
    ...values,
    prior: withKeptLabels(kind, values.prior, shown),
    planned: withKeptLabels(kind, values.planned, wanted),
    keptLabels: wanted,
  };
}
