import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020";
import { parse } from "yaml";
import { readContract, type StateWords } from "../../../src/contract";
import { formatContract } from "../../../src/contract/reading/compiled";
import { importDocument } from "../../../src/tools/openapi-import";
import { ServiceMapError, serviceMapSchema } from "../../../src/tools/service-map";
import { message, post, ref } from "../../contract/support/small-document";
import { at, infraDocument } from "./infra-document";
import { assertRoundTrip, mapAgain, mapOf, withMap } from "./map-of";

const text = { type: "string" };

/** Returns the description of a service whose operations have this property `state`, and the words of `x-kind`. */
function describedBy(state: object, words?: object): string {
  const operation = {
    ...message({ name: text, state: { ...text, ...state } }),
    ...(words === undefined ? {} : { "x-kind": { pattern: "operations/{id}", states: words } }),
  };
  return JSON.stringify(
    infraDocument({
      schemas: { Operation: operation },
      paths: { [at("GetOperation")]: post(message({ name: text }), ref("Operation")) },
      methods: {},
    }),
  );
}

function statesIn({ contract }: ReturnType<typeof importDocument>): StateWords | undefined {
  return contract.kinds.find(({ name }) => name === "Operation")?.states;
}

/** Returns the lines of a map about states, without their indentation. */
function stateLines(map: string): readonly string[] {
  const [, lines = ""] = /^ {2}states:\n((?: {4}.*\n)*)/m.exec(map) ?? [];
  return lines.split("\n").flatMap((line) => (line === "" ? [] : [line.trim()]));
}

const BY_WORD = "# guess: the word alone says so";
const PREFIXED = {
  enum: ["UNSPECIFIED", "PENDING", "RUNNING", "COMPLETED", "FAILED", "CANCELED"].map(
    (word) => `OPERATION_STATUS_${word}`,
  ),
};

describe("states of operations: what a description lists", () => {
  const CASES: readonly (readonly [string, object, readonly string[]])[] = [
    [
      "words with a prefix: documented ones are certain",
      PREFIXED,
      [
        "PENDING: [ OPERATION_STATUS_PENDING ]",
        "RUNNING: [ OPERATION_STATUS_RUNNING ]",
        `SUCCEEDED: [ OPERATION_STATUS_COMPLETED ] ${BY_WORD}`,
        "FAILED: [ OPERATION_STATUS_FAILED ]",
        "CANCELLED: [ OPERATION_STATUS_CANCELED ]",
      ],
    ],
    [
      "lower case, and a word without a known meaning",
      { enum: ["in-progress", "done", "error", "aborted", "paused"] },
      [
        `RUNNING: [ in-progress ] ${BY_WORD}`,
        `SUCCEEDED: [ done ] ${BY_WORD}`,
        `FAILED: [ error ] ${BY_WORD}`,
        `CANCELLED: [ aborted ] ${BY_WORD}`,
        "unknown: [ paused ] # guess: nothing says what they mean; move each word to its state",
      ],
    ],
    [
      "an end that may be a failure: no other word means one",
      { enum: ["RUNNING", "DONE"] },
      [
        "RUNNING: [ RUNNING ]",
        "unknown: [ DONE ] # guess: nothing says what they mean; move each word to its state",
      ],
    ],
    [
      "a sentence",
      { description: "State of the operation: `QUEUED`, `RUNNING`, `DONE`, or `ERROR`." },
      [
        `PENDING: [ QUEUED ] ${BY_WORD}`,
        "RUNNING: [ RUNNING ] # guess: its description says so",
        `SUCCEEDED: [ DONE ] ${BY_WORD}`,
        `FAILED: [ ERROR ] ${BY_WORD}`,
      ],
    ],
    [
      "a negation is no prefix",
      { enum: ["NOT_DONE", "NOT_FAILED", "NOT_READY"] },
      [
        "unknown: [ NOT_DONE, NOT_FAILED, NOT_READY ] # guess: nothing says what they mean; move each word to its state",
      ],
    ],
    ["documented states need no line", { enum: ["STATE_RUNNING", "succeeded", "Failed", "CANCELED"] }, []],
    ["a sentence about something else", { description: "Name, state or metadata of it." }, []],
    ["nothing", {}, []],
  ];
  for (const [title, state, expected] of CASES) {
    test(title, () => {
      const description = describedBy(state);
      const first = importDocument(description);
      const map = mapOf(first);
      assert.deepEqual(stateLines(map), expected);
      assertRoundTrip(description, first);
      const again = importDocument(JSON.stringify(first.document));
      assert.deepEqual([again.notes, statesIn(again)], [[], statesIn(first)]);
      assert.deepEqual(readContract(formatContract(first.contract)), first.contract);
      const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(serviceMapSchema());
      assert.ok(validate(parse(map)), JSON.stringify(validate.errors));
    });
  }
});

