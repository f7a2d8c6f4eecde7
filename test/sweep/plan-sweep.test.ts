import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { AccountObject } from "../../src/account";
import { contract, type Field, type Kind, kindOf } from "../../src/contract";
import { planSweep, type SweepPlan } from "../../src/sweep/plan-sweep";
import { importDocument } from "../../src/tools/openapi-import";
import { EXPIRY_LABEL, expiryLabelValue } from "../../src/values";
import { widgetDocument } from "../contracts/widget-document";

const CREATED_AT = Date.UTC(2026, 0, 1);

let labels = 0;

/** Returns a label that no other object has. */
function label(): string {
  const id = (labels += 1).toString(16).padStart(12, "0");
  return expiryLabelValue({ sentAtMs: CREATED_AT, expiresAtMs: CREATED_AT + 1_000, id });
}

/** Returns a kind like Disk with more fields that refer to other kinds. */
function kindWith(name: string, references: Readonly<Record<string, Partial<Field>>>): Kind {
  const disk = kindOf(contract, "Disk");
  const [text] = disk.fields.filter(({ wireName }) => wireName === "virtualMachineName");
  assert.ok(text !== undefined);
  const more = Object.entries(references).map(([wireName, field]): Field => ({
    ...text,
    wireName,
    terraformName: wireName,
    propName: wireName,
    ...field,
  }));
  return { ...disk, name, plural: `${name}s`, fields: [...disk.fields, ...more] };
}

function objectOf(kind: Kind, id: string, more: AccountObject["object"] = {}): AccountObject {
  const name = `projects/shop/${kind.name.toLowerCase()}s/${id}`;
  const createTime = new Date(CREATED_AT).toISOString();
  return { kind, name, object: { name, createTime, labels: { [EXPIRY_LABEL]: label() }, ...more } };
}

function planOf(objects: readonly AccountObject[]): SweepPlan {
  return planSweep(
    { objects, unread: [] },
    {
      clock: { judge: () => "past", serviceMs: () => undefined },
      held: { names: new Set(), protectedNames: new Set() },
      isSelected: () => true,
    },
  );
}

const namesIn = ({ deletions }: SweepPlan): readonly string[] =>
  deletions.map(({ name }) => name.split("/").at(-1) ?? "");

describe("the plan of a sweep", () => {
  const owner = kindWith("Owner", { members: { references: "Member", presence: "computed" } });
  const member = kindWith("Member", { owner: { references: "Owner", presence: "optional" } });

  test("follows the reference that users set, and not its other side, which only the service sets", () => {
    const one = objectOf(owner, "one", { members: ["projects/shop/members/two"] as never });
    const two = objectOf(member, "two", { owner: "projects/shop/owners/one" });
    assert.deepEqual(namesIn(planOf([one, two])), ["two", "one"]);
    const stranger = { ...one, object: { ...one.object, labels: {} } };
    assert.deepEqual(namesIn(planOf([stranger, two])), ["two"]);
  });

  test("keeps an object to which a stranger refers by a value that only the service sets", () => {
    const stranger = objectOf(owner, "one", { members: "projects/shop/members/two", labels: {} });
    const plan = planOf([stranger, objectOf(member, "two")]);
    assert.deepEqual([namesIn(plan), plan.left.map(({ cause }) => cause)], [[], ["dependent"]]);
  });

  test("has both objects of a circle, one of which does not wait for the other", () => {
    const circle = kindWith("Circle", { next: { references: "Circle", presence: "optional" } });
    const one = objectOf(circle, "one", { next: "projects/shop/circles/two" });
    const two = objectOf(circle, "two", { next: "projects/shop/circles/one" });
    const { deletions } = planOf([one, two]);
    assert.deepEqual(
      deletions.map(({ dependents, circular }) => [dependents.length, circular.size]),
      [
        [0, 1],
        [1, 0],
      ],
    );
  });

  test("understands references by the last part of a name, and by an address", () => {
    for (const text of ["one", "https://api.example.com/v1/projects/shop/owners/one"]) {
      const stranger = objectOf(member, "two", { owner: text, labels: {} });
      assert.deepEqual(namesIn(planOf([objectOf(owner, "one"), stranger])), [], text);
    }
  });

  test("keeps an object that the service protects", () => {
    const guarded = kindWith("Guarded", { deletionProtection: { type: { kind: "bool" } } });
    const plan = planOf([
      objectOf(guarded, "one", { deletionProtection: true }),
      objectOf(guarded, "two", { deletionProtection: false }),
    ]);
    assert.deepEqual([namesIn(plan), plan.left.map(({ cause }) => cause)], [["two"], ["protected"]]);
  });

  test("keeps an object of a kind that the contract cannot delete", () => {
    const { create, list, get, updates, others } = owner.methods;
    assert.ok(create !== undefined && list !== undefined && get !== undefined);
    const plan = planOf([objectOf({ ...owner, methods: { create, list, get, updates, others } }, "one")]);
    assert.deepEqual(
      plan.left.map(({ cause }) => cause),
      ["method"],
    );
  });

  test("reads labels that are inside another object, where the provider writes them", () => {
    const labels = { type: "object", additionalProperties: { type: "string" } };
    const document = widgetDocument({ metadata: { type: "object", properties: { labels } } });
    const widget = kindOf(importDocument(document).contract, "Widget");
    const labeled = (text: string): AccountObject =>
      objectOf(widget, "one", { labels: {}, metadata: { labels: { [EXPIRY_LABEL]: text } } });
    assert.deepEqual(namesIn(planOf([labeled(label())])), ["one"]);
    assert.deepEqual(
      planOf([labeled("other")]).left.map(({ cause }) => cause),
      ["label"],
    );
  });
});
