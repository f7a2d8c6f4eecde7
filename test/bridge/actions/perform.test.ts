import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { contract, kindOf } from "../../../src/contract";
import { at, type Bench, MACHINE, said, startBench } from "../support/running-bridge";

const REIMAGE = "svc_virtual_machine_reimage";

/** Starts a bench with a machine. Returns the configuration of its reimage. */
async function withMachine(t: TestContext) {
  const bench = await startBench(t);
  const name = String(at((await bench.create(MACHINE)).state, "name"));
  const config = { name, boot: { image: "debian-13" }, allow_reimage: true };
  const calls = (): number => bench.calls("ReimageVirtualMachine").length;
  return { bench, name, config, calls };
}

/** Invokes an action whose operation never ends, and interrupts it as Ctrl-C does once it waits. Returns its diagnostics. */
async function interrupted(bench: Bench, config: Parameters<Bench["invoke"]>[1]): Promise<string> {
  bench.emulator.stickNextOperation();
  const end = await bench.invoke(REIMAGE, config, (message) => {
    if (message.startsWith("waiting for")) bench.interrupt();
  });
  return said(end);
}

describe("actions: a call", () => {
  test("reports its progress and waits for its operation, whose change is visible at once", async (t) => {
    const { bench, name, config, calls } = await withMachine(t);
    const { progress, diagnostics } = await bench.invoke(REIMAGE, config);
    assert.deepEqual(diagnostics, []);
    assert.equal(progress[0], `calling ReimageVirtualMachine for ${name}`);
    assert.match(progress[1] ?? "", /^waiting for operations\/\w+, which is \w+$/);
    assert.equal(calls(), 1);
    assert.equal((bench.emulator.get(name)?.["boot"] as { image?: unknown }).image, "debian-13");
  });

  test("ends without a poll if the service carried it out at once", async (t) => {
    const bench = await startBench(t, { emulator: { behaviour: { atOnce: ["ReimageVirtualMachine"] } } });
    const name = String(at((await bench.create(MACHINE)).state, "name"));
    const polls = bench.calls("GetOperation").length;
    const config = { name, boot: { image: "debian-13" }, allow_reimage: true };
    const { progress, diagnostics } = await bench.invoke(REIMAGE, config);
    assert.deepEqual(diagnostics, []);
    assert.deepEqual(progress, [`calling ReimageVirtualMachine for ${name}`]);
    assert.equal(bench.calls("GetOperation").length, polls);
    assert.equal((bench.emulator.get(name)?.["boot"] as { image?: unknown }).image, "debian-13");
  });

  test("is not done if its answer names an operation that had ended before", async (t) => {
    const { bench, name, config, calls } = await withMachine(t);
    assert.equal(said(await bench.invoke(REIMAGE, config)), "");
    bench.emulator.fault("ReimageVirtualMachine", { do: "no-effect", operation: "old" });
    const again = await bench.invoke(REIMAGE, { ...config, boot: { image: "debian-14" } });
    assert.match(
      said(again),
      /^error: Unknown outcome of ReimageVirtualMachine\n.* with operations\/\w+, which had ended before the request/,
    );
    assert.equal(calls(), 2);
    assert.equal((bench.emulator.get(name)?.["boot"] as { image?: unknown }).image, "debian-13");
  });

  test("accepts the last part of a name", async (t) => {
    const { bench, name, config } = await withMachine(t);
    const slug = name.slice(name.lastIndexOf("/") + 1);
    assert.equal(said(await bench.invoke(REIMAGE, { ...config, name: slug })), "");
    assert.equal((bench.calls("ReimageVirtualMachine")[0]?.body as { name?: unknown }).name, name);
  });

  test("needs the permission to destroy data", async (t) => {
    const { bench, config, calls } = await withMachine(t);
    const { diagnostics } = await bench.invoke(REIMAGE, { ...config, allow_reimage: false });
    assert.match(said({ diagnostics }), /error: Data would be lost\nallow_reimage must be true/);
    assert.equal(calls(), 0);
  });

  test("needs it also for a method that no update of the resource calls", async (t) => {
    const disk = kindOf(contract, "Disk");
    const [resize] = disk.methods.updates.filter((each) => each.name === "ResizeDisk");
    assert.ok(resize);
    const wiping = { ...resize, verb: "other", destroysData: true } as const;
    const methods = { ...disk.methods, updates: [], others: [wiping] };
    const bench = await startBench(t, {
      contract: {
        ...contract,
        kinds: contract.kinds.map((kind) => (kind === disk ? { ...kind, methods } : kind)),
        methods: contract.methods.map((each) => (each.name === "ResizeDisk" ? wiping : each)),
      },
    });
    const { name } = bench.emulator.add("Disk", {
      projectName: "projects/demo",
      region: "datacenters/eu-west-1",
      sizeGib: 10,
    });
    const config = { name, size_gib: 20, allow_resize: false };
    const refused = said(await bench.invoke("svc_disk_resize", config));
    assert.match(refused, /error: Data would be lost\nallow_resize must be true/);
    assert.deepEqual(bench.calls("ResizeDisk"), []);
    assert.equal(said(await bench.invoke("svc_disk_resize", { ...config, allow_resize: true })), "");
    assert.deepEqual(
      bench.calls("ResizeDisk").map(({ body }) => body),
      [{ name, sizeGib: "20" }],
    );
  });

  test("fails with the service's reason, and can then be repeated", async (t) => {
    const { bench, config, calls } = await withMachine(t);
    bench.emulator.failNextOperation("the image is damaged");
    assert.match(
      said(await bench.invoke(REIMAGE, config)),
      /ReimageVirtualMachine failed\n.*"the image is damaged"/,
    );
    assert.equal(said(await bench.invoke(REIMAGE, config)), "");
    assert.equal(calls(), 2);
  });

  test("that the service refuses is an error at its attribute, and leaves nothing behind", async (t) => {
    const { bench, config, calls } = await withMachine(t);
    const gone = { ...config, name: "projects/demo/virtual-machines/none" };
    assert.match(
      said(await bench.invoke(REIMAGE, gone)),
      /Error calling ReimageVirtualMachine\n.*does not exist/,
    );
    assert.match(said(await bench.invoke(REIMAGE, gone)), /does not exist/);
    assert.equal(calls(), 2);
  });
});

