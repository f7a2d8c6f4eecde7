import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { type Contract, contract, type Field } from "../../../src/contract";
import { decodePrivate } from "../../../src/bridge/context/private-state";
import { computed, field } from "../support/lab-contract";
import { at, type Bench, MACHINE, said, startBench } from "../support/running-bridge";

/** Secrets that the service returns only in the answer to the create or, if readable, omits from its reads. */

const SECRET = "correct horse";
const once = { ...computed, sensitive: true, readable: false, returnedOnce: true } as const;
const passwordFile = field("password_file", "string", {
  readable: false,
  immutable: true,
  argument: { role: "delivery", of: "root_password" },
});

/** The contract whose kind of this name has further fields. */
function contractWith(kindName: string, ...more: readonly Field[]): Contract {
  const kinds = contract.kinds.map((kind) =>
    kind.name === kindName ? { ...kind, fields: [...kind.fields, ...more] } : kind,
  );
  return { ...contract, kinds };
}

/** Starts a bench for machines whose long-running create answers with a password beside the operation. */
async function machines(t: TestContext, ...more: readonly Field[]): Promise<Bench> {
  const used = contractWith("VirtualMachine", field("rootPassword", "string", once), ...more);
  const bench = await startBench(t, { contract: used });
  bench.emulator.fault("CreateVirtualMachine", { do: "edit", patch: { rootPassword: SECRET } });
  return bench;
}

const CREDENTIALS = { id: "k1", keys: ["a", "b"], pin: 7 };

function onlyOperation({ emulator }: Bench): string {
  return String(emulator.operations()[0]?.name);
}

describe("a secret in the answer of a long-running create", () => {
  test("is kept, also by later reads and updates", async (t) => {
    const bench = await machines(t);
    const made = await bench.create(MACHINE);
    assert.equal(said(made), "");
    assert.equal(at(made.state, "root_password"), SECRET);
    const updated = await bench.update(await bench.read(made), { ...MACHINE, display_name: "two" });
    assert.deepEqual([said(updated), at(updated.state, "root_password")], ["", SECRET]);
  });

  test("is kept whole if it is an object, also by later reads and updates", async (t) => {
    const parts = [
      field("id", "string", computed),
      field("keys", { kind: "list", element: { kind: "string" } }, computed),
      field("pin", "number", computed),
    ];
    const credentials = field("credentials", { kind: "object", fields: parts }, once);
    const used = contractWith("VirtualMachine", credentials);
    const bench = await startBench(t, { contract: used });
    bench.emulator.fault("CreateVirtualMachine", { do: "edit", patch: { credentials: CREDENTIALS } });
    const made = await bench.create(MACHINE);
    assert.equal(said(made), "");
    const kept = at(made.state, "credentials");
    assert.deepEqual(
      [at(made.state, "credentials", "id"), at(made.state, "credentials", "keys")],
      ["k1", ["a", "b"]],
    );
    const updated = await bench.update(await bench.read(made), { ...MACHINE, display_name: "two" });
    assert.deepEqual([said(updated), at(updated.state, "credentials")], ["", kept]);
  });

  test("is kept by an interrupted create, and by the read that resumes it", async (t) => {
    const bench = await machines(t);
    bench.emulator.stickNextOperation();
    void bench.emulator.whenRequested("GetOperation").then(() => bench.interrupt());
    const made = await bench.create(MACHINE);
    assert.equal(at(made.state, "root_password"), SECRET);
    bench.restart();
    bench.emulator.settleOperation(onlyOperation(bench), "SUCCEEDED");
    const read = await bench.read(made);
    assert.deepEqual([said(read), at(read.state, "root_password")], ["", SECRET]);
  });

  test("is kept if the wait times out", async (t) => {
    const bench = await machines(t);
    bench.emulator.stickNextOperation();
    const made = await bench.create({ ...MACHINE, timeouts: { create: "2m" } });
    assert.match(said(made), /^error: Timed out creating VirtualMachine/);
    assert.equal(at(made.state, "root_password"), SECRET);
  });

  test("goes to its file at once, and only there, even if the create is interrupted", async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "svc-returned-once-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "password");
    const bench = await machines(t, passwordFile);
    bench.emulator.stickNextOperation();
    void bench.emulator.whenRequested("GetOperation").then(() => bench.interrupt());
    const made = await bench.create({ ...MACHINE, password_file: file });
    assert.match(said(made), /^warning: Interrupted/);
    assert.equal(readFileSync(file, "utf8"), SECRET);
    assert.equal(at(made.state, "root_password"), null);
    assert.deepEqual(decodePrivate(made.private)?.delivered, ["root_password"]);
    bench.restart();
    bench.emulator.settleOperation(onlyOperation(bench), "SUCCEEDED");
    const read = await bench.read(made);
    assert.deepEqual([said(read), at(read.state, "root_password")], ["", null]);
    assert.equal(readFileSync(file, "utf8"), SECRET);
  });
});

