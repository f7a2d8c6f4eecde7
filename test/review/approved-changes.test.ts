import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { AskedChange } from "../../src/bridge/approval";
import { ApprovedRun } from "../../src/bridge/approval/approved-run";
import { resourceSchema } from "../../src/bridge/schema";
import { changedLeaves } from "../../src/changes";
import { type Contract, contract as builtIn, type Json, type Kind } from "../../src/contract";
import { approvePlans, readPlanDocument } from "../../src/review";
import { valuesFor } from "../bridge/support/values";
import { FOREIGN_CONTRACTS, SMALL_CONTRACTS, DIALECT_CONTRACTS } from "../contracts/foreign-contracts";
import { changeOf, planJson } from "./plan-json";
import { inPlan, type PlanValues, valuesOf } from "./planned-examples";

const CONTRACTS = [
  { name: "built-in", adopted: (): Contract => builtIn },
  ...[...FOREIGN_CONTRACTS, ...SMALL_CONTRACTS, ...DIALECT_CONTRACTS].map(({ name, adopt }) => ({
    name,
    adopted: (): Contract => adopt().contract,
  })),
];

const ENDPOINT = "https://api.example.com";

const NO_NOTES = {
  begin: () => Promise.reject(new Error("no change is carried out")),
  of: () => Promise.resolve([]),
};

/** Returns a run that permits only the changes of a plan. */
async function runOf(contract: Contract, changes: readonly object[]): Promise<ApprovedRun> {
  const approval = await approvePlans([readPlanDocument("plan.json", planJson({ changes }))], {
    contract,
    endpoint: ENDPOINT,
    workspaceOf: () => "default",
    nowMs: 0,
    validMs: 1,
  });
  return new ApprovedRun({
    approval: JSON.parse(JSON.stringify(approval)) as typeof approval,
    file: "review.json",
    endpoint: ENDPOINT,
    workspace: "default",
    notes: NO_NOTES,
    isLost: () => Promise.resolve(false),
  });
}

interface PlannedPair {
  readonly contract: Contract;
  readonly kind: Kind;
  /** Null: the object is new. */
  readonly before: PlanValues | null;
  readonly after: PlanValues;
}

/** Returns what the engine asks the provider for, in the provider's own values. */
function askedIn({ contract, kind, before, after }: PlannedPair): AskedChange {
  const schema = resourceSchema(contract, kind);
  const planned = valuesFor(schema, inPlan(kind.fields, after));
  if (before === null) return { verb: "create", kind, planned };
  const prior = valuesFor(schema, inPlan(kind.fields, before));
  return { verb: "update", kind, name: "objects/it", prior, planned };
}

function changeIn({ kind, before, after }: PlannedPair): object {
  return changeOf({
    address: `svc_${kind.terraformName}.it`,
    actions: [before === null ? "create" : "update"],
    before: before === null ? null : { ...inPlan(kind.fields, before), name: "objects/it" },
    after: inPlan(kind.fields, after),
  });
}

async function checkPair(reviewed: PlannedPair, other: PlannedPair): Promise<boolean> {
  const { contract } = reviewed;
  const unchanged = await (await runOf(contract, [changeIn(reviewed)])).planned(askedIn(reviewed));
  assert.deepEqual(unchanged, [], "an unchanged plan is not refused");
  const asked = askedIn(other);
  const [own, foreign] = [askedIn(reviewed), asked];
  const isSame = JSON.stringify(leavesOf(own)) === JSON.stringify(leavesOf(foreign));
  const refused = await (await runOf(contract, [changeIn(reviewed)])).planned(asked);
  if (isSame) return false;
  // Less than the reviewed change of an object is a part of it.
  const isPart =
    asked.verb === "update" &&
    leavesOf(foreign).every((leaf) =>
      leavesOf(own).some((each) => JSON.stringify(each) === JSON.stringify(leaf)),
    );
  assert.equal(refused.length, isPart ? 0 : 1, `${reviewed.kind.name}: ${JSON.stringify(other.after)}`);
  return true;
}

function leavesOf(asked: AskedChange): readonly unknown[] {
  assert.ok("planned" in asked);
  const prior = "prior" in asked ? asked.prior : null;
  return changedLeaves(asked.kind.fields, prior, asked.planned).map(({ path, before, after }) => [
    path,
    before,
    after,
  ]);
}

describe("a review permits its own changes, and no other values of any attribute", () => {
  for (const { name, adopted } of CONTRACTS) {
    test(name, async () => {
      const contract = adopted();
      let differing = 0;
      for (const kind of contract.kinds.filter(({ methods }) => methods.create !== undefined)) {
        const [first, second] = [valuesOf(kind, 0), valuesOf(kind, 1)];
        const names = Object.keys(first).filter((each) => Object.hasOwn(second, each));
        const some = (): fc.Arbitrary<PlanValues> =>
          fc.subarray(names).map((changed) => ({
            ...first,
            ...Object.fromEntries(changed.map((each): [string, Json] => [each, second[each] ?? null])),
          }));
        await fc.assert(
          fc.asyncProperty(some(), some(), fc.boolean(), async (after, other, isNew) => {
            const about = { contract, kind, before: isNew ? null : first };
            if (await checkPair({ ...about, after }, { ...about, after: other })) differing += 1;
          }),
          { numRuns: 6 },
        );
      }
      assert.ok(differing > 0, "some pairs differ");
    });
  }
});
