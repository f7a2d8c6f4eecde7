import type { Field, Kind } from "./model";
import { requestFields } from "./requests/request-fields";

/** Names of fields that hold labels, in the order of preference. */
const NAMES: readonly string[] = ["labels", "tags"];

/** Names of objects at the root of a kind that may hold the labels, as in Kubernetes. */
const HOLDERS: readonly string[] = ["metadata"];

/** Name of the attribute that {@link labelsAllField} describes. */
export const LABELS_ALL = "labels_all";

/** Where a kind has its labels. */
export interface LabelsPlace {
  /** Names in Terraform that lead to the labels: `labels`, or `metadata`, `labels`. */
  readonly path: readonly string[];
  readonly field: Field;
}

/**
 * Returns where a kind has its labels: a map of texts that users set, that a create takes, that an update changes in place, and that reading the
 * object returns. Its name is `labels` or `tags`, at the root or inside `metadata`. Undefined for a kind without one.
 */
export function labelsPlace(kind: Kind): LabelsPlace | undefined {
  const { create } = kind.methods;
  if (create === undefined || kind.fields.some(({ terraformName }) => terraformName === LABELS_ALL)) {
    return undefined;
  }
  const taken = requestFields(kind, create).filter(({ path }) => path.length === 0);
  for (const name of NAMES) {
    const own = taken.find(({ field }) => field.wireName === name)?.field;
    if (own !== undefined && holdsLabels(own)) return { path: [own.terraformName], field: own };
  }
  for (const { field: holder, inRequest } of taken) {
    if (!HOLDERS.includes(holder.wireName) || holder.type.kind !== "object") continue;
    if (inRequest.type.kind !== "object" || !isChangeable(holder)) continue;
    const sent = new Set(inRequest.type.fields.map(({ wireName }) => wireName));
    const inner = holder.type.fields.find(
      (field) => NAMES.includes(field.wireName) && sent.has(field.wireName) && holdsLabels(field),
    );
    if (inner !== undefined) return { path: [holder.terraformName, inner.terraformName], field: inner };
  }
  return undefined;
}

function holdsLabels(field: Field): boolean {
  const { type, readable, sensitive, references } = field;
  const isMapOfTexts = type.kind === "map" && type.element.kind === "string";
  return isMapOfTexts && readable && !sensitive && references === undefined && isChangeable(field);
}

function isChangeable({ presence, argument, writeOnly, immutable, needsPermission }: Field): boolean {
  return (
    presence !== "computed" &&
    argument === undefined &&
    !writeOnly &&
    !immutable &&
    needsPermission === undefined
  );
}
