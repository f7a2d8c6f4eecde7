import assert from "node:assert/strict";
import { test } from "node:test";
import { commandsOf } from "./package-managers";
import { PAGES } from "./pages";
import { readerMachine, typedCommands } from "./reader";
import { pageBlocks, reasonNotToRun } from "./run-page";

test("guides: every command of npm that a test runs has its equivalents in the guide's table", () => {
  const texts = PAGES.flatMap((page) =>
    pageBlocks(page)
      .filter(({ use, file }) => use === "commands" || file.endsWith(".sh"))
      .filter((block) => reasonNotToRun(page, block) === undefined)
      .map(({ text }) => text),
  );
  assert.ok(texts.some((text) => text.includes("npx ")));
  for (const manager of ["pnpm", "yarn"] as const) {
    for (const text of texts) assert.doesNotMatch(commandsOf(manager, text), /\bnp[mx]\b/);
  }
});

test("commandsOf: replaces commands by the longest that the table has, and keeps their arguments", () => {
  const given =
    "(cd shop && npm install) && npm install --save-exact a@1 b; npm run dev -- --port 1\necho npm";
  assert.equal(
    commandsOf("pnpm", given),
    "(cd shop && pnpm install) && pnpm add --save-exact a@1 b; pnpm run dev --port 1\necho npm",
  );
  assert.equal(
    commandsOf("yarn-pnp", given),
    "(cd shop && yarn install) && yarn add --exact a@1 b; yarn run dev --port 1\necho npm",
  );
  assert.equal(commandsOf("npm", given), given);
  assert.throws(() => commandsOf("pnpm", "npm audit"), /has no equivalent of "npm audit"/);
});

test("guides: a machine's module system is that of every project that its readers start", () => {
  const machine = readerMachine({ GUIDES_MANAGER: "yarn", GUIDES_MODULES: "module" });
  assert.equal(
    typedCommands(machine, "npx cdktf-provider-svc init shop --test jest\nnpm init -y"),
    "yarn dlx cdktf-provider-svc init shop --test jest && choose-modules module shop\n" +
      "yarn init && choose-modules module .",
  );
  assert.throws(() => readerMachine({ GUIDES_MANAGER: "bun" }), /bun is none of npm, pnpm/);
});
