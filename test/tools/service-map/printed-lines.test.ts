import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  formatMapLine,
  type MapLine,
  readMap,
  ServiceMapError,
  writeMap,
} from "../../../src/tools/service-map";

const LINES: readonly MapLine[] = [
  { path: ["kinds", "Disk", "delete", "method"], value: "RemoveDisk" },
  { path: ["kinds", "Disk", "create", "method"], value: "/acme.infra.v1.InfraService/CreateDisk" },
  { path: ["kinds", "Disk", "updates", "/acme.infra.v1.InfraService/MoveDisk"], value: {} },
  { path: ["kinds", "Disk", "updates", "UpdateDisk", "request", "fields", "newImage"], value: "boot.image" },
  { path: ["kinds", "Disk", "fields", "spec.key.references", "references"], value: "Network" },
  { path: ["kinds", "Disk", "fields", "spec.label", "normalizes"], value: ["case", "trim"] },
  { path: ["operations", "done"], value: "finished" },
  { path: ["errors", "not_found"], value: ["E1404"] },
];

function valueAt(map: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, step) => (value as Readonly<Record<string, unknown>>)[step], map);
}

describe("printed lines at the end of a service map", () => {
  for (const line of LINES) {
    const printed = formatMapLine(line);
    test(printed, () => {
      const { map, lineOf } = readMap(`kinds:\n  Disk:\n    plural: Discs\n${printed}\n`, "m");
      assert.deepEqual(valueAt(map, line.path), line.value);
      assert.equal(map.kinds?.["Disk"]?.plural, "Discs");
      assert.equal(lineOf(line.path), 4);
    });
  }

  test("take precedence, and move to their places", () => {
    const before = [
      "kinds:",
      "  Disk:",
      "    delete: { method: DropDisk }",
      "kinds.Disk.delete.method: RemoveDisk # told by the operators",
      "",
    ].join("\n");
    assert.equal(readMap(before, "m").map.kinds?.["Disk"]?.delete?.method, "RemoveDisk");
    const after = writeMap({ before: readMap(before, "m"), lines: [], guessed: [], title: "", unused: [] });
    assert.deepEqual(readMap(after, "m").map, { kinds: { Disk: { delete: { method: "RemoveDisk" } } } });
    assert.match(after, /told by the operators/);
    assert.doesNotMatch(after, /^kinds\./m);
  });

  test("may repeat a key of the map, whose lines they join: later ones take precedence, and `ignored` has all methods", () => {
    const before = [
      "ignored: [ ListMetrics ] # by the operators",
      "kinds:",
      "  Disk: { plural: Discs, delete: { method: DropDisk } }",
      "ignored: [ CreateDisk, ListMetrics ]",
      "kinds.Disk.delete.method: EraseDisk",
      "kinds:",
      "  Disk:",
      "    plural: Disks",
      "  Network: { name: path }",
      "ignored: [ CreateNetwork ]",
      "kinds.Disk.delete.method: RemoveDisk",
      "errors.not_found: [ E1 ]",
      "errors.not_found: [ E2 ]",
      "",
    ].join("\n");
    const expected = {
      ignored: ["ListMetrics", "CreateDisk", "CreateNetwork"],
      kinds: { Disk: { plural: "Disks", delete: { method: "RemoveDisk" } }, Network: { name: "path" } },
      errors: { not_found: ["E2"] },
    };
    const { map, lineOf } = readMap(before, "m");
    assert.deepEqual(map, expected);
    assert.deepEqual(
      [
        ["kinds", "Disk", "plural"],
        ["kinds", "Disk", "delete", "method"],
        ["kinds", "Network", "name"],
      ].map(lineOf),
      [8, 11, 9],
    );
    const after = writeMap({ before: readMap(before, "m"), lines: [], guessed: [], title: "", unused: [] });
    assert.deepEqual(readMap(after, "m").map, expected);
    assert.match(after, /by the operators/);
    assert.equal(after.match(/^(ignored|kinds|errors)\b/gm)?.length, 3);
    assert.equal(
      writeMap({ before: readMap(after, "m"), lines: [], guessed: [], title: "", unused: [] }),
      after,
    );
  });

  test("do not hide a repeated key inside a section", () => {
    assert.throws(
      () => readMap("kinds:\n  Disk:\n    plural: Discs\n    plural: Disks\n", "m"),
      /^ServiceMapError: m:4: kinds\.Disk\.plural: the key is repeated; remove one of its lines$/,
    );
  });

  test("are refused with their numbers if their keys or values are unknown", () => {
    for (const [line, expected] of [
      ["kinds.Disk.remove.method: RemoveDisk", /^m:1: kinds\.Disk\.remove\.method: unknown key/],
      [
        "kinds.Disk.updates.UpdateDisk.mode: patch",
        /^m:1: kinds\.Disk\.updates\.UpdateDisk\.mode: must be one of/,
      ],
    ] as const) {
      assert.throws(
        () => readMap(line, "m"),
        (error) => error instanceof ServiceMapError && expected.test(error.message),
      );
    }
  });
});
