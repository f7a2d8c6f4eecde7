import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import { contract } from "../../src/contract";
import { buildContract } from "../../src/contract/build-model";
import { FOREIGN_CONTRACTS } from "../contracts/foreign-contracts";
import { FOREIGN } from "../support/foreign-document";
import { skipWithoutEngine } from "../support/engine";
import { documentWithSnapshots } from "./every-kind/added-kind";
import { resourceKinds } from "./every-kind/lives";
import { tellOfEveryKind } from "./every-kind/tell";

const skip = skipWithoutEngine();

test(
  "Every kind of the contract, and one that is only added to its document, lives from creation to destruction",
  { skip },
  async () => {
    const documentText = documentWithSnapshots();
    const told = await tellOfEveryKind({ contract: buildContract(parse(documentText)), documentText });
    const known = resourceKinds(contract).map(({ name }) => name);
    assert.deepEqual(
      told.filter((name) => !known.includes(name)),
      ["Snapshot"],
    );
    assert.equal(told.length, known.length + 1);
  },
);

test(
  "Every kind of a service that says everything otherwise lives from creation to destruction",
  { skip },
  async () => {
    const told = await tellOfEveryKind({ contract: buildContract(parse(FOREIGN)), documentText: FOREIGN });
    assert.deepEqual(told, ["Project", "VirtualMachine", "DnsZone"]);
  },
);

for (const { name, adopt } of FOREIGN_CONTRACTS) {
  test(
    `Every kind of a service that is described ${name} lives from creation to destruction`,
    { skip },
    async () => {
      const { contract: adopted, document } = adopt();
      const told = await tellOfEveryKind({ contract: adopted, documentText: JSON.stringify(document) });
      assert.ok(told.length > 8, told.join());
    },
  );
}
