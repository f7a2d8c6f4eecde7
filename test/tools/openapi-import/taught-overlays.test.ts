import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { exec } from "jsonpath-rfc9535";
import { parse } from "yaml";
import { comparedKinds } from "../../../src/cli/commands/contract-comparison";
import { reportLines } from "../../../src/cli/commands/contract-report";
import { importDocument } from "../../../src/tools/openapi-import";
import { DIALECT_CONTRACTS, FOREIGN_CONTRACTS, SMALL_CONTRACTS } from "../../contracts/foreign-contracts";
import { isRecord } from "../../../src/base/json";

interface Action {
  readonly target: string;
  readonly update?: Readonly<Record<string, unknown>>;
  readonly remove?: boolean;
}

/** One word of an action at one place. */
interface Said {
  readonly place: string;
  readonly word: string;
  readonly value: unknown;
}

/** Returns what actions say: each word at each place of the document that the target selects. */
function saidBy(document: unknown, actions: readonly Action[]): readonly Said[] {
  return actions.flatMap(({ target, update, remove }) => {
    const places: string[] = [];
    exec(document as Parameters<typeof exec>[0], target, (_, path) => places.push(JSON.stringify(path)));
    assert.ok(places.length > 0, `${target} selects nothing`);
    const words = remove === true ? [["remove", true] as const] : Object.entries(update ?? {});
    return places.flatMap((place) => words.map(([word, value]) => ({ place, word, value })));
  });
}

/** Whether a value is the printed one, whose `...` are to be filled in, possibly with more elements and members. */
function fills(printed: unknown, value: unknown): boolean {
  if (typeof printed === "string" && typeof value === "string") {
    const parts = printed.split("...").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${parts.join(".+")}$`).test(value);
  }
  if (Array.isArray(printed) && Array.isArray(value)) {
    const isForm = JSON.stringify(printed).includes("...");
    return isForm
      ? value.length > 0 && value.every((each) => fills(printed[0], each))
      : JSON.stringify(printed) === JSON.stringify(value);
  }
  if (isRecord(printed) && isRecord(value)) {
    const form = printed["..."];
    if (form !== undefined) return Object.values(value).every((each) => fills(form, each));
    return Object.entries(printed).every(([name, each]) => fills(each, value[name]));
  }
  return printed === value;
}

/** Returns the actions that `contract --against` prints for a description without an overlay. */
function printedActions(text: string): readonly Action[] {
  return reportLines(comparedKinds(importDocument(text)), { all: false })
    .filter((line) => /^ +- \{ target: /.test(line))
    .flatMap((line) => parse(line.trim()) as readonly Action[]);
}

describe("contract --against prints each overlay action that a description needs", () => {
  for (const { name, text, overlays } of [...FOREIGN_CONTRACTS, ...SMALL_CONTRACTS, ...DIALECT_CONTRACTS]) {
    test(name, () => {
      const document: unknown = parse(text);
      const printed = saidBy(document, printedActions(text));
      const needed = overlays.flatMap((overlay) =>
        saidBy(document, (parse(overlay) as { readonly actions: readonly Action[] }).actions),
      );
      const missing = needed.filter(
        ({ place, word, value }) =>
          !printed.some((each) => each.place === place && each.word === word && fills(each.value, value)),
      );
      assert.deepEqual(missing, []);
    });
  }

  test("a line with another value or place does not count", () => {
    assert.ok(fills([{ name: "hosts/..." }], [{ name: "hosts/a", free: true }, { name: "hosts/b" }]));
    assert.ok(!fills([{ name: "hosts/..." }], [{ name: "disks/a" }]));
    assert.ok(!fills([{ name: "hosts/..." }], []));
    assert.ok(!fills(["a"], ["a", "b"]));
    assert.ok(!fills(true, false));
  });
});
