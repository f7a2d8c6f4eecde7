import assert from "node:assert/strict";
import { test } from "node:test";
import { isListCheaper, isNextPageWorth, type ListYield } from "../../src/service/list-decision";

const whole = (objects: number, answered = 100): ListYield => ({
  pages: Math.max(1, Math.ceil(objects / 1_000)),
  objects,
  isWhole: true,
  wanted: answered,
  answered,
});

test("One object is never read by a list, and of several in an unknown place the first page tells", () => {
  assert.equal(isListCheaper(1, undefined), false);
  assert.equal(isListCheaper(1, whole(1)), false);
  assert.equal(isListCheaper(2, undefined), true);
});

test("A list is read when its pages, and a hundredth of a request for each of its objects, cost less than the objects' own reads", () => {
  for (const [wanted, objects, isCheaper] of [
    [2, 99, true],
    [2, 100, false],
    [10, 899, true],
    [10, 1_000, false],
    [100, 1_000, true],
    [100, 5_000, true],
    [100, 10_000, false],
  ] as const)
    assert.equal(isListCheaper(wanted, whole(objects)), isCheaper, `${wanted} of ${objects}`);
});

test("A list of which only some pages were read counts by the share that they had, and is tried again for many more", () => {
  const first: ListYield = { pages: 1, objects: 1_000, isWhole: false, wanted: 10, answered: 1 };
  assert.equal(isListCheaper(50, first), false);
  assert.equal(isListCheaper(70, first), true);
  const none: ListYield = { ...first, answered: 0 };
  assert.equal(isListCheaper(100, none), false);
  assert.equal(isListCheaper(130, none), true);
});

test("Pages are read on as long as they bring what they cost, or as the whole list is known to", () => {
  const page = { pages: 1, objectsInPage: 1_000, foundInPage: 20, left: 80 };
  assert.equal(isNextPageWorth(page, undefined), true);
  assert.equal(isNextPageWorth({ ...page, foundInPage: 10 }, undefined), false);
  assert.equal(isNextPageWorth({ ...page, foundInPage: 10 }, whole(5_000)), true);
  assert.equal(isNextPageWorth({ ...page, foundInPage: 10, pages: 5 }, whole(5_000)), false);
  assert.equal(
    isNextPageWorth({ ...page, left: 11 }, whole(5_000)),
    false,
    "few are read more cheaply alone",
  );
  assert.equal(isNextPageWorth({ ...page, left: 0 }, undefined), false);
});