describe("actions: an interrupted call", () => {
  test("continues in the service, and the next run waits for its operation while it runs", async (t) => {
    const { bench, config, calls } = await withMachine(t);
    const text = await interrupted(bench, config);
    assert.match(text, /error: Interrupted while waiting for ReimageVirtualMachine/);
    const operation = /operations\/\w+/.exec(text)?.[0] ?? "";
    bench.restart();
    const resumed = await bench.invoke(REIMAGE, config, (message) => {
      if (message.startsWith(`${operation} is `)) bench.emulator.settleOperation(operation, "SUCCEEDED");
    });
    assert.match(resumed.progress[0] ?? "", /was called by an interrupted run, and is not called again/);
    assert.equal(said(resumed), "");
    assert.equal(calls(), 1);
    assert.equal(said(await bench.invoke(REIMAGE, config)), "");
    assert.equal(calls(), 2);
  });

  test("that succeeded meanwhile is an error of the next run, since that may be a new invocation", async (t) => {
    const { bench, config, calls } = await withMachine(t);
    const operation = /operations\/\w+/.exec(await interrupted(bench, config))?.[0] ?? "";
    bench.emulator.settleOperation(operation, "SUCCEEDED");
    bench.restart();
    const resumed = await bench.invoke(REIMAGE, config);
    assert.match(said(resumed), /error: ReimageVirtualMachine succeeded earlier and was not called again/);
    assert.match(said(resumed), new RegExp(`${operation}, which has succeeded.* invoke it again`));
    assert.equal(calls(), 1);
    assert.equal(said(await bench.invoke(REIMAGE, config)), "");
    assert.equal(calls(), 2);
  });

  test("that failed meanwhile is an error of the next run, which may then repeat it", async (t) => {
    const { bench, config, calls } = await withMachine(t);
    const operation = /operations\/\w+/.exec(await interrupted(bench, config))?.[0] ?? "";
    bench.emulator.settleOperation(operation, "FAILED", "no image");
    bench.restart();
    assert.match(said(await bench.invoke(REIMAGE, config)), /ReimageVirtualMachine failed\n.*"no image"/);
    assert.equal(said(await bench.invoke(REIMAGE, config)), "");
    assert.equal(calls(), 2);
  });

  test("does not stop a call with another request, nor one of a run without the journal", async (t) => {
    const { bench, config, calls } = await withMachine(t);
    const operation = /operations\/\w+/.exec(await interrupted(bench, config))?.[0] ?? "";
    bench.emulator.settleOperation(operation, "SUCCEEDED");
    bench.restart();
    assert.equal(said(await bench.invoke(REIMAGE, { ...config, boot: { image: "debian-12" } })), "");
    bench.restart({ isJournalLost: true });
    assert.equal(said(await bench.invoke(REIMAGE, config)), "");
    assert.equal(calls(), 3);
  });

  test("without an answer is refused in the next run, which names the note", async (t) => {
    const { bench, config, calls } = await withMachine(t);
    bench.emulator.fault({ method: "ReimageVirtualMachine", times: 1 }, { do: "disconnect", when: "after" });
    const lost = said(await bench.invoke(REIMAGE, config));
    assert.match(lost, /not called again for a day.* delete \S+\.action\.json/s);
    bench.restart();
    const refused = said(await bench.invoke(REIMAGE, config));
    assert.match(refused, /error: Unknown outcome of an earlier call of ReimageVirtualMachine/);
    assert.equal(calls(), 1);
  });
});

