import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { unzipSync } from "fflate";
import { App, type TerraformMetaArguments, type TerraformProvider, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import {
  DataSvcDatacenter,
  Project,
  StagingError,
  SvcCall,
  SvcProvider,
  type SvcProviderConfig,
} from "../../src/constructs";
import { contractsIn } from "../../src/constructs/base";
import { SvcResource } from "../../src/constructs/for-generated-code";
import { readProviderPackage } from "../../src/constructs/staging";
import { contract, type Contract, formatContract, readContract } from "../../src/contract";
import { addProvider, packedProvider, problemsOf, synthApp, synthStack, temporaryDirectory } from "./support";

/** The built-in contract with another title. */
const other: Contract = { ...contract, title: "Acme", version: "v2" };

/** A class as the generator writes it for a contract. */
class OtherProject extends SvcResource<TerraformMetaArguments & { readonly slug?: string }> {
  public constructor(scope: Construct, id: string, of: Contract = other, provider?: TerraformProvider) {
    super(scope, id, {
      contract: of,
      kindName: "Project",
      terraformType: "svc_project",
      config: { slug: id, ...(provider === undefined ? {} : { provider }) },
      strict: true,
    });
  }
}

/** Synthesizes a stack with the package's own provider and the given contract. */
function synthWith(given: Contract | undefined): {
  readonly version: string;
  readonly files: readonly string[];
  readonly zip: Buffer;
} {
  const { json, directoryOf } = synthApp((app) => {
    new SvcProvider(new TerraformStack(app, "stack"), "svc", { contract: given });
  });
  const folder = join(directoryOf("stack"), "terraform.d/plugins/svc.localhost/svc/svc");
  const files = readdirSync(folder).sort();
  const version = json().terraform.required_providers["svc"]?.version ?? "";
  const lock = readFileSync(join(directoryOf("stack"), ".terraform.lock.hcl"), "utf8");
  assert.ok(lock.includes(`version     = "${version}"`));
  return { version, files, zip: readFileSync(join(folder, files[0] ?? "")) };
}

test("contract: a provider with a contract is staged with it, under its own version", () => {
  const own = synthWith(undefined);
  const one = synthWith(other);
  assert.match(one.version, /^\d+\.\d+\.\d{1,6}$/);
  assert.notEqual(one.version, own.version);
  assert.deepEqual(
    one.files,
    own.files.map((name) => name.replace(own.version, one.version)),
  );
  const text = Buffer.from(unzipSync(one.zip)["contract.json"] ?? []).toString();
  assert.deepEqual(readContract(text), other);
});

test("contract: an action that calls any method belongs to none, so that any provider serves it", () => {
  const app = new App({ outdir: temporaryDirectory() });
  const stack = new TerraformStack(app, "stack");
  addProvider(stack, { contract: other });
  new SvcCall(stack, "call", { method: "ListDisks" });
  app.synth();
  assert.deepEqual(contractsIn(stack), []);
});

test("contract: equal contracts yield the same version and the same bytes, and different ones differ", () => {
  const one = synthWith(other);
  assert.deepEqual(synthWith(readContract(formatContract(other))), one);
  assert.notEqual(synthWith({ ...other, version: "v3" }).version, one.version);
});

test("contract: the built-in contract, given explicitly, stages the built-in provider byte for byte", () => {
  const own = synthWith(undefined);
  assert.ok(own.zip.equals(readFileSync(readProviderPackage().zip)));
  assert.deepEqual(synthWith(contract), own);
  assert.deepEqual(synthWith(readContract(formatContract(contract))), own);
});

test("contract: the next synthesis removes an earlier contract's packages and updates the required version", () => {
  const outdir = temporaryDirectory();
  const namesWith = (given: Contract): readonly string[] => {
    const { directoryOf } = synthApp(
      (app) => new SvcProvider(new TerraformStack(app, "stack"), "svc", { contract: given }),
      { outdir },
    );
    return readdirSync(join(directoryOf("stack"), "terraform.d/plugins/svc.localhost/svc/svc"));
  };
  const before = namesWith(other);
  const after = namesWith(contract);
  assert.equal(after.length, 4);
  assert.deepEqual(
    after.filter((name) => before.includes(name)),
    [],
  );
});

test("contract: an invalid contract is rejected at once with advice", () => {
  const stack = new TerraformStack(new App({ outdir: temporaryDirectory() }), "stack");
  const wrong = [{}, [], "contract.json", { ...contract, kinds: [{}] }, { ...contract, title: 7 }];
  for (const [index, given] of wrong.entries()) {
    assert.throws(
      () => new SvcProvider(stack, `svc${index}`, { contract: given as never }),
      (error: unknown) => {
        assert.ok(error instanceof StagingError);
        return /^`contract` is invalid: pass the `contract` that the `index` of a folder written by `cdktf-svc generate` exports/.test(
          error.message,
        );
      },
    );
  }
});

test("contract: a class of one contract under a provider of another fails the synthesis with one problem", () => {
  assert.deepEqual(
    problemsOf((stack) => {
      new SvcProvider(stack, "ours", { alias: "ours" });
      new OtherProject(stack, "a", other, stack.node.findChild("ours") as SvcProvider);
      new OtherProject(stack, "b", other, stack.node.findChild("ours") as SvcProvider);
    }).filter((line) => line.includes(" contract is ")),
    [
      `[stack/ours] contract is the built-in contract of cdktf-provider-svc, but the class of "stack/a" (and 1 more) was generated from ` +
        `the contract "Acme" v2 (${hashOf(other)}). A provider serves the classes of one contract: pass it the \`contract\` of the folder ` +
        "that contains the class, or import the class from the folder of this contract",
    ],
  );
  const reversed = problemsIn((stack) => {
    new SvcProvider(stack, "svc", { contract: other });
    new Project(stack, "project", { slug: "x" });
    new DataSvcDatacenter(stack, "here", { name: "x" });
  });
  assert.equal(reversed.length, 1);
  assert.match(
    reversed[0] ?? "",
    /^\[stack\/svc\] contract is the contract "Acme" v2 \(\w{10}\), but the class of "stack\/project" \(and 1 more\) was generated from the built-in contract/,
  );
});

test("contract: classes match the provider of an equal contract, wherever it was read", () => {
  synthApp((app) => {
    const stack = new TerraformStack(app, "stack");
    new SvcProvider(stack, "svc", { contract: other });
    new OtherProject(stack, "a");
    new OtherProject(stack, "b", readContract(formatContract(other)));
  });
});

test("contract: a packed provider without a contract accepts any class, and one with a contract only its own", () => {
  synthStack((stack) => new OtherProject(stack, "a"));
  const packed = packedProvider(undefined, undefined, formatContract(other));
  synthApp((app) => {
    const stack = new TerraformStack(app, "stack");
    new SvcProvider(stack, "svc", { providerPackage: packed.dir });
    new OtherProject(stack, "a");
  });
  const problems = problemsIn((stack) => {
    new SvcProvider(stack, "svc", { providerPackage: packed.dir });
    new Project(stack, "a", { slug: "x" });
  });
  assert.match(
    problems[0] ?? "",
    /contract is another contract, but the class of "stack\/a" was generated from the/,
  );
});

test("contract: two contracts in one stack fail the synthesis, since a source address has one version", () => {
  const problems = problemsIn((stack) => {
    new SvcProvider(stack, "svc");
    new SvcProvider(stack, "again", { alias: "same", contract });
    new SvcProvider(stack, "acme", { alias: "acme", contract: other });
  });
  assert.equal(problems.length, 1);
  assert.match(
    problems[0] ?? "",
    /^\[stack\/acme\] contract, providerPackage and version must be the same for all of the stack's providers, because a source address has one version in a stack; here it is \S+, with the contract "Acme" v2 \(\w{10}\), and "stack\/svc" has \S+, with the built-in contract.* Use a separate stack for the other one/,
  );
});

test("contract: each stack of an app can have its own contract", () => {
  const { json } = synthApp((app) => {
    new SvcProvider(new TerraformStack(app, "a"), "svc");
    new SvcProvider(new TerraformStack(app, "b"), "svc", { contract: other });
  });
  const versionOf = (stack: string): unknown => json(stack).terraform.required_providers["svc"]?.version;
  assert.notEqual(versionOf("a"), versionOf("b"));
});

test("contract: a given version is the staged version, also without a contract", () => {
  const { json, directoryOf } = synthApp((app) => {
    new SvcProvider(new TerraformStack(app, "a"), "svc", { contract: other, version: "3.0.1" });
    new SvcProvider(new TerraformStack(app, "b"), "svc", { version: "3.0.2" });
  });
  for (const [stack, version] of [
    ["a", "3.0.1"],
    ["b", "3.0.2"],
  ] as const) {
    assert.equal(json(stack).terraform.required_providers["svc"]?.version, version);
    assert.ok(
      readdirSync(join(directoryOf(stack), "terraform.d/plugins/svc.localhost/svc/svc")).every((name) =>
        name.includes(`_${version}_`),
      ),
    );
  }
  assert.throws(
    () => new SvcProvider(new TerraformStack(new App(), "stack"), "svc", { version: "3.0.1-rc.1" }),
    /"3\.0\.1-rc\.1" is not a valid provider version: it must be a release number/,
  );
});

test("contract: one version for two contents in an app fails the synthesis, since stacks share the engines' plugin cache", () => {
  const refusalOf = (...given: readonly SvcProviderConfig[]): string => {
    const app = new App({ outdir: temporaryDirectory(), stackTraces: false });
    given.forEach((config, index) => new SvcProvider(new TerraformStack(app, `s${index}`), "svc", config));
    try {
      app.synth();
      return "";
    } catch (error) {
      return String(error);
    }
  };
  const version = "1.0.0";
  assert.match(
    refusalOf({ contract: other, version }, { contract: { ...other, version: "v3" }, version }),
    /\[s1\/svc\] version is 1\.0\.0, with the contract "Acme" v3 \(\w{10}\), and "s0\/svc" stages another content under the same version, with the contract "Acme" v2 .* Give them different versions, or omit version/,
  );
  assert.equal(
    refusalOf({ contract: other, version }, { contract: other, version }, { contract: other }),
    "",
  );
  const source = "registry.example.com/acme/svc";
  assert.equal(refusalOf({ contract: other, version }, { version, source }), "");
});

test("contract: the provider's project and region are checked as names of the kinds that they default", () => {
  const renamed = readContract(
    formatContract(contract)
      .replaceAll('"name":"Project"', '"name":"Space"')
      .replaceAll('"references":"Project"', '"references":"Space"')
      .replaceAll('"pattern":"projects/{slug}"', '"pattern":"spaces/{slug}"'),
  );
  const problems = problemsIn((stack) => {
    new SvcProvider(stack, "svc", { contract: renamed, project: "projects/shop" });
  });
  assert.match(
    problems[0] ?? "",
    /project must be a Space or its name \(spaces\/\{\w+\}, or the last part of it\)/,
  );
});

/** Returns the problems of a stack with only the providers that `build` adds. */
function problemsIn(build: (stack: TerraformStack) => unknown): readonly string[] {
  try {
    synthApp((app) => build(new TerraformStack(app, "stack")));
  } catch (error) {
    return (error as Error).message
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line.startsWith("["));
  }
  throw new Error("the synthesis succeeded");
}

function hashOf(of: Contract): string {
  const packed = packedProvider(undefined, undefined, formatContract(of));
  return readProviderPackage(packed.dir).contract?.slice(0, 10) ?? "";
}
