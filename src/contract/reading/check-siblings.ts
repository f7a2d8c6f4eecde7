import type { Field } from "../model";
import { upperFirst } from "../../base/words";

/** Returns the problems of fields beside each other: invalid names in Terraform, and names that two of them would add to a schema or a class. */
export function siblingProblems(siblings: readonly Field[], prefix: string): string[] {
  const problems = terraformNameProblems(siblings, prefix);
  const owners = new Map<string, string>();
  for (const { wireName, terraformName, propName, presence } of siblings) {
    const upper = upperFirst(propName);
    // A data source sets fields that a resource computes, but only at the root.
    const isSet = (presence !== "computed" || prefix === "") && !owners.has(`property ${propName}`);
    const methods = isSet ? [`${propName}Input`, `put${upper}`, `reset${upper}`] : [];
    // Members of classes and attributes are separate namespaces.
    for (const key of [
      `attribute ${terraformName}`,
      `property ${propName}`,
      ...methods.map((each) => `property ${each}`),
    ]) {
      const owner = owners.get(key);
      if (owner !== undefined) {
        problems.push(`${prefix}${owner} and ${prefix}${wireName} would both be the ${key}`);
      }
      owners.set(key, wireName);
    }
  }
  return problems;
}

/** Returns the problems of fields whose names are invalid in Terraform. */
export function terraformNameProblems(siblings: readonly Field[], prefix: string): string[] {
  return siblings
    .filter(({ terraformName }) => !/^[a-z][a-z0-9_]*$/.test(terraformName))
    .map(
      ({ wireName, terraformName }) =>
        `${prefix}${wireName} has no valid name in Terraform: ${terraformName}`,
    );
}