describe("actions: a call whose outcome is unknown", () => {
  test("because its operation vanished is not repeated, and the error names the note", async (t) => {
    const { bench, config, calls } = await withMachine(t);
    bench.emulator.fault("ReimageVirtualMachine", { do: "operation", vanishAfterReads: 0 });
    for (let run = 0; run < 2; run += 1) {
      const text = said(await bench.invoke(REIMAGE, config));
      assert.match(text, /error: Operation of ReimageVirtualMachine not found/);
      assert.match(text, /operations\/\w+ was not found.* delete \S+\.action\.json/s);
      bench.restart();
    }
    assert.equal(calls(), 1);
  });

  test("is repeated if that is harmless, and no text says otherwise", async (t) => {
    const { bench } = await withMachine(t);
    const disk = bench.emulator.add("Disk", {
      projectName: "projects/demo",
      region: "datacenters/eu-west-1",
      sizeGib: 10,
    });
    const config = { name: disk["name"], size_gib: 20 };
    const fault = bench.emulator.fault(
      { method: "ResizeDisk", times: 1000 },
      { do: "disconnect", when: "before" },
    );
    const lost = said(await bench.invoke("svc_disk_resize", config));
    assert.match(lost, /error: Error calling ResizeDisk/);
    assert.doesNotMatch(lost, /action\.json|not called again/);
    fault.remove();
    bench.restart();
    assert.equal(said(await bench.invoke("svc_disk_resize", config)), "");
  });
});

describe("actions: svc_call", () => {
  test("calls any method with JSON text, and fills in the provider's defaults", async (t) => {
    const { bench } = await withMachine(t);
    const config = { method: "ListDisks", request: "{}" };
    assert.equal(said(await bench.invoke("svc_call", config)), "");
    assert.equal(
      (bench.calls("ListDisks")[0]?.body as { projectName?: unknown }).projectName,
      "projects/demo",
    );
  });

  test("without wait returns when the operation has started", async (t) => {
    const { bench, name } = await withMachine(t);
    bench.emulator.stickNextOperation();
    const request = JSON.stringify({ name, boot: { image: "debian-13" } });
    const config = {
      method: "ComputeService/ReimageVirtualMachine",
      request,
      wait: false,
      allow_data_loss: true,
    };
    const { progress, diagnostics } = await bench.invoke("svc_call", config);
    assert.deepEqual(diagnostics, []);
    assert.match(progress.at(-1) ?? "", /^ReimageVirtualMachine started operations\/\w+, which continues$/);
  });

  const faults: readonly (readonly [string, Parameters<Bench["invoke"]>[1], RegExp])[] = [
    [
      "an unknown method",
      { method: "ListDisk" },
      /method: there is no method "ListDisk"; did you mean .*ListDisks/,
    ],
    ["text that is no JSON", { method: "ListDisks", request: "{secret" }, /not the text of a JSON object/],
    ["an unknown field", { method: "ListDisks", request: '{"projct":"p"}' }, /request\.projct .*projectName/],
    [
      "a method that destroys data, without permission",
      { method: "ReimageVirtualMachine", request: "{}" },
      /error: Data would be lost\nallow_data_loss must be true, because ReimageVirtualMachine destroys data/,
    ],
    [
      "a method that deletes an object, without permission",
      { method: "DeleteDisk", request: "{}", allow_data_loss: false },
      /allow_data_loss must be true, because DeleteDisk/,
    ],
    [
      "a method whose answer has a secret that an action would lose",
      { method: "CreateApiKey", request: "{}" },
      /error: A secret would be lost\nOnly the answer of CreateApiKey has the secret "secret", and .* resource svc_api_key\./,
    ],
    ["a missing field", { method: "ResizeDisk", request: "{}" }, /request\.name is required/],
  ];
  for (const [title, config, expected] of faults) {
    test(`reports ${title} without a call`, async (t) => {
      const bench = await startBench(t);
      const text = said(await bench.invoke("svc_call", config));
      assert.match(text, expected);
      assert.doesNotMatch(text, /\{secret/);
      assert.deepEqual(bench.emulator.requests, []);
    });
  }
});
