import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { after, before, describe, test } from "node:test";
import { type Emulator, startEmulator } from "../../src/emulator";
import { repetitions } from "../support/exhaustive";
import { type HostedProvider, hostProvider } from "../support/hosted-provider";
import type { InspectedProcess } from "../support/inspected-process";
import { type Load, startLoad } from "./support/load";

const OPERATIONS = repetitions({ whole: 10_000, sample: 5_000 });
/** Operations before the baseline is measured. By then pools have grown and functions are compiled. */
const WARM_UP = 500;
/** Concurrent objects. An operation mostly waits, so many objects take little more time than one. */
const AT_ONCE = 100;
/** One call in so many, per fault rule, meets an injected fault. */
const ONE_IN = 20;

/** One leaked object for each operation other than a create would add at least 1,500. */
const MAX_MORE_OBJECTS = 500;
/** The compiler needs about 2 MB. */
const MAX_MORE_BYTES = 4_000_000;
/** The name of each created object in the journal. */
const BYTES_PER_CREATION = 1_000;
/** A secret, of which the redactor keeps every run of six characters, also in base64, for the life of the process: about 8,000 bytes. */
const BYTES_PER_SECRET = 10_000;

/** The client's limit on concurrent connections to the service. */
const MAX_CONNECTIONS = 32;
/** How long to wait until idle connections are closed, with a margin. */
const IDLE_LIMIT_MS = 300_000;

interface Footprint {
  readonly bytes: number;
  readonly objects: number;
  /** Number of creates so far. */
  readonly creations: number;
  /** Number of creates so far of objects that hold a secret. */
  readonly secrets: number;
  /** Number of open sockets, pipes and files; undefined if the platform does not report it. */
  readonly descriptors: number | undefined;
}

describe(`baseline: a provider process after ${OPERATIONS} operations`, () => {
  let emulator: Emulator;
  let provider: HostedProvider;
  let inside: InspectedProcess;
  let load: Load;
  let fresh: Footprint;
  let warm: Footprint;
  let worn: Footprint;
  let failed: { readonly hits: number };

  /** Returns a function that returns true on every `ONE_IN`th call. */
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
    warm = await footprint(load);
    await load.run(OPERATIONS, AT_ONCE);
    worn = await footprint(load);
  });
  after(async () => {
    await provider.close();
    await emulator.close();
  });

  async function footprint(created?: Pick<Load, "creations" | "secrets">): Promise<Footprint> {
    const { creations, secrets } = created ?? { creations: 0, secrets: 0 };
    const bytes = await inside.usedBytes();
    const descriptors = process.platform === "linux" ? descriptorsOf(provider.pid) : undefined;
    return { bytes, objects: await inside.objectCount(), creations, secrets, descriptors };
  }

  test("has completed all operations in spite of faults, many of them long-running", () => {
    assert.ok(load.operations >= OPERATIONS, String(load.operations));
    // Each operation must have ended, so that no object in progress is counted below.
    assert.ok(emulator.operations().length > OPERATIONS / 10, "many took an operation of the service");
    const left = emulator.operations().filter(({ state }) => state === "PENDING" || state === "RUNNING");
    assert.deepEqual(left, [], "and no operation of the service is still going on");
    assert.ok(failed.hits > 0, "some creations were made to fail");
    assert.equal(load.failures, failed.hits, "and no other failed");
    const bases = emulator.objects().map(({ name }) => name);
    assert.equal(bases.length, load.bases, `nothing is left but what others refer to: ${bases.join()}`);
  });

  test("retains nothing per operation except the journal entry of each create", () => {
    const more = worn.objects - warm.objects;
    const noted = worn.creations - warm.creations;
    assert.ok(noted < load.operations / 2, "most operations are no creations");
    assert.ok(
      more < noted + MAX_MORE_OBJECTS,
      `${more} objects more, of ${noted} creations, than after ${WARM_UP} operations`,
    );
  });

  test("uses no more memory than after the warm-up", () => {
    const more = worn.bytes - warm.bytes;
    const noted = worn.creations - warm.creations;
    const secrets = worn.secrets - warm.secrets;
    assert.ok(
      more < MAX_MORE_BYTES + noted * BYTES_PER_CREATION + secrets * BYTES_PER_SECRET,
      `${more} bytes more, of ${noted} creations and ${secrets} secrets, than after ${WARM_UP} operations`,
    );
  });

  test("has no timer left, and Node has printed no warning", async () => {
    const active = (await inside.evaluate("process.getActiveResourcesInfo()")) as readonly string[];
    assert.deepEqual(
      active.filter((name) => name === "Timeout" || name === "Immediate"),
      [],
    );
    assert.doesNotMatch(provider.stderr(), /warning|leak/i);
  });

  test(
    "stays within its connection limit, and closes all connections after the idle time",
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
