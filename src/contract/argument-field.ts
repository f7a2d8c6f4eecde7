import type { Argument, Field } from "./model";
import { toRootPropName, toRootTerraformName, toTerraformName } from "./names/naming";

/** Returns the field of an argument that exists only in Terraform and in constructs: an optional text, unless the caller says otherwise. */
export function argumentField(propName: string, meaning: Argument): Field {
  return {
    ...memberField(propName),
    terraformName: toRootTerraformName(propName),
    propName: toRootPropName(propName),
    source: "assumed",
    argument: meaning,
  };
}

/** Returns a field of an argument that is an object: an optional text, unless the caller says otherwise. */
export function memberField(propName: string): Field {
  return {
    wireName: propName,
    terraformName: toTerraformName(propName),
    propName,
    type: { kind: "string" },
    description: "",
    source: "live",
    presence: "optional",
    needed: false,
    immutable: false,
    readable: false,
    sensitive: false,
    writeOnly: false,
    deprecated: false,
    constraints: {},
  };
}
