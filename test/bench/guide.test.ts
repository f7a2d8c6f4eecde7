import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { MEASUREMENTS } from "./measurements";

const root = resolve(__dirname, "../..");
const guide = readFileSync(join(root, "docs/guides/performance.md"), "utf8");

test("performance guide: names every measurement and shows valid bench commands", () => {
  for (const { name } of MEASUREMENTS) assert.match(guide, new RegExp(`^### \`${name}\`$`, "m"), name);
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Readonly<Record<string, string>>;
  };
  assert.ok(scripts["bench"] !== undefined);
  const commands = [...guide.matchAll(/^npm run bench(?: -- (.*))?$/gm)].map(([, words]) => words ?? "");
  assert.ok(commands.length > 0);
  const names = commands.flatMap((words) => words.split(" --")[0]?.split(" ") ?? []);
  const known = new Set<string>(["", ...MEASUREMENTS.map(({ name }) => name)]);
  assert.deepEqual(
    names.filter((name) => !known.has(name)),
    [],
  );
});
