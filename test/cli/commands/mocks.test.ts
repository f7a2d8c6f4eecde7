import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { runCli } from "../cli";

describe("cdktf-svc mocks", () => {
  test("prints blocks for the kinds in any spelling, and for OpenTofu without what a configuration may set", async () => {
    const { stdout } = await runCli(["mocks", "svc_network", "--engine", "tofu"]);
    assert.equal(
      stdout.slice(0, stdout.indexOf("mock_data")),
      [
        'mock_resource "svc_network" {',
        "  defaults = {",
        '    name        = "projects/shop/networks/net-9c41d8e2"',
        '    create_time = "2026-01-31T12:00:00Z"',
        '    id          = "projects/shop/networks/net-9c41d8e2"',
        "  }",
        "}",
        "",
        "",
      ].join("\n"),
    );
    const both = (await runCli(["mocks", "Network"])).stdout;
    assert.match(
      both,
      /^mock_resource "svc_network" \{\n {2}defaults = \{\n.*\n {4}project_name = "projects\/shop"\n/,
    );
    assert.match(
      both,
      /mock_data "svc_networks" \{\n {2}defaults = \{\n {4}names = \["projects\/shop\/networks\/net-9c41d8e2"\]\n/,
    );
  });

  test("rejects an unknown kind or engine", async () => {
    for (const [args, problem] of [
      [["Machine"], /unknown kind "Machine"; kinds are Operation, /],
      [["--engine", "pulumi"], /--engine must be terraform or tofu/],
    ] as const) {
      const { code, stderr } = await runCli(["mocks", ...args]);
      assert.equal(code, 2);
      assert.match(stderr, problem);
    }
  });
});
