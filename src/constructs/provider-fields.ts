import type { Contract, Field, ProviderDefault } from "../contract";

/** Returns the provider's arguments as contract fields, so that the same checks apply to them. */
export function providerFields(contract: Contract): readonly Field[] {
  return [
    argument("endpoint", "Base address of the service."),
    argument("apiKey", "API key.", {
      terraformName: "api_key",
      sensitive: true,
      constraints: { minLength: 1 },
    }),
    argument("project", "Default project of all resources.", referenced(contract, "project")),
    argument("region", "Default datacenter of all resources.", referenced(contract, "region")),
    argument("strictChecks", "Whether a plan fails if an object does not exist to which a new one refers.", {
      terraformName: "strict_checks",
      type: { kind: "bool" },
    }),
  ];
}

/** The kind that is referenced by the fields which use the default. */
function referenced({ kinds }: Contract, name: ProviderDefault): Pick<Field, "references"> {
  const field = kinds.flatMap(({ fields }) => fields).find(({ defaultFrom }) => defaultFrom === name);
  return field?.references === undefined ? {} : { references: field.references };
}

function argument(name: string, description: string, more: Partial<Field> = {}): Field {
  return {
    wireName: name,
    terraformName: name,
    propName: name,
    type: { kind: "string" },
    description,
    source: "documented",
    presence: "optional",
    needed: false,
    immutable: false,
    readable: false,
    sensitive: false,
    writeOnly: false,
    deprecated: false,
    constraints: {},
    ...more,
  };
}
