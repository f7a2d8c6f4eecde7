import {
  type Contract,
  type Field,
  type ProviderDefault,
  AMOUNT_PATTERN,
  labelsPlace,
  REPLACEMENT_ANSWERS,
  toTerraformName,
  walletsOf,
} from "../contract";

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
    argument(
      "strictChecks",
      "Whether a plan fails if an object does not exist to which a new one refers, or cannot be paid.",
      {
        terraformName: "strict_checks",
        type: { kind: "bool" },
      },
    ),
    argument("replace", "What a plan does if a change forces replacement.", {
      constraints: { enum: REPLACEMENT_ANSWERS },
    }),
    argument("reviewFile", "Review that a run may apply.", { terraformName: "review_file" }),
    argument("journal", "Where the recovery journal is."),
    argument("limits", "What one plan or apply may do.", {
      type: {
        kind: "object",
        fields: [
          ...["maxCreates", "maxDeletes", "maxReplacements", "maxPowerOffs", "maxDataLosses"].map((name) =>
            argument(name, "The most objects.", {
              terraformName: toTerraformName(name),
              type: { kind: "number", format: "uint32" },
            }),
          ),
          ...(walletsOf(contract) === undefined ? [] : [minimumBalance()]),
        ],
      },
    }),
    argument("defaultLabels", "Labels of every resource.", {
      terraformName: "default_labels",
      type: { kind: "map", element: { kind: "string" } },
      constraints: labelConstraints(contract),
    }),
    argument("ignoreLabels", "Labels that others set: keys, and prefixes with `*`.", {
      terraformName: "ignore_labels",
      type: { kind: "list", element: { kind: "string" } },
    }),
    argument("expires", "How long new objects live."),
    ...["allowedEndpoints", "allowedOrganizations", "allowedProjects"].map((name) =>
      argument(name, "The only ones that a run may change.", {
        terraformName: toTerraformName(name),
        type: { kind: "list", element: { kind: "string" } },
      }),
    ),
  ];
}

/** Returns the constraints of the kinds' labels, if they all have the same. Otherwise, the plan checks the labels of each resource. */
function labelConstraints({ kinds }: Contract): Field["constraints"] {
  const all = kinds.flatMap((kind) => labelsPlace(kind)?.field.constraints ?? []);
  const [first = {}] = all;
  return all.every((each) => JSON.stringify(each) === JSON.stringify(first)) ? first : {};
}

function minimumBalance(): Field {
  return argument("minBalance", 'An amount, such as "50" or "12.50 EUR".', {
    terraformName: "min_balance",
    constraints: { pattern: AMOUNT_PATTERN },
  });
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
