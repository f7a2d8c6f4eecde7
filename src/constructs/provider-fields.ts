import type { Field } from "../contract";

/** The arguments of the provider, described as the contract describes fields, so that the same checks hold for them. */
export const PROVIDER_FIELDS: readonly Field[] = [
  argument("endpoint", "Base address of the service."),
  argument("apiKey", "API key.", {
    terraformName: "api_key",
    sensitive: true,
    constraints: { minLength: 1 },
  }),
  argument("project", "Project of everything that names none.", { references: "Project" }),
  argument("region", "Datacenter of everything that names none.", { references: "Datacenter" }),
];

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
