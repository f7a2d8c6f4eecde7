import assert from "node:assert/strict";
import { test } from "node:test";
import { contract, kindOf } from "../../src/contract";
import { nameObjects } from "../../src/adopt/name-objects";

test("adopt: no object has an id that a construct takes for one in use", () => {
  const kind = kindOf(contract, "Network");
  const titles = ["Constructor", "constructor", "__proto__", "toString", "hasOwnProperty", "svc", "valueOf"];
  const named = nameObjects(
    titles.map((displayName, index) => ({
      kind,
      name: `projects/shop/networks/n${index}`,
      object: { displayName },
      members: [],
      hidden: [],
      refused: undefined,
    })),
  );
  const ids = named.map(({ id }) => id);
  assert.equal(new Set(ids).size, titles.length);
  // A construct finds its children by their ids in an object.
  for (const id of ids) {
    assert.ok(!(id in {}), id);
  }
});
