import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type TerraformStack, TerraformVariable } from "cdktf";
import fc from "fast-check";
import { stringify } from "yaml";
import {
  ApiKey,
  Disk,
  FirewallRule,
  type ManifestSource,
  Network,
  Project,
  VirtualMachine,
  WebhookSubscription,
} from "../../src/constructs";
import { contract } from "../../src/contract";
import * as constructs from "../../src/constructs";
import { only, problemsOf, synthStack, temporaryDirectory } from "./support";

const MACHINE = `region: eu-west-1
displayName: web
compute:
  vcpus: 2
  memoryGib: 4
boot: { image: debian-12 }
network:
  assignPublicIpv4: true
users:
  - username: ops
    sshKeyNames: [projects/p/ssh-keys/k, other]
labels:
  env: prod
`;

/** Returns the block that a machine's manifest is written as. */
function written(source: ManifestSource, overrides: object = {}): Readonly<Record<string, unknown>> {
  const { json } = synthStack((stack) => VirtualMachine.fromManifest(stack, "vm", source, overrides));
  return only(json().resource["svc_virtual_machine"]);
}

/** Returns the problems of a machine's manifest, without the construct's path. */
function problemsIn(source: ManifestSource, overrides: object = {}): readonly string[] {
  return problemsOf((stack) => VirtualMachine.fromManifest(stack, "vm", source, overrides)).map((line) => {
    assert.ok(line.startsWith("[stack/vm] "), line);
    return line.slice("[stack/vm] ".length);
  });
}

test("manifest: yields the same resource as the same values given as properties", () => {
  assert.deepEqual(written(MACHINE), {
    region: "eu-west-1",
    display_name: "web",
    compute: { vcpus: 2, memory_gib: 4 },
    boot: { image: "debian-12" },
    network: { assign_public_ipv4: true },
    users: [{ username: "ops", ssh_key_names: ["projects/p/ssh-keys/k", "other"] }],
    labels: { env: "prod" },
  });
});

test("manifest: accepts proto keys, integers as strings or with trailing zeros, and null as unset", () => {
  assert.deepEqual(
    written(
      "display_name: null\ncompute: {vcpus: '2', memory_gib: 4.0}\nboot: {image: i, disk_size_gib: \"50\"}\nregion: ~\nlabels:\n",
    ),
    { compute: { vcpus: 2, memory_gib: 4 }, boot: { image: "i", disk_size_gib: 50 } },
  );
});

test("manifest: every resource class has fromManifest, which returns an object of the class", () => {
  for (const kind of contract.kinds.filter(({ methods }) => methods.create !== undefined)) {
    const type = (constructs as unknown as Record<string, { fromManifest?: unknown }>)[kind.name];
    assert.equal(typeof type?.fromManifest, "function", kind.name);
  }
  synthStack((stack) => {
    const disk = Disk.fromManifest(stack, "disk", { text: '{"sizeGib": "100"}' });
    assert.ok(disk instanceof Disk);
    assert.equal(disk.sizeGibInput, 100);
    const rule = FirewallRule.fromManifest(stack, "rule", {
      text: "networkName: n\ndirection: INGRESS\nprotocol: TCP\nports: ['80', 8000-8100]\ncidrs: [0.0.0.0/0, '::/0']\n",
    });
    assert.deepEqual(rule.portsInput, ["80", "8000-8100"]);
    assert.deepEqual(rule.cidrsInput, ["0.0.0.0/0", "::/0"]);
  });
});

test("manifest: accepts a file, a text, or a string, which is a text if it has a line break and a path otherwise", () => {
  const file = join(temporaryDirectory(), "web.yaml");
  writeFileSync(file, MACHINE);
  const expected = written({ text: MACHINE });
  assert.deepEqual(written({ file }), expected);
  assert.deepEqual(written(file), expected);
  assert.deepEqual(written(MACHINE), expected);
  writeFileSync(file, `\uFEFF${MACHINE.replace(/\n/g, "\r\n")}`);
  assert.deepEqual(written({ file }), expected);
});

