import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { callFailed } from "../../src/bridge/operations";
import { ERROR_CODES } from "../../src/client";

const root = resolve(__dirname, "../..");
const guide = readFileSync(join(root, "docs/guides/troubleshooting.md"), "utf8");

/** The part about the provider's own messages. The rest is about the engine's. */
const [own = "", engine = ""] = guide.split(/^## Messages of the engine$/m);

/** Two texts for each `${condition ? "one" : "other"}`. */
const CHOICE = /\$\{[^{}?]*\?\s*"([^"{}]*)"\s*:\s*"([^"{}]*)"\s*\}/g;

/** Returns a source file's texts as a user may see them: adjacent literals are one, and `...` stands for each inserted value. */
function textsOf(source: string): readonly string[] {
  const joined = source.replace(/["'`]\s*\+\s*["'`]/g, "");
  return ["$1", "$2"].map((choice) => {
    let text = joined.replace(CHOICE, choice);
    for (let before = ""; before !== text;) {
      before = text;
      text = text.replace(/\$\{[^{}]*\}/g, "...");
    }
    return text;
  });
}

const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.includes("generated"))
  .flatMap((name) => textsOf(readFileSync(join(root, "src", name), "utf8")));
/** Titles that a function composes. */
const titles = ["create", "read"].map((verb) => callFailed(`${verb} Disk`, new Error("none")).summary);

/** Whether a text occurs in the code. Its `...` stands for a few inserted words. */
function occurs(text: string): boolean {
  const pattern = text
    .split(/\s*\.\.\.\s*/)
    .map((part) => part.trim().replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("[^\\n]{0,60}");
  return [...titles, ...sources].some((source) => new RegExp(pattern).test(source));
}

const headings = [...own.matchAll(/^### (.+)$/gm)].map(([, title = ""]) => title);

describe("troubleshooting guide", () => {
  test("has headings that begin titles or messages of the code", () => {
    assert.ok(headings.length > 40);
    assert.deepEqual(
      headings.filter((title) => !occurs(title)),
      [],
    );
  });

  test("quotes messages that occur in the code", () => {
    const quoted = [...own.matchAll(/"([^"\n]+(?:\n[^"\n]+)*?)":/g)].map(([, text = ""]) =>
      text.replace(/\s+/g, " "),
    );
    assert.ok(quoted.length > 12);
    assert.deepEqual(
      quoted.filter((text) => !occurs(text)),
      [],
    );
    const bold = [...own.matchAll(/\*\*((?:The service's|This change|A failed|Deleted an)[^*]+)\*\*/g)];
    assert.deepEqual(
      bold.map(([, text = ""]) => text.replace(/\s+/g, " ")).filter((text) => !occurs(text)),
      [],
    );
  });

  test("lists only codes of the service", () => {
    const codes = [...own.matchAll(/^- ((?:`[a-z_]+`(?:, )?)+):/gm)].flatMap(([, list = ""]) =>
      [...list.matchAll(/`(\w+)`/g)].map(([, code = ""]) => code),
    );
    assert.ok(codes.length > 8);
    const known = new Set<string>(ERROR_CODES);
    assert.deepEqual(
      codes.filter((code) => !known.has(code)),
      [],
    );
  });

  test("has no heading twice, and links only to headings that exist", () => {
    const all = [...headings, ...[...engine.matchAll(/^### (.+)$/gm)].map(([, title = ""]) => title)];
    assert.equal(new Set(all).size, all.length);
    const anchors = new Set(
      all.map((title) =>
        title
          .toLowerCase()
          .replace(/[^\w\s-]/g, "")
          .replace(/ /g, "-"),
      ),
    );
    for (const [, anchor = ""] of guide.matchAll(/\]\(#([^)]+)\)/g)) assert.ok(anchors.has(anchor), anchor);
  });
});
