import { obstacles, permissionFor } from "../changes";
import { type FieldType, fieldsIn, type Kind } from "../contract";
import {
  attributeStep,
  formatPath,
  indexStep,
  keyStep,
  type Path,
  type PathStep,
  valueAt,
  type ValueObject,
} from "../plugin";
import type { Avoidance, ReplacementOrder, ReviewedReplacement } from "./review";

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
  kind: Kind,
  { order, paths: given, reason, prior, planned }: PlannedReplacement,
): ReviewedReplacement {
  const paths = pathsIn(kind, given);
  const attributes = [...new Set(paths.map(attributeOf))];
  const found = obstacles(kind, paths, prior, planned);
  const hopeless = found.filter(({ permission }) => permission === undefined);
  const permitted = kind.methods.updates.flatMap((method): Avoidance[] => {
    const permission = permissionFor(kind, method);
    const own = found.filter((each) => permission !== undefined && each.permission === permission);
    return permission === undefined || own.length === 0
      ? []
      : [
          {
            way: "permission",
            attributes: [...new Set(own.map(({ path }) => attributeOf(path)))],
            permission: permission.terraformName,
            method: method.name,
          },
        ];
  });
  // While another attribute forces the replacement, no permission avoids it.
  const toRevert =
    hopeless.length === 0 ? attributes : [...new Set(hopeless.map(({ path }) => attributeOf(path)))];
  return {
    attributes,
    ...(reason === undefined ? {} : { reason }),
    avoid: [
      ...(reason === "replace_because_tainted" ? [{ way: "untaint" as const, attributes: [] }] : []),
      ...(reason === "replace_by_request" || reason === "replace_by_triggers"
        ? [{ way: "no-request" as const, attributes: [] }]
        : []),
      ...(toRevert.length === 0 ? [] : [{ way: "revert" as const, attributes: toRevert }]),
      ...permitted,
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

function attributeOf(path: Path): string {
  return formatPath(path.filter(({ kind }) => kind === "attribute"));
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
