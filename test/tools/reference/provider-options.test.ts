import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { App, TerraformStack } from "cdktf";
import { providerOptionsPage } from "../../../src/build/provider-options";
import type { SvcProviderConfig } from "../../../src/constructs";
import { providerFields } from "../../../src/constructs/provider-fields";
import { contract } from "../../../src/contract";
import { addProvider } from "../../constructs/support";

const root = resolve(__dirname, "../../..");
const page = readFileSync(join(root, "docs/guides/provider-options.md"), "utf8");

/** Every option. The compiler finds a missing one. */
const OPTIONS: Readonly<Record<keyof SvcProviderConfig, true>> = {
  alias: true,
  allowedEndpoints: true,
  allowedOrganizations: true,
  allowedProjects: true,
  apiKey: true,
  contract: true,
  defaultLabels: true,
  endpoint: true,
  expires: true,
  ignoreLabels: true,
  limits: true,
  lookupTimeout: true,
  lookups: true,
  preflight: true,
  project: true,
  providerPackage: true,
  region: true,
  replace: true,
  reviewFile: true,
  journal: true,
  source: true,
  standalone: true,
  strictChecks: true,
  version: true,
};

test("page of the provider's options: is what the declaration says; otherwise run `npm run generate`", () => {
  assert.equal(providerOptionsPage(root), page);
});

test("page of the provider's options: has a section with type, default and errors for every option", () => {
  const sections = new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((text) => [/^\w+/.exec(text)?.[0] ?? "", text] as const),
  );
  assert.deepEqual([...sections.keys()].sort(), Object.keys(OPTIONS).sort());
  for (const [name, text] of sections) {
    assert.match(text, /^- Type: `.+`$/m, name);
    assert.match(text, /^- Default: .+\.$/m, name);
    assert.match(text, /^\*\*Errors:\*\* .+\.$/m, name);
  }
  for (const { propName, terraformName } of providerFields(contract)) {
    const heading = propName === terraformName ? propName : `${propName} (${terraformName})`;
    assert.match(sections.get(propName) ?? "", new RegExp(`^${heading.replace(/[()]/g, "\\$&")}\n`));
  }
  for (const variable of ["SVC_ENDPOINT", "SVC_API_KEY", "SVC_PROJECT", "SVC_REGION", "SVC_LOOKUPS"]) {
    assert.ok(page.includes(`- Environment variable: \`${variable}\``), variable);
  }
});

test("page of the provider's options: its example is accepted", () => {
  const [, config = ""] = /new SvcProvider\(this, "svc", (\{[^]*?\})\);/.exec(page) ?? [];
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- the page's own code
  const given = new Function(`return ${config}`)() as SvcProviderConfig;
  assert.ok(Object.keys(given).length > 2);
  const stack = new TerraformStack(new App(), "options");
  const provider = addProvider(stack, given);
  assert.deepEqual(provider.node.validate(), []);
});
