import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import { contract } from "../../src/contract";
import { buildContract } from "../../src/contract/reading/build-model";
import { FOREIGN_CONTRACTS, PRINTED_CONTRACTS, SMALL_CONTRACTS } from "../contracts/foreign-contracts";
import { FOREIGN } from "../support/foreign-document";
import { skipWithoutEngine } from "../support/engine";
import { matrixRun, sampleOf } from "../support/exhaustive";
import { documentWithSnapshots } from "./every-kind/added-kind";
import { resourceKinds } from "./every-kind/lifecycles";
import { tellOfEveryKind } from "./every-kind/run-lifecycle";

const skip = skipWithoutEngine();

interface Row {
  /** The covered kinds. */
  readonly kinds: string;
  readonly tell: () => Promise<void>;
}

const ROWS: readonly Row[] = [
  {
    kinds: "the contract, and one that is only added to its document,",
    tell: async () => {
      const documentText = documentWithSnapshots();
      const told = await tellOfEveryKind({ contract: buildContract(parse(documentText)), documentText });
      const known = resourceKinds(contract).map(({ name }) => name);
      assert.deepEqual(
        told.filter((name) => !known.includes(name)),
        ["Snapshot"],
      );
      assert.equal(told.length, known.length + 1);
    },
  },
  {
    kinds: "a service that says everything otherwise",
    tell: async () => {
      const told = await tellOfEveryKind({ contract: buildContract(parse(FOREIGN)), documentText: FOREIGN });
      assert.deepEqual(told, ["Project", "VirtualMachine", "DnsZone"]);
    },
  },
  ...FOREIGN_CONTRACTS.filter((each) => !PRINTED_CONTRACTS.includes(each)).map(({ name, adopt }) => ({
    kinds: `the service of ${name}`,
    tell: async () => {
      const { contract: adopted, document } = adopt();
      const told = await tellOfEveryKind({ contract: adopted, documentText: JSON.stringify(document) });
      assert.ok(told.length > 8, told.join());
    },
  })),
  ...SMALL_CONTRACTS.map(({ name, behaviour, adopt }) => ({
    kinds: `the service of ${name}, which ${behaviour.updates ?? ""}s what updates omit`,
    tell: async () => {
      const { contract: adopted, document } = adopt();
      const told = await tellOfEveryKind({
        contract: adopted,
        documentText: JSON.stringify(document),
        behaviour,
      });
      assert.ok(told.length >= 3, told.join());
    },
  })),
];

// CI runs the contract's kinds, and those of one of the other services, which the seed chooses.
const isWhole = ["all", "rest"].includes(matrixRun());
const chosen = isWhole ? ROWS : [...ROWS.slice(0, 1), ...sampleOf(ROWS.slice(1))];

for (const { kinds, tell } of chosen) {
  test(
    `every kind: all kinds of ${kinds} pass their life cycle from creation to destruction`,
    { skip },
    tell,
  );
}
