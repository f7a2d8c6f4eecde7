import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { markdownReview, type Review } from "../../src/review";
import { everything, HOSTILE } from "./reviews";

const texts = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 400 }),
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.constantFrom(HOSTILE, "`".repeat(300), "€".repeat(500), "\n".repeat(50)),
);

/** Reviews with up to 1,600 changes: those of `everything`, under random names. */
const reviews = fc
  .record({
    counts: fc.array(fc.nat({ max: 200 }), {
      minLength: everything.changes.length,
      maxLength: everything.changes.length,
    }),
    names: fc.array(texts, { minLength: 1, maxLength: 12 }),
    forbidden: fc.nat({ max: 300 }),
    hooks: fc.nat({ max: 300 }),
  })
  .map(({ counts, names, forbidden, hooks }): Review => {
    const nameAt = (index: number): string => `${names[index % names.length] ?? ""}${index}`;
    const rule = everything.forbidden[0];
    assert.ok(rule !== undefined);
    return {
      ...everything,
      changes: everything.changes.flatMap((change, at) =>
        Array.from({ length: counts[at] ?? 0 }, (_, index) => ({
          ...change,
          address: nameAt(index),
          object: nameAt(index + 1),
        })),
      ),
      forbidden: Array.from({ length: forbidden }, (_, index) => ({ ...rule, address: nameAt(index) })),
      hooks: Array.from({ length: hooks }, (_, index) => ({
        plan: "plan.json",
        address: nameAt(index),
        hook: nameAt(index),
        runs: "afterCreate" as const,
        effects: [],
        command: [nameAt(index + 1), nameAt(index + 2)],
      })),
    };
  });

/** Returns the lines of the sections that begin with a line. */
function sectionsIn(markdown: string): ReadonlySet<string> {
  return new Set(markdown.match(/^- \*\*.*(?:\n {2}- .*)*/gm) ?? []);
}

test("the Markdown of a review: any review fits a comment, and each of its sections is whole", () => {
  fc.assert(
    fc.property(reviews, (review) => {
      const markdown = markdownReview(review);
      assert.ok(Buffer.byteLength(markdown) <= 65_536, String(Buffer.byteLength(markdown)));
      assert.ok(markdown.endsWith("\n"));
      const parts = [
        ...review.changes.map((change): Review => ({
          ...review,
          changes: [change],
          hooks: [],
          forbidden: [],
        })),
        ...review.hooks.map((hook): Review => ({ ...review, changes: [], hooks: [hook], forbidden: [] })),
      ];
      const shown = sectionsIn(markdown.slice(markdown.indexOf("\n### ")));
      const all = new Set<string>();
      for (const part of parts) {
        const one = markdownReview(part);
        for (const section of sectionsIn(one.slice(one.indexOf("\n### ")))) all.add(section);
      }
      assert.deepEqual(
        [...shown].filter((section) => !all.has(section)),
        [],
      );
    }),
    { numRuns: 100 },
  );
});
