import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, test } from "node:test";

/** A concept that is implemented once. */
interface Concept {
  readonly name: string;
  /** Finds the implementation in the text of a file. */
  readonly pattern: RegExp;
  /** Permitted files, and folders with a slash at their end. */
  readonly homes: readonly string[];
}

const CONCEPTS: readonly Concept[] = [
  {
    name: "the request of a change",
    pattern: /\bclient\.call\(/,
    // All others send reads, except for the probe, which shows what a description says of a create.
    homes: ["calls/attempts.ts", "api/", "preflight/reader.ts", "tools/probe/probe-create.ts"],
  },
  {
    name: "the decision whether a request is sent again",
    pattern: /\b(?:decideAttempt|isSafeToRepeat)\(/,
    homes: ["calls/attempts.ts", "calls/decide-attempt.ts", "client/retry/"],
  },
  {
    name: "the wait for an operation",
    pattern: /\boperations\.wait\(/,
    homes: ["calls/", "bridge/tracing/traced.ts"],
  },
  {
    name: "a pause between requests",
    pattern: /\bclock\.sleep\(|\bpause\((?:\w+\.)*clock\b/,
    homes: [
      "calls/attempts.ts",
      "calls/capacity-turns.ts",
      "calls/read-after-change.ts",
      "calls/look-for-change.ts",
      "api/poll-operations.ts",
      "client/",
    ],
  },
  {
    name: "the form of a note",
    pattern: /\b(?:encodeNote|decodeNote)\(/,
    homes: ["calls/notes/", "bridge/recovery/"],
  },
  {
    name: "what follows Ctrl-C within a time",
    pattern: /\bfunction grace\w*\(/i,
    homes: ["calls/read-after-change.ts"],
  },
  {
    name: "the type of JSON",
    pattern: /^export type Json(?:Object)? =/m,
    // The protocol's JSON has decimal numbers of any size.
    homes: ["base/json/json.ts", "plugin/value/json-value.ts"],
  },
  {
    name: "the guard of a record",
    pattern: /\bfunction (?:isRecord|asRecord)\(/,
    homes: ["base/json/index.ts"],
  },
  {
    name: "the text of an error",
    pattern: /instanceof Error \? \w+\.message : String\(/,
    homes: ["base/json/error-text.ts"],
  },
  {
    name: "a list of names whose rest is a number",
    pattern: /\band \$\{[^}]*\} more\b/,
    // The others list lines and sentences.
    homes: [
      "bridge/lifecycle/create/recovery-diagnostics.ts",
      "client/errors/error-messages.ts",
      "constructs/class-contracts.ts",
      "tools/service-map/read-map.ts",
    ],
  },
  {
    name: "whether a review contains a change",
    pattern: /\b(?:compareChange|fitsExpected)\(/,
    homes: ["bridge/approval/", "changes/expected-value.ts"],
  },
  {
    name: "the engine's marks of values",
    pattern: /marks? === true \|\|/,
    homes: ["base/engine/plan-marks.ts"],
  },
  {
    name: "the first letter of a word",
    pattern: /\.charAt\(0\)\.to(?:Upper|Lower)Case\(\)/,
    homes: ["base/words/index.ts"],
  },
  {
    name: "a call of a list method",
    pattern: /\blist\w*[!?]?\.path\b/i,
    homes: ["api/objects/list-page.ts"],
  },
  {
    name: "whether the contract has a list of a kind",
    pattern: /\b(?:list|method)\??\.listField [!=]== undefined/,
    homes: ["contract/derived-facts.ts"],
  },
  {
    name: "the pages of a list",
    pattern: /\b(?:listPages|readListPage)\(/,
    // Polling needs only the pages that show its operations, and the probe checks the paging itself.
    homes: ["api/objects/", "api/get-operations.ts", "tools/probe/probe-list.ts"],
  },
  {
    name: "the number of objects from which on a list is worth a request",
    pattern: /\bFEW_\w+ = /,
    homes: ["api/objects/list-snapshot.ts"],
  },
  {
    name: "whether a list shows less of an object than its own read",
    pattern: /\bshowsLess\(/,
    homes: ["api/objects/shows-less.ts", "api/objects/place-reads.ts"],
  },
  {
    name: "the proof that an object does not exist",
    pattern: /\bnew ObjectGone\(/,
    homes: ["api/objects/object-gone.ts", "api/objects/existence.ts"],
  },
  {
    name: "the read that says whether an object is gone",
    pattern: /\bisGone\((?:error|failure)\)|, isGone\)/,
    // The others tell more kinds of errors apart, or judge the parent.
    homes: [
      "api/objects/object-gone.ts",
      "api/objects/existence.ts",
      "bridge/lifecycle/read.ts",
      "bridge/operations/shown-object.ts",
      "tools/probe/probe-object.ts",
    ],
  },
  {
    name: "the warning of a short list",
    pattern: /Possibly incomplete list/,
    homes: ["api/objects/short-list.ts"],
  },
];

const src = join(__dirname, "../src");
const files = readdirSync(src, { recursive: true, encoding: "utf8" })
  .map((name) => name.split(sep).join("/"))
  .filter((name) => name.endsWith(".ts") && !name.includes("/generated/"))
  .map((name) => [name, readFileSync(join(src, name), "utf8")] as const);

describe("one home", () => {
  for (const { name, pattern, homes } of CONCEPTS) {
    const found = files.filter(([, text]) => pattern.test(text)).map(([path]) => path);
    const isAt = (path: string, home: string): boolean =>
      home.endsWith("/") ? path.startsWith(home) : path === home;

    test(`of ${name}`, () => {
      assert.deepEqual(
        found.filter((path) => !homes.some((home) => isAt(path, home))),
        [],
      );
      assert.deepEqual(
        homes.filter((home) => !found.some((path) => isAt(path, home))),
        [],
        "every home is used",
      );
    });
  }
});
