import { dependable, type TerraformMetaArguments, type TerraformResourceLifecycle } from "cdktf";
import { type Field, nearestName } from "../../contract";
import { isKnown } from "../base";

/** Returns the meta-arguments of a resource that are given. */
export function metaArgumentsOf(config: TerraformMetaArguments): TerraformMetaArguments {
  const { dependsOn, count, provider, lifecycle, forEach, provisioners, connection } = config;
  const all = { dependsOn, count, provider, lifecycle, forEach, provisioners, connection };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/**
 * Writes the constructs in `replaceTriggeredBy` as addresses. cdktf writes them as `${...}` expressions, which the engine rejects in JSON.
 */
export function lifecycleToTerraform(
  lifecycle: TerraformResourceLifecycle | undefined,
): TerraformResourceLifecycle | undefined {
  if (lifecycle?.replaceTriggeredBy === undefined) return lifecycle;
  return {
    ...lifecycle,
    replaceTriggeredBy: lifecycle.replaceTriggeredBy.map((trigger) =>
      typeof trigger === "string" ? trigger : dependable(trigger),
    ),
  };
}

/** Returns the entries of `ignoreChanges` that are not Terraform names of attributes, such as property names. */
export function ignoreChangesProblems(
  fields: readonly Field[],
  lifecycle: TerraformResourceLifecycle | undefined,
): readonly string[] {
  const ignored = lifecycle?.ignoreChanges;
  if (!Array.isArray(ignored)) return [];
  const names = fields.map((field) => field.terraformName);
  return ignored.flatMap((entry, index): string[] => {
    if (typeof entry !== "string" || !isKnown(entry)) return [];
    const name = /^[^.[]*/.exec(entry)?.[0] ?? "";
    if (names.includes(name)) return [];
    const nearest = nearestName(name, names);
    const hint = nearest === undefined ? `the names are ${names.join(", ")}` : `did you mean ${nearest}?`;
    return [
      `lifecycle.ignoreChanges[${index}] must be an attribute's Terraform name; got ${JSON.stringify(entry)}, ${hint}`,
    ];
  });
}
