import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { Fn, TerraformStack, Testing, TerraformVariable, Token } from "cdktf";
import {
  ApiKey,
  DataSvcVirtualMachine,
  DeployHook,
  type DeployHookConfig,
  HookSecret,
  VirtualMachine,
} from "../../src/constructs";
import { contract } from "../../src/contract";
import { servedContract } from "../../src/hooks/runner/served-contract";
import { addProvider, problemsOf, synthApp, synthStack } from "./support";

const machine = (stack: TerraformStack, id = "web"): VirtualMachine =>
  new VirtualMachine(stack, id, {
    projectName: "p",
    region: "eu-west-1",
    compute: { vcpus: 1, memoryGib: 1 },
    boot: { image: "debian-12" },
  });

const problemsWith = (config: (stack: TerraformStack) => DeployHookConfig): readonly string[] =>
  problemsOf((stack) => new DeployHook(stack, "hook", config(stack)));

const call = { method: "GetVirtualMachine", request: { name: "projects/p/virtual-machines/m" } };

const REFUSED: readonly (readonly [string, DeployHookConfig, string])[] = [
  ["no action", {}, "does nothing: set one of call, command and probe"],
  [
    "two actions",
    { call, command: ["true"] },
    "command cannot be set together with call; set only one of them",
  ],
  [
    "a method that there is not",
    { call: { method: "ComputeService/ResizeVirtualMachin" } },
    'call.method: there is no method "ComputeService/ResizeVirtualMachin"; did you mean ComputeService/ResizeVirtualMachine?',
  ],
  [
    "a method whose answer has a secret that a hook would lose",
    { call: { method: "CreateApiKey", request: {} } },
    "call.method is CreateApiKey, whose answer has the secret secret only once. No hook or action returns it, so it would be lost. Create the ApiKey as a resource",
  ],
  [
    "a field that there is not",
    { call: { ...call, request: { ...call.request, nmae: "x" } } },
    "call.request.nmae is an unknown field; the fields are name",
  ],
  [
    "a shell's expansion in a command",
    { command: ["sh", "-c", "echo ${HOME:-none} ${USER}"] },
    'command[2] contains "${HOME:-none}", which the engine would evaluate before the program gets it. Write "$${HOME:-none}" if the program evaluates it; pass a token for a value of the engine, such as Token.asString(ref("path.root"))',
  ],
  [
    "a format of curl in the environment of a command",
    { command: ["true"], environment: { FORMAT: "%{http_code}" } },
    'environment.FORMAT contains "%{http_code}", which the engine would evaluate before the program gets it. Write "%%{http_code}" if the program evaluates it; pass a token for a value of the engine, such as Token.asString(ref("path.root"))',
  ],
  [
    "a number token that cdktf does not recognize",
    { command: ["echo", `web-${Token.asNumber("${a.b}")}`] },
    "command[1] contains a number token beside a digit or one of the characters - . + e, where cdktf writes another text. Write the token as a string, for example Token.asString(count.index)",
  ],
  [
    "a bad duration",
    { command: ["true"], timeout: "soon" },
    'timeout must be a duration such as 90s, 30m or 1h30m; got "soon"',
  ],
  [
    "an empty command",
    { command: [] },
    'command must be a list of strings, a program and its arguments; got another list. No shell interprets it; for a shell, use ["sh", "-c", "..."]',
  ],
  [
    "a bad name of a variable",
    { command: ["true"], secrets: ["MY-TOKEN"] },
    'secrets[0] must be the name of an environment variable (letters, digits and underscores, not starting with a digit); got "MY-TOKEN"',
  ],
  [
    "a secret that is named twice",
    { command: ["true"], secrets: ["A", "A"] },
    'secrets names "A" twice; once is enough',
  ],
  [
    "a secret in the environment",
    { command: ["true"], secrets: ["A"], environment: { A: "x" } },
    "environment.A is also one of the secrets; set a secret only in the engine's environment",
  ],
  [
    "triggers before a deletion",
    { command: ["true"], runs: "beforeDestroy", triggers: { a: "b" } },
    "triggers have no effect on a hook before a deletion, which runs when its target is deleted; remove them",
  ],
  [
    "updates without a target",
    { command: ["true"], runs: "afterUpdate" },
    'target is required with runs: "afterUpdate"',
  ],
  [
    "two probes",
    { probe: { tcp: { host: "h", port: 1 }, ssh: { host: "h" } } },
    "probe.ssh cannot be set together with probe.tcp; set only one of them",
  ],
  [
    "a port that is none",
    { probe: { tcp: { host: "h", port: 65_536 } } },
    "probe.tcp.port must be a whole number from 1 to 65535; got 65536",
  ],
  [
    "a login without the machine's key",
    { probe: { ssh: { host: "h", user: "ops" } } },
    "probe.ssh.hostKey must be { known: [...] }, with the machine's public keys, or { pinnedIn: ... }, with a file",
  ],
  [
    "a login at a host that is an option",
    { probe: { ssh: { host: "-oProxyCommand=x", user: "ops", hostKey: { pinnedIn: "known_hosts" } } } },
    'probe.ssh.host must be a host name or an address; got "-oProxyCommand=x"',
  ],
  [
    "a machine's key without a login",
    { probe: { ssh: { host: "h", hostKey: { pinnedIn: "known_hosts" } } } },
    "probe.ssh.hostKey has no effect without probe.ssh.user, as whom ssh logs in",
  ],
  [
    "cloud-init without a login",
    { probe: { ssh: { host: "h" }, cloudInit: true } },
    "probe.cloudInit needs a login: set probe.ssh with host, user and hostKey",
  ],
  [
    "cloud-init without SSH",
    { probe: { tcp: { host: "h", port: 1 }, cloudInit: true } },
    "probe.cloudInit needs a login: set probe.ssh with host, user and hostKey",
  ],
  [
    "a status that is none",
    { probe: { http: { url: "https://example.com", status: [300, 200] } } },
    "probe.http.status must be a status from 100 to 599, or a range as its first and last status; got [300,200]",
  ],
];

