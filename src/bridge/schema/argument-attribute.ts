import { type Contract, type ExclusiveGroups, type Field, inputFacts } from "../../contract";
import type { Attribute, Value } from "../../plugin";
import { describe, equalityOf, shapeOf } from "./attribute-parts";
import { validateDuration, validateField } from "./validate-field";

/**
 * Returns the attribute of an argument that exists in Terraform alone. It is never computed: if unset, it is null. If it forces
 * replacement, it does so only if it was set before and is set now. Neither an import nor unsetting it then replaces the object.
 */
export function argumentAttribute(contract: Contract, field: Field, isQuotable: boolean): Attribute {
  const isReplacing = field.immutable || field.needsPermission !== undefined;
  // A new version of a value that can be sent again causes a call; other changes here touch no object.
  const isLocal = field.argument?.role !== "version" || field.immutable;
  const check = field.argument?.role === "capacity-wait" ? validateDuration : undefined;
  return {
    name: field.terraformName,
    ...shapeOf(field, (inner, groups) => choiceAttribute(contract, inner, groups, isQuotable)),
    ...describe(field, inputFacts(field, "terraform")),
    optional: true,
    ...(isLocal ? { local: true } : {}),
    ...(isReplacing
      ? { requiresReplace: (prior: Value, planned: Value) => prior !== null && planned !== null }
      : {}),
    ...equalityOf(contract, field),
    validate: check ?? validateField(contract, field, isQuotable),
  };
}

/** Returns the attribute of a value in an argument: it is null if unset, and no change of it touches an object. */
function choiceAttribute(
  contract: Contract,
  field: Field,
  exclusive: ExclusiveGroups | undefined,
  isQuotable: boolean,
): Attribute {
  return {
    name: field.terraformName,
    ...shapeOf(field, (inner, groups) => choiceAttribute(contract, inner, groups, isQuotable)),
    ...describe(field, inputFacts(field, "terraform")),
    ...(field.presence === "required" ? { required: true } : { optional: true }),
    ...equalityOf(contract, field, exclusive),
    validate: validateField(contract, field, isQuotable),
  };
}
