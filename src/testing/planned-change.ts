import type { PlannedAction } from "./planned-action";
import { type Contract, type Field, fieldsIn } from "../contract";
import type { ConstructPaths } from "../base/synthesized";
import type { EngineOutput } from "./engine-output";
import { holdsMark, memberOrMark } from "../base/engine";
import { isRecord } from "../base/json";

/** An attribute that would change. */
export interface AttributeChange {
  /** Path in the construct's names: `compute.vcpus`. */
  readonly path: string;
  /** Current value; `(secret)` if it is sensitive. */
  readonly before: unknown;
  /** Planned value; `(known after apply)` if only the service knows it. */
  readonly after: unknown;
}

/** A planned change of an object. */
export interface PlannedChange {
  /** Path of the construct: `web/server`; the address if no construct created it. */
  readonly path: string;
  /** Address, such as `svc_virtual_machine.server`. */
  readonly address: string;
  readonly action: PlannedAction;
  /** Attributes that would change; empty for a creation or a deletion. */
  readonly attributes: readonly AttributeChange[];
}

/** Output of `terraform show -json` for a plan, as far as it is used. */
export interface ShownPlan {
  readonly resource_changes?: readonly {
    readonly address: string;
    readonly type: string;
    readonly change: {
      readonly before: unknown;
      readonly after: unknown;
      readonly after_unknown: unknown;
      readonly before_sensitive: unknown;
      readonly after_sensitive: unknown;
    };
  }[];
  readonly output_changes?: Readonly<Record<string, { readonly actions: readonly string[] }>>;
}

const SECRET = "(secret)";
const UNKNOWN = "(known after apply)";

/** Combines the planned actions with the details of the plan. */
export function plannedChanges(
  planned: EngineOutput["planned"],
  shown: ShownPlan | undefined,
  paths: ConstructPaths,
  contract: Contract,
): readonly PlannedChange[] {
  return planned.map(({ address, action }) => {
    const found = shown?.resource_changes?.find((each) => each.address === address);
    const changed =
      found === undefined || action === "create" || action === "delete"
        ? []
        : changesIn("", fieldsOf(contract, found.type), {
            before: found.change.before,
            after: found.change.after,
            unknown: found.change.after_unknown,
            secrets: [found.change.before_sensitive, found.change.after_sensitive],
          });
    // Omits values known after apply if other values change: they follow from those.
    const known = changed.filter(({ after }) => after !== UNKNOWN);
    const attributes = known.length === 0 ? changed : known;
    return { path: paths.pathOf(address), address, action, attributes };
  });
}

function fieldsOf({ kinds }: Contract, type: string): readonly Field[] {
  return kinds.find(({ terraformName }) => type === `svc_${terraformName}`)?.fields ?? [];
}

/** Current and planned value of one attribute. */
interface PlannedAttribute {
  readonly before: unknown;
  readonly after: unknown;
  /** True if the engine does not know `after` yet; of the same shape as `after` if it knows a part. */
  readonly unknown: unknown;
  /** True if either is sensitive; of the same shape if a part is. */
  readonly secrets: readonly [unknown, unknown];
}

function changesIn(
  path: string,
  fields: readonly Field[],
  place: PlannedAttribute,
): readonly AttributeChange[] {
  const { before, after, unknown, secrets } = place;
  const isSecret = secrets.some(holdsMark);
  if (unknown === true) return [{ path, before: isSecret ? SECRET : before, after: UNKNOWN }];
  if (!secrets.includes(true) && isRecord(before) && isRecord(after)) {
    const names = new Set([
      ...Object.keys(before),
      ...Object.keys(after),
      ...Object.keys(isRecord(unknown) ? unknown : {}),
    ]);
    return [...names].flatMap((name) => {
      const field = fields.find(({ terraformName }) => terraformName === name);
      const inner = {
        before: before[name],
        after: after[name],
        unknown: memberOrMark(unknown, name),
        secrets: [memberOrMark(secrets[0], name), memberOrMark(secrets[1], name)] as const,
      };
      const at = field?.propName ?? name;
      return changesIn(
        path === "" ? at : `${path}.${at}`,
        field === undefined ? [] : fieldsIn(field.type),
        inner,
      );
    });
  }
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return [];
  return [{ path, before: isSecret ? SECRET : before, after: isSecret ? SECRET : after }];
}
