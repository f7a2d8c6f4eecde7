import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type TerraformStack, TerraformVariable } from "cdktf";
import type { SvcProviderConfig, VirtualMachine } from "../../../src/constructs";
import { asOneLine } from "../../support/end-to-end";
import { skipWithoutEngine } from "../../support/engine";
import { type HookScenario, hookScenario } from "./hook-scenario";
import { MACHINE, machine } from "./machine";

const skip = skipWithoutEngine();

const IDS = ["a", "b", "c"];

/** Adds a hook whose call powers the machine off, and leaves it as it is. */
function resize(web: VirtualMachine, id = "grow"): void {
  const request = { name: web, compute: MACHINE.compute };
  web.onAfterCreate(id, { call: { method: "ResizeVirtualMachine", request } });
}

/** Adds machines, of which the first ones have a hook. */
const machines =
  (hooked: number) =>
  (stack: TerraformStack): void => {
    const all = IDS.map((id) => machine(stack, id));
    all.slice(0, hooked).forEach((each) => resize(each));
  };

/** Applies the code, which must fail, and returns the output as one line. */
async function refused(s: HookScenario, command = "apply"): Promise<string> {
  const { code, output } = await s.run(command, "-auto-approve");
  assert.equal(code, 1, output);
  return asOneLine(output);
}

const resized = (s: HookScenario): number => s.calls("ResizeVirtualMachine").length;

test("limited hooks: those of a run call the service no more often than allowed", { skip }, () =>
  hookScenario({}, machines(1), async (s) => {
    s.write(machines(0));
    await s.apply();
    s.write(machines(1), { limits: { maxPowerOffs: 0 } });
    assert.match(
      await refused(s),
      /stack\/a\/grow: failed: projects\/p\/virtual-machines\/\S+ exceeds max_power_offs = 0\. Nothing was sent for a change that powers off it\./,
    );
    assert.equal(resized(s), 0);
    // The stricter of provider and environment holds, for all hooks of the run together.
    s.write(machines(3), { limits: { maxPowerOffs: 3 } });
    s.env["SVC_LIMITS"] = "max_power_offs=2";
    assert.match(await refused(s), /exceeds max_power_offs = 2\..*This run has done so to projects\/p\//);
    const first = resized(s);
    assert.ok(first <= 2, String(first));
    // The next run counts from nothing, and repeats what was refused.
    await s.apply();
    assert.equal(resized(s), IDS.length);
    assert.equal(readdirSync(join(s.directory, ".terraform", "svc-hook-limits")).length, 3 - first);
  }),
);

test("limited hooks: one that creates, and one that wipes, counts; a read does not", { skip }, () =>
  hookScenario({}, machines(1), async (s) => {
    const limits = { maxCreates: 1, maxDataLosses: 0, maxPowerOffs: 0, maxDeletes: 0 };
    s.write(
      (stack) => {
        const web = machine(stack);
        web.onAfterCreate("look", { call: { method: "GetVirtualMachine", request: { name: web } } });
        for (const id of ["one", "two"]) {
          web.onAfterCreate(id, {
            call: { method: "CreateProject", request: { slug: id } },
            onFailure: "continue",
          });
        }
      },
      { limits },
    );
    const output = await refused(s);
    assert.match(output, /exceeds max_creates = 1\./);
    assert.doesNotMatch(output, /look: failed/);
    assert.ok(s.calls("CreateProject").length <= 1);
  }),
);

test(
  "limited hooks: before a deletion, also without the hook's code, and only in allowed places",
  { skip },
  () =>
    hookScenario({}, machines(1), async (s) => {
      const build = (stack: TerraformStack): void => {
        const web = machine(stack);
        web.onBeforeDestroy("wipe", {
          call: { method: "ReimageVirtualMachine", request: { name: web, boot: MACHINE.boot } },
        });
      };
      s.write(build);
      await s.apply();
      const limits = { limits: { maxDataLosses: 1, maxPowerOffs: 0 } };
      const elsewhere: readonly (readonly [SvcProviderConfig, RegExp])[] = [
        [limits, /stack\/web\/wipe: failed: .* exceeds max_power_offs = 0/],
        [{ allowedProjects: ["other", "shop"] }, /projects\/p is not in allowed_projects/],
        [{ allowedOrganizations: ["acme"] }, /allowed_organizations cannot be checked/],
        [{ allowedEndpoints: ["https://api.example.com"] }, /is not in allowed_endpoints/],
      ];
      for (const [config, expected] of elsewhere) {
        s.write(build, config);
        assert.match(await refused(s, "destroy"), expected);
      }
      s.write(() => undefined, limits);
      assert.match(await refused(s), /exceeds max_power_offs = 0/);
      assert.equal(s.calls("ReimageVirtualMachine").length, 0);
      assert.equal(s.calls("DeleteVirtualMachine").length, 0);
      s.write(() => undefined, { limits: { maxPowerOffs: 1 }, allowedProjects: ["p"] });
      await s.apply();
      assert.deepEqual(s.emulator.objects("VirtualMachine"), []);
      assert.equal(s.calls("ReimageVirtualMachine").length, 1);
    }),
);

test("limited hooks: a place that only the engine knows reaches a hook after a creation", { skip }, () =>
  hookScenario({ env: { TF_VAR_project: "p" } }, machines(1), async (s) => {
    s.write(machine);
    await s.apply();
    s.write(
      (stack) => {
        new TerraformVariable(stack, "project", { type: "string" });
        resize(machine(stack));
      },
      { allowedProjects: ["${var.project}"] },
    );
    s.env["TF_VAR_project"] = "other";
    assert.match(await refused(s), /stack\/web\/grow: failed: projects\/p is not in allowed_projects/);
    s.env["TF_VAR_project"] = "p";
    await s.apply();
    assert.equal(resized(s), 1);
  }),
);
