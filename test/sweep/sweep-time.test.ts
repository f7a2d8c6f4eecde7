import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { buildContract, openapiText } from "../../src/contract";
import { parse } from "yaml";
import { changesIn, HOUR_MS, verdictsOf, withPreview } from "./preview-account";

const HTTP_DATE = (ms: number): string => new Date(ms).toUTCString();

describe("sweep: judges expiry by the service's clock", () => {
  for (const hours of [-150, -3, 3, 150, 1_000]) {
    test(`with a local clock that is ${Math.abs(hours)} hours ${hours > 0 ? "ahead" : "behind"}`, async () => {
      await withPreview(async ({ emulator, add, pass, sweep }) => {
        const old = add("Disk");
        const young = add("Disk", {}, 3 * HOUR_MS);
        pass(2 * HOUR_MS);
        const report = await sweep({ aheadMs: hours * HOUR_MS });
        assert.deepEqual(verdictsOf(report), { [old.name]: "deleted" });
        assert.ok(emulator.get(young.name) !== undefined);
      });
    });
  }

  test("and leaves what has expired only by that clock, if the two are more than a week apart", async () => {
    await withPreview(async ({ emulator, add, pass, sweep }) => {
      const disk = add("Disk", {}, 500 * HOUR_MS);
      pass(1_000 * HOUR_MS);
      const report = await sweep({ aheadMs: -1_000 * HOUR_MS });
      assert.deepEqual(verdictsOf(report), { [disk.name]: "left: time" });
      assert.match(report.objects[0]?.reason ?? "", /Correct the wrong clock/);
      assert.deepEqual(changesIn(emulator), []);
    });
  });

  for (const jump of [1, 2, 5, 1_000]) {
    test(`and deletes nothing early if the answer number ${jump} and later ones are ahead, or only that one`, async () => {
      for (const isOne of [true, false]) {
        await withPreview(async ({ emulator, add, nowMs, sweep }) => {
          const young = add("Disk");
          let answers = 0;
          await sweep({
            date: () => {
              answers += 1;
              const isAhead = isOne ? answers === jump : answers > 1 && answers >= jump;
              return HTTP_DATE(nowMs() + (isAhead ? 48 * HOUR_MS : 0));
            },
          });
          assert.ok(emulator.get(young.name) !== undefined);
          assert.deepEqual(changesIn(emulator), []);
        });
      }
    });
  }

  test("and leaves what has not expired any more if that clock is set back before the deletion", async () => {
    await withPreview(async ({ emulator, add, pass, sweep }) => {
      const disk = add("Disk");
      pass(2 * HOUR_MS);
      const report = await sweep({ onChange: (_, verdict) => verdict ?? pass(-HOUR_MS - 60_000) });
      assert.deepEqual(verdictsOf(report), { [disk.name]: "left: changed" });
      assert.deepEqual(changesIn(emulator), []);
    });
  });
});

describe("sweep: without a time in the service's answers", () => {
  const date = (): undefined => undefined;

  test("leaves everything within a day of its expiry, and says why", async () => {
    await withPreview(async ({ emulator, add, pass, sweep }) => {
      const [old, soon] = [add("Disk"), add("Disk", {}, 5 * HOUR_MS)];
      pass(2 * HOUR_MS);
      add("Network", { labels: {} });
      const report = await sweep({ date });
      assert.deepEqual(verdictsOf(report), { [old.name]: "left: time", [soon.name]: "left: time" });
      assert.equal(report.serviceTime, undefined);
      assert.match(report.objects[0]?.reason ?? "", /does not show its time/);
      assert.deepEqual(changesIn(emulator), []);
    });
  });

  test("deletes after that only what the service has created something after", async () => {
    await withPreview(async ({ add, pass, sweep }) => {
      const old = add("Disk");
      pass(30 * HOUR_MS);
      assert.deepEqual(verdictsOf(await sweep({ date })), { [old.name]: "left: time" });
      add("Network", { labels: {} });
      assert.deepEqual(verdictsOf(await sweep({ date })), { [old.name]: "deleted" });
    });
  });

  test("deletes nothing early with a local clock that is years ahead", async () => {
    await withPreview(async ({ emulator, add, pass, sweep }) => {
      add("Disk", {}, 10 * HOUR_MS);
      pass(HOUR_MS);
      add("Network", { labels: {} });
      for (const aheadMs of [20 * HOUR_MS, 20_000 * HOUR_MS]) {
        const { summary } = await sweep({ date, aheadMs });
        assert.equal(summary.left, 1);
      }
      assert.deepEqual(changesIn(emulator), []);
    });
  });
});

describe("sweep: kinds that the contract can neither create nor delete", () => {
  const document = parse(openapiText()) as { paths: Record<string, unknown> };
  document.paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => !/\/(?:Create|Delete)Disk$/.test(path)),
  );
  const contract = buildContract(document);

  test("keep what their objects lie within or refer to", async () => {
    await withPreview(async ({ emulator, add, label, pass, sweep }) => {
      const { name: projectName } = emulator.add("Project", { slug: "preview", labels: label() });
      add("Disk", { projectName, labels: {} });
      const machine = add("VirtualMachine");
      add("Disk", { virtualMachineName: machine.name });
      pass(2 * HOUR_MS);
      const verdicts = Object.values(verdictsOf(await sweep({ contract }))).sort();
      assert.deepEqual(verdicts, ["left: dependent", "left: dependent"]);
      assert.deepEqual(changesIn(emulator), []);
    });
  });
});

describe("sweep: kinds whose contract shows no creation time", () => {
  const document = parse(openapiText()) as {
    components: { schemas: Record<string, { properties: object; required: string[] }> };
  };
  const disk = document.components.schemas["Disk"];
  assert.ok(disk !== undefined);
  disk.properties = Object.fromEntries(
    Object.entries(disk.properties).filter(([name]) => name !== "createTime"),
  );
  disk.required = disk.required.filter((name) => name !== "createTime");
  const contract = buildContract(document);
  const documentText = JSON.stringify(document);

  test("leaves their objects, unless a given state holds them", async () => {
    await withPreview(
      async ({ add, pass, sweep }) => {
        const [one, two] = [add("Disk"), add("Disk")];
        pass(2 * HOUR_MS);
        const held = { names: new Set([two.name]), protectedNames: new Set<string>() };
        assert.deepEqual(verdictsOf(await sweep({ contract })), {
          [one.name]: "left: unproved",
          [two.name]: "left: unproved",
        });
        assert.deepEqual(verdictsOf(await sweep({ contract, held })), {
          [one.name]: "left: unproved",
          [two.name]: "deleted",
        });
      },
      { documentText },
    );
  });
});
