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
    const after = writeMap({ before, lines: [], guessed: [], title: "", unused: [] });
    assert.deepEqual(readMap(after, "m").map, { kinds: { Disk: { delete: { method: "RemoveDisk" } } } });
    assert.match(after, /told by the operators/);
    assert.doesNotMatch(after, /^kinds\./m);
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
