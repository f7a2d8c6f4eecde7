import assert from "node:assert/strict";
import { test } from "node:test";
import {
  App,
  Testing,
  TerraformCount,
  TerraformIterator,
  TerraformOutput,
  TerraformStack,
  TerraformVariable,
  Token,
} from "cdktf";
import { EphemeralSvcApiKey, Project, VirtualMachine, WebhookSubscription } from "../../src/constructs";
import {
  addProvider,
  attributesOf,
  problemsOf,
  type Synthesized,
  synthApp,
  synthStack,
  temporaryDirectory,
} from "./support";

interface WithEphemeral {
  readonly terraform: { readonly required_version?: string };
  readonly provider: { readonly svc: readonly Readonly<Record<string, unknown>>[] };
  readonly ephemeral?: { readonly svc_api_key?: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
  readonly resource?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
}

const jsonOf = ({ json }: Synthesized): WithEphemeral => json() as unknown as WithEphemeral;
const keyIn = (json: WithEphemeral, id = "key"): Readonly<Record<string, unknown>> =>
  attributesOf(json.ephemeral?.svc_api_key?.[id] ?? {});

test("ephemeral: a construct is written as an ephemeral block with its inputs and meta-arguments", () => {
  const json = jsonOf(
    synthStack((stack) => {
      const project = new Project(stack, "project", { slug: "p" });
      const other = addProvider(stack, { alias: "other" }, "other");
      const key = new EphemeralSvcApiKey(stack, "key", {
        displayName: "run",
        roles: ["EDITOR"],
        dependsOn: [project],
        provider: other,
      });
      key.expireTime = "2030-01-31T12:00:00Z";
      key.addOverride("roles", ["ADMIN"]);
    }),
  );
  assert.deepEqual(keyIn(json), {
    display_name: "run",
    roles: ["ADMIN"],
    expire_time: "2030-01-31T12:00:00Z",
    depends_on: ["svc_project.project"],
    provider: "svc.other",
  });
  assert.equal(json.resource?.["svc_api_key"], undefined);
});

test("ephemeral: attributes are expressions for providers and write-only arguments of the stack", () => {
  const json = jsonOf(
    synthStack((stack) => {
      const key = new EphemeralSvcApiKey(stack, "key");
      addProvider(stack, { alias: "narrow", apiKey: key.secret }, "narrow");
      new WebhookSubscription(stack, "hook", {
        slug: "hook",
        url: "https://example.com",
        eventKinds: ["WALLET_LOW"],
        signingSecret: `${key.secret}-${key.name}`,
        dependsOn: [key],
      });
    }),
  );
  assert.equal(json.provider.svc[1]?.["api_key"], "${ephemeral.svc_api_key.key.secret}");
  const hook = json.resource?.["svc_webhook_subscription"]?.["hook"];
  assert.equal(
    hook?.["signing_secret"],
    "${ephemeral.svc_api_key.key.secret}-${ephemeral.svc_api_key.key.name}",
  );
  assert.deepEqual(hook["depends_on"], ["ephemeral.svc_api_key.key"]);
});

test("ephemeral: count and forEach are written, and attributes of several objects are lists", () => {
  const json = jsonOf(
    synthStack((stack) => {
      const number = new TerraformVariable(stack, "number", { type: "number" });
      new EphemeralSvcApiKey(stack, "some", { count: TerraformCount.of(number.numberValue) });
      const names = TerraformIterator.fromList(["a", "b"]);
      const many = new EphemeralSvcApiKey(stack, "many", {
        forEach: names,
        displayName: Token.asString(names.value),
      });
      new TerraformOutput(stack, "all", { value: many.secret });
    }),
  );
  assert.deepEqual(keyIn(json, "some"), { count: "${var.number}" });
  assert.deepEqual(keyIn(json, "many"), { for_each: '${toset(["a", "b"])}', display_name: "${each.value}" });
  assert.match(JSON.stringify(json), /ephemeral\.svc_api_key\.many\.\*\.secret/);
});

test("ephemeral: inputs are validated like a resource's properties", () => {
  const problems = problemsOf((stack) => {
    const iterator = TerraformIterator.fromList(["a"]);
    new EphemeralSvcApiKey(stack, "a", { roles: ["OWNER"], expireTime: "tomorrow" });
    new EphemeralSvcApiKey(stack, "b", { displayname: "x", lifecycle: {} } as never);
    new EphemeralSvcApiKey(stack, "c", { secret: "x" } as never);
    new EphemeralSvcApiKey(stack, "d", { count: 1, forEach: iterator });
  });
  const expected = [
    /^\[stack\/a\] expireTime must be a time in RFC 3339 format/,
    /^\[stack\/a\] roles\[0\] must be one of VIEWER, EDITOR, ADMIN; got "OWNER"$/,
    /^\[stack\/b\] displayname is an unknown property; did you mean displayName\?$/,
    /^\[stack\/b\] lifecycle is an unknown property/,
    /^\[stack\/c\] secret is computed by the service/,
    /^\[stack\/d\] count and forEach cannot be set together$/,
  ];
  assert.equal(problems.length, expected.length, problems.join("\n"));
  for (const [index, pattern] of expected.entries()) assert.match(problems[index] ?? "", pattern);
});

test("ephemeral: an ephemeral object is rejected as a reference, since it ends with the run", () => {
  const problems = problemsOf((stack) => {
    new VirtualMachine(stack, "vm", {
      compute: { vcpus: 1, memoryGib: 1 },
      boot: { image: "i" },
      projectName: new EphemeralSvcApiKey(stack, "key") as never,
    });
  });
  assert.match(
    problems[0] ?? "",
    /projectName must be a Project or its name .*; got the construct "stack\/key" \(EphemeralSvcApiKey\)/,
  );
});

test("ephemeral: a stack with an ephemeral construct requires the provider", () => {
  assert.throws(
    () => synthApp((app) => new EphemeralSvcApiKey(new TerraformStack(app, "stack"), "key")),
    /\[stack\/key\] needs an SvcProvider in its stack/,
  );
});

test("ephemeral: a value used in another stack is an error that says so", () => {
  assert.throws(
    () =>
      synthApp((app) => {
        const one = new TerraformStack(app, "one");
        addProvider(one);
        const key = new EphemeralSvcApiKey(one, "key");
        new TerraformOutput(new TerraformStack(app, "two"), "secret", { value: key.secret });
      }),
    /"one\/key" is ephemeral: it exists only while its own stack is applied, and "two[^"]*" is in another stack/,
  );
});

