import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { kindOf } from "../../../src/contract";
import { importDocument } from "../../../src/tools/openapi-import";
import { message, post, ref } from "../../contract/support/small-document";
import { infraDocument, overlayOf } from "./infra-document";

function documentWith(name: string, description?: string): string {
  const token = { type: "string", ...(description === undefined ? {} : { description }) };
  const request = message({ disk: ref("Disk"), [name]: token });
  return JSON.stringify(infraDocument({ methods: { CreateDisk: post(request, ref("Disk")) } }));
}

describe("idempotency token", () => {
  for (const [name, description] of [
    ["requestId", "A request that is repeated with the same id is carried out once."],
    ["clientToken", "Makes retries safe."],
    ["idempotencyKey", undefined],
  ] as const) {
    test(`${name}: concluded, because its name or description says what it does`, () => {
      const { contract } = importDocument(documentWith(name, description));
      assert.equal(kindOf(contract, "Disk").methods.create?.tokenField, name);
    });
  }

  for (const description of ["Correlation id; appears in logs only.", undefined]) {
    test(`requestId: offered, not concluded, if the description is ${String(description)}`, () => {
      const document = documentWith("requestId", description);
      const { contract, notes } = importDocument(document);
      assert.equal(kindOf(contract, "Disk").methods.create?.tokenField, undefined);
      const line = notes
        .map(({ text }) => /- \{ target: .*"idempotency-token" \} \}/.exec(text)?.[0])
        .find(Boolean);
      assert.ok(line !== undefined, notes.map(({ text }) => text).join("\n"));
      const taught = importDocument(document, { overlays: [overlayOf(`  ${line}`)] });
      assert.equal(kindOf(taught.contract, "Disk").methods.create?.tokenField, "requestId");
      assert.ok(!taught.notes.some(({ text }) => text.includes("has the name of an idempotency token")));
    });
  }

  test("requestId: neither concluded nor offered if an overlay says x-holds: false", () => {
    const document = documentWith("requestId").replace(
      '"requestId":{"type":"string"',
      '"requestId":{"x-holds":false,"type":"string"',
    );
    const { contract, notes } = importDocument(document);
    assert.equal(kindOf(contract, "Disk").methods.create?.tokenField, undefined);
    assert.ok(!notes.some(({ text }) => text.includes("has the name of an idempotency token")));
  });
});
