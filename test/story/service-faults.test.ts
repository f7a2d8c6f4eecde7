import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readGuides } from "../../src/build/guides";
import type { Fault } from "../../src/emulator";
import { join } from "node:path";
import { skipWithoutEngine, type EngineResult } from "../support/engine";
import { openStory, type Story } from "../support/story";
import { ROWS, type Phase, type Row } from "./service-faults/rows";

/*
 * Each row is a machine of its own with a fault of its own. All of them go through the same few runs of the engine at the same time: what
 * takes long, such as a request that hangs, then takes long only once.
 */
const skip = skipWithoutEngine();

interface Cast extends Row {
  /** The resource's name in the configuration, and the machine's display name. */
  readonly id: string;
  readonly address: string;
}

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

function write(s: Story, rows: readonly Cast[], vcpus: (row: Cast) => number): void {
  const machines = Object.fromEntries(rows.map((row) => [row.id, machine(row, vcpus(row))]));
  s.write({ resource: { svc_virtual_machine: machines } });
}

const METHODS = {
  create: "CreateVirtualMachine",
  update: "ResizeVirtualMachine",
  delete: "DeleteVirtualMachine",
  read: "GetVirtualMachine",
} as const;

/** Sets the faults of these rows, each for the calls that are about its machine. */
function strike(s: Story, rows: readonly Cast[]): readonly Fault[] {
  return rows.flatMap(({ id, phase, address, actions, times = 1 }) =>
    actions.map((action) => {
      const where = phase === "create" ? { displayName: id } : { name: nameOf(s, address) };
      return s.emulator.fault({ method: METHODS[phase], times, where }, action);
    }),
  );
}

function nameOf(s: Story, address: string): string {
  return String(s.attributes(address)?.["name"]);
}

/** What a run said of each resource, by address: summary and detail. */
function errorsIn({ stdout }: EngineResult): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  for (const line of stdout.split("\n").filter((text) => text.startsWith("{"))) {
    const { type, diagnostic } = JSON.parse(line) as {
      readonly type?: string;
      readonly diagnostic?: { severity: string; address?: string; summary: string; detail: string };
    };
    if (type !== "diagnostic" || diagnostic?.severity !== "error") continue;
    const { address = "", summary, detail } = diagnostic;
    said.set(address, `${said.get(address) ?? ""}${summary}\n${detail}\n`);
  }
  return said;
}

function assertSaid(rows: readonly Cast[], result: EngineResult): void {
  const said = errorsIn(result);
  for (const { address, says } of rows) {
    const text = said.get(address);
    if (says === undefined) assert.equal(text, undefined, `${address} goes through unnoticed`);
    for (const pattern of says ?? []) assert.match(text ?? "", pattern, address);
    assert.doesNotMatch(text ?? "", /svc_local|at .*\.js:\d+|undefined/, address);
  }
  const addresses = new Set<string>(rows.map(({ address }) => address));
  assert.deepEqual(
    [...said.keys()].filter((address) => !addresses.has(address)),
    [],
    "nobody else fails",
  );
}

describe("every fault of the service", { skip }, () => {
  let s: Story;
  const held = of("read");
  const changed = [...of("create"), ...of("update"), ...of("delete")];
  before(async () => {
    s = await openStory({ env: { SVC_JOURNAL_SETTLE: "2s" } });
    s.emulator.add("Project", { slug: "p" });
    write(s, [...of("update"), ...of("delete"), ...held], () => 1);
    await s.apply("-parallelism=50");
  });
  after(() => s.close());

  test("of a change has its outcome and its text, and leaves in state what it should", async () => {
    const faults = strike(s, changed);
    write(s, [...of("create"), ...of("update"), ...held], ({ phase }) => (phase === "update" ? 2 : 1));
    const result = await s.run("apply", "-auto-approve", "-json", "-parallelism=50");
    for (const fault of faults) {
      assert.ok(fault.hits > 0, "every fault strikes");
      fault.remove();
    }
    assertSaid(changed, result);
    for (const { address, phase, says, isInState } of changed) {
      const usual = phase === "update" || (phase === "delete") === (says !== undefined);
      assert.equal(s.attributes(address) !== undefined, isInState ?? usual, `${address} in state`);
    }
  });

  test("of a read has its outcome and its text, and takes nothing out of the state", async () => {
    for (const { name, state } of s.emulator.operations())
      if (state === "RUNNING" || state === "PENDING") s.emulator.settleOperation(name, "SUCCEEDED");
    const faults = strike(s, held);
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
      assert.ok(fault.hits > 0, "every fault strikes");
      fault.remove();
    }
    assertSaid(held, result);
    for (const { address } of held) assert.ok(s.attributes(address) !== undefined, `${address} in state`);
  });

  test("is over when it is over: what the errors say, and an apply, make everything what it should be, and nothing twice", async () => {
    for (const { address } of changed.filter(({ command }) => command === "untaint"))
      await s.must("untaint", address);
    await s.apply("-parallelism=50");
    assert.deepEqual(await s.plan("-parallelism=50"), {});
    const wanted = [...of("create"), ...of("update"), ...held].map(({ id }) => id);
    const there = s.emulator.objects("VirtualMachine").map(({ displayName }) => String(displayName));
    assert.deepEqual(there.sort(), wanted.sort());
    for (const { address } of of("update"))
      assert.equal((s.attributes(address)?.["compute"] as { vcpus: number }).vcpus, 2, address);
  });
});

test("the guide to failures names every fault", () => {
  const guide = readGuides(join(__dirname, "../..")).get("failures.md") ?? "";
  for (const { fault } of ROWS) assert.ok(guide.toLowerCase().includes(`| ${fault.toLowerCase()} |`), fault);
});
