import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { junitReview, sarifReview } from "../../src/review";
import { everything, HOSTILE, replaced, reviewOf } from "./reviews";

interface SarifResult {
  readonly ruleId: string;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation?: unknown;
    readonly logicalLocations: readonly { readonly fullyQualifiedName: string }[];
  }[];
}

const resultsOf = (...given: Parameters<typeof reviewOf>): readonly SarifResult[] =>
  (
    JSON.parse(sarifReview(reviewOf(...given), "1.0.0")) as {
      readonly runs: readonly { readonly results: readonly SarifResult[] }[];
    }
  ).runs.flatMap(({ results }) => results);

/** The JSON of a stack with one machine, created at this place. */
const stackAt = (place: string): Record<string, unknown> => ({
  resource: {
    svc_virtual_machine: { web: { "//": { metadata: { path: "shop/web", stackTrace: [place] } } } },
  },
});

describe("the SARIF of a review", () => {
  const changes = [replaced("svc_virtual_machine.web[0]")];

  test("has a result for each damage: an error if it is forbidden, and a warning otherwise", () => {
    const results = resultsOf({ changes });
    assert.deepEqual(
      results.map(({ ruleId, level }) => [ruleId, level]),
      [
        ["wipe", "error"],
        ["replace", "warning"],
        ["delete", "warning"],
      ],
    );
    assert.match(
      results[0]?.message.text ?? "",
      /^wipe is forbidden: replace svc_virtual_machine\.web\[0\] /,
    );
    assert.match(results[0]?.message.text ?? "", /Replaced because of boot\.image\./);
  });

  test("has no result for what a later plan does, and none for a change that does no damage", () => {
    assert.deepEqual(resultsOf({}), []);
    const deferred = [{ reason: "unknown", resource_change: replaced("svc_virtual_machine.late") }];
    assert.deepEqual(resultsOf({ more: { deferred_changes: deferred } }), []);
  });

  test("has the place of the construct, if the stack has it, and its path", () => {
    const locationsOf = (place: string): unknown => resultsOf({ changes }, [stackAt(place)])[0]?.locations;
    const logicalLocations = [
      { fullyQualifiedName: "shop/web[0]", name: "svc_virtual_machine.web[0]", kind: "resource" },
    ];
    for (const [place, uri] of [
      ["src/main.ts:12:5", "src/main.ts"],
      ["a b/ü:1#?.ts:12:5", "a%20b/%C3%BC%3A1%23%3F.ts"],
      ["javascript:alert(1):12:5", "javascript%3Aalert(1)"],
      ["../shared/main.ts:12:5", "../shared/main.ts"],
      ["/repo/main.ts:12:5", "file:///repo/main.ts"],
    ] as const) {
      const physicalLocation = {
        artifactLocation: { uri },
        region: { startLine: 12, startColumn: 5 },
      };
      assert.deepEqual(locationsOf(place), [{ physicalLocation, logicalLocations }]);
    }
    for (const place of ["main.ts", "main.ts:0:1", "main.ts:1", ""]) {
      assert.deepEqual(locationsOf(place), [{ logicalLocations }]);
    }
  });

  test("contains no character that a terminal interprets", () => {
    // eslint-disable-next-line no-control-regex -- these are the characters in question
    assert.doesNotMatch(sarifReview(everything, "1.0.0"), /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });
});

describe("the JUnit report of a review", () => {
  const text = junitReview(everything);

  test("has a case for each change and hook; a forbidden one fails, and a deferred one is skipped", () => {
    assert.equal(text.match(/<testcase /g)?.length, everything.changes.length + everything.hooks.length);
    assert.equal(text.match(/<failure /g)?.length, everything.forbidden.length);
    assert.equal(text.match(/<skipped>Deferred to a later plan: unknown<\/skipped>/g)?.length, 1);
    const failed = new Set(everything.forbidden.map(({ address }) => address)).size;
    assert.match(
      text,
      new RegExp(`<testsuite name="plan\\.json" tests="8" failures="${failed}" errors="0" skipped="1">`),
    );
    assert.match(text, /<failure type="wipe" message="wipe is forbidden: /);
  });

  test("has no markup, and no character that XML forbids, of a name", () => {
    assert.ok(HOSTILE.includes("]]>"));
    const tags = new Set(text.match(/<[^>]*>/g)?.map((tag) => /^<[?/]?([\w-]+)/.exec(tag)?.[1]));
    assert.deepEqual([...tags].sort(), [
      "failure",
      "skipped",
      "system-out",
      "testcase",
      "testsuite",
      "testsuites",
      "xml",
    ]);
    assert.doesNotMatch(text, /\]\]>|<!--/);
    // eslint-disable-next-line no-control-regex -- these are the characters in question
    assert.doesNotMatch(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\ufffe\uffff]/);
  });
});
