import assert from "node:assert/strict";
import { test } from "node:test";
import { fillTemplate, type HookTemplate, readTemplate, takeFromState } from "../../src/hook-spec";

const template: HookTemplate = {
  literal: { path: "p", action: { command: ["a", null, null] }, environment: { X: null } },
  holes: [
    { at: ["action", "command", 1], value: "0", as: "text" },
    { at: ["action", "command", 2], value: "1", as: "json" },
    { at: ["environment", "X"], secret: "TOKEN" },
  ],
};

test("each hole gets its value: texts as they are, others as JSON, secrets from the environment", () => {
  const { spec } = fillTemplate(template, { 0: '"quoted"', 1: "[1,true]" }, { TOKEN: "t" });
  assert.deepEqual(spec, {
    path: "p",
    action: { command: ["a", '"quoted"', [1, true]] },
    environment: { X: "t" },
  });
});

test("secrets that are not set are named, and nothing else is filled", () => {
  assert.deepEqual(fillTemplate(template, {}, { TOKEN: "" }), { missing: ["TOKEN"] });
});

test("a place takes the value that it had, whatever its key was then", () => {
  const then: HookTemplate = {
    ...template,
    holes: [{ at: ["action", "command", 1], value: "7", as: "text" }],
  };
  assert.deepEqual(takeFromState(template, then, { 7: "was" }), {
    values: { 0: "was" },
    lacking: ["action.command[2]"],
  });
});

test("what is no template is refused", () => {
  assert.throws(() => readTemplate("hook:null"), /it is no hook's template/);
  assert.throws(() => readTemplate("{}"), /it is no message of a hook/);
});
