import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { kindOf } from "../../../src/contract";
import { systemClock } from "../../../src/client";
import { createObjectReads, listNames, listObjects, type Service } from "../../../src/api";
import { TOTAL_OF_MACHINES } from "../../support/total-of-machines";
import { MACHINE, startService } from "../emulated-service";

const PARENT = "projects/p";

/** A page of a reading: the indexes of its machines. */
type Page = readonly number[];

/** Starts a service whose successive readings of a list have these pages, and this total; the last reading repeats. */
async function shifting(
  t: TestContext,
  readings: readonly (readonly Page[])[],
  totalSize?: number,
): Promise<{
  readonly service: Service;
  readonly names: readonly string[];
  readonly readings: () => number;
}> {
  const { emulator, service } = await startService(t);
  const names = [0, 1, 2, 3, 4].map(() => emulator.add("VirtualMachine", MACHINE).name);
  const whole = await service.client.call(
    { path: kindOf(service.contract, "VirtualMachine").methods.list?.path ?? "", safety: "read" },
    { projectName: PARENT },
  );
  const machines = whole["virtualMachines"] as readonly object[];
  let begun = 0;
  const call: typeof service.client.call = (_method, body) => {
    const token = Number((body as { pageToken?: string }).pageToken ?? 0);
    if (token === 0) begun += 1;
    const pages = readings[Math.min(begun, readings.length) - 1] ?? [];
    const nextPageToken = token + 1 < pages.length ? String(token + 1) : "";
    const virtualMachines = (pages[token] ?? []).map((index) => machines[index]);
    return Promise.resolve({ virtualMachines, nextPageToken, totalSize } as never);
  };
  return {
    service: { contract: TOTAL_OF_MACHINES.contract, client: { ...service.client, call } },
    names,
    readings: () => begun,
  };
}

// Machine 2 is skipped, and machine 1 is on two pages.
const SHIFTED = [[0, 1], [1, 3], [4]];
const WHOLE = [[0, 1], [2, 3], [4]];
const SKIPPED = [[0, 1], [3], [4]];

/** Streams the machines. Returns their names, and the numbers of the objects that are shown and stated if the list is short. */
async function streamed(
  service: Service,
): Promise<{ readonly seen: readonly string[]; readonly short: readonly (readonly number[])[] }> {
  const kind = kindOf(service.contract, "VirtualMachine");
  const seen: string[] = [];
  const short: (readonly number[])[] = [];
  const onShort = (...numbers: readonly number[]): void => void short.push(numbers);
  const options = { parent: PARENT, whole: false, onShort };
  const reads = createObjectReads(service, systemClock);
  for await (const { name } of reads.stream(kind, { projectName: PARENT }, options)) {
    seen.push(name);
  }
  return { seen, short };
}

describe("a list with page tokens whose pages shift", () => {
  test("is read again until two readings show the same objects", async (t) => {
    const { service, names, readings } = await shifting(t, [SHIFTED, WHOLE]);
    const kind = kindOf(service.contract, "VirtualMachine");
    assert.deepEqual(await listNames(service, kind, PARENT, {}), names);
    assert.equal(readings(), 3);
  });

  test("proves an absence only by two readings, since a deletion between pages skips an object", async (t) => {
    const { service, names, readings } = await shifting(t, [SKIPPED, WHOLE]);
    const kind = kindOf(service.contract, "VirtualMachine");
    assert.deepEqual(await listNames(service, kind, PARENT, {}), names);
    assert.equal(readings(), 3);
  });

  test("is read once if it has one page", async (t) => {
    const { service, names, readings } = await shifting(t, [[[0, 1, 2, 3, 4]]]);
    const kind = kindOf(service.contract, "VirtualMachine");
    assert.deepEqual(await listNames(service, kind, PARENT, {}), names);
    assert.equal(readings(), 1);
  });

  test("is read once if it proves nothing and no object is on two pages", async (t) => {
    const { service, names, readings } = await shifting(t, [WHOLE]);
    const kind = kindOf(service.contract, "VirtualMachine");
    const { objects } = await listObjects(service, kind, { projectName: PARENT });
    assert.deepEqual(
      objects.map(({ name }) => name),
      names,
    );
    assert.equal(readings(), 1);
  });

  test("is an error if every reading shows other objects", async (t) => {
    const other = [[0, 1], [1, 2], [4]];
    const { service } = await shifting(t, [SHIFTED, other, SHIFTED, other, SHIFTED]);
    const kind = kindOf(service.contract, "VirtualMachine");
    await assert.rejects(listNames(service, kind, PARENT, {}), /Its pages shift/);
  });

  for (const [what, first, total] of [
    ["an object is on two pages", SHIFTED, undefined],
    ["the total is larger", SKIPPED, 5],
  ] as const) {
    test(`streams the skipped objects after the others if ${what}`, async (t) => {
      const { service, names, readings } = await shifting(t, [first, WHOLE], total);
      const { seen, short } = await streamed(service);
      assert.deepEqual(seen.toSorted(), [...names].toSorted());
      assert.deepEqual(short, []);
      assert.equal(readings(), 2);
    });
  }
});

