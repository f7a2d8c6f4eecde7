import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { DIALECT_CONTRACTS } from "../../../contracts/foreign-contracts";
import { importDocument } from "../../../../src/tools/openapi-import";
import { at, type Bench, said, startBench } from "../../support/running-bridge";

const CLONE = `
  /tenancy.v1.Tenancy/CloneNetwork:
    post:
      requestBody:
        { content: { application/json: { schema: { $ref: "#/components/schemas/CloneNetworkRequest" } } } }
      responses:
        "200":
          {
            description: OK,
            content: { application/json: { schema: { $ref: "#/components/schemas/Network" } } },
          }
`;
const CLONE_REQUEST = `
    CloneNetworkRequest:
      type: object
      required: [name]
      properties:
        name: { type: string }
`;

/** Starts a bench for networks, whose names contain no project, and whose list requires one under this name, described by these members. */
async function networks(t: TestContext, listField: string, members: string): Promise<Bench> {
  const foreign = DIALECT_CONTRACTS.find(({ name }) => name === "tenancy");
  assert.ok(foreign);
  const { text, overlays, behaviour } = foreign;
  const edited = text
    .replace(
      /(ListNetworksRequest:[^]*?)projectName([^]*?)projectName: { type: string }/,
      `$1${listField}$2${listField}: { type: string${members} }`,
    )
    .replace("\npaths:\n", `\npaths:${CLONE}`)
    .replace("\n  schemas:\n", `\n  schemas:${CLONE_REQUEST}`);
  const { contract, document } = importDocument(edited, { overlays });
  const emulator = { documentText: JSON.stringify(document), behaviour };
  const bench = await startBench(t, { kind: "Network", contract, emulator });
  bench.emulator.add("Project", { slug: "other" });
  return bench;
}

describe("list before create: a list that requires a project which no name contains", () => {
  const forms = [
    ["projectName", ""],
    ["project", ', description: "The resource name of the project."'],
    ["scope", ", x-default-from: project"],
  ] as const;
  for (const [listField, members] of forms) {
    test(`shows the configured project as ${listField}`, async (t) => {
      const bench = await networks(t, listField, members);
      const made = await bench.create({ project_name: "other", title: "n" });
      assert.equal(said(made), "");
      const bodies = bench.calls("ListNetworks").map(({ body }) => body);
      assert.deepEqual(bodies, [{ [listField]: "projects/other" }]);
    });

    test(`shows the provider's project as ${listField}, for a create and for a clone without one`, async (t) => {
      const bench = await networks(t, listField, members);
      const made = await bench.create({ title: "n" });
      assert.equal(said(made), "");
      bench.restart();
      const clone = await bench.create({ title: "n", clone_from: String(at(made.state, "name")) });
      assert.equal(said(clone), "");
      assert.equal(bench.calls("CloneNetwork").length, 1);
      const body = { [listField]: "projects/demo" };
      const bodies = bench.calls("ListNetworks").map((call) => call.body);
      assert.deepEqual(bodies, [body, body]);
    });
  }
});
