import assert from "node:assert/strict";
import { describe, test } from "node:test";
import Ajv2020 from "ajv/dist/2020";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { markdownReview, reviewSchema, textReview } from "../../src/review";
import { changeOf, MACHINE } from "./plan-json";
import { everything, replaced, reviewOf } from "./reviews";

describe("the JSON of a review", () => {
  test("is valid by its schema, which the package has", () => {
    const check = new Ajv2020({ allErrors: true }).compile(reviewSchema());
    for (const each of [everything, reviewOf({})]) {
      check(JSON.parse(JSON.stringify(each)));
      assert.deepEqual(check.errors ?? [], []);
    }
    const signature = { algorithm: "hmac-sha256", value: "x" };
    const value = {
      attribute: "labels",
      before: { digest: "x" },
      after: { members: { a: { any: true }, b: { is: "1" } } },
    };
    const changed = {
      verb: "update",
      kind: "Disk",
      address: "svc_disk.d",
      workspace: "default",
      endpoint: "https://api.example.com",
      changed: [value],
    };
    const approval = {
      id: "1",
      from: "",
      until: "",
      salt: "s",
      contract: everything.contract,
      changes: [changed],
    };
    check({ ...reviewOf({}), approval, signature });
    assert.deepEqual(check.errors ?? [], []);
    check({ ...everything, more: true });
    assert.equal(check.errors?.length, 1);
    const file = join(__dirname, "../../dist/review.schema.json");
    assert.deepEqual(JSON.parse(readFileSync(file, "utf8")), reviewSchema());
  });
});

describe("the text of a review", () => {
  const lines = (width?: number): readonly string[] =>
    textReview(everything, { highlight: (_style, text) => text, ...(width === undefined ? {} : { width }) });

  test("begins with a summary of at most ten lines, before an empty one", () => {
    const end = lines().indexOf("");
    assert.ok(end > 0 && end <= 10, String(end));
    assert.match(
      lines()[0] ?? "",
      /^Plan +1 to create, 1 to update, 1 to replace, 1 to delete, 1 to import, 2 to invoke$/,
    );
  });

  test("fits the width of the terminal, except for words that are longer", () => {
    for (const width of [40, 60, 80]) {
      const long = lines(width).filter((line) => line.length > width && /\S \S/.test(line.slice(width / 2)));
      assert.deepEqual(long, []);
    }
  });

  test("contains no character of a name that a terminal interprets", () => {
    // eslint-disable-next-line no-control-regex -- these are the characters in question
    assert.doesNotMatch(lines().join(""), /[\u0000-\u001f\u007f-\u009f\u202e]/);
  });
});

describe("the Markdown of a review", () => {
  test("has foreign names only in code", () => {
    const text = markdownReview(everything).replace(/(`+) ?[^]*?\1/g, "CODE");
    assert.doesNotMatch(text, /onerror|javascript|@team|\u202e/);
    assert.ok(!text.includes("\u001b"));
    assert.match(text, /- \*\*replace\*\* CODE/);
    assert.doesNotMatch(text, /^# x/m);
  });

  test("fits a comment for any number of changes, with whole sections only, and says what it leaves out", () => {
    for (const count of [100, 400, 3000]) {
      const changes = Array.from({ length: count }, (_, index) =>
        index % 2 === 0
          ? replaced(`svc_virtual_machine.m["${index}"]`)
          : changeOf({
              address: `svc_virtual_machine.n["${index}"]`,
              actions: ["create"],
              after: { ...MACHINE, name: undefined },
              unknown: { name: true },
            }),
      );
      const text = markdownReview(reviewOf({ changes }));
      assert.ok(Buffer.byteLength(text) <= 65_536, String(Buffer.byteLength(text)));
      assert.match(text, /^- \*\*Loses data\*\*: /m);
      assert.ok(text.endsWith("\n"));
      if (count < 400) continue;
      assert.match(text, new RegExp(`^- ${count / 2} × \\*\\*create\\*\\* .*CreateVirtualMachine`, "m"));
      const sections = text.match(/^- \*\*replace\*\* .*(?:\n {2}- .*)*/gm) ?? [];
      assert.ok(sections.length > 10);
      assert.deepEqual(new Set(sections.map((each) => each.split("\n").length)).size, 1, "no section is cut");
      assert.match(text, new RegExp(`, ${count - sections.length} changes have no section here\\.`));
    }
  });
});

test("texts of reviews: a value that is only called sensitive is quoted", () => {
  const named = reviewOf({
    changes: [
      changeOf({
        actions: ["update"],
        before: MACHINE,
        after: { ...MACHINE, display_name: "(sensitive)" },
        unknown: { state: true },
      }),
    ],
  });
  const lines = textReview(named, { highlight: (_style, text) => text });
  assert.ok(
    lines.some((line) => line.includes("display_name: ") && line.endsWith('-> "(sensitive)"')),
    lines.join("\n"),
  );
});