for (const [what, config, text] of REFUSED) {
  test(`hook: ${what} fails the synthesis with the hook's path`, () => {
    assert.deepEqual(
      problemsWith(() => config),
      [`[stack/hook] ${text}`],
    );
  });
}

const BY_ENVIRONMENT =
  "the plan and the state would contain it. Set it in the engine's environment, and name the variable in `secrets`";

test("hook: a reference to a sensitive value is rejected anywhere, with advice how to pass a secret", () => {
  assert.deepEqual(
    problemsWith((stack) => ({ command: ["login", new ApiKey(stack, "key").secret] })),
    [`[stack/hook] command refers to the secret attribute "secret" of "stack/key": ${BY_ENVIRONMENT}`],
  );
  assert.deepEqual(
    problemsWith((stack) => ({ command: ["login", `-p${Fn.upper(new ApiKey(stack, "key").secret)}`] })),
    [`[stack/hook] command refers to the secret attribute "secret" of "stack/key": ${BY_ENVIRONMENT}`],
  );
  assert.deepEqual(
    problemsWith((stack) => {
      const { stringValue } = new TerraformVariable(stack, "token", { sensitive: true });
      return { command: ["true"], environment: { TOKEN: stringValue } };
    }),
    [`[stack/hook] environment refers to a sensitive variable of "stack/token": ${BY_ENVIRONMENT}`],
  );
  assert.deepEqual(
    problemsOf((stack) => {
      const { stringValue } = new TerraformVariable(stack, "plain", {});
      new DeployHook(stack, "hook", { command: [stringValue, machine(stack).name] });
      throw new Error("[none]");
    }),
    ["[none]"],
  );
});

