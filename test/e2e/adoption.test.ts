import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { testMatrix } from "../support/exhaustive";
import { contract } from "../../src/contract";
import { IDENTITIES, skipBefore, skipWithoutEngine } from "../support/engine";
import { estate } from "../support/estate";
import { scenario, type Scenario } from "../support/end-to-end";

interface StateWithIdentities {
  readonly resources: readonly {
    readonly instances: readonly {
      readonly attributes: { readonly name: string };
      readonly identity?: unknown;
    }[];
  }[];
}

/** Adding existing objects to state: import blocks, generated configuration and moves between addresses. */
describe("import: existing objects of every kind", { skip: skipWithoutEngine() }, () => {
  const { representative, row, runPart } = testMatrix("import blocks and moves");
  test("use a stack with every resource of the contract", () => {
    const types = contract.kinds.flatMap(({ methods, terraformName }) =>
      methods.create === undefined ? [] : [`svc_${terraformName}`],
    );
    assert.deepEqual(Object.keys(estate.resource).sort(), types.sort());
  });

  representative(
    "import: import blocks with generated configuration leave an empty plan and change no object",
    async () => {
      await scenario({}, async (s) => {
        s.write(estate);
        await s.apply();
        const addresses = addressesIn(s);
        const imports = addresses.map((to) => ({ to, id: String(s.attributes(to)?.["name"]) }));
        const before = s.emulator.objects();
        forget(s);
        s.write({ import: imports });

        await s.must("plan", "-generate-config-out=generated.tf");
        await s.apply();

        assert.deepEqual(await s.plan(), {}, "the generated configuration plans empty");
        assert.deepEqual(addressesIn(s), addresses);
        assert.deepEqual(s.emulator.objects(), before, "nothing was touched in the service");
        assert.doesNotMatch(readFileSync(join(s.directory, "generated.tf"), "utf8"), /svc_[A-Za-z0-9]{24}/);
      });
    },
  );

  test(
    "import: import blocks by identity leave an empty plan",
    { skip: skipBefore(IDENTITIES) },
    async () => {
      await scenario({}, async (s) => {
        s.write(estate);
        await s.apply();
        const imports = addressesIn(s).map((to) => ({ to, identity: { name: s.attributes(to)?.["name"] } }));
        forget(s);
        s.write({ ...estate, import: imports });
        assert.deepEqual([...new Set(Object.values(await s.plan()))], ["import"]);
        await s.apply();
        assert.deepEqual(await s.plan(), {});
        const state = JSON.parse(s.state()) as StateWithIdentities;
        const instances = state.resources.flatMap((resource) => resource.instances);
        assert.ok(instances.length === imports.length);
        for (const { attributes, identity } of instances) {
          assert.deepEqual(identity, { name: attributes.name });
        }
      });
    },
  );

  row("import: import blocks for the original configuration leave an empty plan", async () => {
    await scenario({}, async (s) => {
      s.write(estate);
      await s.apply();
      const imports = addressesIn(s).map((to) => ({ to, id: String(s.attributes(to)?.["name"]) }));
      forget(s);
      s.write({ ...estate, import: imports });
      const plan = await s.planJson();
      const changed = plan.resource_changes?.filter(({ change }) => change.actions.join() !== "no-op") ?? [];
      assert.deepEqual(
        changed.map(({ address, change }) => ({ address, actions: change.actions, after: change.after })),
        [],
      );
      await s.apply();
      assert.deepEqual(await s.plan(), {});
    });
  });

  row("moved: a move to another address changes no object", async () => {
    await scenario({}, async (s) => {
      const project = { slug: "shop", display_name: "Shop" };
      s.write({ resource: { svc_project: { old: project } } });
      await s.apply();
      const before = s.emulator.objects();
      s.write({
        resource: { svc_project: { renamed: { ...project, for_each: { one: "1" } } } },
        moved: [{ from: "svc_project.old", to: 'svc_project.renamed["one"]' }],
      });
      assert.deepEqual(await actionsOf(s), [['svc_project.renamed["one"]', "svc_project.old", "no-op"]]);
      await s.apply();
      assert.deepEqual(await s.plan(), {});
      assert.deepEqual(s.emulator.objects(), before);
    });
  });

  runPart();
});

function addressesIn(s: Scenario): readonly string[] {
  const state = JSON.parse(s.state()) as {
    readonly resources: readonly { readonly type: string; readonly name: string }[];
  };
  return state.resources.map(({ type, name }) => `${type}.${name}`).sort();
}

/** Empties the state, as if the stack had never been applied from here. */
function forget(s: Scenario): void {
  writeFileSync(join(s.directory, "terraform.tfstate"), "");
}

async function actionsOf(s: Scenario): Promise<readonly (readonly (string | undefined)[])[]> {
  const plan = (await s.planJson()) as {
    readonly resource_changes?: readonly {
      readonly address: string;
      readonly previous_address?: string;
      readonly change: { readonly actions: readonly string[] };
    }[];
  };
  return (plan.resource_changes ?? []).map(({ address, previous_address, change }) => [
    address,
    previous_address,
    change.actions.join(),
  ]);
}
