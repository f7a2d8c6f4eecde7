import { createHash } from "node:crypto";
import { contract, kindOf } from "../../../src/contract";
import { attributesOf, type StackJson } from "../../constructs/support";

type Attributes = Readonly<Record<string, unknown>>;

/** Resources of a stack as the service is asked for them. */
export interface ComparableStack {
  readonly resources: readonly Attributes[];
  readonly outputs: unknown;
}

/**
 * Returns a stack in a form that two stacks share if they ask the service for the same. The following may differ: ids of constructs, display names of firewall
 * rules, names of disruption groups (not who is in one), the order of resources, and whether an attribute has its
 * default, an empty list among them, or is left out.
 */
export function comparableStack({ resource, output = {} }: StackJson): ComparableStack {
  const all = new Map<string, Attributes>(
    Object.entries(resource).flatMap(([type, byId]) =>
      Object.entries(byId).map(
        ([id, each]) => [`${type}.${id}`, askedFor(type, attributesOf(each))] as const,
      ),
    ),
  );
  const groups = groupMembers([...all.values()]);
  const replaced = (value: unknown): unknown => {
    const text = JSON.stringify(value, (key, inner: unknown) =>
      key === "disruption_group" ? { ...(inner as Attributes), name: groups.get(nameOf(inner)) } : inner,
    );
    return JSON.parse(
      text.replaceAll(/\bsvc_\w+\.[\w-]+/g, (address) => {
        const target = all.get(address);
        return target === undefined ? address : digestOf(replaced(target));
      }),
    ) as unknown;
  };
  const texts = [...all].map(([address, each]) =>
    JSON.stringify(replaced({ type: address.split(".")[0], ...each })),
  );
  return {
    resources: texts.sort().map((text) => JSON.parse(text) as Attributes),
    outputs: replaced(Object.values(output)),
  };
}

/** Returns the attributes without those that have their defaults, and with lists of a set in one order. */
function askedFor(type: string, attributes: Attributes): Attributes {
  const kind = contract.kinds.find(({ terraformName }) => `svc_${terraformName}` === type);
  const fields = kind === undefined ? [] : kindOf(contract, kind.name).fields;
  const isDefault = (name: string, value: unknown): boolean =>
    (Array.isArray(value) && value.length === 0) ||
    fields.some((field) => field.terraformName === name && field.default === value);
  return Object.fromEntries(
    Object.entries(attributes)
      .filter(([name, value]) => !isDefault(name, value))
      .filter(([name]) => type !== "svc_firewall_rule" || name !== "display_name")
      .map(([name, value]) => [name, isTexts(value) ? [...value].sort() : value] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Whether a value is a list of texts: these are sets in all of the scenarios. */
function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

/** Returns the display names of the members of each disruption group, by its name. */
function groupMembers(all: readonly Attributes[]): ReadonlyMap<unknown, string> {
  const members = new Map<unknown, string[]>();
  for (const { disruption_group: group, display_name: name } of all) {
    members.set(nameOf(group), [...(members.get(nameOf(group)) ?? []), String(name)]);
  }
  return new Map([...members].map(([name, each]) => [name, each.sort().join(" ")]));
}

function nameOf(value: unknown): unknown {
  return (value as { readonly name?: unknown } | undefined)?.name;
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 12);
}
