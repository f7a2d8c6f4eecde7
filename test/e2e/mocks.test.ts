import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { contract, isReadableKind, type Kind } from "../../src/contract";
import { exampleName } from "../../src/tools/usage-examples";
import { runCli } from "../cli/cli";
import { scenario } from "../support/end-to-end";
import { engineTraits, skipWithoutEngine } from "../support/engine";
import { exampleObject } from "../support/example-values";

const named = (kind: string): Kind => contract.kinds.find(({ name }) => name === kind) ?? assert.fail(kind);

/** Returns the required arguments of a resource or of a list. */
const argumentsOf = ({ fields, exclusive }: Kind): object =>
  exampleObject(fields, exclusive ?? [], {
    variant: 0,
    extent: "demanded",
    reference: (kind) => exampleName(named(kind)),
  });

/** OpenTofu reads no files of mocks. */
const isTofu = engineTraits().name === "OpenTofu";

const READABLE = contract.kinds.filter(isReadableKind);
const CREATED = contract.kinds.filter(({ methods }) => methods.create !== undefined);

const CONFIGURATION = {
  resource: Object.fromEntries(
    CREATED.map((kind) => [`svc_${kind.terraformName}`, { one: argumentsOf(kind) }]),
  ),
  data: Object.fromEntries(
    READABLE.map((kind) => [`svc_${kind.terraformName}`, { one: { name: exampleName(kind) } }]),
  ),
  output: {
    names: { value: CREATED.map(({ terraformName }) => `\${svc_${terraformName}.one.name}`) },
    machine: { value: "${data.svc_virtual_machine.one.state}" },
  },
};

test(
  "mocks: the engine's tests accept the values of every resource and data source",
  { skip: skipWithoutEngine() },
  async () => {
    await scenario({}, async (s) => {
      s.write(CONFIGURATION);
      mkdirSync(join(s.directory, "tests"));
      const { code: written, stdout: blocks } = await runCli(
        isTofu
          ? ["mocks", "--engine", "tofu"]
          : ["mocks", "--out", join(s.directory, "tests/mocks/svc.tfmock.hcl")],
      );
      assert.equal(written, 0);
      const mocked = isTofu ? blocks : '  source = "./tests/mocks"\n';
      const expected = JSON.stringify(CREATED.map(exampleName));
      writeFileSync(
        join(s.directory, "tests", "mocks.tftest.hcl"),
        `mock_provider "svc" {\n${mocked}}\n\nrun "has_the_mocked_values" {
  assert {
    condition     = jsonencode(output.names) == jsonencode(${expected}) && output.machine == "RUNNING"
    error_message = jsonencode(output.names)
  }
}
`,
      );
      const { code, output } = await s.run("test");
      assert.equal(code, 0, output);
      assert.deepEqual(s.emulator.requests, []);
    });
  },
);
