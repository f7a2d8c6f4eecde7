import { replacementCauses } from "../changes";
import { type Contract, type FieldType, fieldsIn, type Kind } from "../contract";
import {
  attributeStep,
  indexStep,
  keyStep,
  type Path,
  type PathStep,
  valueAt,
  type ValueObject,
} from "../plugin";
import type { ReplacementOrder, ReviewedReplacement } from "./review";

/** A replacement of a plan. */
export interface PlannedReplacement {
  readonly order: ReplacementOrder;
  /** The plan's `replace_paths`. */
  readonly paths: unknown;
  readonly reason: string | undefined;
  readonly prior: ValueObject;
  readonly planned: ValueObject;
}

/** Returns why an object is replaced, and what would avoid it, as far as the contract says so. */
export function replacementOf(
  contract: Contract,
  kind: Kind,
  { order, paths: given, reason, prior, planned }: PlannedReplacement,
): ReviewedReplacement {
  const { attributes, hopeless, permitted } = replacementCauses(
    contract,
    kind,
    pathsIn(kind, given),
    prior,
    planned,
  );
  // While another attribute forces the replacement, no permission avoids it.
  const toRevert = hopeless.length === 0 ? attributes : hopeless;
  return {
    attributes,
    ...(reason === undefined ? {} : { reason }),
    avoid: [
      ...(reason === "replace_because_tainted" ? [{ way: "untaint" as const, attributes: [] }] : []),
      ...(reason === "replace_by_request" || reason === "replace_by_triggers"
        ? [{ way: "no-request" as const, attributes: [] }]
        : []),
      ...(toRevert.length === 0 ? [] : [{ way: "revert" as const, attributes: toRevert }]),
      ...permitted.map(({ attributes, permission, method }) => ({
        way: "permission" as const,
        attributes,
        permission: permission.terraformName,
        method: method.name,
      })),
      ...(order === "delete-first" && !keepsName(kind, prior, planned)
        ? [{ way: "create-before-destroy" as const, attributes: [] }]
        : []),
    ],
  };
}

/** Whether the new object has the name of the old one, so that both cannot exist at once. */
function keepsName({ slugField }: Kind, prior: ValueObject, planned: ValueObject): boolean {
  if (slugField === undefined) return false;
  const [before, after] = [valueAt(prior, slugField), valueAt(planned, slugField)];
  return typeof before !== "string" || typeof after !== "string" || before === after;
}

function pathsIn(kind: Kind, given: unknown): readonly Path[] {
  return (Array.isArray(given) ? (given as readonly unknown[]) : []).flatMap((steps) =>
    Array.isArray(steps)
      ? [pathIn({ kind: "object", fields: kind.fields }, steps as readonly unknown[])]
      : [],
  );
}

function pathIn(type: FieldType | undefined, [first, ...rest]: readonly unknown[]): Path {
  if (first === undefined) return [];
  const element = type !== undefined && "element" in type ? type.element : undefined;
  if (typeof first === "number") return [indexStep(first), ...pathIn(element, rest)];
  const name = typeof first === "string" ? first : "";
  const step: PathStep = type?.kind === "map" ? keyStep(name) : attributeStep(name);
  const inner =
    type?.kind === "object"
      ? fieldsIn(type).find(({ terraformName }) => terraformName === name)?.type
      : element;
  return [step, ...pathIn(inner, rest)];
}
