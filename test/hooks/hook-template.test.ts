import assert from "node:assert/strict";
import { test } from "node:test";
import { fillTemplate, type HookTemplate, readTemplate, takeFromState } from "../../src/hooks";

const template: HookTemplate = {
  literal: { path: "p", effect: { command: ["a", null, null] }, environment: { X: null } },
  holes: [
    { at: ["effect", "command", 1], value: "0", as: "text" },
    { at: ["effect", "command", 2], value: "1", as: "json" },
    { at: ["environment", "X"], secret: "TOKEN" },
  ],
};

test("hook template: each hole gets its value: strings unchanged, others as JSON, secrets from the environment", () => {
  const { spec } = fillTemplate(template, { 0: '"quoted"', 1: "[1,true]" }, { TOKEN: "t" });
  assert.deepEqual(spec, {
    path: "p",
    effect: { command: ["a", '"quoted"', [1, true]] },
    environment: { X: "t" },
  });
});

test("hook template: missing secrets are reported and nothing is filled", () => {
  assert.deepEqual(fillTemplate(template, {}, { TOKEN: "" }), { missing: ["TOKEN"] });
});

test("hook template: a hole takes its earlier value, whatever key it had", () => {
  const then: HookTemplate = {
    ...template,
    holes: [{ at: ["effect", "command", 1], value: "7", as: "text" }],
  };
  assert.deepEqual(takeFromState(template, then, { 7: "was" }), {
    values: { 0: "was" },
    lacking: ["command[2]"],
  });
});

test("hook template: rejects invalid text", () => {
  assert.throws(() => readTemplate("hook:null"), /it is not a hook template/);
  assert.throws(() => readTemplate("{}"), /it is not a message of a hook/);
});
