/** The parts of the output of `terraform show -json` of a plan that its text shows. */
export interface ShownPlan {
  readonly resource_changes?: readonly {
    readonly address: string;
    readonly change: { readonly actions: readonly string[]; readonly after: unknown };
  }[];
  readonly configuration?: {
    readonly root_module?: {
      readonly resources?: readonly { readonly address: string; readonly expressions?: unknown }[];
    };
  };
}

/** A planned change: the resource, what is done, and a line for each value and reference. */
export interface PlannedResource {
  readonly address: string;
  readonly actions: string;
  readonly lines: readonly string[];
}

/**
 * Returns the changes of a plan in the order of their addresses, without empty values. Of values that are known only after the apply, references alone are shown.
 */
export function plannedResources({
  resource_changes: changes = [],
  configuration,
}: ShownPlan): readonly PlannedResource[] {
  const expressions = new Map(
    (configuration?.root_module?.resources ?? []).map((each) => [each.address, each.expressions]),
  );
  return changes
    .filter(({ change }) => change.actions.join() !== "no-op")
    .map(({ address, change }) => ({
      address,
      actions: change.actions.join(", then "),
      lines: [...valueLines("", change.after), ...referenceLines("", expressions.get(address))].sort(),
    }))
    .sort((one, other) => (one.address < other.address ? -1 : 1));
}

/** Returns planned changes as a text for people. */
export function planText(resources: readonly PlannedResource[]): string {
  return resources
    .map(({ address, actions, lines }) =>
      [`${address}: ${actions}`, ...lines.map((line) => `  ${line}`)].map((line) => `${line}\n`).join(""),
    )
    .join("\n");
}

function valueLines(path: string, value: unknown): readonly string[] {
  if (value === null || value === undefined || value === "") return [];
  // An element that is not known is null.
  if (Array.isArray(value) && value.every((element) => element === null)) return [];
  if (typeof value !== "object" || Array.isArray(value)) return [`${path} = ${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([name, inner]) => valueLines(joined(path, name), inner));
}

/** Returns a line for each attribute that refers to resources. */
function referenceLines(path: string, expression: unknown): readonly string[] {
  if (typeof expression !== "object" || expression === null) return [];
  const { references } = expression as { readonly references?: readonly string[] };
  if (Array.isArray(references)) {
    const targets = (references as readonly string[]).filter((each) => /^\w+\.[\w-]+$/.test(each));
    return targets.length === 0 ? [] : [`${path} <- ${[...new Set(targets)].sort().join(", ")}`];
  }
  return Object.entries(expression).flatMap(([name, inner]) => referenceLines(joined(path, name), inner));
}

function joined(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
