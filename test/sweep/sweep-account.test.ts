import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { changesIn, HOUR_MS, verdictsOf, withPreview } from "./preview-account";

describe("sweep: deletes", () => {
  test("what has expired and is proved to be ours, in the order of references, and nothing else", async () => {
    await withPreview(async ({ emulator, add, label, pass, sweep }) => {
      const preview = emulator.add("Project", { slug: "preview", labels: label() });
      const projectName = preview.name;
      const network = add("Network", { projectName });
      const machine = add("VirtualMachine", { projectName, network: { networkName: network.name } });
      const disk = add("Disk", { projectName, virtualMachineName: machine.name });
      const share = add("FileShare", { projectName, networkName: network.name });
      const young = add("Disk", {}, 100 * HOUR_MS);
      const stranger = add("Disk", { labels: { "svc-expire": "x", env: "preview" } });
      pass(2 * HOUR_MS);
      const report = await sweep();
      assert.deepEqual(verdictsOf(report), {
        [network.name]: "deleted",
        [machine.name]: "deleted",
        [disk.name]: "deleted",
        [share.name]: "deleted",
        [preview.name]: "deleted",
      });
      assert.equal(report.summary.notExpired, 1);
      assert.deepEqual(
        emulator.objects().map(({ name }) => name),
        ["projects/shop", young.name, stranger.name],
      );
      assert.deepEqual((await sweep()).objects, []);
    });
  });

  test("nothing with --dry-run, which sends only reads and prints the order of the run", async () => {
    await withPreview(async ({ emulator, add, pass, sweep }) => {
      const network = add("Network");
      add("VirtualMachine", { network: { networkName: network.name } });
      pass(2 * HOUR_MS);
      const before = emulator.objects();
      const planned = await sweep({ dryRun: true });
      assert.deepEqual(changesIn(emulator), []);
      assert.deepEqual(emulator.objects(), before);
      assert.deepEqual(
        planned.objects.map(({ kind, verdict }) => [kind, verdict]),
        [
          ["VirtualMachine", "planned"],
          ["Network", "planned"],
        ],
      );
      const carriedOut = await sweep();
      assert.deepEqual(
        carriedOut.objects.map(({ name }) => name),
        planned.objects.map(({ name }) => name),
      );
    });
  });

  test("only what is in the project and meets a condition", async () => {
    await withPreview(async ({ emulator, add, label, pass, sweep }) => {
      const other = emulator.add("Project", { slug: "other", labels: label() });
      add("Disk", { projectName: other.name });
      const [one, two] = [add("Disk", { displayName: "web-1" }), add("Disk", { displayName: "db-1" })];
      pass(2 * HOUR_MS);
      const selections = [{ kind: "Disk", name: "web-*" }];
      const report = await sweep({ project: "projects/shop", selections });
      assert.deepEqual(verdictsOf(report), { [one.name]: "deleted" });
      assert.ok(emulator.get(two.name) !== undefined && emulator.get(other.name) !== undefined);
    });
  });
});

describe("sweep: of a project", () => {
  test("that an earlier sweep has deleted, has nothing left to do", async () => {
    await withPreview(async ({ emulator, label, pass, sweep }) => {
      const { name: project } = emulator.add("Project", { slug: "preview", labels: label() });
      pass(2 * HOUR_MS);
      assert.deepEqual(verdictsOf(await sweep({ project })), { [project]: "deleted" });
      const { missingProject, summary } = await sweep({ project });
      assert.deepEqual([missingProject, summary.left, summary.failed], [project, 0, 0]);
    });
  });
});

