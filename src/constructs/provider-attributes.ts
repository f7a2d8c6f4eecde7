import {
  definedAttributes,
  type HclAttribute,
  listToTerraform,
  mapToTerraform,
  referenceToTerraform,
  scalarToTerraform,
  structToTerraform,
} from "./foundation";
import type { SvcProviderConfig } from "./svc-provider-config";

/** Returns the arguments of the provider block in their JSON form. */
export function providerAttributes(given: SvcProviderConfig): Record<string, unknown> {
  return {
    endpoint: scalarToTerraform(given.endpoint),
    api_key: scalarToTerraform(given.apiKey),
    project: referenceToTerraform(given.project),
    region: referenceToTerraform(given.region),
    strict_checks: scalarToTerraform(given.strictChecks),
    replace: scalarToTerraform(given.replace),
    review_file: scalarToTerraform(given.reviewFile),
    journal: scalarToTerraform(given.journal),
    limits: structToTerraform(given.limits, (limits) => ({
      max_creates: scalarToTerraform(limits.maxCreates),
      max_deletes: scalarToTerraform(limits.maxDeletes),
      max_replacements: scalarToTerraform(limits.maxReplacements),
      max_power_offs: scalarToTerraform(limits.maxPowerOffs),
      max_data_losses: scalarToTerraform(limits.maxDataLosses),
      min_balance: scalarToTerraform(limits.minBalance),
    })),
    default_labels: mapToTerraform(scalarToTerraform)(given.defaultLabels),
    ignore_labels: listToTerraform(scalarToTerraform)(given.ignoreLabels),
    expires: scalarToTerraform(given.expires),
    allowed_endpoints: listToTerraform(scalarToTerraform)(given.allowedEndpoints),
    allowed_organizations: listToTerraform(scalarToTerraform)(given.allowedOrganizations),
    allowed_projects: listToTerraform(scalarToTerraform)(given.allowedProjects),
  };
}

/** Returns arguments in the form of which cdktf writes HCL. */
export function hclAttributes(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return definedAttributes(
    Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, hclOf(name, value)])),
  );
}

/** Returns one argument: `limits` is a block, everything else an attribute. */
function hclOf(name: string, value: unknown): HclAttribute {
  const attribute = (inner: unknown): HclAttribute => ({
    value: inner,
    isBlock: false,
    type: Array.isArray(inner) ? "list" : "simple",
    storageClassType: Array.isArray(inner) ? "stringList" : "string",
  });
  if (name === "default_labels") {
    return { value, isBlock: false, type: "map", storageClassType: "stringMap" };
  }
  if (name !== "limits" || typeof value !== "object" || value === null) return attribute(value);
  const inner = Object.entries(value).map(([each, limit]) => [each, attribute(limit)] as const);
  return {
    value: definedAttributes(Object.fromEntries(inner)),
    isBlock: true,
    type: "struct",
    storageClassType: "struct",
  };
}
