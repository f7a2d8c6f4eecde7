import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { kindOf } from "../../../src/contract";
import { systemClock } from "../../../src/client";
import { createObjectReads, type Service } from "../../../src/api";
import { MACHINE, startService } from "../emulated-service";

const BODY = { projectName: "projects/p" };

/** Asks for pages of two objects. */
const IN_PAIRS = { ...BODY, pageSize: 2 };

const readsOf = (service: Service) => createObjectReads(service, systemClock);

const options = { parent: "projects/p", whole: true };

describe("streamed objects", () => {
  test("request a page only when its first object is pulled", async (t) => {
    const { emulator, service } = await startService(t);
    const names = [1, 2, 3, 4, 5].map(() => emulator.add("VirtualMachine", MACHINE).name);
    const pages = (): number =>
      emulator.requests.filter(({ method }) => method === "ListVirtualMachines").length;
    const kind = kindOf(service.contract, "VirtualMachine");
    const seen: string[] = [];
    for await (const { name } of readsOf(service).stream(kind, IN_PAIRS, options)) {
      seen.push(name);
      assert.equal(pages(), Math.ceil(seen.length / 2), "no page is requested ahead");
    }
    assert.deepEqual(seen, names);
  });

  test("request no more objects than wanted, and no page after the reader has left", async (t) => {
    const { emulator, service } = await startService(t);
    for (let n = 0; n < 10; n += 1) emulator.add("VirtualMachine", MACHINE);
    const kind = kindOf(service.contract, "VirtualMachine");
    let count = 0;
    for await (const { object } of readsOf(service).stream(kind, BODY, { ...options, wanted: 4 })) {
      assert.equal(object["projectName"], "projects/p");
      count += 1;
      if (count === 4) break;
    }
    const asked = emulator.requests.filter(({ method }) => method === "ListVirtualMachines");
    assert.deepEqual(
      asked.map(({ body }) => body),
      [{ ...BODY, pageSize: 4 }],
    );
  });

  test("yield an object that moves to a later page once", async (t) => {
    const { emulator, service } = await startService(t);
    const names = [1, 2, 3].map(() => emulator.add("VirtualMachine", MACHINE).name);
    const repeating = {
      contract: service.contract,
      client: {
        ...service.client,
        call: async (...args: Parameters<typeof service.client.call>) => {
          const answer = await service.client.call(...args);
          const shown = (answer["virtualMachines"] ?? []) as readonly object[];
          return { ...answer, virtualMachines: [...shown, ...shown] } as typeof answer;
        },
      },
    };
    const seen: string[] = [];
    const kind = kindOf(service.contract, "VirtualMachine");
    for await (const { name } of readsOf(repeating).stream(kind, IN_PAIRS, options)) seen.push(name);
    assert.deepEqual(seen, names);
  });

  test("end with the error of a page that fails, after the objects before it", async (t) => {
    const { emulator, service } = await startService(t);
    const names = [1, 2, 3].map(() => emulator.add("VirtualMachine", MACHINE).name);
    emulator.fault({ method: "ListVirtualMachines", call: 2 }, { do: "refuse", code: "permission_denied" });
    const kind = kindOf(service.contract, "VirtualMachine");
    const seen: string[] = [];
    await assert.rejects(async () => {
      for await (const { name } of readsOf(service).stream(kind, IN_PAIRS, options)) seen.push(name);
    }, /permission_denied/);
    assert.deepEqual(seen, names.slice(0, 2));
  });
});
