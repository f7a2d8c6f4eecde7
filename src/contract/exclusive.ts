/** Groups of fields of an object of which at most one can be set (a proto oneof), by their names in Terraform. */
export type ExclusiveGroups = readonly (readonly string[])[];

/** Whether a field belongs to a group of exclusive fields. */
export function isExclusive(groups: ExclusiveGroups | undefined, terraformName: string): boolean {
  return groups?.some((group) => group.includes(terraformName)) === true;
}

/** Returns, for each group of which more than one field is set, the fields that are set, in the order of the group. */
export function exclusiveConflicts(
  groups: ExclusiveGroups | undefined,
  isSet: (terraformName: string) => boolean,
): readonly (readonly [first: string, second: string, ...others: string[]])[] {
  return (groups ?? []).flatMap((group) => {
    const [first, second, ...others] = group.filter(isSet);
    return first === undefined || second === undefined ? [] : [[first, second, ...others] as const];
  });
}
