import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { callFailed } from "../../../src/bridge/operations";
import { ERROR_CODES } from "../../../src/client";
import { occursInSource } from "./source-texts";

const root = resolve(__dirname, "../../..");
const guide = readFileSync(join(root, "docs/guides/troubleshooting.md"), "utf8");

/** The part about the provider's own messages. The rest is about the engine's. */
const [own = "", engine = ""] = guide.split(/^## Messages of the engine$/m);

/** Titles that a function composes. */
const titles = ["create", "read"].map((verb) => callFailed(`${verb} Disk`, new Error("none")).summary);

const occurs = (text: string): boolean => occursInSource(text, titles);

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