test("hook: a target with several objects, or one whose changes its stack does not see, is rejected", () => {
  assert.deepEqual(
    problemsWith((stack) => {
      const web = machine(stack);
      web.addOverride("count", 2);
      web.count = 2;
      return { target: web, command: ["true"] };
    }),
    [
      '[stack/hook] target is the VirtualMachine "stack/web", which has count: one hook cannot follow several objects. ' +
        "Create one construct for each object in a loop of the program, and one hook for each construct",
    ],
  );
  for (const runs of ["afterUpdate", "beforeDestroy"] as const) {
    assert.deepEqual(
      problemsWith((stack) => {
        const target = new DataSvcVirtualMachine(stack, "read", { name: "m" });
        return { target, runs, command: ["true"] };
      }),
      [`[stack/hook] target must be a resource with runs: "${runs}"; got the VirtualMachine "stack/read"`],
    );
    assert.throws(
      () =>
        synthApp((app) => {
          const [one, two] = ["one", "two"].map((id) => new TerraformStack(app, id)) as [
            TerraformStack,
            TerraformStack,
          ];
          addProvider(one);
          addProvider(two);
          new DeployHook(two, "hook", { target: machine(one), runs, command: ["true"] });
        }),
      /target is the VirtualMachine "one\/web", which is in another stack: only its own stack knows when it is updated or deleted\. Create the hook there/,
    );
  }
});

test("hook: none runs after its target is destroyed, for the compiler and at synthesis", () => {
  assert.deepEqual(
    problemsOf((stack) => {
      // @ts-expect-error only actions run then
      machine(stack).onAfterDestroy("hook", { call });
    }),
    [
      "[stack/web/hook] cannot run after its target is destroyed: the engine deletes the hook first. Use onBeforeDestroy, or pass an action such as a " +
        "SvcCall to onAfterDestroy (Terraform 1.16 or later)",
    ],
  );
});

test("hook: one that runs before a deletion has no triggers, for the compiler and at synthesis", () => {
  assert.deepEqual(
    problemsOf((stack) => {
      // @ts-expect-error it runs when its target is deleted
      machine(stack).onBeforeDestroy("hook", { call, triggers: {} });
    }).length,
    1,
  );
});

test("hook: one that runs after updates is replaced with each change of its target", () => {
  const { json } = synthStack((stack) => {
    const web = machine(stack);
    web.onAfterUpdate("tell", { command: ["tell", web.network.publicIpv4] });
  });
  const [hook] = Object.values(json().resource["null_resource"] ?? {}).filter(
    (each) => "provisioner" in each,
  );
  const lifecycle = hook?.["lifecycle"] as Readonly<Record<string, unknown>> | undefined;
  assert.deepEqual(lifecycle?.["replace_triggered_by"], ["svc_virtual_machine.web"]);
});

test("hook: its resource shows a plan what it does, and nothing but its target runs it again", () => {
  const { json } = synthStack((stack) => {
    const web = machine(stack);
    web.onAfterCreate("tell", { command: ["tell", web.network.publicIpv4] });
  });
  const [hook] = Object.values(json().resource["null_resource"] ?? {});
  const triggers = hook?.["triggers"] as Readonly<Record<string, string>>;
  assert.equal(triggers["target"], "${svc_virtual_machine.web.name}");
  assert.equal(triggers["value:0"], "${svc_virtual_machine.web.network.public_ipv4}");
  const { ignore_changes: ignored } = hook?.["lifecycle"] as { readonly ignore_changes: readonly string[] };
  const kept = Object.keys(triggers).filter((name) => !ignored.includes(`triggers["${name}"]`));
  assert.deepEqual(kept, ["target"]);
});

test("hook: a review that only the engine knows cannot guard a hook before a deletion", () => {
  assert.throws(
    () =>
      synthApp((app) => {
        const stack = new TerraformStack(app, "stack");
        addProvider(stack, { reviewFile: new TerraformVariable(stack, "review", {}).stringValue });
        machine(stack).onBeforeDestroy("bye", { command: ["bye"] });
        machine(stack, "other").onAfterCreate("tell", { command: ["tell"] });
      }),
    (error: Error) => {
      const [found, ...more] = error.message.split("\n").filter((line) => line.includes("reviewFile"));
      assert.match(
        found ?? "",
        /\[stack\/web\/bye\] cannot read the provider's reviewFile before a deletion, .* set SVC_REVIEW instead/,
      );
      return more.length === 0;
    },
  );
});

