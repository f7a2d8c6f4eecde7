import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { testMatrix } from "../support/exhaustive";
import { skipWithoutEngine } from "../support/engine";
import { estate } from "../support/estate";
import { scenario, type Scenario } from "../support/end-to-end";

/**
 * State that an earlier version wrote to disk. Version 0.1.0 created `stored-state/0.1.0.json` once, from the stack
 * `estate`. It is never regenerated, since it represents the state of users.
 */
interface Stored {
  /** Requests that created the objects in state, in order. */
  readonly creates: readonly { readonly kind: string; readonly body: Readonly<Record<string, unknown>> }[];
  readonly state: { readonly resources: readonly StoredResource[] };
}

interface StoredResource {
  readonly type: string;
  readonly name: string;
  readonly instances: { attributes: Record<string, unknown>; schema_version: number }[];
}

const VM = "svc_virtual_machine.bare";

/** The stack, with the one timeout that the stored state has. */
const stack = {
  resource: {
    ...estate.resource,
    svc_virtual_machine: {
      ...estate.resource.svc_virtual_machine,
      bare: { ...estate.resource.svc_virtual_machine.bare, timeouts: { create: "2h" } },
    },
  },
};

describe("stored state: state that version 0.1.0 wrote", { skip: skipWithoutEngine() }, () => {
  const { representative, row, runPart } = testMatrix("use by this version");
  representative("stored state: has an empty plan for every resource, and loses nothing", async () => {
    await withStored({}, async (s, stored) => {
      const before = s.emulator.objects();
      assert.deepEqual(await s.plan(), {});
      await s.apply();
      assert.deepEqual(s.emulator.objects(), before);
      for (const { type, name, instances } of stored.state.resources) {
        const now = s.attributes(`${type}.${name}`) ?? {};
        assert.equal(now["id"], instances[0]?.attributes["name"], `${type}.id`);
        for (const [attribute, value] of Object.entries(instances[0]?.attributes ?? {})) {
          // The objects are as old as this test.
          if (attribute !== "create_time") {
            assert.deepEqual(set(now[attribute]), set(value), `${type}.${attribute}`);
          }
        }
      }
    });
  });

  row("stored state: unknown attributes are dropped, and missing ones are filled in", async () => {
    const change = (resource: StoredResource): void => {
      const attributes = resource.instances[0]?.attributes ?? {};
      attributes["an_attribute_of_the_past"] = { or: ["of", "the", "future"] };
      delete attributes["display_name"];
      delete attributes["labels"];
    };
    await withStored({ change }, async (s) => {
      assert.deepEqual(await s.plan(), {});
      await s.apply();
      assert.equal(s.attributes("svc_ssh_key.ops")?.["display_name"], "ops");
      assert.ok(!s.state().includes("an_attribute_of_the_past"));
    });
  });

  row("stored state: is updated in place and destroyed", async () => {
    await withStored({}, async (s, stored) => {
      const bare = { ...stack.resource.svc_virtual_machine.bare, display_name: "changed" };
      s.write({
        resource: {
          ...stack.resource,
          svc_virtual_machine: { ...stack.resource.svc_virtual_machine, bare },
        },
      });
      assert.deepEqual(await s.plan(), { [VM]: "update" });
      await s.apply();
      await s.must("destroy", "-auto-approve");
      assert.deepEqual(s.emulator.objects(), [], `nothing of ${stored.creates.length} objects is left`);
    });
  });

  runPart();

  test("is refused if its schema version is unknown, and no object is touched", async () => {
    const change = (resource: StoredResource): void => {
      for (const instance of resource.instances) instance.schema_version = 7;
    };
    await withStored({ change }, async (s) => {
      const before = s.emulator.objects();
      const { code, output } = await s.run("plan");
      assert.equal(code, 1);
      assert.match(output.replace(/[\s│]+/g, " "), /newer provider version|version 7/);
      assert.deepEqual(s.emulator.objects(), before);
    });
  });
});

/** Returns a value without null attributes, of which this version may have more. */
function set(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(set);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (inner === null ? [] : [[key, set(inner)]])),
  );
}

async function withStored(
  options: { readonly change?: (resource: StoredResource) => void },
  tell: (s: Scenario, stored: Stored) => Promise<void>,
): Promise<void> {
  const text = readFileSync(join(__dirname, "stored-state", "0.1.0.json"), "utf8");
  const stored = JSON.parse(text) as Stored;
  await scenario({ emulator: { seed: "stored" } }, async (s) => {
    const state = JSON.parse(text) as Stored;
    const names = new Set(
      state.state.resources.flatMap(({ instances }) => instances.map(({ attributes }) => attributes["name"])),
    );
    for (const { kind, body } of stored.creates) {
      const { name } = s.emulator.add(kind, body);
      assert.ok(names.has(name), `${kind}: the emulator makes the object that the state knows; got ${name}`);
    }
    for (const resource of state.state.resources) options.change?.(resource);
    writeFileSync(join(s.directory, "terraform.tfstate"), JSON.stringify(state.state));
    s.write(stack);
    await tell(s, stored);
  });
}
