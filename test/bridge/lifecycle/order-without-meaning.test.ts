import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkApplied, formatPath, validateObject } from "../../../src/plugin";
import { at, MACHINE, PUBLIC_KEY, said, startBench } from "../support/running-bridge";
import { valuesFor } from "../support/values";

const users = (...names: readonly string[]): { readonly username: string }[] =>
  names.map((username) => ({ username }));

describe("order without meaning: users with a key", () => {
  test("other positions in the configuration change nothing, and a real change still replaces", async (t) => {
    const bench = await startBench(t);
    const made = await bench.create({ ...(MACHINE as object), users: users("ops", "dev") });
    assert.equal(said(made), "");
    for (const [names, replaced] of [
      [["dev", "ops"], []],
      [
        ["dev", "web"],
        ["users[1]", "users[1].username"],
      ],
      [["dev"], ["users"]],
    ] as const) {
      const plan = await bench.plan(
        made.state,
        { ...(MACHINE as object), users: users(...names) },
        made.private,
      );
      const paths = (plan.requiresReplace ?? []).map(formatPath);
      assert.equal(paths.length > 0, replaced.length > 0, names.join());
      if (replaced.length === 0) assert.deepEqual(plan.planned, made.state);
    }
  });

  test("a service that sorts them gives the planned state, and no drift", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault(
      { times: Infinity },
      { do: "rewrite", kind: "VirtualMachine", changes: [{ at: ["users"], order: "reversed" }] },
    );
    const made = await bench.create({ ...(MACHINE as object), users: users("ops", "dev") });
    assert.equal(said(made), "");
    const names = (state: unknown): unknown[] =>
      (at(state as never, "users") as Record<string, unknown>[]).map(({ username }) => username);
    assert.deepEqual(names(made.state), ["ops", "dev"]);
    const read = await bench.read(made);
    assert.deepEqual(names(read.state), ["ops", "dev"]);
  });

  test("the same key twice is refused with its path", async (t) => {
    const { resource } = await startBench(t);
    const config = valuesFor(resource.schema, { ...(MACHINE as object), users: users("ops", "dev", "ops") });
    const [problem, ...more] = validateObject(resource.schema.block, config);
    assert.equal(more.length, 0);
    assert.match(
      problem?.detail ?? "",
      /^users\[2\]\.username is "ops", which identifies another element of users/,
    );
  });
});

test("order without meaning: a list of references is equal in any order, in the plan and in the answer", async (t) => {
  const bench = await startBench(t);
  const keys = ["a", "b"].map(
    (displayName) =>
      bench.emulator.add("SshKey", { projectName: "projects/demo", displayName, publicKey: PUBLIC_KEY }).name,
  );
  const config = (names: readonly string[]): object => ({
    ...(MACHINE as object),
    users: [{ username: "ops", ssh_key_names: names }],
  });
  bench.emulator.fault(
    { times: Infinity },
    {
      do: "rewrite",
      kind: "VirtualMachine",
      changes: [{ at: ["users", "*", "sshKeyNames"], order: "reversed" }],
    },
  );
  const made = await bench.create(config(keys) as never);
  assert.equal(said(made), "");
  const read = await bench.read(made);
  assert.equal(checkApplied(bench.resource.schema.block, made.state ?? {}, read.state ?? {}).length, 0);
  const plan = await bench.plan(read.state, config(keys.toReversed()) as never, read.private);
  assert.deepEqual(plan.planned, read.state);
});
