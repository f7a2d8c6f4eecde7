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

/** The errors of a run: the engine gives the address of the resource, but not where it deletes one. */
function errorsIn({ stdout }: EngineResult): readonly { readonly address: string; readonly text: string }[] {
  const said: { address: string; text: string }[] = [];
  for (const line of stdout.split("\n").filter((text) => text.startsWith("{"))) {
    const { type, diagnostic } = JSON.parse(line) as {
      readonly type?: string;
      readonly diagnostic?: { severity: string; address?: string; summary: string; detail: string };
    };
    if (type !== "diagnostic" || diagnostic?.severity !== "error") continue;
    const { address = "", summary, detail } = diagnostic;
    said.push({ address, text: `${summary}\n${detail}` });
  }
  return said;
}

/** What is wrong with what a run said of these rows. `names`: the objects' own, by address. */
function faultsOfSpeech(
  rows: readonly Cast[],
  result: EngineResult,
  names: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  const said = errorsIn(result);
  const told = new Set<string>();
  const wrong = rows.flatMap(({ address, says = [] }) => {
    const name = names.get(address);
    const own = said.filter((each) =>
      each.address === "" && name !== undefined ? each.text.includes(name) : each.address === address,
    );
    for (const { text } of own) told.add(text);
    const text = own.map((each) => each.text).join("\n\n");
    const missing = says.filter((pattern) => !pattern.test(text)).map(String);
    const faults = [
      ...(missing.length > 0 ? [`does not say ${missing.join(", ")}`] : []),
      ...(says.length === 0 && text !== "" ? ["should go unnoticed"] : []),
      ...(/svc_local|at .*\.js:\d+|undefined/.test(text) ? ["says what it must not"] : []),
    ];
    return faults.map((fault) => `${address} ${fault}: ${text}`);
  });
  return [...wrong, ...said.filter(({ text }) => !told.has(text)).map(({ text }) => `nobody's: ${text}`)];
}

describe("every fault of the service", { skip }, () => {
  let s: Story;
  const held = of("read");
  const lost = of("create").filter(({ isLookedFor }) => isLookedFor);
  const changed = [...of("create").filter((row) => !lost.includes(row)), ...of("update"), ...of("delete")];
  before(async () => {
    s = await openStory({ env: { SVC_JOURNAL_SETTLE: "2s" } });
    s.emulator.add("Project", { slug: "p" });
    write(s, [...of("update"), ...of("delete"), ...held], () => 1);
    await s.apply("-parallelism=50");
  });
  after(() => s.close());

  test("of a change has its outcome and its text, and leaves in state what it should", async () => {
    const faults = strike(s, changed);
    const names = new Map(of("delete").map(({ address }) => [address, nameOf(s, address)]));
    const planned = [...changed.filter(({ phase }) => phase !== "delete"), ...held];
    write(s, planned, ({ phase }) => (phase === "update" ? 2 : 1));
    const result = await s.run("apply", "-auto-approve", "-json", "-parallelism=50");
    for (const fault of faults) {
      assert.ok(fault.hits > 0, "every fault strikes");
      fault.remove();
    }
    assert.deepEqual(faultsOfSpeech(changed, result, names), []);
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
    assert.deepEqual(faultsOfSpeech(held, result), []);
    for (const { address } of held) assert.ok(s.attributes(address) !== undefined, `${address} in state`);
  });

  test("that leaves open what a creation has made is looked into, and makes one object in all", async () => {
    write(s, [...of("create"), ...of("update"), ...held], ({ phase }) => (phase === "update" ? 2 : 1));
    const faults = strike(s, lost);
    const targets = lost.map(({ address }) => `-target=${address}`);
    const result = await s.run("apply", "-auto-approve", "-json", "-parallelism=50", ...targets);
    for (const fault of faults) {
      assert.ok(fault.hits > 0, "every fault strikes");
      fault.remove();
    }
    assert.deepEqual(faultsOfSpeech(lost, result), []);
    assert.equal(result.code, 0);
    const made = s.emulator.objects("VirtualMachine").map(({ displayName }) => String(displayName));
    const wanted = lost.map(({ id }) => id);
    assert.deepEqual(made.filter((id) => wanted.includes(id)).sort(), [...wanted].sort());
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
  const cells = guide.toLowerCase().replace(/ +/g, " ");
  for (const { fault } of ROWS) assert.ok(cells.includes(`| ${fault.toLowerCase()} |`), fault);
});
