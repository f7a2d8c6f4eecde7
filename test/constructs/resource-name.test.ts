import assert from "node:assert/strict";
import { test } from "node:test";
import { TerraformOutput, type TerraformStack, TerraformVariable } from "cdktf";
import fc from "fast-check";
import { DataSvcWallet, Disk, Project, ResourceName } from "../../src/constructs";
import {
  contract,
  expandResourceName,
  formatResourceName,
  parsePattern,
  toTerraformName,
} from "../../src/contract";
import { synthStack } from "./support";

/** Returns the written outputs of a stack. */
function outputs(build: (stack: TerraformStack) => Readonly<Record<string, string | undefined>>): unknown {
  const { json } = synthStack((stack) => {
    for (const [name, value] of Object.entries(build(stack))) new TerraformOutput(stack, name, { value });
  });
  return Object.fromEntries(Object.entries(json().output ?? {}).map(([name, { value }]) => [name, value]));
}

const slug = fc.stringMatching(/^[a-z0-9][a-z0-9.-]{0,12}$/);

test("resource name: parsing reverses building, for every kind", () => {
  for (const kind of contract.kinds) {
    const variables = parsePattern(kind.pattern).flatMap((segment) =>
      "variable" in segment ? [segment.variable] : [],
    );
    fc.assert(
      fc.property(fc.tuple(...variables.map(() => slug)), (values) => {
        const parts = Object.fromEntries(variables.map((variable, index) => [variable, values[index] ?? ""]));
        const name = ResourceName.of(kind.name as "Disk", parts as never);
        assert.equal(name, formatResourceName(kind.pattern, parts));
        const read = ResourceName.parse(name);
        assert.deepEqual(ResourceName.parse(kind.name as "Disk", name), read);
        assert.equal(read.kind, toTerraformName(kind.name));
        assert.deepEqual(read.parts, parts);
        assert.equal(
          `${read.parent ?? ""}/${name.split("/").at(-2) ?? ""}/${read.slug}`.replace(/^\//, ""),
          name,
        );
        assert.equal(ResourceName.expand(kind.name as "Disk", name), name);
        assert.equal(ResourceName.expand(kind.name as "Disk", read.slug, read.parent), name);
        assert.equal(
          ResourceName.expand(kind.name as "Disk", read.slug, read.parent),
          expandResourceName(kind.pattern, read.slug, read.parent),
        );
      }),
      { numRuns: 20 },
    );
  }
});

test("resource name: the types know each kind's parts", () => {
  const { parts } = ResourceName.parse("Disk", ResourceName.of("Disk", { project: "shop", id: "d" }));
  const project: string = parts.project;
  assert.equal(project, "shop");
  // @ts-expect-error -- a wallet has no id
  const wallet = (): unknown => ResourceName.of("Wallet", { organization: "o", id: "d" });
  assert.throws(
    wallet,
    /organizations\/\{organization\}\/wallets\/default, the name of a Wallet, has no variable \{id\}/,
  );
  // @ts-expect-error -- a disk belongs to a project
  const disk = (): unknown => ResourceName.of("Disk", { id: "d" });
  assert.throws(disk, /\{project\} in projects\/\{project\}\/disks\/\{id\} must be one part/);
  // @ts-expect-error -- there is no such kind
  const diskette = (): unknown => ResourceName.of("Diskette", { id: "d" });
  assert.throws(diskette, /"Diskette" is not a kind of the contract/);
});

test("resource name: tokens build a name by interpolation, and are parsed by the provider's function", () => {
  assert.deepEqual(
    outputs((stack) => {
      const project = new Project(stack, "project", { slug: "shop" });
      const disk = new Disk(stack, "disk", { projectName: project, sizeGib: 10 });
      const any = new TerraformVariable(stack, "any", { type: "string" }).stringValue;
      const parsed = ResourceName.parse(any);
      return {
        built: ResourceName.of("Disk", { project: project.slug, id: any }),
        id: ResourceName.parse("Disk", disk).parts.id,
        parent: ResourceName.parse("Disk", disk.name).parent,
        kindOfDisk: ResourceName.parse("Disk", disk).kind,
        kind: parsed.kind,
        slug: parsed.slug,
        organization: parsed.parts["organization"],
        mixed: ResourceName.parse(`projects/${any}/disks/d`).slug,
        top: ResourceName.parse("Project", project).parent ?? "none",
        expanded: ResourceName.expand("Disk", "d", project),
        later: ResourceName.expand("Project", any),
        given: ResourceName.expand("Disk", disk),
      };
    }),
    {
      built: "projects/${svc_project.project.slug}/disks/${var.any}",
      id: "${provider::svc::parse_name(svc_disk.disk.name).parts.id}",
      parent: "${provider::svc::parse_name(svc_disk.disk.name).parent}",
      kindOfDisk: "disk",
      kind: "${provider::svc::parse_name(var.any).kind}",
      slug: "${provider::svc::parse_name(var.any).slug}",
      organization: "${provider::svc::parse_name(var.any).parts.organization}",
      mixed: '${provider::svc::parse_name("projects/${var.any}/disks/d").slug}',
      top: "none",
      expanded: '${provider::svc::expand_name("disk", "d", svc_project.project.name)}',
      later: '${provider::svc::expand_name("project", var.any, null)}',
      given: "${svc_disk.disk.name}",
    },
  );
});

const REFUSED: readonly (readonly [string, () => unknown, RegExp])[] = [
  [
    "a full name as a part",
    () => ResourceName.of("Disk", { project: "projects/p", id: "d" }),
    /must be one part of a name, without slashes and whitespace; got "projects\/p"; ResourceName\.parse\(\.\.\.\)\.slug/,
  ],
  ["an empty part", () => ResourceName.of("Disk", { project: "", id: "d" }), /\{project\} in .* got ""/],
  ["a part with white space", () => ResourceName.of("Project", { slug: "my shop" }), /got "my shop"/],
  ["a number as a part", () => ResourceName.of("Disk", { project: "p", id: 7 } as never), /got a number/],
  [
    "a text that is no name",
    () => ResourceName.parse("shop"),
    /"shop" is not a full resource name\. The forms are: .*projects\/\{project\}\/disks\/\{id\}/,
  ],
  [
    "a name of another kind",
    () => ResourceName.parse("Disk", "projects/p/networks/n"),
    /full resource name of a Disk is projects\/\{project\}\/disks\/\{id\}; got "projects\/p\/networks\/n", which names a Network/,
  ],
  [
    "a bare last part without its place",
    () => ResourceName.expand("Disk", "d"),
    /"d" is only the last part of a name, and a Disk belongs to another object; pass projects\/\{project\}/,
  ],
  [
    "a place of another kind",
    () => ResourceName.expand("Disk", "d", "organizations/o"),
    /"d" in "organizations\/o" is not the name of a Disk: its full name is/,
  ],
  [
    "a full name of another kind to expand",
    () => ResourceName.expand("Project", "organizations/o"),
    /"organizations\/o" is not the name of a Project/,
  ],
  [
    "a wallet that is not the default one",
    () => ResourceName.expand("Wallet", "second", "organizations/o"),
    /is not the name of a Wallet/,
  ],
  [
    "nothing",
    () => ResourceName.parse(undefined as never),
    /must be a construct or a resource name; got nothing/,
  ],
];

for (const [what, act, expected] of REFUSED) {
  test(`resource name: ${what} is rejected at once`, () => {
    assert.throws(act, (error: Error) => error instanceof RangeError && expected.test(error.message));
  });
}

test("resource name: a construct of another kind is rejected by the types and at run time", () => {
  synthStack((stack) => {
    const project = new Project(stack, "project", { slug: "p" });
    const wallet = new DataSvcWallet(stack, "wallet", { name: "default", organizationName: "o" });
    // @ts-expect-error -- a project is not a disk
    const parsed = (): unknown => ResourceName.parse("Disk", project);
    assert.throws(parsed, /must be a Disk or a resource name; got the Project "stack\/project"/);
    assert.match(ResourceName.parse(wallet).slug, /TfToken/);
  });
});
