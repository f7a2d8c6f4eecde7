import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { kindOf } from "../../../src/contract";
import { listNames, listObjects, type Service, streamObjects } from "../../../src/api";
import { MACHINE, startService } from "../emulated-service";

const PARENT = "projects/p";

/** A page of a reading: the indexes of its machines. */
type Page = readonly number[];

/** Starts a service whose successive readings of a list have these pages; the last reading repeats. */
async function shifting(
  t: TestContext,
  readings: readonly (readonly Page[])[],
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
    return Promise.resolve({ virtualMachines, nextPageToken } as never);
  };
  return {
    service: { contract: service.contract, client: { ...service.client, call } },
    names,
    readings: () => begun,
  };
}

// Machine 2 is skipped, and machine 1 is on two pages.
const SHIFTED = [[0, 1], [1, 3], [4]];
const WHOLE = [[0, 1], [2, 3], [4]];

describe("a list with page tokens whose pages shift", () => {
  test("is read again until two readings show the same objects", async (t) => {
    const { service, names, readings } = await shifting(t, [SHIFTED, WHOLE]);
    const kind = kindOf(service.contract, "VirtualMachine");
    assert.deepEqual(await listNames(service, kind, PARENT, {}), names);
    assert.equal(readings(), 3);
  });

  test("proves an absence only by two readings, since a deletion between pages skips an object", async (t) => {
    const skipped = [[0, 1], [3], [4]];
    const { service, names, readings } = await shifting(t, [skipped, WHOLE]);
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
    const objects = await listObjects(service, kind, { projectName: PARENT });
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

  test("streams the skipped objects after the others", async (t) => {
    const { service, names } = await shifting(t, [SHIFTED, WHOLE]);
    const kind = kindOf(service.contract, "VirtualMachine");
    const seen: string[] = [];
    for await (const { name } of streamObjects(
      service,
      kind,
      { projectName: PARENT },
      { parent: PARENT, whole: false },
    )) {
      seen.push(name);
    }
    assert.deepEqual(seen.toSorted(), [...names].toSorted());
  });
});
