import assert from "node:assert/strict";
import { test } from "node:test";
import { Fn, type TerraformStack, TerraformVariable, Token } from "cdktf";
import fc from "fast-check";
import { DataSvcNetwork, Network, Project, SshKey, VirtualMachine } from "../../src/constructs";
import { addProvider, only, problemsOf, synthStack } from "./support";

const MACHINE = { compute: { vcpus: 2, memoryGib: 4 }, boot: { image: "debian-12" } } as const;

/** Returns the problems of one machine, without the construct's path; none if the synthesis succeeds. */
function machineProblems(config: unknown): readonly string[] {
  const build = (stack: TerraformStack): unknown => new VirtualMachine(stack, "vm", config as never);
  try {
    return problemsOf(build).map((line) => {
      assert.ok(line.startsWith("[stack/vm] "), line);
      return line.slice("[stack/vm] ".length);
    });
  } catch (error) {
    assert.equal((error as Error).message, "the synthesis succeeded");
    return [];
  }
}

const CASES: readonly (readonly [string, unknown, RegExp])[] = [
  [
    "a required section",
    { boot: MACHINE.boot },
    /^compute is required but not set \(Processors, memory and GPUs\.\)$/,
  ],
  ["a required field of a section", { ...MACHINE, boot: {} }, /^boot\.image is required but not set/],
  ["null for a required field", { ...MACHINE, compute: null }, /^compute is required/],
  ["no configuration at all", undefined, /^compute is required/],
  [
    "a number below its range",
    { ...MACHINE, compute: { vcpus: 0, memoryGib: 4 } },
    /^compute\.vcpus must be at least 1; got 0$/,
  ],
  [
    "a number above its range",
    { ...MACHINE, compute: { vcpus: 2, memoryGib: 9999 } },
    /^compute\.memoryGib must be at most 4096; got 9999$/,
  ],
  [
    "a fraction",
    { ...MACHINE, compute: { vcpus: 1.5, memoryGib: 4 } },
    /^compute\.vcpus must be a whole number; got 1\.5$/,
  ],
  [
    "NaN",
    { ...MACHINE, compute: { vcpus: NaN, memoryGib: 4 } },
    /^compute\.vcpus must be a number; got a number, NaN/,
  ],
  [
    "a number that JavaScript rounds",
    { ...MACHINE, boot: { image: "i", diskSizeGib: 2 ** 60 } },
    /^boot\.diskSizeGib must be a number that JavaScript represents exactly/,
  ],
  [
    "a bigint",
    { ...MACHINE, boot: { image: "i", diskSizeGib: 40n } },
    /^boot\.diskSizeGib must be a number; got a bigint, 40/,
  ],
  [
    "a text for a number",
    { ...MACHINE, compute: { vcpus: "2", memoryGib: 4 } },
    /^compute\.vcpus must be a number; got a string, "2"/,
  ],
  ["a number for a text", { ...MACHINE, displayName: 7 }, /^displayName must be a string; got a number, 7/],
  [
    "a text for a switch",
    { ...MACHINE, network: { assignPublicIpv4: "yes" } },
    /^network\.assignPublicIpv4 must be true or false; got a string, "yes"/,
  ],
  [
    "a text that is too long",
    { ...MACHINE, displayName: "x".repeat(121) },
    /^displayName must have at most 120 characters/,
  ],
  ["an empty image", { ...MACHINE, boot: { image: "" } }, /^boot\.image must not be empty/],
  ["a list for a section", { ...MACHINE, network: [] }, /^network must be an object; got a list/],
  ["an object for a list", { ...MACHINE, users: { username: "a" } }, /^users must be a list; got an object/],
  ["a hole in a list", { ...MACHINE, users: [undefined] }, /^users\[0\] must be an object; got nothing/],
  ["a text for a section", { ...MACHINE, network: "n" }, /^network must be an object; got a string, "n"/],
  [
    "a malformed user name",
    { ...MACHINE, users: [{ username: "ok" }, { username: "Root" }] },
    /^users\[1\]\.username does not match the required format; got "Root" \(Login name/,
  ],
  [
    "a number in a map",
    { ...MACHINE, labels: { "a b": 1 } },
    /^labels\["a b"\] must be a string; got a number, 1/,
  ],
  [
    "a list for a map",
    { ...MACHINE, labels: ["a"] },
    /^labels must be an object of keys and values; got a list/,
  ],
  [
    "a misspelt property",
    { ...MACHINE, display_name: "x" },
    /^display_name is an unknown property; did you mean displayName\?$/,
  ],
  [
    "an unknown property",
    { ...MACHINE, colour: "red" },
    /^colour is an unknown property; the properties are projectName, displayName, /,
  ],
  [
    "a misspelt property of a section",
    { ...MACHINE, boot: { image: "i", diskSizeGB: 3 } },
    /^boot\.diskSizeGB is an unknown property; did you mean boot\.diskSizeGib\?$/,
  ],
  [
    "what the service chooses",
    { ...MACHINE, name: "projects/p/virtual-machines/v" },
    /^name is computed by the service and cannot be set/,
  ],
  [
    "what the service chooses in a section",
    { ...MACHINE, network: { publicIpv4: "1.2.3.4" } },
    /^network\.publicIpv4 is computed by the service/,
  ],
  ["a function", { ...MACHINE, displayName: () => "x" }, /^displayName must be a string; got a function/],
  ["a symbol", { ...MACHINE, displayName: Symbol("x") }, /^displayName must be a string; got a symbol/],
  [
    "a limit that is no duration",
    { ...MACHINE, timeouts: { create: "soon" } },
    /^timeouts\.create must be a duration such as .*; got "soon"$/,
  ],
  [
    "a limit that is a number",
    { ...MACHINE, timeouts: { create: 60 } },
    /^timeouts\.create must be a duration .*; got a number$/,
  ],
  [
    "a limit of a phase that is none",
    { ...MACHINE, timeouts: { updat: "1m" } },
    /^timeouts\.updat is an unknown property; did you mean timeouts\.update\?$/,
  ],
  ["limits that are none", { ...MACHINE, timeouts: "1m" }, /^timeouts must be an object; got a string$/],
  [
    "a version of a password that is not given",
    { ...MACHINE, users: [{ username: "a", passwordVersion: 2 }] },
    /^users\[0\]\.passwordVersion is the version of users\[0\]\.password, which is not set$/,
  ],
  [
    "a source of another kind",
    { ...MACHINE, cloneFrom: "projects/p/disks/d" },
    /^cloneFrom must be a VirtualMachine or its name .*, which names a Disk/,
  ],
  [
    "a property's name in ignoreChanges",
    { ...MACHINE, lifecycle: { ignoreChanges: ["displayName"] } },
    /^lifecycle\.ignoreChanges\[0\] must be an attribute's Terraform name; got "displayName", did you mean display_name\?$/,
  ],
];

for (const [what, config, expected] of CASES) {
  test(`validation: ${what} fails the synthesis with the property's path`, () => {
    const problems = machineProblems(config);
    assert.ok(
      problems.some((problem) => expected.test(problem)),
      problems.join("\n"),
    );
  });
}

test("validation: ignoreChanges may name all labels of a resource", () => {
  assert.deepEqual(
    machineProblems({ ...MACHINE, lifecycle: { ignoreChanges: ["labels", "labels_all"] } }),
    [],
  );
});

test("validation: a circular value is reported and does not hang the synthesis", () => {
  const circle: Record<string, unknown> = {};
  circle["a"] = circle;
  assert.match(
    machineProblems({ ...MACHINE, displayName: circle })[0] ?? "",
    /^displayName must be a string; got an object/,
  );
  assert.match(
    machineProblems({ ...MACHINE, labels: circle })[0] ?? "",
    /^labels\["a"\] must be a string; got an object/,
  );
});

test("validation: all problems of all constructs are reported together", () => {
  const problems = problemsOf((stack) => {
    new VirtualMachine(stack, "vm", {
      compute: { vcpus: 0, memoryGib: 0 },
      boot: { image: "" },
      users: [{ username: "A" }],
    });
    new SshKey(stack, "key", { publicKey: "none" });
    new Project(stack, "project", { slug: "Not A Slug" });
    new Network(stack, "network", { ipv4Cidr: "10.0.0.0/33" });
  });
  assert.deepEqual(
    problems.map((problem) => problem.split(" ").slice(0, 2).join(" ")),
    [
      "[stack/vm] compute.vcpus",
      "[stack/vm] compute.memoryGib",
      "[stack/vm] boot.image",
      "[stack/vm] users[0].username",
      "[stack/key] publicKey",
      "[stack/project] slug",
      "[stack/network] ipv4Cidr",
    ],
  );
});

test("validation: a sensitive value appears in no problem and no warning", () => {
  const users = [
    { username: "a", password: "hunter2" },
    { username: "b", password: 12345678 },
  ];
  const problems = machineProblems({ ...MACHINE, users });
  assert.deepEqual(
    problems.map((problem) => problem.replace(/ \(.*/, "")),
    ["users[0].password must have at least 8 characters", "users[1].password must be a string; got a number"],
  );
  assert.ok(!problems.join().includes("hunter2") && !problems.join().includes("12345678"));
});

test("validation: a plain-text secret is a warning, and one from a variable is not", () => {
  const { warnings } = synthStack((stack) => {
    const password = new TerraformVariable(stack, "password", { type: "string", sensitive: true });
    new VirtualMachine(stack, "vm", {
      ...MACHINE,
      users: [
        { username: "a", password: "correct-horse" },
        { username: "b", password: password.stringValue },
        { username: "c", password: "${var.password}" },
      ],
    });
  });
  assert.equal(warnings().length, 1);
  assert.match(warnings()[0] ?? "", /^users\[0\]\.password is a secret in plain text/);
  assert.ok(!warnings().join().includes("correct-horse"));
});

test("validation: tokens are accepted anywhere", () => {
  synthStack((stack) => {
    const any = new TerraformVariable(stack, "any", { type: "any" });
    new VirtualMachine(stack, "whole", {
      compute: Token.asAny("${var.any}"),
      boot: any.value as never,
      users: Fn.tolist(any.value) as never,
    });
    new VirtualMachine(stack, "parts", {
      projectName: any.stringValue,
      displayName: `a ${any.stringValue} b`,
      region: "${var.any}",
      compute: { vcpus: any.numberValue, memoryGib: Token.asNumber("9007199254740993") },
      boot: { image: `n${any.numberValue}`, diskSizeGib: any.numberValue },
      network: { networkName: any.stringValue, assignPublicIpv4: any.booleanValue },
      users: [
        { username: any.stringValue, sshKeyNames: any.listValue, password: any.stringValue },
        any.value as never,
      ],
      labels: Token.asStringMap(any.value),
      timeouts: { create: any.stringValue },
      lifecycle: { ignoreChanges: "all" },
    });
  });
});

test("validation: a string that contains a token is not checked against a pattern", () => {
  const problems = problemsOf((stack) => {
    const any = new TerraformVariable(stack, "any", { type: "string" });
    new Project(stack, "ok", { slug: `NOT A ${any.stringValue}` });
    new Project(stack, "bad", { slug: "NOT A SLUG" });
  });
  assert.equal(problems.length, 1);
  assert.match(problems[0] ?? "", /^\[stack\/bad\] slug does not match the required format/);
});

test("validation: a missing project is no problem, since the environment may supply it", () => {
  synthStack((stack) => new Network(stack, "network"));
});

test("validation: a data source's name is checked like a reference", () => {
  const problems = problemsOf((stack) => {
    new DataSvcNetwork(stack, "a", { name: "projects/p/disks/d" });
    new DataSvcNetwork(stack, "b", {} as never);
    new DataSvcNetwork(stack, "c", { name: "ok", region: "eu" } as never);
  });
  assert.match(problems[0] ?? "", /^\[stack\/a\] name must be a Network or its name/);
  assert.match(problems[1] ?? "", /^\[stack\/b\] name is required but not set/);
  assert.match(problems[2] ?? "", /^\[stack\/c\] region is computed by the service and cannot be set/);
});

test("validation: an import id is checked as a name of the kind", () => {
  const problems = problemsOf((stack) => {
    new Project(stack, "a", { slug: "old" }).importFrom("organizations/old");
    new Project(stack, "b", { slug: "new" }).importFrom("new");
    Project.generateConfigForImport(stack, "c", "projects/x/y");
  });
  assert.deepEqual(
    problems.map((problem) => problem.replace(/;.*/, "")),
    [
      "[stack/a] the import ID must be a Project or its name (projects/{slug}, or the last part of it)",
      "[stack/c] the import ID must be a Project or its name (projects/{slug}, or the last part of it)",
    ],
  );
});

test("validation: skipValidation writes all valid parts and never crashes", () => {
  const { json } = synthStack(
    (stack) =>
      new VirtualMachine(stack, "vm", { compute: { vcpus: 0 }, boot: stack, labels: 7, users: "x" } as never),
    { skipValidation: true },
  );
  assert.deepEqual(only(json().resource["svc_virtual_machine"]), { compute: { vcpus: 0 }, users: "x" });
});

test("validation: any input yields JSON or problems that name a property", () => {
  const names = [
    "compute",
    "boot",
    "network",
    "users",
    "labels",
    "displayName",
    "timeouts",
    "projectName",
    "zzz",
  ];
  const junk = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withTypedArray: true,
    maxDepth: 3,
  });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), junk, { noNullPrototype: true }), (config) => {
      for (const problem of machineProblems({ ...MACHINE, ...config })) assert.match(problem, /^[a-zA-Z]/);
    }),
    { numRuns: 60 },
  );
});

test("validation: two objects with one slug in a stack are rejected only if they are certainly the same", () => {
  const twice =
    (configure: (second: Project, stack: TerraformStack) => void, slug = "shop") =>
    (stack: TerraformStack): void => {
      new Project(stack, "first", { slug: "shop" });
      configure(new Project(stack, "second", { slug }), stack);
    };
  assert.deepEqual(problemsOf(twice(() => undefined)), [
    '[stack/second] slug must differ from that of "stack/first", which is "shop" too: only one Project can have that name',
  ]);
  synthStack(twice(() => undefined, "other"));
  synthStack(twice((second) => void (second.slug = "other")));
  synthStack(twice((second) => void second.node.scope?.node.tryRemoveChild("first")));
  synthStack(twice((second) => void (second.count = 1)));
  synthStack(
    twice(
      (second, stack) => void (second.provider = addProvider(stack, { alias: "elsewhere" }, "elsewhere")),
    ),
  );
  synthStack((stack) => {
    new Project(stack, "new", { slug: "shop" }).addMoveTarget("project");
    new Project(stack, "old", { slug: "shop" }).moveTo("project");
  });
});
