import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { after, before, describe, test } from "node:test";
import { type Emulator, startEmulator } from "../../src/emulator";
import { type HostedProvider, hostProvider } from "../support/hosted-provider";
import type { InspectedProcess } from "../support/inspected-process";
import { type Load, startLoad } from "./support/load";

const OPERATIONS = 10_000;
/** After so many of them the baseline is taken: pools have grown, and functions have been compiled. */
const WARM_UP = 1_000;
/** Objects that live at a time. Most of an operation is waiting, so that they take little more time than one. */
const AT_ONCE = 100;
/** One call in so many of each sort meets a fault of the service. */
const ONE_IN = 100;

/** What is kept for each operation would be 9,000 objects more, and of a kilobyte each 9 MB; the journal and the compiler need about 2. */
const MAX_MORE_OBJECTS = 500;
const MAX_MORE_BYTES = 4_000_000;

/** The client's bound for connections to the service at the same time. */
const MAX_CONNECTIONS = 32;
/** Until idle connections are given up, and some more. */
const IDLE_LIMIT_MS = 60_000;

interface Footprint {
  readonly bytes: number;
  readonly objects: number;
  /** How many creations there have been by then. */
  readonly creations: number;
  /** Sockets, pipes and files that are open; undefined where the machine does not say. */
  readonly descriptors: number | undefined;
}

describe("A provider process after 10,000 operations", () => {
  let emulator: Emulator;
  let provider: HostedProvider;
  let inside: InspectedProcess;
  let load: Load;
  let fresh: Footprint;
  let warm: Footprint;
  let worn: Footprint;
  let failed: { readonly hits: number };

  /** True at every call number that `ONE_IN` divides. */
  const nowAndThen = (): (() => boolean) => {
    let calls = 0;
    return () => (calls += 1) % ONE_IN === 0;
  };

  before(async () => {
    emulator = await startEmulator({ operationMs: 0 });
    provider = await hostProvider({ SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey });
    inside = await provider.inspect();
    fresh = await footprint();
    load = await startLoad(provider, (kind) => emulator.objects(kind)[0]?.name);
    const fault = (method: string, action: Parameters<Emulator["fault"]>[1]): { readonly hits: number } =>
      emulator.fault({ method, where: nowAndThen(), times: Infinity }, action);
    failed = fault("CreateVirtualMachine", { do: "operation", outcome: "FAILED" });
    fault("GetOperation", { do: "answer", status: 503 });
    fault("GetVirtualMachine", { do: "disconnect", when: "after" });
    await load.run(WARM_UP, AT_ONCE);
    warm = await footprint(load.creations);
    await load.run(OPERATIONS, AT_ONCE);
    worn = await footprint(load.creations);
  });
  after(async () => {
    await provider.close();
    await emulator.close();
  });

  async function footprint(creations = 0): Promise<Footprint> {
    const bytes = await inside.usedBytes();
    const descriptors = process.platform === "linux" ? descriptorsOf(provider.pid) : undefined;
    return { bytes, objects: await inside.objectCount(), creations, descriptors };
  }

  test("has carried all of them out, many of them by long-running operations, in spite of faults", () => {
    assert.ok(load.operations >= OPERATIONS, String(load.operations));
    const sent = (method: string): number =>
      emulator.requests.filter((request) => request.method === method).length;
    assert.ok(sent("GetOperation") > 1_000, "operations were polled");
    assert.ok(failed.hits > 0, "some creations were made to fail");
    assert.equal(load.failures, failed.hits, "and no other failed");
    const bases = emulator.objects().map(({ name }) => name);
    assert.equal(bases.length, load.bases, `nothing is left but what others refer to: ${bases.join()}`);
  });

  test("keeps nothing of them but the journal's entry of each creation", () => {
    const more = worn.objects - warm.objects;
    const noted = worn.creations - warm.creations;
    assert.ok(noted < load.operations / 2, "most operations are no creations");
    assert.ok(more < noted + MAX_MORE_OBJECTS, `${more} objects more than after ${WARM_UP} operations`);
  });

  test("needs no more memory than after the first of them", () => {
    const more = worn.bytes - warm.bytes;
    assert.ok(more < MAX_MORE_BYTES, `${more} bytes more than after ${WARM_UP} operations`);
  });

  test("has no timer left, and Node has complained of nothing", async () => {
    const active = (await inside.evaluate("process.getActiveResourcesInfo()")) as readonly string[];
    assert.deepEqual(
      active.filter((name) => name === "Timeout" || name === "Immediate"),
      [],
    );
    assert.doesNotMatch(provider.stderr(), /warning|leak/i);
  });

  test(
    "has no more connections than it may have, and none once they have been idle",
    { skip: process.platform === "linux" ? false : "only Linux shows the open files of another process" },
    async () => {
      const before = fresh.descriptors ?? 0;
      assert.ok((worn.descriptors ?? 0) > before, "connections are kept for the next call");
      assert.ok((worn.descriptors ?? 0) <= before + MAX_CONNECTIONS, `${worn.descriptors} after ${before}`);
      const endMs = Date.now() + IDLE_LIMIT_MS;
      while (descriptorsOf(provider.pid) > before && Date.now() < endMs) await pause(200);
      assert.ok(descriptorsOf(provider.pid) <= before, `${descriptorsOf(provider.pid)} after ${before}`);
      const { objects } = await footprint();
      assert.ok(objects < worn.objects, `with them go their objects: ${objects} after ${worn.objects}`);
    },
  );
});

function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
