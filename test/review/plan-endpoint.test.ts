import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract } from "../../src/contract";
import { approvePlans, readPlanDocument } from "../../src/review";
import { changeOf, MACHINE, planJson } from "./plan-json";

/** Returns the endpoints of the approved changes of a plan whose provider has these expressions. */
async function endpointsOf(
  endpoint: object | undefined,
  { variables = {}, fallback }: { readonly variables?: object; readonly fallback?: string } = {},
): Promise<readonly (string | undefined)[]> {
  const plan = JSON.parse(
    planJson({ changes: [changeOf({ actions: ["delete"], before: MACHINE })], more: { variables } }),
  ) as { configuration: { provider_config: { svc: object } } };
  const { provider_config: providers } = plan.configuration;
  if (endpoint !== undefined) Object.assign(providers.svc, { expressions: { endpoint } });
  const { changes } = await approvePlans([readPlanDocument("plan.json", JSON.stringify(plan))], {
    contract,
    endpoint: fallback,
    workspaceOf: () => "default",
    nowMs: 0,
    validMs: 1,
  });
  return changes.map((change) => change.endpoint);
}

describe("the endpoint of an approved change", () => {
  const url = "https://api.example.com/base/";
  const expected = ["https://api.example.com/base"];

  test("is the provider's, also by a variable, in a template of a JSON configuration too", async () => {
    assert.deepEqual(await endpointsOf({ constant_value: url }), expected);
    const variables = { endpoint: { value: url } };
    assert.deepEqual(await endpointsOf({ references: ["var.endpoint"] }, { variables }), expected);
    const template = { constant_value: "${var.endpoint}", references: ["var.endpoint"] };
    assert.deepEqual(await endpointsOf(template, { variables }), expected);
  });

  test("is that of the environment for a provider without one", async () => {
    assert.deepEqual(await endpointsOf(undefined, { fallback: url }), expected);
  });

  test("is never guessed", async () => {
    await assert.rejects(endpointsOf(undefined), /does not show the endpoint of .* Set SVC_ENDPOINT/);
    const unknown = { references: ["svc_project.p.name", "svc_project.p"] };
    await assert.rejects(endpointsOf(unknown, { fallback: url }), /does not show the endpoint/);
  });
});
