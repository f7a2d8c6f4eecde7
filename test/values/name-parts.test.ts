import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract, type Kind, kindOf } from "../../src/contract";
import { withNameParts } from "../../src/values";
import { valueAt, valueObject } from "../../src/plugin";

const disk: Kind = { ...kindOf(contract, "Disk"), slugField: "display_name" };
const NAME = "projects/p/disks/d1";

describe("parts of a name that no answer contains", () => {
  test("are the parent and the last part of the name", () => {
    const state = withNameParts(disk, valueObject({ name: NAME, project_name: null, display_name: null }));
    assert.deepEqual([valueAt(state, "project_name"), valueAt(state, "display_name")], ["projects/p", "d1"]);
  });

  test("keep the value and the spelling that the state has", () => {
    const known = valueObject({ name: NAME, project_name: "p", display_name: "D1" });
    assert.equal(withNameParts(disk, known), known);
  });

  test("stay open without a name", () => {
    const state = valueObject({ name: null, project_name: null, display_name: null });
    assert.equal(withNameParts(disk, state), state);
  });
});
