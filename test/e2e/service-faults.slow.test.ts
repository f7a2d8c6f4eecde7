import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readGuides } from "../../src/build/guides";
import type { Fault } from "../../src/emulator";
import { join } from "node:path";
import { skipWithoutEngine, type EngineResult } from "../support/engine";
import { openScenario, type Scenario } from "../support/end-to-end";
import { errorsIn, faultsOfSpeech, type Cast } from "./service-faults/said";
import { POLL_FAULTS, ROWS, type Phase } from "./service-faults/rows";

/*
 * Each row has its own machine with its own fault. All rows share the same few runs of the engine, so that a slow
 * fault, such as a hung request, costs its time only once.
 */
const skip = skipWithoutEngine();

const CAST: readonly Cast[] = ROWS.map((row) => {
  const id = `${row.phase}_${row.fault.toLowerCase().replace(/[^a-z0-9]+/g, "_")}`;
  return { ...row, id, address: `svc_virtual_machine.${id}` };
});

const of = (phase: Phase): readonly Cast[] => CAST.filter((row) => row.phase === phase);

function machine({ id, phase, limit }: Cast, vcpus: number): Readonly<Record<string, unknown>> {
  return {
    project_name: "p",
    region: "eu-west-1",
    display_name: id,
    compute: { vcpus, memory_gib: 2 },
    boot: { image: "debian-12" },
    ...(limit === undefined || phase === "read" ? {} : { timeouts: { [phase]: limit } }),
  };
}

function write(s: Scenario, rows: readonly Cast[], vcpus: (row: Cast) => number): void {
  const machines = Object.fromEntries(rows.map((row) => [row.id, machine(row, vcpus(row))]));
  s.write({ resource: { svc_virtual_machine: machines } });
}

const METHODS = {
  create: "CreateVirtualMachine",
  update: "ResizeVirtualMachine",
  delete: "DeleteVirtualMachine",
  read: "GetVirtualMachine",
} as const;

/** Injects the faults of these rows, each for the calls that concern its machine. */
function injectAll(s: Scenario, rows: readonly Cast[]): readonly Fault[] {
  return rows.flatMap(({ id, phase, address, actions, times = 1 }) =>
    actions.map((action) => {
      const where = phase === "create" ? { displayName: id } : { name: nameOf(s, address) };
      return s.emulator.fault({ method: METHODS[phase], times, where }, action);
    }),
  );
}

function nameOf(s: Scenario, address: string): string {
  return String(s.attributes(address)?.["name"]);
}

