import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readContract } from "../../../src/contract";
import { formatContract } from "../../../src/contract/reading/compiled";
import { importDocument } from "../../../src/tools/openapi-import";
import { message, post, ref } from "../../contract/support/small-document";
import { DIALECT_CONTRACTS } from "../../contracts/foreign-contracts";
import { at, importInfra, infraDocument } from "./infra-document";

const text = { type: "string" };

describe("OpenAPI import: services with other dialects", () => {
  for (const { name, text: document, overlays } of DIALECT_CONTRACTS) {
    test(`${name}: each kind that it has is usable, and a second import draws no conclusion`, () => {
      const first = importDocument(document, { overlays });
      for (const kind of first.kinds) assert.notEqual(kind.state, "unusable", JSON.stringify(kind.problems));
      const again = importDocument(JSON.stringify(first.document));
      assert.deepEqual(again.notes, []);
      assert.deepEqual(again.contract, first.contract);
      assert.deepEqual(readContract(formatContract(first.contract)), first.contract);
    });
  }

  test("an operation is recognised as the whole answer, in any property, or by its name alone", () => {
    const operation = { Operation: message({ name: text, state: text }) };
    const paths = {
      [at("GetOperation")]: post(message({ name: text }), ref("Operation")),
    };
    const shapes: readonly [answer: object, field: string | undefined][] = [
      [ref("Operation"), ""],
      [message({ lro: ref("Operation") }), "lro"],
      [message({ operationId: text }), "operationId"],
      [message({ operation: ref("Operation") }), undefined],
    ];
    for (const [answer, field] of shapes) {
      const { contract } = importInfra({
        schemas: operation,
        paths,
        methods: { CreateDisk: post(message({ projectName: text, sizeGib: { type: "integer" } }), answer) },
      });
      const create = contract.kinds.find(({ name }) => name === "Disk")?.methods.create;
      assert.equal(create?.longRunning, true, JSON.stringify(answer));
      assert.equal(create.operationField, field);
      assert.equal(contract.methods.find(({ name }) => name === "GetOperation")?.longRunning, false);
    }
  });

  test("an operation without a state ends by its boolean `done`, or by the one that an overlay names", () => {
    const flag = { type: "boolean" };
    const importOperation = (properties: object, words: object = {}): ReturnType<typeof importInfra> =>
      importInfra({
        schemas: { Operation: { ...message({ name: text, ...properties }), ...words } },
        paths: { [at("GetOperation")]: post(message({ name: text }), ref("Operation")) },
      });
    const doneField = (...given: Parameters<typeof importOperation>): string | undefined =>
      importOperation(...given).contract.kinds.find(({ name }) => name === "Operation")?.doneField;
    assert.equal(doneField({ done: flag }), "done");
    assert.ok(
      importOperation({ done: flag }).notes.some(({ text }) => text.startsWith("`done` shows the end")),
    );
    assert.equal(doneField({ state: text, done: flag }), undefined);
    const said = { "x-kind": { doneField: "over" } };
    assert.equal(doneField({ over: flag, done: flag }, said), "over");
    const problemOf = (...given: Parameters<typeof importOperation>): string | undefined =>
      importOperation(...given).kinds.find(({ name }) => name === "Operation")?.problems[0]?.text;
    assert.match(problemOf({ over: flag }) ?? "", /neither a property `state`.* nor a boolean `done`/);
    assert.match(
      problemOf({ over: text }, said) ?? "",
      /has no boolean or time over, which `x-kind.doneField` names/,
    );
  });

  test("pages are recognised by number or offset, with their first number", () => {
    const integer = { type: "integer" };
    const paging = (request: object, answer: object): unknown =>
      importInfra({
        methods: {
          ListDisks: post(
            message({ projectName: text, ...request }),
            message({ disks: { type: "array", items: ref("Disk") }, ...answer }),
          ),
        },
      }).contract.kinds.find(({ name }) => name === "Disk")?.methods.list?.paging;
    assert.deepEqual(paging({ page: { ...integer, default: 0 }, size: integer }, { total: integer }), {
      by: "page",
      number: "page",
      first: 0,
      size: "size",
      total: "total",
    });
    assert.deepEqual(paging({ skip: integer, limit: integer }, { hasMore: { type: "boolean" } }), {
      by: "offset",
      number: "skip",
      first: 0,
      size: "limit",
      more: "hasMore",
    });
    // The number of objects on a page would end the list after the first one.
    assert.deepEqual(paging({ offset: integer, count: integer }, { count: integer }), {
      by: "offset",
      number: "offset",
      first: 0,
      size: "count",
    });
    assert.equal(paging({ size: integer }, {}), undefined);
    const tokens = { token: "cursor", next: "next" };
    const paged = (total: object): unknown =>
      paging({ cursor: text }, { next: text, totalSize: { ...integer, ...total } });
    assert.deepEqual(paged({}), { ...tokens, total: "totalSize" });
    assert.deepEqual(paged({ "x-holds": false }), tokens, "a total of something else");
  });

  test("an error code that the document fixes for one status gets its meaning, and others do not", () => {
    const root = infraDocument();
    const paths = root["paths"] as Record<string, { post: { responses: Record<string, unknown> } }>;
    const error = (code: string): object => ({
      content: { "application/json": { example: { status: "error", fault: { kind: code } } } },
    });
    const { responses } = paths[at("GetDisk")]?.post ?? { responses: {} };
    responses["404"] = error("DISK_LOST");
    responses["429"] = error("SLOW_DOWN");
    responses["409"] = error("SHARED");
    responses["412"] = error("SHARED");
    const { contract, notes } = importDocument(JSON.stringify(root));
    assert.deepEqual(contract.errors, {
      words: [
        { text: "DISK_LOST", means: "not_found" },
        { text: "SLOW_DOWN", means: "resource_exhausted" },
      ],
    });
    assert.ok(notes.some(({ text }) => text.includes('"DISK_LOST" (`fault.kind`) means not_found')));
  });

  test("an error code about an unknown address gets no meaning, and one about an object that sounds like an address does", () => {
    const errorsWith = (code: string): unknown => {
      const root = infraDocument();
      const paths = root["paths"] as Record<string, { post: { responses: Record<string, unknown> } }>;
      const { responses } = paths[at("GetDisk")]?.post ?? { responses: {} };
      responses["404"] = { content: { "application/json": { example: { fault: { kind: code } } } } };
      return importDocument(JSON.stringify(root)).contract.errors;
    };
    for (const code of ["ROUTE_NOT_FOUND", "rpc-not-found", "ProcedureUnknown", "endpoint_was_not_found"]) {
      assert.equal(errorsWith(code), undefined, code);
    }
    for (const code of ["HOST_NOT_FOUND", "DOMAIN_NOT_FOUND", "SERVICE_NOT_FOUND", "VERSION_NOT_FOUND"]) {
      assert.deepEqual(errorsWith(code), { words: [{ text: code, means: "not_found" }] }, code);
    }
  });

  test("an error code is no conclusion from an example that all errors share, and one from the description of an error of goa", () => {
    const errorsWith = (example: string, more: object = {}): unknown => {
      const root = infraDocument();
      const paths = root["paths"] as Record<string, { post: { responses: Record<string, unknown> } }>;
      const { responses } = paths[at("GetDisk")]?.post ?? { responses: {} };
      const schema = message({ name: { ...text, example }, message: text });
      responses["404"] = {
        description: "vm_gone: Not Found response.",
        content: { "application/json": { schema } },
        ...more,
      };
      return importDocument(JSON.stringify(root)).contract.errors;
    };
    for (const example of ["bad_request", "InternalServerError", "invalid_argument", "UNAVAILABLE"]) {
      assert.equal(errorsWith(example), undefined, example);
      const content = { "application/vnd.goa.error": { schema: message({ name: { ...text, example } }) } };
      assert.deepEqual(errorsWith(example, { content }), {
        words: [{ text: "vm_gone", means: "not_found" }],
      });
      assert.equal(
        errorsWith(example, { content, description: "not_found: Not Found response." }),
        undefined,
      );
    }
    assert.deepEqual(errorsWith("vm_lost"), { words: [{ text: "vm_lost", means: "not_found" }] });
  });

  test("a wrong part of x-errors is reported with what is allowed, and ignored without its neighbours", () => {
    const imported = (errors: unknown): { readonly said: string; readonly words: readonly unknown[] } => {
      const { contract, notes, kinds } = importDocument(
        JSON.stringify({ ...infraDocument(), "x-errors": errors }),
      );
      assert.deepEqual(
        kinds.flatMap(({ problems }) => problems),
        [],
      );
      const said = notes.filter(({ text }) => text.startsWith("The error codes are wrong"));
      return {
        said: said.map(({ text }) => text).join("\n"),
        words: (contract.errors?.words ?? []).map(({ text, means }) => [text, means]),
      };
    };
    const sound = { aborted: ["BUSY"] };
    const kept = [["BUSY", "aborted"]];
    const right = imported({ field: "a.b", not_found: ["X", 7, { code: "Y", status: 400 }] });
    assert.deepEqual([right.said, right.words.length], ["", 3]);
    assert.match(imported([]).said, /x-errors is not an object/);
    const cases: readonly (readonly [object, RegExp])[] = [
      [{ gone: ["X"] }, /unknown member gone; it can have field, not_found, /],
      [{ not_found: "X" }, /x-errors\.not_found must be a list of codes/],
      [{ not_found: [{ code: "X", status: 200 }] }, /status from 400 to 599/],
      [{ field: "a..b" }, /x-errors\.field is "a\.\.b"/],
      [{ not_found: ["X"], failed_precondition: ["x"] }, /two meanings: not_found and failed_precondition/],
    ];
    for (const [wrong, says] of cases) {
      const { said, words } = imported({ ...sound, ...wrong });
      assert.match(said, says);
      assert.deepEqual(words, kept, said);
    }
  });
});
