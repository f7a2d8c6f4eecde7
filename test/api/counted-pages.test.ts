import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createClient, createSecret } from "../../src/client";
import { nextCount } from "../../src/api/counted-pages";
import { listObjects } from "../../src/api/list-objects";
import { type Contract, kindOf } from "../../src/contract";
import { startEmulator } from "../../src/emulator";
import { importDocument } from "../../src/openapi-import";
import { message, post, ref } from "../contract/support/small-document";
import { infraDocument } from "../openapi-import/infra-document";

const integer = { type: "integer" };

/** Imports the document of projects and disks, with projects in counted pages. */
function counted(request: object, answer: object): { readonly contract: Contract; readonly text: string } {
  const methods = {
    ListProjects: post(
      message({ ...request }),
      message({ projects: { type: "array", items: ref("Project") }, ...answer }),
    ),
  };
  const { contract, document } = importDocument(JSON.stringify(infraDocument({ methods })));
  return { contract, text: JSON.stringify(document) };
}

const PAGINGS: readonly (readonly [string, ReturnType<typeof counted>, firstPage?: number])[] = [
  ["page numbers and nothing else", counted({ page: integer }, {})],
  ["page numbers from 0 that its document does not say", counted({ page: integer }, {}), 0],
  ["page numbers from 1 that its document says", counted({ page: { ...integer, minimum: 1 } }, {})],
  ["page numbers from 0 and a total", counted({ page: { ...integer, default: 0 } }, { total: integer })],
  ["offsets and a total", counted({ offset: integer }, { total: integer })],
  ["offsets and whether there are more", counted({ offset: integer }, { hasMore: { type: "boolean" } })],
];

describe("counted pages", () => {
  for (const [what, { contract, text }, firstPage] of PAGINGS) {
    test(`a list with ${what} is read to its end, and again until it shows the same`, async (t) => {
      const emulator = await startEmulator({
        documentText: text,
        defaultPageSize: 2,
        ...(firstPage === undefined ? {} : { behaviour: { firstPage } }),
      });
      const client = createClient({
        config: { endpoint: emulator.url, apiKey: createSecret(emulator.apiKey), environmentPrefix: "SVC" },
        dialect: undefined,
        userAgent: "test",
      });
      t.after(async () => {
        await client.close();
        await emulator.close();
      });
      const kind = kindOf(contract, "Project");
      const names = ["a", "b", "c", "d", "e"].map(
        (slug) => emulator.add("Project", { project: { slug } }).name,
      );
      const list = async (): Promise<unknown> =>
        (await listObjects({ contract, client }, kind, {})).map(({ name }) => name);
      assert.deepEqual(await list(), names);
      // A deletion after the first page moves an existing object into that page, which the second page then skips.
      const [gone = ""] = names;
      const pause = emulator.pauseAt({ method: "ListProjects", call: 2, point: "before" });
      const listed = list();
      await pause.whenHeld();
      emulator.remove(gone);
      pause.release();
      assert.deepEqual(await listed, names.slice(1));
    });
  }
});

test("counted pages: a total that is no positive number does not end a list", () => {
  const paging = { by: "offset", number: "offset", first: 0, total: "total" } as const;
  for (const total of [null, "", "many", -1, 0, "0", false]) {
    assert.equal(nextCount(paging, "", [{}, {}], { total }), "2", JSON.stringify(total));
  }
  for (const total of [2, "2"])
    assert.equal(nextCount(paging, "", [{}, {}], { total }), "", JSON.stringify(total));
});
