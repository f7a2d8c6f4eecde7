import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ALL_CHAOS_KINDS, USUAL_CHAOS_KINDS } from "../../src/emulator";
import { faultProblems } from "../../src/emulator/fault-schema";
import { post, startService } from "./running-service";

const GUIDE = readFileSync(join(__dirname, "../../src/reference/guides/emulator-faults.md"), "utf8");

/** The first cells of the rows of the table that begins so. */
function cells(heading: string): readonly (readonly string[])[] {
  const lines = GUIDE.split("\n");
  const start = lines.findIndex((line) => line.split("|")[1]?.trim() === heading);
  const length = lines.slice(start).findIndex((line) => !line.startsWith("|"));
  assert.ok(start >= 0 && length > 2, heading);
  const rows = lines.slice(start + 2, start + length);
  return rows.map((row) => row.split("|").slice(1, -1));
}

const words = (cell = ""): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);

test("The guide's actions can be set as they stand there, and none is missing", () => {
  const actions = cells("`action`").map(([cell]) => JSON.parse(words(cell)[0] ?? "") as { do: string });
  for (const action of actions) assert.deepEqual(faultProblems({ action }, new Set()), [], action.do);
  const [problem] = faultProblems({ action: { do: "?" } }, new Set());
  const known = /must be one of (.*); got/.exec(problem?.description ?? "")?.[1]?.split(", ") ?? [];
  assert.equal(known.length, 13);
  assert.deepEqual([...new Set(actions.map((action) => action.do))], known);
});

test("The guide's other faults can be set too", () => {
  const methods = new Set(["CreateVirtualMachine"]);
  const [, example = ""] = /```json\n([\s\S]*?)```/.exec(GUIDE) ?? [];
  const [, order = ""] = /-d '(.*)'/.exec(GUIDE) ?? [];
  for (const text of [example, order]) assert.deepEqual(faultProblems(JSON.parse(text), methods), []);
});

test("The guide's kinds of chaos are those that there are, the usual ones marked", () => {
  const rows = cells("Kind").map(([kinds, usual = ""]) => [words(kinds), usual.trim()] as const);
  assert.deepEqual(
    rows.flatMap(([kinds]) => kinds),
    ALL_CHAOS_KINDS,
  );
  assert.deepEqual(
    rows.flatMap(([kinds, usual]) => (usual === "yes" ? kinds : [])),
    USUAL_CHAOS_KINDS,
  );
});

test("The guide's orders are those that there are, each with all that it takes", async () => {
  const { emulator } = await startService();
  const { body } = await post(emulator, "/emulator/?", {});
  const known = /there are (.*)$/.exec(String(body["message"]))?.[1]?.split(", ") ?? [];
  const rows = cells("Order").map(([orders, takes]) => [words(orders), words(takes)] as const);
  assert.deepEqual(new Set(rows.flatMap(([orders]) => orders)), new Set(known));
  for (const [orders, takes] of rows) {
    for (const order of orders) {
      const refused = await post(emulator, `/emulator/${order}`, { "?": 1 });
      const members = /\?: is no property here; there are ([^;]*)/.exec(String(refused.body["message"]))?.[1];
      const taken = members === "none" || members === undefined ? [] : members.split(", ");
      if (order !== "set-fault") assert.deepEqual(takes, taken, order);
    }
  }
});
