import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { IDENTITIES, skipBefore } from "../support/engine";
import { scenario, type Scenario } from "../support/end-to-end";

const network = (cidr: string, more: Readonly<Record<string, unknown>> = {}) => ({
  resource: {
    svc_network: { n: { project_name: "p", region: "eu-west-1", ipv4_cidr: cidr, ...more } },
  },
});

interface StateWithIdentities {
  readonly resources: readonly {
    readonly instances: readonly { readonly identity?: unknown }[];
  }[];
}

function identitiesIn(s: Scenario): readonly unknown[] {
  const state = JSON.parse(s.state()) as StateWithIdentities;
  return state.resources.flatMap(({ instances }) => instances.map(({ identity }) => identity));
}

interface PlanWithIdentities {
  readonly resource_changes: readonly {
    readonly change: {
      readonly before_identity?: unknown;
      readonly after_identity?: unknown;
    };
  }[];
}

describe("identity: a replacement", { skip: skipBefore(IDENTITIES) }, () => {
  for (const [order, more] of [
    ["delete", {}],
    ["create", { lifecycle: { create_before_destroy: true } }],
  ] as const) {
    test(`identity: with the ${order} first, the plan does not promise the old identity, and the state has the new one`, async () => {
      await scenario({}, async (s) => {
        s.emulator.add("Project", { slug: "p" });
        s.write(network("10.0.0.0/24", more));
        await s.apply();
        const [before] = s.emulator.objects("Network");
        assert.deepEqual(identitiesIn(s), [{ name: before?.name }]);
        s.write(network("10.1.0.0/24", more));
        const plan = (await s.planJson()) as unknown as PlanWithIdentities;
        const planned = plan.resource_changes.map(({ change }) => change);
        assert.deepEqual(
          planned.map(({ before_identity, after_identity }) => [before_identity, after_identity]),
          [[{ name: before?.name }, undefined]],
          "the plan knows no identity of the new object",
        );
        await s.apply();
        const [after, ...others] = s.emulator.objects("Network");
        assert.deepEqual(others, []);
        assert.notEqual(after?.name, before?.name);
        assert.deepEqual(identitiesIn(s), [{ name: after?.name }]);
        assert.deepEqual(await s.plan(), {});
      });
    });
  }
});