describe("service faults", { skip }, () => {
  let s: Scenario;
  const held = of("read");
  const lost = of("create").filter(({ isLookedFor }) => isLookedFor);
  const changed = [...of("create").filter((row) => !lost.includes(row)), ...of("update"), ...of("delete")];
  before(async () => {
    s = await openScenario({ env: { SVC_JOURNAL_SETTLE: "2s" } });
    s.emulator.add("Project", { slug: "p" });
    write(s, [...of("update"), ...of("delete"), ...held], () => 1);
    await s.apply("-parallelism=50");
  });
  after(() => s.close());

  test("of a change have the documented outcome, message and state", async () => {
    const faults = injectAll(s, changed);
    const names = new Map(of("delete").map(({ address }) => [address, nameOf(s, address)]));
    const planned = [...changed.filter(({ phase }) => phase !== "delete"), ...held];
    write(s, planned, ({ phase }) => (phase === "update" ? 2 : 1));
    const result = await s.run("apply", "-auto-approve", "-json", "-parallelism=50");
    for (const fault of faults) {
      assert.ok(fault.hits > 0, "every fault affects");
      fault.remove();
    }
    assert.deepEqual(faultsOfSpeech(changed, result, names), []);
    for (const { address, phase, says, isInState } of changed) {
      const usual = phase === "update" || (phase === "delete") === (says !== undefined);
      assert.equal(s.attributes(address) !== undefined, isInState ?? usual, `${address} in state`);
    }
  });

  test("of a read have the documented outcome and message, and remove nothing from state", async () => {
    for (const { name, state } of s.emulator.operations()) {
      if (state === "RUNNING" || state === "PENDING") s.emulator.settleOperation(name, "SUCCEEDED");
    }
    // An object that a list shows unchanged needs no read of its own, so the lists must fail. Without a list, the project would decide.
    const unlisted = s.emulator.fault(
      { method: "ListVirtualMachines", times: "all" },
      { do: "refuse", code: "internal", message: "there are no lists today" },
    );
    const faults = injectAll(s, held);
    const targets = held.map(({ address }) => `-target=${address}`);
    const result = await s.run(
      "apply",
      "-auto-approve",
      "-json",
      "-refresh-only",
      "-parallelism=50",
      ...targets,
    );
    for (const fault of faults) {
      assert.ok(fault.hits > 0, "every fault affects");
      fault.remove();
    }
    unlisted.remove();
    assert.deepEqual(faultsOfSpeech(held, result), []);
    for (const { address } of held) assert.ok(s.attributes(address) !== undefined, `${address} in state`);
  });

  test("with an unknown outcome of a create are resolved by a search, with one object in all", async () => {
    write(s, [...of("create"), ...of("update"), ...held], ({ phase }) => (phase === "update" ? 2 : 1));
    const faults = injectAll(s, lost);
    const targets = lost.map(({ address }) => `-target=${address}`);
    const result = await s.run("apply", "-auto-approve", "-json", "-parallelism=50", ...targets);
    for (const fault of faults) {
      assert.ok(fault.hits > 0, "every fault affects");
      fault.remove();
    }
    assert.deepEqual(faultsOfSpeech(lost, result), []);
    assert.equal(result.code, 0);
    const made = s.emulator.objects("VirtualMachine").map(({ displayName }) => String(displayName));
    const wanted = lost.map(({ id }) => id);
    assert.deepEqual(made.filter((id) => wanted.includes(id)).sort(), [...wanted].sort());
  });

  test("are corrected by the next apply, without a duplicate", async () => {
    await s.apply("-parallelism=50");
    assert.deepEqual(await s.plan("-parallelism=50"), {});
    const wanted = [...of("create"), ...of("update"), ...held].map(({ id }) => id);
    const there = s.emulator.objects("VirtualMachine").map(({ displayName }) => String(displayName));
    assert.deepEqual(there.sort(), wanted.sort());
    for (const { address } of of("update")) {
      assert.equal((s.attributes(address)?.["compute"] as { vcpus: number }).vcpus, 2, address);
    }
  });

  test("of a poll are tolerated, and the next apply resumes an operation that cannot be read", async () => {
    const [row] = held;
    assert.ok(row !== undefined);
    const resizes = (): number =>
      s.emulator.requests.filter(({ method }) => method === METHODS.update).length;
    const resize = (vcpus: number): Promise<EngineResult> => {
      s.write({ resource: { svc_virtual_machine: { [row.id]: machine(row, vcpus) } } });
      return s.run("apply", "-auto-approve", "-json", `-target=${row.address}`);
    };
    const slow = { do: "operation", durationMs: 2000 } as const;
    const before = resizes();
    const passing = POLL_FAULTS.map((action, index) =>
      s.emulator.fault({ method: "GetOperation", call: index + 1 }, action),
    );
    const slowed = s.emulator.fault(METHODS.update, slow);
    const borne = await resize(4);
    assert.equal(borne.code, 0, borne.output);
    assert.deepEqual(
      [...passing, slowed].map(({ hits }) => hits),
      [...passing, slowed].map(() => 1),
    );

    s.emulator.fault(METHODS.update, slow);
    const denied = s.emulator.fault(
      { method: "GetOperation", times: "all" },
      { do: "refuse", code: "permission_denied", message: "not with this key" },
    );
    const [error, ...others] = errorsIn(await resize(8));
    assert.deepEqual(others, []);
    assert.match(error?.text ?? "", /^Error polling the operation to update VirtualMachine\n/);
    assert.match(error?.text ?? "", /operations\/\w+ .*not with this key.* Run `terraform apply` again/s);
    const stillDenied = errorsIn(await resize(8));
    assert.match(
      stillDenied[0]?.text ?? "",
      /not with this key/,
      "the state stays open until the outcome is known",
    );
    denied.remove();
    const resumed = await resize(8);
    assert.equal(resumed.code, 0, resumed.output);
    assert.equal((s.attributes(row.address)?.["compute"] as { vcpus: number }).vcpus, 8);
    assert.equal(resizes(), before + 2);
  });

  test("of a data source are errors with the service's message, and transient ones are not visible", async () => {
    const [row] = held;
    assert.ok(row !== undefined);
    const name = nameOf(s, row.address);
    const machines = { svc_virtual_machines: { all: { project_name: "p" } } };
    s.write({ data: { ...machines, svc_virtual_machine: { one: { name } } } });
    const read = (): Promise<EngineResult> =>
      s.run(
        "plan",
        "-json",
        "-refresh=false",
        "-target=data.svc_virtual_machines.all",
        "-target=data.svc_virtual_machine.one",
      );
    const passing = [
      s.emulator.fault("ListVirtualMachines", { do: "reset", when: "before" }),
      s.emulator.fault({ method: "GetVirtualMachine", where: { name } }, { do: "truncate" }),
    ];
    const fine = await read();
    assert.equal(fine.code, 0, fine.output);
    const lasting = [
      s.emulator.fault(
        { method: "ListVirtualMachines", times: "all" },
        { do: "refuse", code: "permission_denied", message: "not with this key" },
      ),
      s.emulator.fault(
        { method: "GetVirtualMachine", times: "all" },
        { do: "answer", status: 404, body: "<html><title>Lost</title></html>" },
      ),
    ];
    const said = new Map(errorsIn(await read()).map(({ address, text }) => [address, text]));
    assert.match(
      said.get("data.svc_virtual_machines.all") ?? "",
      /^Error listing VirtualMachines\n.*not with this key/,
    );
    assert.match(said.get("data.svc_virtual_machine.one") ?? "", /does not show whether the object exists/);
    for (const fault of [...passing, ...lasting]) {
      assert.ok(fault.hits > 0);
      fault.remove();
    }
  });

  test("end at Ctrl-C without another attempt, and the error says what was not carried out", async () => {
    const [turnedAway, inTheWay] = held;
    assert.ok(turnedAway !== undefined && inTheWay !== undefined);
    s.write({
      resource: {
        svc_virtual_machine: Object.fromEntries(
          [turnedAway, inTheWay].map((row) => [row.id, machine(row, 16)]),
        ),
      },
    });
    const of = (row: Cast) =>
      ({ method: METHODS.update, times: "all", where: { name: nameOf(s, row.address) } }) as const;
    // Once one call has been refused, the other calls wait as well, so the other one must have been sent before.
    const hold = s.emulator.pauseAt({ ...of(turnedAway), times: 1, point: "before" });
    const faults = [
      s.emulator.fault(of(turnedAway), {
        do: "refuse",
        code: "resource_exhausted",
        message: "slow down",
        retryAfterSeconds: 50,
      }),
      s.emulator.fault(of(inTheWay), {
        do: "refuse",
        code: "aborted",
        message: "it is being changed",
        retryAfterSeconds: 50,
      }),
    ];
    const run = s.start(
      "apply",
      "-auto-approve",
      "-json",
      ...[turnedAway, inTheWay].map(({ address }) => `-target=${address}`),
    );
    await run.until(Promise.all([hold.whenHeld(), ...faults.map((fault) => fault.whenHit())]));
    hold.remove();
    await s.emulator.whenIdle();
    process.kill(-(run.process.pid ?? 0), "SIGINT");
    const said = new Map(errorsIn(await run.done).map(({ address, text }) => [address, text]));
    assert.match(
      said.get(turnedAway.address) ?? "",
      /^Interrupted while updating VirtualMachine .*before the next attempt\. The last attempt failed: .*"slow down".* The service did not carry out the request\./s,
    );
    assert.match(
      said.get(inTheWay.address) ?? "",
      /^Interrupted while updating VirtualMachine .*it is being changed.* Nothing was started\./s,
    );
    for (const fault of faults) {
      assert.equal(fault.hits, 1);
      fault.remove();
    }
  });
});

/** Returns the phases that the guide states for each fault, by the lowercase title of its section. */
function phasesInGuide(guide: string): ReadonlyMap<string, readonly string[]> {
  const sections = [...guide.matchAll(/^### (.+)\n\nApplies to: (.+)\.$/gm)];
  return new Map(sections.map(([, title = "", phases = ""]) => [title.toLowerCase(), phases.split(", ")]));
}

test("service faults: the guide to failures names every fault, in every phase in which it can occur", () => {
  const guide = readGuides(join(__dirname, "../..")).get("failures.md") ?? "";
  const phasesOf = phasesInGuide(guide);
  assert.equal(phasesOf.size, guide.match(/^### /gm)?.length);
  for (const { fault, phase } of ROWS) {
    const phases = phasesOf.get(fault.toLowerCase());
    assert.ok(phases !== undefined, fault);
    assert.ok(phases.includes(phase) || phases.includes("every call"), `${fault}: ${phase}`);
  }
});
