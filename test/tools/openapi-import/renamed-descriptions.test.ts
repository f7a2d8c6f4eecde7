import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { stringify } from "yaml";
import { type Contract, updateModeOf } from "../../../src/contract";
import { importDocument } from "../../../src/tools/openapi-import";
import { readMap } from "../../../src/tools/service-map";
import { matrixPart } from "../../support/exhaustive";
import { ALL_DESCRIPTIONS, mapOf, withFirstLines, withMap } from "./map-of";
import { renameAll } from "./renamed";

/** Facts that a request repeats of a field of the kind, where a map says them. */
const OF_KIND = ["normalizes", "writeOnly", "readable", "growOnly", "immutable"];

/** Facts that follow from a required property of a schema that a create shares with answers. A map gives the create a schema of its own. */
const OF_SHARED_SCHEMA = ["alwaysReturned", "needed"];

/** Returns the kinds of a contract, with all that a map decides. The argument that allows a method has the method's name. */
function decided({ kinds }: Contract): unknown {
  return kinds.map((kind) => {
    const { methods, fields } = kind;
    const request = (each: { readonly request: unknown; readonly verb: string }): unknown => ({
      ...each,
      verb: "",
      request: without(each.request, [...OF_KIND, ...OF_SHARED_SCHEMA]),
    });
    const { updates, others, ...single } = methods;
    const own = fields.filter(({ argument }) => argument === undefined);
    return {
      ...kind,
      fields: without(own, ["needsPermission", ...OF_SHARED_SCHEMA]),
      methods: {
        ...Object.fromEntries(Object.entries(single).map(([verb, method]) => [verb, request(method)])),
        updates: updates.map((method) => ({
          ...(request(method) as object),
          updateMode: updateModeOf(method),
        })),
        others: others.map(request),
      },
    };
  });
}

function without(value: unknown, members: readonly string[]): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, each: unknown) => (members.includes(name) ? undefined : each)),
  ) as unknown;
}

/** Every sixth description, of which each has another author or generator. */
const { rows, part } = matrixPart(ALL_DESCRIPTIONS, (_, index) => index % 6 === 0);

describe(`service map: decides a description whose methods and schemas have meaningless names (${part})`, () => {
  for (const { name, text } of rows) {
    test(name, () => {
      const first = importDocument(text);
      const map = withFirstLines(mapOf(first), first);
      const chosen = withMap(text, map);
      const renamed = renameAll(text);
      const second = withMap(renamed.text, stringify(renamed.renamedMap(readMap(map, "map").map)));
      const before = JSON.parse(renamed.withNamesBefore(JSON.stringify(decided(second.contract)))) as unknown;
      assert.deepEqual(before, without(decided(chosen.contract), []));
    });
  }
});
