import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ALL_CHAOS_KINDS, USUAL_CHAOS_KINDS } from "../../src/emulator";
import { faultProblems } from "../../src/emulator/faults/fault-schema";
import { post, startService } from "./running-service";

const GUIDE = readFileSync(join(__dirname, "../../docs/guides/emulator-faults.md"), "utf8");

/** Returns the first cells of the rows in the table with this heading. */
function cells(heading: string): readonly (readonly string[])[] {
  const lines = GUIDE.split("\n");
  const start = lines.findIndex((line) => line.split("|")[1]?.trim() === heading);
  const length = lines.slice(start).findIndex((line) => !line.startsWith("|"));
  assert.ok(start >= 0 && length > 2, heading);
  const rows = lines.slice(start + 2, start + length);
  return rows.map((row) => row.split("|").slice(1, -1));
}

const words = (cell = ""): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);

test("fault guide: lists every action in a valid form", () => {
  const [, section = ""] = /^## Actions\n([\s\S]*?)^## /m.exec(GUIDE) ?? [];
  const actions = section
    .split(/^### /m)
    .slice(1)
    .flatMap((text) => {
      const examples = [...text.matchAll(/^- `(\{.*\})`$/gm)].map(
        ([, json = ""]) => JSON.parse(json) as { do: string },
      );
      assert.ok(examples.length > 0, text);
      for (const action of examples) assert.ok(text.startsWith(`\`${action.do}\`\n`), action.do);
      return examples;
    });
  for (const action of actions) assert.deepEqual(faultProblems({ action }, new Set()), [], action.do);
  const [problem] = faultProblems({ action: { do: "?" } }, new Set());
  const known = /must be one of (.*); got/.exec(problem?.description ?? "")?.[1]?.split(", ") ?? [];
  assert.equal(known.length, 19);
  assert.deepEqual([...new Set(actions.map((action) => action.do))], known);
});

test("fault guide: shows other faults in a valid form", () => {
  const methods = new Set(["CreateVirtualMachine"]);
  const [, example = ""] = /```json\n([\s\S]*?)```/.exec(GUIDE) ?? [];
  const [, order = ""] = /-d '(.*)'/.exec(GUIDE) ?? [];
  for (const text of [example, order]) assert.deepEqual(faultProblems(JSON.parse(text), methods), []);
});

test("fault guide: lists exactly the existing chaos kinds and marks the default ones", () => {
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

test("fault guide: lists exactly the existing commands with all their arguments", async () => {
  const { emulator } = await startService();
  const { body } = await post(emulator, "/emulator/?", {});
  const known = /commands are (.*)$/.exec(String(body["message"]))?.[1]?.split(", ") ?? [];
  const rows = cells("Command").map(([orders, takes]) => [words(orders), words(takes)] as const);
  assert.deepEqual(new Set(rows.flatMap(([orders]) => orders)), new Set(known));
  for (const [orders, takes] of rows) {
    for (const order of orders) {
      const refused = await post(emulator, `/emulator/${order}`, { "?": 1 });
      const members = /\?: is not a known property; (?:no )?properties are ([^;]*)/.exec(
        String(refused.body["message"]),
      )?.[1];
      const taken = members === "allowed" || members === undefined ? [] : members.split(", ");
      if (order !== "set-fault") assert.deepEqual(takes, taken, order);
    }
  }
});