test("hook: nothing can depend on a hook that runs before a deletion", () => {
  assert.throws(
    () =>
      synthStack((stack) => {
        const bye = machine(stack).onBeforeDestroy("bye", { command: ["true"] });
        new DeployHook(stack, "next", { command: ["true"], dependsOn: [bye] });
      }),
    /"stack\/web\/bye" runs before a deletion and does nothing during a creation, so nothing can depend on it\. Remove it from `dependsOn`\./,
  );
});

test("hook: a stack with a hook has a null provider and the hook program, and one without has neither", () => {
  const plain = synthStack((stack) => machine(stack));
  assert.equal(plain.json().terraform.required_providers["null"], undefined);
  const hooked = synthStack((stack) => machine(stack).onAfterCreate("greet", { command: ["true"] }));
  assert.equal(hooked.json().terraform.required_providers["null"]?.source, "null");
  assert.ok(existsSync(join(hooked.directoryOf("stack"), "svc-hooks/cdktf-svc-hook.cjs")));
});

test("hook: calls use the contract of the stack's provider, which is written beside the program", () => {
  const other = { ...contract, version: "9" };
  const staged = (stack: string, given?: typeof contract): string => {
    const { directoryOf } = synthApp((app) => {
      const made = new TerraformStack(app, stack);
      addProvider(made, given === undefined ? {} : { contract: given });
      new DeployHook(made, "hook", { call });
    });
    return join(directoryOf(stack), "svc-hooks/contract.json");
  };
  assert.ok(!existsSync(staged("own")));
  assert.equal(servedContract(dirname(staged("other", other))).version, "9");
});

test("hook: HCL output contains the hooks and everything that runs them", () => {
  const app = Testing.app();
  const stack = new TerraformStack(app, "stack");
  addProvider(stack);
  const web = machine(stack);
  web.onAfterCreate("greet", { command: ["greet", web.name] });
  web.onAfterUpdate("tell", { command: ["tell", web.name] });
  web.onBeforeDestroy("bye", { command: ["bye", web.name] });
  const hcl = Testing.synthHcl(stack) as string;
  assert.match(hcl, /resource "null_resource" "svc-before-destroy"/);
  assert.match(hcl, /for_each/);
  // A text that begins like JSON would be written as an object, which an environment does not accept.
  assert.match(hcl, /SVC_HOOK_TEMPLATE = "hook:/);
  assert.match(hcl, /when\s+= "?destroy/);
  // The engines refuse a text there.
  assert.match(hcl, /replace_triggered_by = \[\s*svc_virtual_machine\.web,\s*\]/);
});

test("hook: a request's secret is written only as the name of its variable", () => {
  const { json } = synthStack((stack) => {
    new DeployHook(stack, "hook", {
      call: {
        method: "CreateWebhookSubscription",
        request: {
          slug: "w",
          url: "https://example.com/",
          eventKinds: ["WALLET_LOW"],
          signingSecret: HookSecret.fromEnvironment("SIGNING"),
        },
      },
    });
  });
  const text = JSON.stringify(json());
  assert.match(text, /SIGNING/);
  assert.doesNotMatch(text, /signingSecret[\\":]+SIGNING/);
});

test("hook: readiness runs again if its probe changes, but not if only its timeout changes", () => {
  const triggersOf = (port: number, timeout: string): unknown => {
    const { resource } = synthStack((stack) => {
      const web = machine(stack);
      web.waitUntilReady("ready", { tcp: { host: web.network.privateIpv4, port }, timeout });
    }).json();
    return Object.values(resource["null_resource"] ?? {})[0]?.["triggers"];
  };
  assert.deepEqual(triggersOf(22, "1m"), triggersOf(22, "2m"));
  assert.notDeepEqual(triggersOf(22, "1m"), triggersOf(23, "1m"));
});
