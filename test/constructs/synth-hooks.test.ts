import assert from "node:assert/strict";
import { test } from "node:test";
import { App, type IResolvable, TerraformStack, TerraformVariable } from "cdktf";
import {
  Network,
  SvcProvider,
  type SvcProviderConfig,
  SynthHook,
  type SynthHookConfig,
} from "../../src/constructs";
import { answerRequests } from "../../src/constructs/base";
import type { HookQuestion, SynthFailure } from "../../src/synth";
import type { Json } from "../../src/base/json";

/** Creates a stack whose hooks all have the same answer. */
function stackWith(
  answer: Json = null,
  failure?: SynthFailure,
): {
  readonly stack: TerraformStack;
  readonly asked: readonly HookQuestion[];
} {
  const app = new App();
  const asked: HookQuestion[] = [];
  answerRequests(app, {
    lookUp: () => ({ ok: false, text: "there are no look-ups" }),
    runHook: (question) => {
      asked.push(question);
      return failure ?? { ok: true, result: answer };
    },
  });
  const stack = new TerraformStack(app, "web");
  new SvcProvider(stack, "svc", { project: "shop" });
  return { stack, asked };
}

const READ: SynthHookConfig = { call: { method: "ListHosts" } };

test("SynthHook: returns the answer, and passes the provider's defaults and the time limit on", () => {
  const { stack, asked } = stackWith({ b: [1, "x"], a: null });
  const { result, failure } = new SynthHook(stack, "hook", { ...READ, timeout: "2s" });
  assert.equal(JSON.stringify(result), '{"a":null,"b":[1,"x"]}');
  assert.equal(failure, undefined);
  assert.deepEqual([asked.length, asked[0]?.project, asked[0]?.timeoutMs], [1, "shop", 4_000]);
});

const PROBLEMS: readonly (readonly [string, Readonly<Record<string, unknown>>, RegExp])[] = [
  ["no action", {}, /does nothing: set call or command/],
  ["two actions", { ...READ, command: ["a"] }, /command cannot be set together with call/],
  ["an unknown property", { ...READ, cached: true }, /cached is an unknown property; did you mean cache\?/],
  ["an unknown method", { call: { method: "ListHost" } }, /there is no method "ListHost"; did you mean/],
  ["an unknown field", { call: { method: "ListHosts", request: { sizes: 1 } } }, /call\.request\.sizes/],
  [
    "a changing call",
    { call: { method: "DeleteDisk", request: { name: "projects/p/disks/d" } } },
    /set allowMutation: true/,
  ],
  [
    "a program with allowMutation",
    { command: ["a"], allowMutation: true },
    /allowMutation applies only to a call/,
  ],
  ["a call with output", { ...READ, output: "text" }, /output applies only to a command/],
  [
    "another form of output",
    { command: ["a"], output: "yaml" },
    /output must be "json" or "text"; got "yaml"/,
  ],
  ["null as call", { call: null }, /call must be an object with a method and its request; got null/],
  ["null as command", { command: null }, /command must be .*; got null/],
  ["null as environment", { command: ["a"], environment: null }, /environment must be .*; got null/],
  ["null as secrets", { command: ["a"], secrets: null }, /secrets must be .*; got null/],
  ["a number as cache", { ...READ, cache: 1 }, /cache must be true or false; got a number/],
  ["another policy", { ...READ, onFailure: "retry" }, /onFailure must be "fail" or "continue"; got "retry"/],
  ["no duration", { ...READ, timeout: "soon" }, /timeout must be a duration/],
  ["no program", { command: [] }, /command/],
];
for (const [title, config, message] of PROBLEMS) {
  test(`SynthHook: rejects ${title}, and runs nothing`, () => {
    const { stack, asked } = stackWith();
    assert.throws(
      () => new SynthHook(stack, "hook", config),
      (error: Error) => {
        assert.match(error.message, /^\[web\/hook\] SynthHook: /);
        assert.match(error.message, message);
        return true;
      },
    );
    assert.deepEqual(asked, []);
  });
}

test("SynthHook: passes the provider's limits on, and rejects those that only the engine knows", () => {
  const { stack, asked } = stackWith();
  const withLimits = (id: string, config: SvcProviderConfig): SynthHook => {
    const provider = new SvcProvider(stack, id, { alias: id, ...config });
    return new SynthHook(stack, `${id}-hook`, { ...READ, provider });
  };
  new SynthHook(stack, "plain", READ);
  const places = { allowedEndpoints: ["https://api.example.com"], allowedProjects: ["shop", "web"] };
  withLimits("limited", { limits: { maxCreates: 1, minBalance: "5 EUR" }, ...places });
  new SynthHook(stack, "program", { command: ["true"] });
  const limits = asked.map((question) => question.limits);
  assert.deepEqual(limits, [
    "",
    "max_creates=1 min_balance=5EUR allowed_endpoints=https://api.example.com allowed_projects=shop,web",
    "",
  ]);
  const variable = new TerraformVariable(stack, "limit", {});
  const { numberValue, listValue } = variable;
  for (const [id, config] of [
    ["count", { limits: { maxCreates: numberValue } }],
    ["place", { allowedProjects: listValue }],
    ["all", { limits: variable.value as IResolvable }],
  ] as const) {
    assert.throws(() => withLimits(id, config), /limits and allowed places are known only to the engine/);
  }
});

test("SynthHook: fails if a limit refuses its call, also with onFailure", () => {
  const { stack } = stackWith(null, { ok: false, text: "exceeds max_creates = 0", isRefused: true });
  assert.throws(
    () => new SynthHook(stack, "hook", { ...READ, onFailure: "continue" }),
    /^Error: \[web\/hook\] SynthHook failed: exceeds max_creates = 0$/,
  );
});

test("SynthHook: rejects values that only the engine knows, and expressions in the answer", () => {
  const { stack, asked } = stackWith({ labels: { a: "${path.root}" } });
  const variable = new TerraformVariable(stack, "name", {});
  const network = new Network(stack, "network", { region: "eu-west-1" });
  for (const name of [variable.stringValue, network] as const) {
    assert.throws(
      () =>
        new SynthHook(stack, `hook-${asked.length}-${typeof name}`, {
          call: { method: "GetNetwork", request: { name } },
        }),
      /call\.request\.name must be known during synthesis; .* Use a DeployHook/,
    );
  }
  assert.throws(
    () => new SynthHook(stack, "hostile", READ),
    /labels\["a"\] in the answer contains a Terraform expression/,
  );
});

test("SynthHook: takes a shell's expansions literally, and rejects tokens in a command", () => {
  const { stack, asked } = stackWith("x");
  const command = ["sh", "-c", "echo ${HOME:-none} %{x}"];
  new SynthHook(stack, "shell", { command, output: "text" });
  const { effect } = asked[0]?.template.literal as { readonly effect: unknown };
  assert.deepEqual(effect, { command });
  const { stringValue } = new TerraformVariable(stack, "name", {});
  assert.throws(
    () => new SynthHook(stack, "token", { command: ["echo", stringValue] }),
    /command\[1\] must be known during synthesis/,
  );
});

test("SynthHook: needs the stack's provider, unless there is no stack", () => {
  const { stack } = stackWith("x");
  const app = stack.node.root;
  const other = new TerraformStack(app, "other");
  assert.throws(() => new SynthHook(other, "hook", READ), /the stack has no SvcProvider yet/);
  assert.equal(new SynthHook(app, "hook", READ).result, "x");
});
