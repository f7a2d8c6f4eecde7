import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createClient, createSecret, ServiceError } from "../../../src/client";
import { nextCount, totalIn } from "../../../src/api/objects/counted-pages";
import { listObjects } from "../../../src/api/objects/list-objects";
import { type Contract, kindOf } from "../../../src/contract";
import { startEmulator } from "../../../src/emulator";
import { importDocument } from "../../../src/tools/openapi-import";
import { message, post, ref } from "../../contract/support/small-document";
import { infraDocument } from "../../tools/openapi-import/infra-document";

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
  ["page numbers from 1 and a total", counted({ page: { ...integer, minimum: 1 } }, { total: integer })],
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
        (await listObjects({ contract, client }, kind, {})).objects.map(({ name }) => name);
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
    assert.equal(totalIn(paging, { total }), undefined, JSON.stringify(total));
  }
  for (const total of [2, "2"]) assert.equal(totalIn(paging, { total }), 2);
});

describe("counted pages: a service of pages", () => {
  /** Lists projects from a service that answers a request for this page with this body, and counts the requests. */
  async function listed(
    answer: object,
    page: (number: number) => object,
    request: object = { page: { ...integer, minimum: 1 } },
  ): Promise<{ readonly objects: number; readonly calls: number }> {
    const { contract } = counted(request, answer);
    let calls = 0;
    const call = async (_: unknown, body: Readonly<Record<string, unknown>>): Promise<unknown> => {
      calls += 1;
      return await Promise.resolve(page(Number(body["page"] ?? body["offset"] ?? 1)));
    };
    const service = { contract, client: { call } } as unknown as Parameters<typeof listObjects>[0];
    const objects = (await listObjects(service, kindOf(contract, "Project"), {})).objects.length;
    return { objects, calls };
  }
  const projects = (...slugs: readonly string[]) => slugs.map((slug) => ({ name: `projects/${slug}` }));
  const total = { total: integer };

  test("that repeats its last page is asked until nothing but repetitions follow the stated total", async () => {
    const page = (): object => ({ projects: projects("a", "b"), total: 2 });
    assert.deepEqual(await listed(total, page), { objects: 2, calls: 6 });
  });

  test("that states a total of one is not asked for more pages", async () => {
    const page = (): object => ({ projects: projects("a"), total: 1 });
    assert.deepEqual(await listed(total, page), { objects: 1, calls: 1 });
  });

  test("whose total counts pages, not objects, is read to its last page", async () => {
    for (const size of [1, 2, 3, 5]) {
      const pages = ["a", "b", "c"].map((page) =>
        projects(...Array.from({ length: size }, (_, index) => `${page}${index}`)),
      );
      const page = (number: number): object => ({ projects: pages[number - 1] ?? [], total: 3 });
      assert.equal((await listed(total, page)).objects, 3 * size, `pages of ${size}`);
    }
  });

  test("that answers 404 for the page after the last one has a list that ends there, and is read twice", async () => {
    const missing = (): never => {
      throw new ServiceError({
        code: "not_found",
        codeFromStatus: true,
        reason: "answered",
        delivery: "answered",
        method: "ListProjects",
        endpoint: "https://service",
        httpStatus: 404,
      });
    };
    const page = (number: number): object => (number < 2 ? { projects: projects("a", "b") } : missing());
    assert.deepEqual(await listed({}, page), { objects: 2, calls: 4 });
    const short = (number: number): object =>
      number < 2 ? { projects: projects("a", "b"), total: 3 } : missing();
    await assert.rejects(listed(total, short), ServiceError, "the stated total is not reached");
    await assert.rejects(listed({}, missing), ServiceError, "the first page is missing");
  });

  const refused =
    (code: "out_of_range" | "invalid_argument" | "internal", httpStatus: number) => (): never => {
      throw new ServiceError({
        code,
        reason: "answered",
        delivery: "answered",
        method: "ListProjects",
        endpoint: "https://service",
        httpStatus,
      });
    };

  test("that refuses the page after the stated total has a list that ends there", async () => {
    for (const [code, status] of [
      ["out_of_range", 400],
      ["invalid_argument", 400],
      ["invalid_argument", 404],
      ["out_of_range", 416],
      ["invalid_argument", 422],
      ["out_of_range", 409],
    ] as const) {
      const fail = refused(code, status);
      const upTo = (stated: object) => (number: number) =>
        number < 2 ? { projects: projects("a", "b"), ...stated } : fail();
      assert.equal((await listed(total, upTo({ total: 2 }))).objects, 2, `${code} ${status}`);
      await assert.rejects(
        listed(total, upTo({ total: 3 })),
        ServiceError,
        "the stated total is not reached",
      );
    }
    const failing = refused("internal", 500);
    const page = (number: number): object =>
      number < 2 ? { projects: projects("a", "b"), total: 2 } : failing();
    await assert.rejects(listed(total, page), ServiceError, "the service fails");
  });

  test("that counts by offset is not asked past the stated total", async () => {
    const fail = refused("internal", 500);
    const page = (number: number): object =>
      number < 2 ? { projects: projects("a", "b"), total: 2 } : fail();
    assert.deepEqual(await listed(total, page, { offset: integer }), { objects: 2, calls: 1 });
  });

  test("that repeats objects on the next page is asked until as many different ones are read", async () => {
    const pages = [projects("a", "b"), projects("b", "c"), projects("d")];
    const page = (number: number): object => ({ projects: pages[number - 1] ?? [], total: 4 });
    assert.deepEqual(await listed(total, page), { objects: 4, calls: 8 });
  });

  test("that shows the same page again is an error, not an endless list", async () => {
    for (const each of [projects("a", "b"), [{ note: "nameless" }]]) {
      await assert.rejects(
        listed({}, () => ({ projects: each })),
        /ListProjects shows the same page again; .* ignores page, /,
      );
    }
  });

  test("whose objects have no names is read once", async () => {
    const page = (number: number): object => ({ projects: number < 3 ? [{ note: number }] : [] });
    assert.deepEqual(await listed({}, page), { objects: 2, calls: 3 });
  });
});