describe("states of operations: what users say", () => {
  const description = describedBy({ enum: ["ACTIVE", "DONE", "ERROR", "PAUSED", "FAILED"] });

  test("a word that is moved means what they say, and the other words keep their lines", () => {
    const map = mapOf(importDocument(description));
    assert.match(map, /unknown: \[ ACTIVE, PAUSED \]/);
    const moved = map.replace("unknown: [ ACTIVE, PAUSED ]", "RUNNING: [ active ]\n    unknown: [ PAUSED ]");
    const { imported, map: written } = mapAgain(description, moved);
    assert.deepEqual(statesIn(imported), {
      RUNNING: ["active"],
      SUCCEEDED: ["DONE"],
      FAILED: ["ERROR", "FAILED"],
    });
    assert.ok(stateLines(written).includes("RUNNING: [ active ]"), written);
  });

  test("a word of a changed description that the map does not have gets a line", () => {
    const map = mapOf(importDocument(description));
    const changed = describedBy({ enum: ["DONE", "ERROR", "ABORTED", "ACTIVE", "PAUSED"] });
    const { map: written } = mapAgain(changed, map);
    assert.ok(stateLines(written).includes(`CANCELLED: [ ABORTED ] ${BY_WORD}`), written);
  });

  test("the map takes precedence over `x-kind.states`", () => {
    const said = describedBy({}, { SUCCEEDED: ["DONE", "OVER"], unknown: ["STOPPED"] });
    assert.deepEqual(statesIn(importDocument(said)), { SUCCEEDED: ["DONE", "OVER"] });
    const imported = withMap(said, "operations.states.CANCELLED: [ STOPPED, OVER ]\n");
    assert.deepEqual(statesIn(imported), { SUCCEEDED: ["DONE"], CANCELLED: ["STOPPED", "OVER"] });
  });

  for (const [title, map, expected] of [
    [
      "a word given twice",
      "operations:\n  states:\n    FAILED:\n      - ERROR\n      - error\n",
      /^m:5: operations\.states\.FAILED\.2: error is listed twice: for FAILED and FAILED$/,
    ],
    [
      "a word with two meanings",
      "operations:\n  states:\n    SUCCEEDED: [ DONE ]\n    FAILED: [ DONE ]\n",
      /^m:4: operations\.states\.FAILED\.1: DONE is listed twice: for SUCCEEDED and FAILED$/,
    ],
    [
      "an unknown meaning",
      "operations:\n  states:\n    SUCCEEDED: [ DONE ]\n    ENDED: [ OVER ]\n",
      /^m:4: operations\.states\.ENDED: unknown key; it can be PENDING, RUNNING, SUCCEEDED, FAILED, CANCELLED, unknown$/,
    ],
    [
      "no list",
      "operations:\n  states: { FAILED: ERROR }\n",
      /^m:2: operations\.states\.FAILED: must be a list/,
    ],
  ] as const) {
    test(`${title} is refused with its line`, () => {
      assert.throws(
        () => withMap(description, map),
        (error) =>
          error instanceof ServiceMapError &&
          expected.test((error.lines[0] ?? "").replace("service.map.yaml", "m")),
      );
    });
  }

  test("a map's words beside a boolean that shows the end are refused", () => {
    const flagged = JSON.stringify(
      infraDocument({
        schemas: { Operation: message({ name: text, done: { type: "boolean" } }) },
        paths: { [at("GetOperation")]: post(message({ name: text }), ref("Operation")) },
        methods: {},
      }),
    );
    assert.throws(
      () => withMap(flagged, "operations:\n  states: { FAILED: [ ERROR ] }\n"),
      /:2: operations\.states: an operation shows its end by done/,
    );
  });

  test("a wrong part of `x-kind.states` makes operations unusable, with what is allowed", () => {
    const problemOf = (words: object): string | undefined =>
      importDocument(describedBy({}, words)).kinds.find(({ name }) => name === "Operation")?.problems[0]
        ?.text;
    assert.match(problemOf({ ENDED: ["DONE"] }) ?? "", /must have lists of words for PENDING, .*, unknown/);
    assert.match(problemOf({ FAILED: "ERROR" }) ?? "", /must have lists of words/);
    assert.match(
      problemOf({ SUCCEEDED: ["X"], FAILED: ["x"] }) ?? "",
      /listed twice: for SUCCEEDED and FAILED/,
    );
  });
});
