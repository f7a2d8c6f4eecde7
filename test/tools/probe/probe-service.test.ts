import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { type Emulator, type ServiceBehaviour, startEmulator } from "../../../src/emulator";
import { importDocument } from "../../../src/tools/openapi-import";
import type { Evidence } from "../../../src/tools/service-map";
import { runCli } from "../../cli/cli";
import { DIALECT_CONTRACTS } from "../../contracts/foreign-contracts";

interface Probed {
  readonly code: number | null;
  readonly stdout: string;
  readonly emulator: Emulator;
}

/** A probe of a description against an emulator of it, which may behave in another way than the description says. */
interface Probe {
  readonly name: string;
  readonly args?: readonly string[];
  /** Actions of an overlay, for the command only. */
  readonly actions?: readonly object[];
  /** Actions of an overlay, for the emulator and the command. */
  readonly shared?: readonly object[];
  readonly behaviour?: ServiceBehaviour;
  readonly fill: (emulator: Emulator) => void;
}

const overlayOf = (actions: readonly object[]): string =>
  JSON.stringify({ overlay: "1.0.0", info: { title: "Test", version: "1" }, actions });

async function probe(
  { name, args = [], actions = [], shared = [], behaviour, fill }: Probe,
  tell: (probed: Probed) => void,
): Promise<void> {
  const foreign = DIALECT_CONTRACTS.find((each) => each.name === name);
  assert.ok(foreign, name);
  const common = [...foreign.overlays, ...(shared.length === 0 ? [] : [overlayOf(shared)])];
  const { document } = importDocument(foreign.text, { overlays: common });
  // A list that lags would not show what the test has just added.
  const { errors = {} } = foreign.behaviour;
  const folder = mkdtempSync(join(tmpdir(), "probe-"));
  const emulator = await startEmulator({
    documentText: JSON.stringify(document),
    behaviour: { errors, ...behaviour },
  });
  try {
    fill(emulator);
    writeFileSync(join(folder, "description"), foreign.text);
    const overlays = [...common, ...(actions.length === 0 ? [] : [overlayOf(actions)])];
    const files = overlays.map((text, index) => {
      const file = join(folder, `overlay-${index}.yaml`);
      writeFileSync(file, text);
      return file;
    });
    const { code, stdout } = await runCli(
      [
        "contract",
        ...["--against", join(folder, "description"), "--probe"],
        ...files.flatMap((file) => ["--overlay", file]),
        ...args,
      ],
      { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey },
    );
    tell({ code, stdout, emulator });
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true });
  }
}

const fillProjects = (emulator: Emulator): void => {
  for (const slug of ["one", "two", "three"]) emulator.add("Project", { slug });
};

describe("probe of a service", () => {
  test('confirms lists, pages, names, objects and "not found" of each kind, and sends only reads', async () => {
    await probe({ name: "by-hand", fill: fillProjects }, ({ code, stdout, emulator }) => {
      assert.equal(code, 0, stdout);
      assert.match(stdout, /^Evidence: 0 contradicted, \d+ not certain, \d+ confirmed\.$/m);
      const project = stdout.split("Project: evidence\n")[1]?.split(/^\S/m)[0] ?? "";
      for (const says of [
        /confirmed: ListProjects shows objects in `\w+`\./,
        /confirmed: Names in `\w+` have the form projects\/\{\w+\}\./,
        /confirmed: The pages of ListProjects continue without repeating an object and end\./,
        /confirmed: GetProject returns the object of the given name/,
        /confirmed: The fields of the object have the types of the contract\./,
        /confirmed: GetProject says that an object does not exist in a form that the client understands\./,
      ]) {
        assert.match(project, says);
      }
      assert.match(stdout, /not certain: ListSshKeys shows no object in /);
      assert.match(stdout, /^Not checked for any kind: what creates, updates and deletes do\./m);
      const methods = emulator.requests.map(({ method }) => method ?? "");
      assert.ok(methods.length > 5);
      assert.deepEqual(
        methods.filter((method) => !/^(?:Get|List)/.test(method)),
        [],
      );
    });
  });

  test('reports an unknown code of "not found" and values of another type as contradicted, and exits with 1', async () => {
    const errors = { form: "list", codes: { not_found: "ZZ-9" }, statuses: { not_found: 410 } } as const;
    const wrong = {
      target: "$.components.schemas.Project.properties.createdAt",
      update: { type: "boolean" },
    };
    await probe(
      {
        name: "by-hand",
        args: ["Project"],
        actions: [wrong],
        behaviour: { errors },
        fill: (emulator) => void emulator.add("Project", { slug: "one", title: "Shop" }),
      },
      ({ code, stdout }) => {
        assert.equal(code, 1, stdout);
        assert.match(
          stdout,
          / {2}contradicted: An object that does not exist is not recognized \(see `errors` of the map\): .*ZZ-9/,
        );
        assert.match(stdout, /^ {2}errors\.not_found: \[ .*\{ code: ZZ-9, status: 410 \} \]$/m);
        assert.match(
          stdout,
          / {2}contradicted: GetProject: `createdAt` should be true or false, but is a string\./,
        );
        assert.doesNotMatch(stdout, /^SshKey: probe/m);
      },
    );
  });

  test("reports names of another form as contradicted", async () => {
    const wrong = {
      target: "$.components.schemas.Project",
      update: { "x-kind": { pattern: "teams/{id}" } },
    };
    await probe(
      { name: "by-hand", args: ["Project"], actions: [wrong], fill: fillProjects },
      ({ code, stdout }) => {
        assert.equal(code, 1, stdout);
        assert.match(
          stdout,
          / {2}contradicted: ListProjects shows "projects\/\w+" in `\w+`, which does not have the form teams\/\{\w+\}\. Correct `pattern`/,
        );
      },
    );
  });

  test("sends a create only as a dry run that lacks required fields, and creates nothing", async () => {
    const request = "$.paths['/harbor.core.v1.Accounts/CreateSshKey'].post.requestBody..schema";
    const dryRun = { target: request, update: { properties: { validateOnly: { type: "boolean" } } } };
    await probe(
      { name: "by-hand", args: ["SshKey", "--json"], shared: [dryRun], fill: () => undefined },
      ({ code, stdout, emulator }) => {
        const { results } = (
          JSON.parse(stdout) as { readonly evidence: { readonly results: readonly Evidence[] } }
        ).evidence;
        assert.equal(code, 0, stdout);
        assert.deepEqual(
          results.filter(({ text }) => text.includes("dry run")).map(({ verdict }) => verdict),
          ["confirmed"],
        );
        const creates = emulator.requests.filter(({ method }) => method === "CreateSshKey");
        assert.deepEqual(
          creates.map(({ body }) => body),
          [{ validateOnly: true }],
        );
        assert.deepEqual(emulator.objects("SshKey"), []);
      },
    );
  });

  test("reports a service that does not answer as not certain", async () => {
    await probe(
      {
        name: "minimal",
        fill: (emulator) => emulator.fault({ times: Infinity }, { do: "refuse", code: "permission_denied" }),
      },
      ({ code, stdout }) => {
        assert.equal(code, 0, stdout);
        assert.match(stdout, /^Evidence: 0 contradicted, [1-9]\d* not certain, 0 confirmed\.$/m);
      },
    );
  });
});
