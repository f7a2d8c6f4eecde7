import assert from "node:assert/strict";
import { type Profiler, Session } from "node:inspector";
import { describe, test } from "node:test";
import { Lazy, TerraformStack, TerraformVariable } from "cdktf";
import { Node } from "constructs";
import {
  DataSvcDisk,
  DeployHook,
  EphemeralSvcApiKey,
  type IProject,
  Project,
  VirtualMachine,
  type VirtualMachineConfig,
} from "../../src/constructs";
import { addProvider, synthApp } from "./support";

/** Returns the number of function calls of a synthesis, including cdktf's own. Unlike its duration, it is the same on every machine. */
function callsOf(build: (stack: TerraformStack) => void): number {
  const session = new Session();
  session.connect();
  try {
    session.post("Profiler.enable");
    session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    synthApp((app) => {
      const stack = new TerraformStack(app, "stack");
      addProvider(stack);
      build(stack);
    });
    let scripts: readonly Profiler.ScriptCoverage[] = [];
    session.post("Profiler.takePreciseCoverage", (error, coverage) => {
      assert.equal(error, null);
      scripts = coverage.result;
    });
    session.post("Profiler.stopPreciseCoverage");
    const counts = scripts
      .filter(({ url }) => /\/(src|node_modules\/(cdktf|constructs))\//.test(url))
      .flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0));
    return counts.reduce((sum, count) => sum + count, 0);
  } finally {
    session.disconnect();
  }
}

/**
 * Asserts that each further construct costs as much as those before it, apart from a stack's constant cost. Raise `fewest` for calls that
 * are rare per construct.
 */
function assertLinear(build: (stack: TerraformStack, count: number) => void, fewest = 8): void {
  // The first synthesis includes one-time loading.
  const counts = [fewest, fewest, 2 * fewest, 4 * fewest];
  const calls = counts.map((count) => callsOf((stack) => build(stack, count)));
  const [, few = 0, more = 0, many = 0] = calls;
  const growth = (many - more) / (more - few);
  assert.ok(
    growth < 2.02,
    `calls: ${calls.join(", ")}; twice as many more cost ${growth.toFixed(2)} times as much`,
  );
}

/** Calls `make` with each index below `count`. */
function times(count: number, make: (index: number) => unknown): void {
  for (let index = 0; index < count; index += 1) make(index);
}

function machine(stack: TerraformStack, index: number, project: IProject | string = "shop"): VirtualMachine {
  const config: VirtualMachineConfig = {
    projectName: project,
    region: "eu-west-1",
    compute: { vcpus: 2, memoryGib: 4 },
    boot: { image: "debian-12" },
    labels: { index: String(index) },
  };
  return new VirtualMachine(stack, `vm${index}`, config);
}

describe("synthesis cost is linear in", () => {
  test("virtual machines that refer to other constructs", () => {
    assertLinear((stack, count) => {
      const project = new Project(stack, "project", { slug: "shop" });
      times(count, (index) => machine(stack, index, project));
    });
  });

  test("projects with a slug each", () => {
    assertLinear((stack, count) => {
      times(count, (index) => new Project(stack, `p${index}`, { slug: `p-${index}` }));
    }, 64);
  });

  test("data sources and ephemeral objects", () => {
    assertLinear((stack, count) =>
      times(count, (index) => {
        new DataSvcDisk(stack, `d${index}`, { name: "projects/shop/disks/d" });
        new EphemeralSvcApiKey(stack, `k${index}`, {});
      }),
    );
  });

  test("hooks after a creation that refer to possibly sensitive values", () => {
    assertLinear((stack, count) => {
      const size = new TerraformVariable(stack, "size", {});
      times(count, (index) => {
        const vm = machine(stack, index);
        vm.onAfterCreate("ready", { command: ["echo", vm.name, size.stringValue] });
        vm.onAfterUpdate("told", {
          call: {
            method: "ResizeVirtualMachine",
            request: { name: vm, compute: { vcpus: 2, memoryGib: 4 } },
          },
        });
        vm.waitUntilReady("up", { ssh: { host: vm.network.publicIpv4 } });
      });
    });
  });

  test("hooks before a deletion", () => {
    assertLinear((stack, count) =>
      times(count, (index) => {
        const vm = machine(stack, index);
        vm.onBeforeDestroy("bye", { command: ["echo", vm.name], dependsOn: [vm] });
      }),
    );
  });
});

test("synthesis: walks the tree of a stack with many providers and ephemeral objects as often as with few", (t) => {
  const walks = [2, 8].map((count) => {
    const { mock } = t.mock.method(Node.prototype, "findAll");
    synthApp((app) => {
      const stack = new TerraformStack(app, "stack");
      times(count, (index) => {
        const provider = addProvider(stack, { alias: `a${index}` }, `svc${index}`);
        new EphemeralSvcApiKey(stack, `k${index}`, { provider });
      });
    });
    mock.restore();
    return mock.callCount();
  });
  const [few = 0, many = 0] = walks;
  assert.ok(few > 0);
  assert.equal(many, few);
});

test("synthesis: a reference is one token, however often it is checked and written", () => {
  const made = { count: 0 };
  synthApp((app) => {
    const stack = new TerraformStack(app, "stack");
    addProvider(stack);
    const project: IProject = {
      svcKind: "Project",
      get name() {
        made.count += 1;
        return Lazy.stringValue({ produce: () => "projects/shop" });
      },
    };
    times(10, (index) => machine(stack, index, project));
    assert.equal(made.count, 0);
  });
  assert.equal(made.count, 1);
});

test("synthesis: a hook finds references created or renamed after another hook was checked", () => {
  assert.throws(
    () =>
      synthApp((app) => {
        const stack = new TerraformStack(app, "stack");
        addProvider(stack);
        const early = new DeployHook(stack, "early", { command: ["echo", "${var.plain}"] });
        new TerraformVariable(stack, "plain", {});
        early.node.validate();
        const late = new TerraformVariable(stack, "late", { sensitive: true });
        late.overrideLogicalId("renamed");
        new DeployHook(stack, "hook", { command: ["echo", "${var.renamed}"] });
      }),
    /\[stack\/hook\] command refers to a sensitive variable of "stack\/late"/,
  );
});
