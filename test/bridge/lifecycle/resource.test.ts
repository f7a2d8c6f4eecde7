import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { UNKNOWN } from "../../../src/plugin";
import { at, MACHINE, said, startBench } from "../support/running-bridge";

describe("plan: a new object", () => {
  const bare = { compute: MACHINE["compute"] ?? null, boot: MACHINE["boot"] ?? null };

  test("applies the provider's defaults", async (t) => {
    const bench = await startBench(t);
    const { planned, diagnostics } = await bench.plan(null, bare);
    assert.deepEqual(diagnostics, []);
    assert.equal(at(planned, "project_name"), "projects/demo");
    assert.equal(at(planned, "region"), "datacenters/eu-west-1");
    assert.equal(said(await bench.create(bare)), "");
  });

  test("does not override configured values", async (t) => {
    const bench = await startBench(t);
    assert.equal(
      at((await bench.plan(null, { ...bare, region: "us-east-1" })).planned, "region"),
      "us-east-1",
    );
  });

  test("reports a required value that neither the resource nor the provider sets", async (t) => {
    const bench = await startBench(t, { defaults: { project: "projects/demo" } });
    const plan = await bench.plan(null, bare);
    assert.equal(
      said(plan),
      "error: Missing value\nregion is required, but not set. Set it here, or for all resources with the provider's " +
        'argument "region" or the environment variable SVC_REGION.',
    );
    assert.deepEqual(plan.diagnostics?.[0]?.path, [{ kind: "attribute", name: "region" }]);
  });

  test("keeps an unknown default unknown, without a diagnostic", async (t) => {
    const bench = await startBench(t, { defaults: { project: UNKNOWN, region: UNKNOWN } });
    const { planned, diagnostics } = await bench.plan(null, bare);
    assert.equal(at(planned, "project_name"), UNKNOWN);
    assert.deepEqual(diagnostics, []);
  });

  test("does not move an existing object to another default", async (t) => {
    const bench = await startBench(t);
    const made = await bench.create(bare);
    const defaults = { project: "projects/other", region: "datacenters/us-east-1" };
    Object.assign(bench.session, { defaults });
    assert.deepEqual((await bench.plan(made.state, bare)).planned, made.state);
  });
});

describe("import", () => {
  for (const [form, id] of [
    ["a full name", (name: string) => name],
    ["a slug", (name: string) => name.slice(name.lastIndexOf("/") + 1)],
    ["a name with a slip of the hand", (name: string) => ` ${name}\n`],
  ] as const) {
    test(`accepts ${form}, and the plan after it is empty`, async (t) => {
      const bench = await startBench(t);
      const made = await bench.create({ ...MACHINE, users: [{ username: "ops", password: "hunter2222" }] });
      const found = await bench.import(id(String(at(made.state, "name"))));
      const read = await bench.read({ state: found.state, private: new Uint8Array() });
      assert.equal(at(read.state, "name"), at(made.state, "name"));
      const config = { ...MACHINE, users: [{ username: "ops", password: "hunter2222" }] };
      assert.deepEqual((await bench.plan(read.state, config)).planned, read.state);
    });
  }

  test("refuses a configuration that names another object, in the run of the import only", async (t) => {
    const bench = await startBench(t);
    const made = await bench.create(MACHINE);
    const found = await bench.import(String(at(made.state, "name")));
    const read = await bench.read({ state: found.state, private: new Uint8Array() });
    const other = { ...MACHINE, project_name: "projects/other" };
    const refused = await bench.plan(read.state, other, read.private);
    assert.match(
      said(refused),
      /^error: Imported object does not match the configuration.*has another project_name.*Set project_name to "projects\/demo"/s,
    );
    const later = await bench.read({ state: read.state, private: read.private });
    const replaced = await bench.plan(later.state, other, later.private);
    assert.match(said(replaced), /^warning: The replacement of \S+ loses its data\n/);
  });

  test("says what to set if a slug is given without a project", async (t) => {
    const bench = await startBench(t, { defaults: {} });
    const found = await bench.import("m");
    assert.equal(found.state, null);
    assert.equal(
      said(found),
      'error: Invalid import ID\n"m" is not the name of a VirtualMachine. Specify the full resource name, ' +
        "projects/{project}/virtual-machines/{id}, or its last part alone. The last part alone requires the provider's argument " +
        '"project" or the environment variable SVC_PROJECT.',
    );
  });

  for (const id of ["", "a b", "projects/p", "projects/p/networks/n", "projects//virtual-machines/m"]) {
    test(`refuses ${JSON.stringify(id)}`, async (t) => {
      const bench = await startBench(t);
      const found = await bench.import(id);
      assert.equal(found.state, null);
      assert.match(said(found), /^error: Invalid import ID\n/);
    });
  }
});
