import assert from "node:assert/strict";
import { test } from "node:test";
import { at, said, startBench } from "../support/running-bridge";

const NETWORK = { project_name: "demo", region: "eu-west-1", ipv4_cidr: "10.0.0.0/16" };

test("protection: refuses a replacement and a deletion until the state says that it is switched off", async (t) => {
  const bench = await startBench(t, { kind: "Network" });
  const made = await bench.create({ ...NETWORK, deletion_protection: true });
  assert.equal(said(made), "");
  const name = String(at(made.state, "name"));
  const moved = { ...NETWORK, region: "us-east-1", deletion_protection: false };
  const replaced = said(await bench.plan(made.state, moved, made.private));
  assert.match(
    replaced,
    new RegExp(`^error: ${name} is protected from deletion\nChanging region would replace`),
  );
  const refused = await bench.delete(made);
  assert.match(said(refused), new RegExp(`^error: ${name} is protected from deletion\nNothing was sent\\.`));
  assert.deepEqual(refused.state, made.state);
  assert.equal(bench.calls("DeleteNetwork").length, 0);
  const open = await bench.update(made, { ...NETWORK, deletion_protection: false });
  assert.equal(bench.calls("UpdateNetwork").length, 0, "the protection is no matter of the service");
  assert.equal(said(await bench.delete(open)), "");
  assert.equal(bench.calls("DeleteNetwork").length, 1);
});
