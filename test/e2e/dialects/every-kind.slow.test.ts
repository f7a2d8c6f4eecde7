import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parse as parseYaml } from "yaml";
import { DIALECT_CONTRACTS } from "../../contracts/foreign-contracts";
import { skipWithoutEngine } from "../../support/engine";
import { matrixPart } from "../../support/exhaustive";
import { tellOfEveryKind } from "../every-kind/run-lifecycle";

const skip = skipWithoutEngine();

/** The resources of each description. */
const RESOURCES: Readonly<Record<string, readonly string[]>> = {
  "by-hand": ["Project", "VirtualMachine", "SshKey"],
  minimal: ["VirtualMachine"],
  literal: ["VirtualMachine"],
  rewriting: ["Project", "Disk", "Network"],
  tenancy: ["Project", "Disk", "Network", "SshKey"],
  longrunning: ["Disk", "VirtualMachine"],
};

/** The most overlay actions that a description may need. */
const MOST_ACTIONS = 10;

const { rows, part } = matrixPart(DIALECT_CONTRACTS, ({ name }) => name === "minimal");

describe(`foreign dialects: every kind passes its life cycle from creation to destruction (${part})`, () => {
  for (const { name, overlays, behaviour, adopt } of rows) {
    test(`the service of ${name}`, { skip }, async () => {
      const actions = overlays.flatMap(
        (text) => (parseYaml(text) as { readonly actions: readonly unknown[] }).actions,
      );
      assert.ok(actions.length <= MOST_ACTIONS);
      const { contract, document } = adopt();
      const told = await tellOfEveryKind({ contract, documentText: JSON.stringify(document), behaviour });
      assert.deepEqual([...told].sort(), [...(RESOURCES[name] ?? [])].sort());
    });
  }
});