describe("a list with a total", () => {
  const BODY = { projectName: PARENT };
  const ONE_PAGE = [[0, 1, 3, 4]];

  test("is read again if it shows fewer objects", async (t) => {
    for (const first of [SKIPPED, ONE_PAGE]) {
      const { service, names, readings } = await shifting(t, [first, WHOLE], 5);
      const { objects, statedTotal } = await listObjects(
        service,
        kindOf(service.contract, "VirtualMachine"),
        BODY,
      );
      assert.deepEqual([objects.map(({ name }) => name), statedTotal], [names, undefined]);
      assert.equal(readings(), 2);
    }
  });

  test("is read once if it shows as many objects or more", async (t) => {
    for (const total of [5, 3]) {
      const { service, names, readings } = await shifting(t, [WHOLE], total);
      const { objects, statedTotal } = await listObjects(
        service,
        kindOf(service.contract, "VirtualMachine"),
        BODY,
      );
      assert.deepEqual([objects.map(({ name }) => name), statedTotal], [names, undefined]);
      assert.equal(readings(), 1);
    }
  });

  test("ends after two equal readings with the larger total, which may count other objects too", async (t) => {
    const { service, readings } = await shifting(t, [WHOLE], 7);
    const { objects, statedTotal } = await listObjects(
      service,
      kindOf(service.contract, "VirtualMachine"),
      BODY,
    );
    assert.deepEqual([objects.length, statedTotal, readings()], [5, 7, 2]);
    assert.equal(
      (await listNames(service, kindOf(service.contract, "VirtualMachine"), PARENT, {})).length,
      5,
    );
    assert.deepEqual((await streamed(service)).short, [[5, 7]]);
  });

  test("ends with the larger total if every reading shows other objects, but proves no absence", async (t) => {
    const other = [[0, 1], [2], [4]];
    const { service, readings } = await shifting(t, [SKIPPED, other, SKIPPED, other, SKIPPED, other], 5);
    const kind = kindOf(service.contract, "VirtualMachine");
    const { objects, statedTotal } = await listObjects(service, kind, BODY);
    assert.deepEqual([objects.length, statedTotal, readings()], [4, 5, 5]);
    const again = await shifting(t, [SKIPPED, other, SKIPPED, other, SKIPPED], 5);
    await assert.rejects(listNames(again.service, kind, PARENT, {}), /Its pages shift/);
  });

  test("proves no absence if equal readings show an object on two pages instead of another one", async (t) => {
    const { service } = await shifting(t, [SHIFTED], 5);
    const kind = kindOf(service.contract, "VirtualMachine");
    assert.equal((await listObjects(service, kind, BODY)).statedTotal, 5);
    await assert.rejects(listNames(service, kind, PARENT, {}), {
      message:
        "ListVirtualMachines showed 4 objects, some of them on two pages, and said that there are 5, each of the 5 times it was read. " +
        "So it does not prove that an object does not exist. This is a fault of the service.",
    });
  });
});
