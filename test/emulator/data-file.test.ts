import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { createManualClock, startEmulator, type Emulator, type EmulatorOptions } from "../../src/emulator";
import { runCli, withEmulator } from "../cli/cli";
import { FOREIGN } from "../support/foreign-document";
import { MACHINE, pathOf, post } from "./running-service";

const folder = mkdtempSync(join(tmpdir(), "svc-data-"));
after(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = (): string => join(folder, `data-${(files += 1)}.json`);

/** Runs `tell` with an emulator on a data file, and closes it. */
async function on(
  dataFile: string,
  tell: (emulator: Emulator) => unknown,
  options: EmulatorOptions = {},
): Promise<void> {
  const emulator = await startEmulator({ dataFile, clock: createManualClock(), ...options });
  try {
    await tell(emulator);
  } finally {
    await emulator.close();
  }
}

async function untilWritten(file: string, text: string): Promise<void> {
  while (!readFileSync(file, "utf8").includes(text)) {
    await new Promise((done) => setImmediate(done));
  }
}

describe("data file", () => {
  test("keeps objects, ids, created keys and accounts across restarts, readable for the user only", async () => {
    const file = newFile();
    let before: unknown;
    let secret = "";
    await on(file, async (emulator) => {
      emulator.add("Project", { slug: "demo", labels: { a: "b" } });
      emulator.addAccount("svc_other").add("Project", { slug: "hidden" });
      emulator.add("Project", { slug: "apart" });
      const { body: key } = await post(emulator, pathOf("CreateApiKey"), { displayName: "ci" });
      secret = String(key["secret"]);
      emulator.limitKey(String(key["name"]), ["projects/demo"]);
      before = emulator.objects();
    });
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.ok(!existsSync(`${file}.lock`));
    await on(file, async (emulator) => {
      assert.deepEqual(emulator.objects(), before);
      const listed = (key: string): Promise<unknown> =>
        post(emulator, pathOf("ListProjects"), {}, { authorization: `Bearer ${key}` }).then(
          ({ text }) => text,
        );
      assert.match(String(await listed("svc_other")), /projects\/hidden/);
      assert.match(String(await listed(secret)), /projects\/demo/);
      assert.doesNotMatch(String(await listed(secret)), /projects\/apart/);
    });
  });

  test("is written soon after a change, so that a killed emulator loses none", async () => {
    const file = newFile();
    await on(file, async (emulator) => {
      await post(emulator, pathOf("CreateProject"), { slug: "demo" });
      await untilWritten(file, "projects/demo");
    });
  });

  test("ends an operation as failed that ran when the emulator stopped", async () => {
    const file = newFile();
    await on(file, async (emulator) => {
      emulator.add("Project", { slug: "demo" });
      await post(emulator, pathOf("CreateVirtualMachine"), MACHINE);
    });
    await on(file, (emulator) => {
      const [operation] = emulator.operations();
      assert.equal(operation?.["state"], "FAILED");
      assert.match(String(operation["errorMessage"]), /stopped while the operation ran/);
      assert.deepEqual(emulator.objects("VirtualMachine"), []);
    });
  });

  test("is refused to a second emulator, which leaves the first one alone", async () => {
    const file = newFile();
    await on(file, async (emulator) => {
      await assert.rejects(startEmulator({ dataFile: file }), /is in use by another emulator/);
      emulator.add("Project", { slug: "demo" });
    });
    assert.match(readFileSync(file, "utf8"), /projects\/demo/);
  });

  const valid = { format: "cdktf-svc emulator data", version: 1, accounts: [] };
  const broken: readonly (readonly [string, string, RegExp])[] = [
    ["an empty file", "", /is damaged/],
    ["half a file", JSON.stringify(valid).slice(0, 40), /is damaged/],
    ["another file", "{}", /is damaged, or no data file/],
    [
      "another version",
      JSON.stringify({ ...valid, version: 2 }),
      /has version 2, but this emulator reads version 1/,
    ],
    ["no accounts", JSON.stringify(valid), /it has no accounts/],
    ["a list of texts", JSON.stringify({ ...valid, accounts: ["x"] }), /an account is no object/],
    ["no objects", JSON.stringify({ ...valid, accounts: [{}] }), /"objects" is not a list/],
  ];
  for (const [what, text, says] of broken) {
    test(`with ${what} is an error of one line, and is not changed`, async () => {
      const file = newFile();
      writeFileSync(file, text);
      const { code, stderr, stdout } = await runCli(["emulator", "--port", "0", "--data", file]);
      assert.deepEqual([code, stdout], [2, ""], stderr);
      assert.match(stderr, says);
      assert.equal(stderr.split("\n").length, 2);
      assert.equal(readFileSync(file, "utf8"), text);
      assert.ok(!existsSync(`${file}.lock`));
    });
  }

  test("of another API description, in a missing folder, a folder, or a link is an error", async () => {
    const file = newFile();
    await on(file, (emulator) => emulator.add("Project", { slug: "demo" }));
    const content = readFileSync(file, "utf8");
    await assert.rejects(
      startEmulator({ dataFile: file, documentText: FOREIGN }),
      /cannot be restored: the API description has no kind/,
    );
    assert.equal(readFileSync(file, "utf8"), content);
    await assert.rejects(startEmulator({ dataFile: join(folder, "no", "x") }), /cannot be written: .*ENOENT/);
    const inner = join(folder, "inner");
    mkdirSync(inner);
    await assert.rejects(startEmulator({ dataFile: inner }), /is no regular file/);
    const link = join(folder, "link");
    symlinkSync(file, link);
    await assert.rejects(startEmulator({ dataFile: link }), /is a symbolic link/);
  });

  test(
    "that cannot be written at the end is an error",
    { skip: process.getuid?.() === 0 && "root may write anywhere" },
    async () => {
      const inner = join(folder, "closed");
      mkdirSync(inner);
      const emulator = await startEmulator({ dataFile: join(inner, "x") });
      chmodSync(inner, 0o500);
      emulator.add("Project", { slug: "demo" });
      await assert.rejects(emulator.close(), /cannot be written/);
      chmodSync(inner, 0o700);
    },
  );

  test("is kept by the command line, also after SIGKILL", async () => {
    const file = newFile();
    const create = (url: string, slug: string): Promise<Response> =>
      fetch(`${url}${pathOf("CreateProject")}`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: "Bearer svc_local" },
        body: JSON.stringify({ slug }),
      });
    await withEmulator(["--data", file], {}, async ({ url }) => {
      await create(url, "demo");
      await untilWritten(file, "projects/demo");
    });
    await withEmulator(["--data", file], {}, async ({ url }) => {
      assert.equal((await create(url, "demo")).status, 409);
    });
  });
});