const MACHINE = { compute: { vcpus: 1, memoryGib: 1 }, boot: { image: "i" } } as const;
const HOOK = { slug: "hook", url: "https://example.com", eventKinds: ["WALLET_LOW"] } as const;

const VERSIONS: readonly (readonly [string, (stack: TerraformStack) => unknown, string | undefined])[] = [
  [
    "nothing that is write-only",
    (stack) => new VirtualMachine(stack, "vm", { ...MACHINE, users: [{ username: "a" }] }),
    undefined,
  ],
  [
    "a password",
    (stack) =>
      new VirtualMachine(stack, "vm", {
        ...MACHINE,
        users: [{ username: "a", password: Token.asString("${var.p}") }],
      }),
    ">= 1.11.0",
  ],
  [
    "a signing secret that is set later",
    (stack) => new WebhookSubscription(stack, "hook", HOOK).putSigningSecret("${var.s}"),
    ">= 1.11.0",
  ],
  ["an ephemeral construct", (stack) => new EphemeralSvcApiKey(stack, "key"), ">= 1.11.0"],
  [
    "a password that was taken away",
    (stack) => {
      const hook = new WebhookSubscription(stack, "hook", { ...HOOK, signingSecret: "${var.s}" });
      hook.resetSigningSecret();
    },
    undefined,
  ],
  [
    "a demand of the stack's own",
    (stack) => {
      stack.addOverride("terraform.required_version", "~> 1.12");
      new EphemeralSvcApiKey(stack, "key");
      new EphemeralSvcApiKey(stack, "other");
    },
    "~> 1.12, >= 1.11.0",
  ],
  [
    "a demand of the stack's own, and nothing that is write-only",
    (stack) => stack.addOverride("terraform.required_version", "~> 1.5"),
    "~> 1.5",
  ],
];

for (const [what, build, expected] of VERSIONS) {
  test(`ephemeral: ${what} requires ${expected === undefined ? "no version of the engine" : `the engine ${expected}`}`, () => {
    assert.equal(jsonOf(synthStack(build)).terraform.required_version, expected);
    const stack = new TerraformStack(new App({ outdir: temporaryDirectory() }), "stack");
    addProvider(stack);
    build(stack);
    const json = JSON.parse(Testing.synth(stack)) as WithEphemeral;
    assert.equal(json.terraform.required_version, expected);
  });
}

test("ephemeral: HCL output contains the block and the required engine version once", () => {
  const stack = new TerraformStack(new App({ outdir: temporaryDirectory() }), "stack");
  addProvider(stack);
  const key = new EphemeralSvcApiKey(stack, "key", { displayName: "run", roles: ["EDITOR"] });
  new EphemeralSvcApiKey(stack, "other");
  new WebhookSubscription(stack, "hook", { ...HOOK, signingSecret: key.secret });
  const { hcl, metadata } = stack.toHclTerraform() as { readonly hcl: string; readonly metadata: unknown };
  assert.match(hcl, /^terraform \{\n {2}required_version = ">= 1\.11\.0"\n\}\n/);
  assert.equal(hcl.split("required_version").length, 2);
  assert.match(
    hcl,
    /^ephemeral "svc_api_key" "key" \{\ndisplay_name = "run"\nroles = \[\n"EDITOR"\n\]\n\}$/m,
  );
  assert.match(hcl, /^ephemeral "svc_api_key" "other" \{\n\}$/m);
  assert.match(hcl, /signing_secret = "\$\{ephemeral\.svc_api_key\.key\.secret\}"/);
  assert.ok(!/^data /m.test(hcl) && !JSON.stringify(metadata).includes("ephemeral/"));
  const plain = new TerraformStack(new App({ outdir: temporaryDirectory() }), "stack");
  addProvider(plain);
  new WebhookSubscription(plain, "hook", HOOK);
  assert.ok(!(plain.toHclTerraform() as { readonly hcl: string }).hcl.includes("required_version"));
});