describe("sweep: leaves", () => {
  test("copies: objects with the label of an object that was created at another time, and reports both times", async () => {
    await withPreview(async ({ emulator, add, pass, sweep }) => {
      const disk = add("Disk");
      pass(HOUR_MS);
      const copy = add("Disk", { labels: disk["labels"] });
      const earlier = add("Disk", { labels: disk["labels"] });
      emulator.change(earlier.name, { createTime: new Date(Date.now() - HOUR_MS).toISOString() });
      pass(HOUR_MS);
      const report = await sweep();
      assert.deepEqual(verdictsOf(report), {
        [disk.name]: "deleted",
        [copy.name]: "left: copy",
        [earlier.name]: "left: copy",
      });
      const left = report.objects.find(({ name }) => name === copy.name);
      const { reason = "", sentAt = "-" } = left ?? {};
      assert.ok(reason.includes(String(copy["createTime"])), reason);
      assert.ok(reason.includes(sentAt), reason);
    });
  });

  test("an object and its copies that were made right after it, in every run, until their label is removed", async () => {
    await withPreview(async ({ emulator, add, pass, sweep }) => {
      const disk = add("Disk");
      pass(1_000);
      const copy = add("Network", { labels: disk["labels"] });
      pass(2 * HOUR_MS);
      const report = await sweep();
      assert.deepEqual(verdictsOf(report), { [disk.name]: "left: copy", [copy.name]: "left: copy" });
      const [reason] = report.objects.flatMap((each) => (each.name === copy.name ? [each.reason] : []));
      assert.equal(
        reason,
        `It has the label of ${disk.name}: one of them is the original. Remove the label from the copies.`,
      );
      emulator.change(copy.name, { labels: { "svc-expires": null } });
      assert.deepEqual(verdictsOf(await sweep()), { [disk.name]: "deleted" });
    });
  });

  test("objects with a label that the provider does not write", async () => {
    await withPreview(async ({ emulator, add, pass, sweep }) => {
      const values = ["tomorrow", "", "sent-20250101t000000z-until-20251301t000000z"];
      const disks = values.map((value) => add("Disk", { labels: { "svc-expires": value } }));
      pass(2 * HOUR_MS);
      const report = await sweep();
      assert.deepEqual(
        verdictsOf(report),
        Object.fromEntries(disks.map(({ name }) => [name, "left: label"])),
      );
      assert.deepEqual(changesIn(emulator), []);
    });
  });

  test("objects to which a stranger, one that has not expired, or one of a kind without labels refers", async () => {
    await withPreview(async ({ emulator, add, pass, sweep }) => {
      const [one, two, three] = [add("Network"), add("Network"), add("Network")];
      add("VirtualMachine", { network: { networkName: one.name }, labels: {} });
      add("FileShare", { networkName: two.name }, 100 * HOUR_MS);
      add("FirewallRule", { networkName: three.name });
      pass(2 * HOUR_MS);
      const report = await sweep();
      assert.deepEqual(
        report.objects.map(({ verdict, cause, reason = "" }) => [
          verdict,
          cause,
          /which has no expiry label|which has not expired|whose kind has no labels/.exec(reason)?.[0],
        ]),
        report.objects.map(({ name }) => [
          "left",
          "dependent",
          {
            [one.name]: "which has no expiry label",
            [two.name]: "which has not expired",
            [three.name]: "whose kind has no labels",
          }[name],
        ]),
      );
      assert.equal(report.objects.length, 3);
      assert.deepEqual(changesIn(emulator), []);
    });
  });

  test("an object that holds a stranger, and deletes what else it holds", async () => {
    await withPreview(async ({ emulator, add, label, pass, sweep }) => {
      const { name: projectName } = emulator.add("Project", { slug: "preview", labels: label() });
      const disk = add("Disk", { projectName });
      const key = add("SshKey", { projectName });
      pass(2 * HOUR_MS);
      assert.deepEqual(verdictsOf(await sweep()), {
        [disk.name]: "deleted",
        [projectName]: "left: dependent",
      });
      assert.ok(emulator.get(key.name) !== undefined);
    });
  });

  test("an object that a given state protects from deletion", async () => {
    await withPreview(async ({ emulator, add, pass, sweep }) => {
      const disk = add("Disk");
      pass(2 * HOUR_MS);
      const held = { names: new Set([disk.name]), protectedNames: new Set([disk.name]) };
      assert.deepEqual(verdictsOf(await sweep({ held })), { [disk.name]: "left: protected" });
      assert.deepEqual(changesIn(emulator), []);
    });
  });

  test("what has not expired, also if a given state holds it", async () => {
    await withPreview(async ({ add, sweep }) => {
      const disk = add("Disk");
      const held = { names: new Set([disk.name]), protectedNames: new Set<string>() };
      const report = await sweep({ held });
      assert.deepEqual([report.objects, report.summary.notExpired], [[], 1]);
    });
  });

  test("objects on which others may depend that could not be listed", async () => {
    await withPreview(async ({ emulator, add, pass, sweep }) => {
      const machine = add("VirtualMachine");
      const share = add("Network");
      pass(2 * HOUR_MS);
      emulator.fault({ method: "ListDisks", times: Infinity }, { do: "refuse", code: "permission_denied" });
      const report = await sweep();
      assert.deepEqual(verdictsOf(report), {
        [machine.name]: "left: dependent",
        [share.name]: "deleted",
      });
      assert.deepEqual(
        report.unlisted.map(({ kind }) => kind),
        ["Disk"],
      );
    });
  });
});

