import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { startEmulator } from "../../../src/emulator";
import { ERROR_FORMS } from "../../../src/emulator/http/error-form";
import { MACHINE, PROJECT, PUBLIC_KEY, startService } from "../running-service";

describe("service behaviour", () => {
  test("refuses an unknown member, value or kind at the start", async () => {
    await assert.rejects(startEmulator({ behaviour: { updates: "never" } as never }), /Invalid behaviour: /);
    await assert.rejects(startEmulator({ behaviour: { upates: "merge" } as never }), /Invalid behaviour: /);
    await assert.rejects(
      startEmulator({ behaviour: { normalize: { "Disc.label": "trimmed" } } }),
      /Disc\.label must begin with a kind: /,
    );
  });

  test("merges or replaces in an update without a mask", async () => {
    for (const [updates, kept] of [
      ["merge", { a: "1", b: "2" }],
      ["replace", { b: "2" }],
    ] as const) {
      const { emulator, call } = await startService({ behaviour: { updates } });
      emulator.add("Project", { slug: "p", labels: { a: "1" }, displayName: "P" });
      await call("UpdateProject", { name: "projects/p", labels: { b: "2" } });
      const project = emulator.get("projects/p");
      assert.deepEqual(project?.["labels"], kept);
      assert.equal(project["displayName"], updates === "merge" ? "P" : "");
    }
  });

  test("rewrites texts when an object is created and changed", async () => {
    const { emulator, call } = await startService({
      behaviour: { normalize: { "Project.displayName": "lower-case" } },
    });
    emulator.add("Project", { slug: "p", displayName: "First" });
    assert.equal(emulator.get("projects/p")?.["displayName"], "first");
    const { body } = await call("UpdateProject", { name: "projects/p", displayName: "SECOND" });
    assert.equal(body["displayName"], "second");
  });

  test("answers with errors in each form, with the service's own codes and statuses", async () => {
    for (const form of ERROR_FORMS) {
      const { call } = await startService({
        behaviour: { errors: { form, codes: { not_found: "X-17" }, statuses: { not_found: 410 } } },
      });
      const { status, text } = await call("GetProject", { name: "projects/none" });
      assert.equal(status, 410, form);
      assert.equal(text.includes("X-17"), form !== "detail" && form !== "text", `${form}: ${text}`);
      assert.ok(text.includes("projects/none"), text);
    }
  });

  test("shows a new object in lists only after the lag, and to a get at once", async () => {
    const { emulator, call } = await startService({ behaviour: { listLag: { reads: 1 } } });
    emulator.add("Project", { slug: "demo" });
    await call("ListProjects", {});
    const { body } = await call("CreateSshKey", {
      projectName: PROJECT,
      publicKey: PUBLIC_KEY,
      displayName: "k",
    });
    assert.equal((await call("GetSshKey", { name: body["name"] })).status, 200);
    const listed = async (): Promise<unknown> =>
      ((await call("ListSshKeys", { projectName: PROJECT })).body["sshKeys"] as unknown[] | undefined)
        ?.length ?? 0;
    assert.equal(await listed(), 0);
    assert.equal(await listed(), 1);
  });

  test("does not list operations if the service cannot, and still shows each of them", async () => {
    const { emulator, call } = await startService({ behaviour: { listsOperations: false } });
    emulator.add("Project", { slug: "demo" });
    const { body } = await call("CreateVirtualMachine", MACHINE);
    const { name } = body["operation"] as { readonly name: string };
    assert.equal((await call("GetOperation", { name })).status, 200);
    assert.equal((await call("ListOperations", {})).status, 501);
  });
});
