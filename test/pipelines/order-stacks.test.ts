import assert from "node:assert/strict";
import { test } from "node:test";
import { orderStacks } from "../../src/pipelines";

const stack = (
  name: string,
  ...dependencies: readonly string[]
): Parameters<typeof orderStacks>[0][number] => ({
  name,
  directory: `stacks/${name}`,
  dependencies,
});

test("order stacks: each stack comes after its dependencies, whatever the order of the manifest", () => {
  const stacks = [
    stack("access", "services", "foundation"),
    stack("services", "foundation"),
    stack("foundation"),
    stack("audit"),
  ];
  const expected = [
    ["audit", 0],
    ["foundation", 0],
    ["services", 1],
    ["access", 2],
  ];
  for (const given of [stacks, stacks.toReversed()]) {
    assert.deepEqual(
      orderStacks(given, "cdktf.out").map(({ name, step }) => [name, step]),
      expected,
    );
  }
  const [, , , access] = orderStacks(stacks, "./infra/cdktf.out/");
  assert.deepEqual(access?.dependencies, ["foundation", "services"]);
  assert.equal(access.directory, "infra/cdktf.out/stacks/access");
});

test("order stacks: a circle and a missing stack are named", () => {
  const circle = [stack("first", "second"), stack("second", "third"), stack("third", "second")];
  assert.throws(() => orderStacks(circle, "cdktf.out"), /in a circle: second -> third -> second$/);
  assert.throws(() => orderStacks([stack("own", "own")], "cdktf.out"), /in a circle: own -> own$/);
  assert.throws(
    () => orderStacks([stack("access", "gone")], "cdktf.out"),
    /"access" depends on "gone", which is no stack of the app/,
  );
});

test("order stacks: a name or a folder that a shell or a job could misread is refused", () => {
  for (const name of ["a b", "a.b", "$(id)", "${{ secrets.X }}", "-x", "a".repeat(81)]) {
    assert.throws(
      () => orderStacks([stack(name)], "cdktf.out"),
      /the stack's name .* cannot be that of a job/,
    );
  }
  for (const app of ["../out", "/out", "a b", "a;b", ""]) {
    assert.throws(() => orderStacks([stack("shop")], app), /the folder .* must be a relative path/);
  }
});
