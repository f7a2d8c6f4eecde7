import assert from "node:assert/strict";
import { test } from "node:test";
import { importDocument } from "../../../src/tools/openapi-import";
import { probeService } from "../../../src/tools/probe";
import type { Evidence } from "../../../src/tools/service-map";
import { message, post, ref } from "../../contract/support/small-document";
import { infraDocument, type InfraParts } from "../openapi-import/infra-document";

const text = { type: "string" };

/** Probes disks of a service that answers like this. Returns the results, and the creates that were sent. */
async function probed(
  parts: InfraParts,
  { disk = {}, create = {} }: { readonly disk?: object; readonly create?: object },
): Promise<{ readonly results: readonly Evidence[]; readonly creates: readonly unknown[] }> {
  const { contract } = importDocument(JSON.stringify(infraDocument(parts)));
  const creates: unknown[] = [];
  const answers: Readonly<Record<string, (body: { readonly name?: string }) => object>> = {
    ListProjects: () => ({ projects: [{ name: "projects/p" }] }),
    ListDisks: () => ({ disks: [{ name: "projects/p/disks/d" }] }),
    GetDisk: ({ name }) => ({ disk: { name, projectName: "projects/p", ...disk } }),
    CreateDisk: (body) => {
      creates.push(body);
      return create;
    },
  };
  const call = ({ path }: { readonly path: string }, body: object): Promise<unknown> =>
    Promise.resolve(answers[path.split("/").at(-1) ?? ""]?.(body) ?? {});
  const service = { contract, client: { call } } as unknown as Parameters<typeof probeService>[0];
  return { results: await probeService(service, { kinds: ["Disk"] }), creates };
}

test("probe: a mask or a zero value of a write-only field is not certain, any other value is contradicted", async () => {
  const disk = message({ name: text, projectName: text, password: { ...text, writeOnly: true } });
  const verdict = async (password: unknown): Promise<readonly string[]> =>
    (await probed({ schemas: { Disk: disk } }, { disk: { password } })).results
      .filter((each) => each.text.includes("`password`"))
      .map((each) => each.verdict);
  for (const shown of ["********", "ab****", "••••", "[REDACTED]", 0, false, {}, []]) {
    assert.deepEqual(await verdict(shown), ["uncertain"], JSON.stringify(shown));
  }
  assert.deepEqual(await verdict("correct-horse"), ["contradicted"]);
});

const withDryRun = (required: readonly string[]): InfraParts => ({
  schemas: { Disk: message({ name: text, projectName: text, label: text }) },
  methods: {
    CreateDisk: post(
      {
        ...message({ projectName: text, disk: ref("Disk"), note: text, validateOnly: { type: "boolean" } }),
        required,
      },
      message({ disk: ref("Disk") }),
    ),
  },
});

test("probe: a create that requires nothing but its parent is not sent", async () => {
  const { results, creates } = await probed(withDryRun([]), {});
  assert.deepEqual(creates, []);
  const [said] = results.filter((each) => each.text.includes("dry run"));
  assert.equal(said?.verdict, "uncertain");
});

test("probe: an accepted dry run names the object that may exist now", async () => {
  const create = { disk: { name: "projects/p/disks/new" } };
  const { results, creates } = await probed(withDryRun(["note"]), { create });
  assert.equal(creates.length, 1);
  const [said] = results.filter((each) => each.text.includes("dry run"));
  assert.equal(said?.verdict, "contradicted");
  assert.match(said.text, /an object exists now: projects\/p\/disks\/new\.$/);
});
