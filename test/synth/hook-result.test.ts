import assert from "node:assert/strict";
import { test } from "node:test";
import { contract } from "../../src/contract";
import { hookResultProblem } from "../../src/synth";
import type { Json } from "../../src/base/json";

function problem(method: string, result: Json): string | undefined {
  const found = hookResultProblem(
    contract,
    { effect: { call: { method, request: {} } }, output: "json" },
    result,
  );
  return found && `${found.path} ${found.text}`;
}

test("hook result: a stored answer must have the types of the contract, and may have further fields", () => {
  const project = { name: "projects/shop", slug: "shop", labels: { a: "b" }, later: [1] };
  for (const [method, result] of [
    ["GetProject", project],
    ["CreateProject", { ...project, labels: null }],
    ["ListProjects", { projects: [project], nextPageToken: "" }],
    ["ListProjects", {}],
    ["CreateFileShare", { name: "operations/a", state: "SUCCEEDED" }],
    ["GetWallet", { name: "organizations/acme/wallet" }],
  ] as const) {
    assert.equal(problem(method, result), undefined, method);
  }
});

test("hook result: a stored answer of another form is refused with the path, and without the value", () => {
  for (const [method, result, text] of [
    ["GetProject", null, "result must be an object"],
    ["GetProject", [], "result must be an object"],
    ["GetProject", { name: 7 }, "result.name must be a string"],
    ["GetProject", { labels: { a: 1 } }, 'result.labels["a"] must be a string'],
    ["GetProject", { labels: [] }, "result.labels must be an object"],
    ["ListProjects", { projects: {} }, "result.projects must be a list"],
    ["ListProjects", { projects: [{}, "x"] }, "result.projects[1] must be an object"],
    ["CreateFileShare", "operations/a", "result must be an object"],
    ["GetDisk", { sizeGib: "many" }, "result.sizeGib must be a number"],
    [
      "ListDatacenters",
      { datacenters: [{ acceptsVirtualMachines: "yes" }] },
      "result.datacenters[0].acceptsVirtualMachines must be true or false",
    ],
  ] as const) {
    assert.equal(problem(method, result), text);
  }
});

test("hook result: the output of a program is a string if it is to be text, and otherwise any JSON value", () => {
  const effect = { command: ["a"] };
  for (const result of [1, null, { a: 1 }, "x"]) {
    assert.equal(hookResultProblem(contract, { effect, output: "json" }, result), undefined);
    const isText = hookResultProblem(contract, { effect, output: "text" }, result) === undefined;
    assert.equal(isText, typeof result === "string");
  }
});