describe("a computed secret that reads omit, though the contract promises it", () => {
  const token = field("joinToken", "string", { ...computed, sensitive: true });

  async function projects(t: TestContext): Promise<Bench> {
    const bench = await startBench(t, { kind: "Project", contract: contractWith("Project", token) });
    bench.emulator.fault("CreateProject", { do: "edit", patch: { joinToken: SECRET } });
    return bench;
  }

  test("is kept from the answer to the create, also by updates", async (t) => {
    const bench = await projects(t);
    const made = await bench.create({ slug: "alpha" });
    assert.deepEqual([said(made), at(made.state, "join_token")], ["", SECRET]);
    const updated = await bench.update(await bench.read(made), { slug: "alpha", display_name: "Two" });
    assert.deepEqual([said(updated), at(updated.state, "join_token")], ["", SECRET]);
    assert.equal(at(updated.state, "display_name"), "Two");
  });

  test("is replaced by the one in the answer to an update", async (t) => {
    const bench = await projects(t);
    const made = await bench.create({ slug: "alpha" });
    bench.emulator.fault("UpdateProject", { do: "edit", patch: { joinToken: "rotated" } });
    const updated = await bench.update(made, { slug: "alpha", display_name: "Two" });
    assert.deepEqual([said(updated), at(updated.state, "join_token")], ["", "rotated"]);
  });

  test("is kept by an update with an operation", async (t) => {
    const bench = await startBench(t, { contract: contractWith("VirtualMachine", token) });
    bench.emulator.fault("GetVirtualMachine", { do: "edit", patch: { joinToken: SECRET } });
    const made = await bench.create(MACHINE);
    assert.equal(at(made.state, "join_token"), SECRET);
    const updated = await bench.update(made, { ...MACHINE, compute: { vcpus: 4, memory_gib: 8 } });
    assert.deepEqual([said(updated), at(updated.state, "join_token")], ["", SECRET]);
  });

  test("inside a computed object is kept by an update", async (t) => {
    const access = field(
      "access",
      {
        kind: "object",
        fields: [
          field("token", "string", { ...computed, sensitive: true }),
          field("user", "string", computed),
        ],
      },
      computed,
    );
    const bench = await startBench(t, { kind: "Project", contract: contractWith("Project", access) });
    bench.emulator.fault("CreateProject", { do: "edit", patch: { access: { token: SECRET, user: "one" } } });
    bench.emulator.fault("GetProject", { do: "edit", patch: { access: { user: "one" } } });
    const made = await bench.create({ slug: "alpha" });
    assert.deepEqual({ ...(at(made.state, "access") as object) }, { token: SECRET, user: "one" });
    bench.emulator.fault(
      { method: "GetProject", times: 2 },
      { do: "edit", patch: { access: { user: "two" } } },
    );
    bench.emulator.fault("UpdateProject", { do: "edit", patch: { access: { user: "two" } } });
    const updated = await bench.update(made, { slug: "alpha", display_name: "Two" });
    assert.equal(said(updated), "");
    assert.equal((at(updated.state, "access") as { token?: string }).token, SECRET);
  });
});
