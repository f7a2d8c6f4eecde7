import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { unzipSync } from "fflate";
import { App, type TerraformMetaArguments, type TerraformProvider, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { DataSvcDatacenter, Project, StagingError, SvcProvider } from "../../src/constructs";
import { SvcResource } from "../../src/constructs/for-generated-code";
import { readProviderPackage } from "../../src/constructs/staging";
import { contract, type Contract, formatContract, readContract } from "../../src/contract";
import { packedProvider, problemsOf, synthApp, synthStack, temporaryDirectory } from "./support";

/** The built-in contract under another title. */
const other: Contract = { ...contract, title: "Acme", version: "v2" };

/** A class as it would be made from a contract. */
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

/** Synthesises a stack whose provider is the package's own, with another contract. */
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

test("a provider with a contract is staged with it, under a version of its own", () => {
  const own = synthWith(undefined);
  const one = synthWith(other);
  assert.match(one.version, /^\d+\.\d+\.\d+-c[0-9a-f]{10}$/);
  assert.notEqual(one.version, own.version);
  assert.deepEqual(
    one.files,
    own.files.map((name) => name.replace(own.version, one.version)),
  );
  const text = Buffer.from(unzipSync(one.zip)["contract.json"] ?? []).toString();
  assert.deepEqual(readContract(text), other);
});

test("the same contract is the same version and the same bytes, however it was made; another one is another", () => {
  const one = synthWith(other);
  assert.deepEqual(synthWith(readContract(formatContract(other))), one);
  assert.notEqual(synthWith({ ...other, version: "v3" }).version, one.version);
});

test("the built-in contract, given in so many words, stages the built-in provider byte for byte", () => {
  const own = synthWith(undefined);
  assert.ok(own.zip.equals(readFileSync(readProviderPackage().zip)));
  assert.deepEqual(synthWith(contract), own);
  assert.deepEqual(synthWith(readContract(formatContract(contract))), own);
});

test("an earlier contract's packages are removed at the next synthesis, and what is required follows", () => {
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

test("what is no contract is refused at once, with what to give", () => {
  const stack = new TerraformStack(new App({ outdir: temporaryDirectory() }), "stack");
  const wrong = [{}, [], "contract.json", { ...contract, kinds: [{}] }, { ...contract, title: 7 }];
  for (const [index, given] of wrong.entries()) {
    assert.throws(
      () => new SvcProvider(stack, `svc${index}`, { contract: given as never }),
      (error: unknown) => {
        assert.ok(error instanceof StagingError);
        return /^`contract` cannot be given to the provider: give what the `index` of a folder exports/.test(
          error.message,
        );
      },
    );
  }
});

test("a class of one contract in a stack whose provider serves another fails the synthesis, once for all", () => {
  assert.deepEqual(
    problemsOf((stack) => {
      new SvcProvider(stack, "ours", { alias: "ours" });
      new OtherProject(stack, "a", other, stack.node.findChild("ours") as SvcProvider);
      new OtherProject(stack, "b", other, stack.node.findChild("ours") as SvcProvider);
    }).filter((line) => line.includes(" contract is ")),
    [
      `[stack/ours] contract is the contract that is built into cdktf-provider-svc, but the class of "stack/a" (and 1 more) was made from ` +
        `the contract "Acme" v2 (${hashOf(other)}). A provider serves the classes of one contract: give it the \`contract\` of the folder ` +
        "that the class comes from, or import the class from where this contract comes from",
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
    /^\[stack\/svc\] contract is the contract "Acme" v2 \(\w{10}\), but the class of "stack\/project" \(and 1 more\) was made from the contract that is built in/,
  );
});

test("classes go with the provider of their contract, wherever the contract was read", () => {
  synthApp((app) => {
    const stack = new TerraformStack(app, "stack");
    new SvcProvider(stack, "svc", { contract: other });
    new OtherProject(stack, "a");
    new OtherProject(stack, "b", readContract(formatContract(other)));
  });
});

test("a packed provider that does not say what it serves goes with any class, and one that does with its own", () => {
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
  assert.match(problems[0] ?? "", /contract is another one, but the class of "stack\/a" was made from the/);
});

test("two providers of one stack with different contracts fail the synthesis: one source address has one version", () => {
  const problems = problemsIn((stack) => {
    new SvcProvider(stack, "svc");
    new SvcProvider(stack, "again", { alias: "same", contract });
    new SvcProvider(stack, "acme", { alias: "acme", contract: other });
  });
  assert.equal(problems.length, 1);
  assert.match(
    problems[0] ?? "",
    /^\[stack\/acme\] contract and providerPackage must be the same for all of the stack's providers, because a source address has one version in a stack; here it is \S+, with the contract "Acme" v2 \(\w{10}\), and "stack\/svc" has \S+, with the contract that is built in.* Put what differs into a stack of its own/,
  );
});

test("stacks of one app have contracts of their own", () => {
  const { json } = synthApp((app) => {
    new SvcProvider(new TerraformStack(app, "a"), "svc");
    new SvcProvider(new TerraformStack(app, "b"), "svc", { contract: other });
  });
  const versionOf = (stack: string): unknown => json(stack).terraform.required_providers["svc"]?.version;
  assert.notEqual(versionOf("a"), versionOf("b"));
});

test("the provider's project and region are names of the kinds for which its contract has them stand in", () => {
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
    /project must be a Space or its name \(spaces\/\{\w+\}, or the last part alone\)/,
  );
});

/** The problems of a stack that has no provider but those that are built. */
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