describe("sweep: right before a deletion", () => {
  const LATE = 10 * HOUR_MS;

  test("leaves an object of the same name that was created since the list", async () => {
    await withPreview(async ({ emulator, label, pass, sweep }) => {
      const labels = label();
      const { name } = emulator.add("Project", { slug: "preview", labels });
      pass(LATE);
      const report = await sweep({
        onChange: (_, verdict) => {
          if (verdict !== undefined) return;
          emulator.remove(name);
          emulator.add("Project", { slug: "preview", labels });
        },
      });
      assert.deepEqual(verdictsOf(report), { [name]: "left: changed" });
      assert.deepEqual(changesIn(emulator), []);
    });
  });

  test("leaves an object whose label was changed, so that it lives longer", async () => {
    await withPreview(async ({ emulator, add, label, pass, sweep }) => {
      const { name } = add("Disk");
      pass(LATE);
      const report = await sweep({ onChange: () => emulator.change(name, { labels: label() }) });
      assert.deepEqual(verdictsOf(report), { [name]: "left: changed" });
      assert.ok(emulator.get(name) !== undefined);
    });
  });

  test("leaves an object in which or beside which another one has appeared that needs it", async () => {
    await withPreview(async ({ emulator, add, label, pass, sweep }) => {
      const { name: projectName } = emulator.add("Project", { slug: "preview", labels: label() });
      const machine = add("VirtualMachine");
      pass(LATE);
      const report = await sweep({
        onChange: ({ name }, verdict) => {
          if (verdict !== undefined) return;
          if (name === projectName) add("SshKey", { projectName });
          else add("Disk", { virtualMachineName: machine.name, labels: {} });
        },
      });
      assert.deepEqual(verdictsOf(report), {
        [projectName]: "left: dependent",
        [machine.name]: "left: dependent",
      });
      assert.deepEqual(changesIn(emulator), []);
    });
  });

  test("does not repeat a request whose answer was lost if another object has the name since", async () => {
    await withPreview(async ({ emulator, label, pass, sweep }) => {
      const labels = label();
      const { name } = emulator.add("Project", { slug: "preview", labels });
      pass(LATE);
      const pause = emulator.pauseAt({ method: "DeleteProject", point: "after-commit" });
      emulator.fault("DeleteProject", { do: "reset", when: "after" });
      const sweeping = sweep();
      await pause.whenHeld();
      const stranger = emulator.add("Project", { slug: "preview", labels });
      pause.release();
      assert.deepEqual(verdictsOf(await sweeping), { [name]: "deleted" });
      assert.deepEqual(changesIn(emulator), ["DeleteProject"]);
      assert.deepEqual(emulator.get(name), stranger);
    });
  });
});
