import assert from "node:assert/strict";
import { test } from "node:test";
import { createDescribe } from "../../src/adopt/describe-object";
import { contract, kindOf } from "../../src/contract";

test("adopt: code of an object has its labels, but not the one that says when it expires", () => {
  const described = createDescribe(contract)({
    kind: kindOf(contract, "Project"),
    name: "projects/shop",
    object: {
      name: "projects/shop",
      slug: "shop",
      organizationName: "organizations/acme",
      labels: { team: "shop", "svc-expires": "sent-20260101t000000z-until-20260108t000000z-1f0c99a20b7e" },
      createTime: "2026-01-01T00:00:00Z",
    },
  });
  const labels = described.members.find(({ propName }) => propName === "labels")?.value;
  assert.deepEqual(labels, { is: "map", entries: [["team", { is: "text", text: "shop" }]] });
});