test("manifest: a missing, non-regular or non-UTF-8 file is one problem that names the file, without others", () => {
  const directory = temporaryDirectory();
  const latin = join(directory, "latin.yaml");
  writeFileSync(latin, Buffer.from("displayName: B\xfcro\n", "latin1"));
  mkdirSync(join(directory, "folder.yaml"));
  const missing = join(directory, "missing.yaml");
  assert.deepEqual(problemsIn({ file: missing }), [`${missing} does not exist (path: ${missing})`]);
  assert.match(problemsIn(missing)[0] ?? "", /pass a manifest's content as \{ text \}/);
  assert.deepEqual(problemsIn({ file: join(directory, "folder.yaml") }), [
    `${join(directory, "folder.yaml")} is not a file`,
  ]);
  assert.deepEqual(problemsIn({ file: latin }), [`${latin} is not UTF-8 text`]);
  assert.match(problemsIn({ file: `${latin}/below` })[0] ?? "", /cannot be read \(ENOTDIR/);
  assert.match(problemsIn({ file: "a", text: "b" })[0] ?? "", /must be \{ file: path \}/);
  assert.match(problemsIn(undefined as never)[0] ?? "", /must be \{ file: path \}/);
});

test("manifest: an empty manifest is one problem", () => {
  for (const text of ["", "\n\n", "# nothing\n", "---\n"]) {
    assert.deepEqual(problemsIn({ text }), ["manifest:1:1: the manifest is empty"]);
  }
});

/** Returns a manifest with the given line as line 3. */
const withLine = (line: string): ManifestSource => ({
  name: "web.yaml",
  text: `compute: {vcpus: 2, memoryGib: 4}\nboot: {image: debian-12}\n${line}\n`,
});

const CASES: readonly (readonly [string, string, RegExp])[] = [
  [
    "an unknown key",
    "displayname: x",
    /^web\.yaml:3:1: displayname is an unknown key; did you mean displayName\?$/,
  ],
  [
    "an unknown key of a section",
    "network: {assign: true}",
    /^web\.yaml:3:11: network\.assign is an unknown key; the keys are networkName, assignPublicIpv4$/,
  ],
  ["an envelope", "manifest: {}", /^web\.yaml:3:1: manifest is an unknown key; the keys are/],
  ["what the service chooses", "state: RUNNING", /^web\.yaml:3:1: state is computed by the service/],
  [
    "what is the construct's alone",
    "allowReimage: true",
    /^web\.yaml:3:1: allowReimage exists only in constructs .* overrides as allowReimage$/,
  ],
  ["a key given twice", "compute: {}", /^web\.yaml:3:1: compute is set twice; it is also at line 1$/],
  [
    "a key given in two spellings",
    "network: {network_name: a, networkName: b}",
    /^web\.yaml:3:28: network\.networkName is set twice; it is also at line 3 as network_name$/,
  ],
  ["a label given twice", "labels: {a: x, a: y}", /^web\.yaml:3:16: labels\["a"\] is given twice$/],
  [
    "a list for a section",
    "network: [1]",
    /^web\.yaml:3:10: network must be a mapping of keys and values; this is a list$/,
  ],
  [
    "a section for a list",
    "users: {username: a}",
    /^web\.yaml:3:8: users must be a list; this is a mapping$/,
  ],
  [
    "true for a text",
    "displayName: true",
    /^web\.yaml:3:14: displayName must be a string, but this is true or false; put it in quotes; got true$/,
  ],
  [
    "no, which is false to some",
    "displayName: no",
    /^web\.yaml:3:14: displayName must be a string, but YAML 1\.1 reads false here; put it in quotes; got no$/,
  ],
  [
    "a time of day, which is a number to some",
    "displayName: 12:30:45",
    /YAML 1\.1 reads a number here; put it in quotes/,
  ],
  [
    "yes for a switch",
    "network: {assignPublicIpv4: yes}",
    /^web\.yaml:3:29: network\.assignPublicIpv4 must be true or false; only YAML 1\.1 reads true here; got yes$/,
  ],
  [
    "a switch in quotes",
    "network: {assignPublicIpv4: 'true'}",
    /must be true or false, without quotes; got true$/,
  ],
  ["a number for a switch", "network: {assignPublicIpv4: 1}", /must be true or false; got 1$/],
  [
    "null in a list",
    "users: [null]",
    /^web\.yaml:3:9: users\[0\] must be a mapping of keys and values; this is null$/,
  ],
  ["null in a map", "labels: {a: }", /^web\.yaml:3:\d+: labels\["a"\] must be a string; this is null$/],
  [
    "a key that is false to some",
    "labels: {no: x}",
    /^web\.yaml:3:10: a key of labels is not a string to every YAML parser; put it in quotes$/,
  ],
  [
    "what is missing in an element",
    "users: [{sshKeyNames: []}]",
    /^web\.yaml:3:9: users\[0\]\.username is required but not set/,
  ],
  [
    "a pattern",
    "users: [{username: Root}]",
    /^web\.yaml:3:20: users\[0\]\.username does not match the required format; got "Root"/,
  ],
  [
    "a length",
    `displayName: ${"x".repeat(121)}`,
    /^web\.yaml:3:14: displayName must have at most 120 characters/,
  ],
  [
    "a reference to another kind",
    "network: {networkName: projects/p/disks/d}",
    /^web\.yaml:3:24: network\.networkName must be a Network or its name .*, which names a Disk/,
  ],
  [
    "an expression in a reference",
    "region: '${var.region}'",
    /^web\.yaml:3:9: region must name a Datacenter; a manifest cannot contain expressions/,
  ],
  [
    "a token of cdktf",
    "displayName: '${TfToken[TOKEN.0]}'",
    /^web\.yaml:3:14: displayName contains a cdktf token/,
  ],
];

for (const [what, line, expected] of CASES) {
  test(`manifest: ${what} is a problem with its file, line and column`, () => {
    const problems = problemsIn(withLine(line));
    assert.equal(problems.length, 1, problems.join("\n"));
    assert.match(problems[0] ?? "", expected);
  });
}

const NUMBERS: readonly (readonly [string, RegExp])[] = [
  ["0", /must be at least 1; got 0$/],
  ["300", /must be at most 256; got 300$/],
  ["99999999999", /must be between -2147483648 and 2147483647; got 99999999999$/],
  ["1.5", /must be a whole number; got 1\.5$/],
  [
    "1e3",
    /must be a whole number; 1e3 is a string to some parsers and a fraction to others; write all digits$/,
  ],
  ["'1e3'", /must be a whole number; 1e3 is/],
  ["0o17", /must be a whole number; 0o17 is octal or binary to some parsers/],
  ["017", /must be a whole number; 017 is octal or binary to some parsers/],
  ["0b11", /is octal or binary to some parsers/],
  ["0x1F", /must be a whole number; 0x1F is hexadecimal/],
  ["1_000", /must be a whole number; 1_000 is a string to some parsers; write it without _$/],
  ["+5", /must be a whole number; \+5 is not a number in JSON; write it without \+$/],
  [".inf", /must be a whole number; got \.inf$/],
  ["four", /must be a whole number; got four$/],
  ["true", /must be a whole number; got true$/],
  ["[2]", /must be a number; this is a list$/],
];

for (const [text, expected] of NUMBERS) {
  test(`manifest: ${text} is not a number of processors`, () => {
    const problems = problemsIn({ text: `compute:\n  memoryGib: 4\n  vcpus: ${text}\nboot: {image: i}\n` });
    assert.equal(problems.length, 1, problems.join("\n"));
    assert.match(problems[0] ?? "", expected);
    assert.match(problems[0] ?? "", /^manifest:3:\d+: compute\.vcpus /);
  });
}

test("manifest: a missing property is reported at its section, or at the start", () => {
  assert.deepEqual(
    problemsIn({ text: "displayName: x\nboot:\n  diskSizeGib: 20\n" }).map((problem) =>
      problem.replace(/ \(.*/, ""),
    ),
    ["manifest:1:1: compute is required but not set", "manifest:2:1: boot.image is required but not set"],
  );
});

test("manifest: all problems are reported at once, those of the text in line order", () => {
  const problems = problemsIn({
    text: "colour: red\ncompute: {vcpus: no, memoryGib: 0}\nboot: {image: &a x}\nusers: [{username: *a}]\nlabels: {a: true}\n",
  });
  assert.deepEqual(
    problems.map((problem) => /^manifest:(\d+)/.exec(problem)?.[1]),
    ["1", "2", "3", "4", "5", "2"],
  );
});

test("manifest: an integer keeps all its digits", () => {
  const { json } = synthStack((stack) => {
    Disk.fromManifest(stack, "near", { text: "sizeGib: 65536\n" });
  });
  assert.equal(only(json().resource["svc_disk"])["size_gib"], 65536);
  const problems = problemsOf((stack) =>
    Disk.fromManifest(stack, "far", { text: "sizeGib: 9007199254740993\n" }),
  );
  assert.match(problems[0] ?? "", /sizeGib must be at most 65536; got 9007199254740993$/);
});

test("manifest: timestamps keep their text", () => {
  const { json } = synthStack((stack) =>
    ApiKey.fromManifest(stack, "key", { text: "expireTime: 2030-01-31T12:00:00.5+02:00\n" }),
  );
  assert.equal(only(json().resource["svc_api_key"])["expire_time"], "2030-01-31T12:00:00.5+02:00");
  const problems = problemsOf((stack) =>
    ApiKey.fromManifest(stack, "key", { text: "roles: [VIEWER]\nexpireTime: 2030-01-31\n" }),
  );
  assert.match(
    problems[0] ?? "",
    /^\[stack\/key\] manifest:2:13: expireTime must be a time in RFC 3339 format/,
  );
});

test("manifest: an enum value must be one of the listed names", () => {
  const problems = problemsOf((stack) =>
    ApiKey.fromManifest(stack, "key", { text: "roles: [VIEWER, admin, true]\n" }),
  );
  assert.match(
    problems[0] ?? "",
    /^\[stack\/key\] manifest:1:24: roles\[2\] must be a string, but this is true or false/,
  );
  assert.match(
    problems[1] ?? "",
    /^\[stack\/key\] manifest:1:17: roles\[1\] must be one of VIEWER, EDITOR, ADMIN; got "admin"$/,
  );
});

test("manifest: text that looks like an expression stays text", () => {
  const { display_name: name, labels } = written({
    text: "compute: {vcpus: 1, memoryGib: 1}\nboot: {image: i}\ndisplayName: '${a} %{b} $${c} $d'\nlabels: {'${x}': '${y}'}\n",
  }) as { readonly display_name: unknown; readonly labels: unknown };
  assert.equal(name, "$${a} %%{b} $$${c} $d");
  assert.deepEqual(labels, { "$${x}": "$${y}" });
  const problems = problemsIn(withLine(`displayName: '\${${"x".repeat(120)}}'`));
  assert.match(problems[0] ?? "", /displayName must have at most 120 characters/);
});

test("manifest: overrides are merged into sections property by property, and replace everything else", () => {
  const machine = written(MACHINE, {
    displayName: "web-2",
    compute: { memoryGib: 8 },
    network: { networkName: "front" },
    users: [],
    labels: { team: "a" },
    region: undefined,
    allowReimage: true,
    timeouts: { create: "1h" },
    lifecycle: { preventDestroy: true },
  });
  assert.deepEqual(machine, {
    region: "eu-west-1",
    display_name: "web-2",
    compute: { vcpus: 2, memory_gib: 8 },
    boot: { image: "debian-12" },
    network: { assign_public_ipv4: true, network_name: "front" },
    users: [],
    labels: { team: "a" },
    allow_reimage: true,
    timeouts: { create: "1h" },
    lifecycle: { prevent_destroy: true },
  });
});

test("manifest: overrides accept constructs and tokens, and supply missing values", () => {
  const { json } = synthStack((stack) => {
    const project = new Project(stack, "project", { slug: "p" });
    const network = new Network(stack, "network", { projectName: project });
    const size = new TerraformVariable(stack, "size", { type: "number" });
    VirtualMachine.fromManifest(
      stack,
      "vm",
      { text: "compute: {memoryGib: 4}\nboot: {image: i}\n" },
      {
        projectName: project,
        compute: { vcpus: size.numberValue },
        network: { networkName: network },
        dependsOn: [network],
      },
    );
  });
  const machine = only(json().resource["svc_virtual_machine"]);
  assert.deepEqual(machine["compute"], { vcpus: "${var.size}", memory_gib: 4 });
  assert.deepEqual(machine["network"], { network_name: "${svc_network.network.name}" });
  assert.equal(machine["project_name"], "${svc_project.project.name}");
});

test("manifest: values set later win, and their problems do not mention the manifest", () => {
  const problems = problemsOf((stack) => {
    const machine = VirtualMachine.fromManifest(stack, "vm", MACHINE);
    machine.displayName = "x".repeat(121);
    machine.compute.vcpus = 0;
    machine.boot.image = "";
  });
  assert.deepEqual(
    problems.map((problem) => problem.split(" ")[1]),
    ["displayName", "compute.vcpus", "boot.image"],
  );
  const repaired = synthStack((stack) => {
    const machine = VirtualMachine.fromManifest(stack, "vm", {
      text: "compute: {vcpus: 0, memoryGib: 4}\nboot: {image: i}\n",
    });
    machine.compute.vcpus = 3;
  });
  assert.deepEqual(only(repaired.json().resource["svc_virtual_machine"])["compute"], {
    vcpus: 3,
    memory_gib: 4,
  });
});

test("manifest: a secret is a warning with its position, and appears in no message", () => {
  const text =
    "slug: hook\nurl: https://example.com\neventKinds: [WALLET_LOW]\nsigningSecret: hunter2hunter2hunter2\n";
  const { warnings } = synthStack((stack) =>
    WebhookSubscription.fromManifest(stack, "hook", { text, name: "hook.yaml" }),
  );
  assert.match(warnings()[0] ?? "", /^hook\.yaml:4:16: signingSecret is a secret in plain text/);
  assert.ok(!warnings().join().includes("hunter2"));
  const slips = [
    "users: [{username: a, password: hunter2}]",
    "users: [{username: a, password: [hunter2]}]",
    "users: [{username: a, password:hunter2}]",
    "users: ['password: hunter2']",
    "users:\n  - username: a\n    password:hunter2",
    "users:\n  - username: a\n   password: hunter2",
    "users: [{username: a, passwort: hunter2}]",
    "users: [{username: a, password: *hunter2}]",
  ];
  for (const slip of slips) {
    const problems = problemsIn(withLine(slip));
    assert.ok(problems.length > 0, slip);
    assert.ok(!/hunter2/.test(problems.join("\n")), `${slip}: ${problems.join("\n")}`);
  }
});

test("manifest: skipValidation writes all readable values and never crashes", () => {
  const { json } = synthStack(
    (stack) => {
      VirtualMachine.fromManifest(stack, "vm", {
        text: "compute: {vcpus: no, memoryGib: 4}\nusers: [null, 7]\n",
      });
      VirtualMachine.fromManifest(stack, "none", { file: "/nowhere" });
    },
    { skipValidation: true },
  );
  assert.deepEqual(json().resource["svc_virtual_machine"]?.["vm"]?.["compute"], { memory_gib: 4 });
});

test("manifest: any valid values yield the same resource through YAML and JSON", () => {
  const text = fc
    .string({ maxLength: 30, unit: "grapheme" })
    .filter((value) => !/TfToken\[|[$%]\{/.test(value) && !/\p{Cs}/u.test(value));
  const config = fc.record(
    {
      displayName: text,
      compute: fc.record({
        vcpus: fc.integer({ min: 1, max: 256 }),
        memoryGib: fc.integer({ min: 1, max: 4096 }),
        gpuModel: text,
      }),
      boot: fc.record({
        image: text.map((value) => `i${value}`),
        diskSizeGib: fc.integer({ min: 10, max: 65536 }),
      }),
      labels: fc.dictionary(
        text.filter((key) => key !== "__proto__"),
        text,
        { maxKeys: 4, noNullPrototype: true },
      ),
      users: fc.uniqueArray(
        fc.record({
          username: fc.constantFrom("ops", "dev"),
          sshKeyNames: fc.constantFrom([], ["k1"], ["projects/p/ssh-keys/k"]),
        }),
        { maxLength: 2, selector: ({ username }) => username },
      ),
    },
    { requiredKeys: ["compute", "boot"], noNullPrototype: true },
  );
  const plainly = (build: (stack: TerraformStack) => unknown): unknown =>
    only(synthStack(build).json().resource["svc_virtual_machine"]);
  fc.assert(
    fc.property(config, (given) => {
      const expected = plainly((stack) => new VirtualMachine(stack, "vm", given));
      const json = JSON.stringify(given, null, 2);
      // Quotes plain texts that YAML 1.1 reads as another type.
      const yaml = stringify(given, {
        compat: "yaml-1.1",
        aliasDuplicateObjects: false,
        defaultStringType: "QUOTE_DOUBLE",
      });
      for (const form of [json, yaml]) {
        assert.deepEqual(
          plainly((stack) => VirtualMachine.fromManifest(stack, "vm", { text: form })),
          expected,
          form,
        );
      }
    }),
    { numRuns: 40 },
  );
});
