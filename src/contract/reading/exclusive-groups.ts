import { asArray, type Document } from "./document";
import type { Field } from "../model";

/** Converts groups of wire names to groups of Terraform names. Omits computed fields, and groups with fewer than two remaining fields. */
export function exclusiveOf(
  document: Document,
  groups: readonly unknown[],
  fields: readonly Field[],
): readonly (readonly string[])[] {
  const named = groups.flatMap((group): readonly (readonly string[])[] => {
    const members = asArray(group).map((wireName) => fields.find((field) => field.wireName === wireName));
    if (members.length < 2 || members.includes(undefined)) {
      const own = fields.filter(({ argument }) => argument === undefined);
      const known = own.map(({ wireName }) => wireName).join(", ");
      document.problems.add(
        `x-exclusive has ${JSON.stringify(group)}; each of its groups must name two or more of ${known}`,
      );
      return [];
    }
    const settable = members.flatMap((field) =>
      field === undefined || field.presence === "computed" ? [] : [field.terraformName],
    );
    return settable.length < 2 ? [] : [settable];
  });
  return [...new Map(named.map((group) => [JSON.stringify(group), group])).values()];
}
