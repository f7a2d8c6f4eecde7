import assert from "node:assert/strict";
import { test } from "node:test";
import { importDocument } from "../../../src/tools/openapi-import";
import { widgetDocument } from "../../contracts/widget-document";

const TEXT = { type: "string" };
const ODD = { "2fa": TEXT, "dotted.name": TEXT, _leading: TEXT, label: TEXT };
const ACCOUNTS = {
  type: "array",
  uniqueItems: true,
  items: {
    type: "object",
    required: ["user"],
    properties: { user: TEXT, password: { type: "string", writeOnly: true } },
  },
};

function widget(document: string, overlays: readonly string[] = []) {
  const { contract, kinds } = importDocument(document, { overlays });
  const report = kinds.find(({ name }) => name === "Widget");
  assert.ok(report);
  const fields = contract.kinds.find(({ name }) => name === "Widget")?.fields ?? [];
  return {
    report,
    fields,
    names: fields.filter(({ argument }) => argument === undefined).map(({ terraformName }) => terraformName),
  };
}

const overlay = (lines: readonly string[]): string =>
  `overlay: 1.0.0\ninfo: { title: names, version: "1" }\nactions:\n${lines.join("\n")}\n`;

test("odd properties: without a valid name are left out, and lines give them a name or remove them", () => {
  const document = widgetDocument(ODD);
  const { report, names } = widget(document);
  assert.equal(report.state, "usable");
  assert.deepEqual(names, ["name", "project_name", "label", "create_time"]);
  const lines = report.consequences.filter(({ text }) => text.includes("no valid name in Terraform"));
  assert.deepEqual(
    lines.map(({ text }) => /^`([^`]*)`/.exec(text)?.[1]),
    ["2fa", "dotted.name", "_leading"],
  );
  const naming = lines.map(({ overlay: [line = ""] }) => line);
  for (const line of naming) {
    assert.ok(
      importDocument(document).notes.some(({ text }) => text.includes(line)),
      line,
    );
  }
  const named = widget(document, [overlay(naming)]);
  assert.deepEqual(named.names, [
    "name",
    "project_name",
    "svc_2fa",
    "dotted_name",
    "leading",
    "label",
    "create_time",
  ]);
  assert.equal(named.fields[2]?.wireName, "2fa");
  assert.ok(!named.report.consequences.some(({ text }) => text.includes("no valid name")));
  const removing = lines.map(({ overlay: [, line = ""] }) => line);
  for (const line of removing) assert.match(line, /remove: true/);
  assert.equal(widget(document, [overlay(removing)]).report.state, "usable");
});

test("odd properties: a set of objects with a write-only value becomes a list, with lines that say so", () => {
  const document = widgetDocument({ accounts: ACCOUNTS });
  const { report, fields } = widget(document);
  assert.equal(report.state, "usable");
  assert.equal(fields.find(({ terraformName }) => terraformName === "accounts")?.type.kind, "list");
  const said = report.consequences.find(({ text }) => text.startsWith("`accounts` is treated as a list"));
  assert.equal(said?.overlay.length, 2);
  assert.match(said.overlay[0] ?? "", /update: \{ uniqueItems: false \}/);
});
