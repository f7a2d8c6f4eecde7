import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { handwrittenExpressionsIn, referencesIn } from "../../../src/constructs/base/template-references";

describe("references in a template", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["plain svc_project.p.slug", []],
    ["${var.role}", ["var.role"]],
    ["$${svc_project.p.slug}", []],
    ["${lower(var.role)}-${upper(svc_project.p.slug)}", ["var.role", "svc_project.p.slug"]],
    ['${var.x == "" ? svc_project.p.slug : var.x}', ["var.x", "svc_project.p.slug", "var.x"]],
    ['${format("a.b %s } ${local.c}", var.d)}', ["local.c", "var.d"]],
    ["${[for each in var.list : each.name]}", ["var.list"]],
    ['${{ a = data.svc_disk.d.name, "b.c" = 1.5 }}', ["data.svc_disk.d.name"]],
    ['${var.map["key"].name}', ['var.map[""].name']],
    ["%{ if var.on }yes%{ endif }", ["var.on"]],
    ["${jsonencode({ name = caller.name })}", ["caller.name"]],
  ];
  for (const [text, expected] of cases) {
    test(`of ${text} are ${expected.join(" and ") || "none"}`, () => {
      assert.deepEqual(referencesIn(text), expected);
    });
  }
});

describe("handwritten expressions in a template", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["echo $HOME %s", []],
    ["echo ${HOME:-none} ${USER}", ["${HOME:-none}", "${USER}"]],
    ["echo $${HOME} %%{http_code}", []],
    ["curl -w %{http_code}", ["%{http_code}"]],
    ["echo ${USER", ["${USER"]],
    ["${TfToken[TOKEN.1]}-${HOME}", ["${HOME}"]],
  ];
  for (const [text, expected] of cases) {
    test(`of ${text} are ${expected.join(" and ") || "none"}`, () => {
      assert.deepEqual(handwrittenExpressionsIn(text), expected);
    });
  }
});
