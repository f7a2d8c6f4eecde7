import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { describe, test } from "node:test";
import { resource as nullResource, provider as nullProvider } from "@cdktf/provider-null";
import { App, type LocalExecProvisioner, TerraformStack, Testing } from "cdktf";
import type { Construct } from "constructs";
import { DataSvcNetwork, DeployHook, Project, SvcProvider, VirtualMachineResize } from "../../src/constructs";
import { FRAMEWORK } from "../../src/constructs/base";
import { NullProvider, NullResource } from "../../src/constructs/hooks/own-null-provider";
import { packedProvider, synthStack } from "./support";

/** The other framework. The tests run with either one: `run-tests.ts --cdktn` makes imports of cdktf load cdktn. */
const OTHER = FRAMEWORK === "cdktf" ? "cdktn" : "cdktf";
const other = createRequire(__filename)(resolve(__dirname, "../../node_modules", OTHER)) as {
  readonly App: typeof App;
  readonly TerraformStack: typeof TerraformStack;
};

/** The first construct of the package in a stack, of each sort. */
const FIRST: Readonly<Record<string, (scope: Construct) => unknown>> = {
  provider: (scope) => new SvcProvider(scope, "first", { providerPackage: packedProvider().dir }),
  resource: (scope) => new Project(scope, "first", { slug: "shop" }),
  "data source": (scope) => new DataSvcNetwork(scope, "first", { name: "projects/shop/networks/web" }),
  action: (scope) =>
    new VirtualMachineResize(scope, "first", {
      name: "projects/shop/virtual-machines/web",
      compute: { vcpus: 1, memoryGib: 1 },
    }),
  hook: (scope) => new DeployHook(scope, "first", { runs: "afterCreate", command: ["true"] }),
};

describe("framework", () => {
  for (const [sort, create] of Object.entries(FIRST)) {
    test(`a ${sort} refuses an app or a stack of the other framework, and names the import to use`, () => {
      const importOf = { cdktf: '"cdktf-provider-svc"', cdktn: '"cdktf-provider-svc/cdktn"' };
      for (const [place, stack] of [
        ["an app", new other.TerraformStack(new other.App(), "web")],
        ["an app", new TerraformStack(new other.App(), "web")],
        ["a stack", new other.TerraformStack(new App(), "web")],
      ] as const) {
        assert.throws(
          () => create(stack),
          (error: Error) =>
            error.message.startsWith(
              `"web/first" is a construct for ${FRAMEWORK}, but is in ${place} of ${OTHER}. Import the constructs from ${importOf[OTHER]} instead of ${importOf[FRAMEWORK]}.`,
            ),
        );
      }
    });
  }

  test("an app and a stack of the user's own classes are recognized", () => {
    class OtherApp extends other.App {}
    class OtherStack extends other.TerraformStack {}
    assert.throws(
      () => new Project(new OtherStack(new OtherApp(), "web"), "project", { slug: "shop" }),
      /is a construct for/,
    );
    class OwnStack extends TerraformStack {}
    assert.doesNotThrow(() => new Project(new OwnStack(new App(), "web"), "project", { slug: "shop" }));
    assert.doesNotThrow(
      () => new Project(new TerraformStack(Testing.app(), "web"), "project", { slug: "shop" }),
    );
  });
});

test("null provider: the package's own classes write what those of @cdktf/provider-null write", () => {
  const provisioner: LocalExecProvisioner = { type: "local-exec", command: "true" };
  const json = (
    Provider: new (scope: Construct, id: string) => unknown,
    Resource: typeof nullResource.Resource | typeof NullResource,
  ): unknown =>
    synthStack((stack) => {
      new Provider(stack, "null");
      const first = new Resource(stack, "first", { triggers: { a: "1" }, provisioners: [provisioner] });
      new Resource(stack, "second", { dependsOn: [first] });
    }).json();
  assert.deepEqual(json(NullProvider, NullResource), json(nullProvider.NullProvider, nullResource.Resource));
});
