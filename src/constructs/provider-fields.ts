import type { Contract, Field, ProviderDefault } from "../contract";

/** The arguments of the provider, described as the contract describes fields, so that the same checks hold for them. */
export function providerFields(contract: Contract): readonly Field[] {
  return [
    argument("endpoint", "Base address of the service."),
    argument("apiKey", "API key.", {
      terraformName: "api_key",
      sensitive: true,
      constraints: { minLength: 1 },
    }),
    argument("project", "Project of everything that names none.", referenced(contract, "project")),
    argument("region", "Datacenter of everything that names none.", referenced(contract, "region")),
  ];
}

/** The kind to which the fields refer that a default stands in for. */
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
