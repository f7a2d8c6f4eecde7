import { type Contract, type Field, fieldsIn } from "../contract";
import type { ConstructPaths } from "./construct-paths";
import type { EngineOutput } from "./engine-output";

/** What would happen to something. `remove`: the state forgets it, and it stays. */
export type PlannedAction = "create" | "update" | "replace" | "delete" | "import" | "move" | "remove";

/** An attribute that would change. */
export interface AttributeChange {
  /** Where it is, as the construct names it: `compute.vcpus`. */
  readonly path: string;
  /** As it is; `(secret)` for what is secret. */
  readonly before: unknown;
  /** As it would be; `(known after apply)` for what only the service knows. */
  readonly after: unknown;
}

/** Something that would be made, changed or removed. */
export interface PlannedChange {
  /** Path of the construct: `web/server`; the address for what no construct made. */
  readonly path: string;
  /** `svc_virtual_machine.server` */
  readonly address: string;
  readonly action: PlannedAction;
  /** What would change of it; nothing for what is made or removed whole. */
  readonly attributes: readonly AttributeChange[];
}

/** What `terraform show -json` prints of a plan, as far as it is used here. */
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

/** Joins what the engine said of a plan with what it shows of it. */
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
    // What only the service knows follows from the rest, where there is a rest.
    const known = changed.filter(({ after }) => after !== UNKNOWN);
    const attributes = known.length === 0 ? changed : known;
    return { path: paths.pathOf(address), address, action, attributes };
  });
}

function fieldsOf({ kinds }: Contract, type: string): readonly Field[] {
  return kinds.find(({ terraformName }) => type === `svc_${terraformName}`)?.fields ?? [];
}

/** One place of an object, as it is and as it would be. */
interface Place {
  readonly before: unknown;
  readonly after: unknown;
  /** True where the engine does not know `after` yet; of the same shape as it where it knows a part. */
  readonly unknown: unknown;
  /** True where either is secret; of the same shape where a part is. */
  readonly secrets: readonly [unknown, unknown];
}

function changesIn(path: string, fields: readonly Field[], place: Place): readonly AttributeChange[] {
  const { before, after, unknown, secrets } = place;
  const isSecret = secrets.some(holdsTrue);
  if (unknown === true) return [{ path, before: isSecret ? SECRET : before, after: UNKNOWN }];
  if (!secrets.includes(true) && isObject(before) && isObject(after)) {
    const names = new Set([
      ...Object.keys(before),
      ...Object.keys(after),
      ...Object.keys(isObject(unknown) ? unknown : {}),
    ]);
    return [...names].flatMap((name) => {
      const field = fields.find(({ terraformName }) => terraformName === name);
      const inner = {
        before: before[name],
        after: after[name],
        unknown: memberOf(unknown, name),
        secrets: [memberOf(secrets[0], name), memberOf(secrets[1], name)] as const,
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

function holdsTrue(marks: unknown): boolean {
  return (
    marks === true || (typeof marks === "object" && marks !== null && Object.values(marks).some(holdsTrue))
  );
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : value === true ? true : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
