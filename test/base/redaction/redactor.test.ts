import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createRedactor } from "../../../src/base/redaction";

const redact = (secret: string, text: string, isCut?: boolean): string =>
  createRedactor({ secrets: [secret] }).redact(text, isCut);

const PEM = [
  "-----BEGIN PRIVATE KEY-----",
  "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC",
  "BKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj",
  "Qg==",
  "-----END PRIVATE KEY-----",
  "",
].join("\n");

describe("redactor", () => {
  const spaced = "correct  horse\nbattery\tstaple";
  const punctuated = `p"a's\\s/w&rd<é>{1}=%+2`;
  const numeric = Array.from(punctuated, (c) => `&#${c.codePointAt(0)};`).join("");
  const hexadecimal = Array.from(
    punctuated,
    (c) => `&#x${c.codePointAt(0)?.toString(16).toUpperCase()};`,
  ).join("");
  const spellings: readonly (readonly [secret: string, what: string, text: string])[] = [
    [spaced, "as it is", spaced],
    [spaced, "with its white space collapsed", "correct horse battery staple"],
    [spaced, "with CRLF", "correct  horse\r\nbattery\tstaple"],
    [spaced, "without its white space", "correcthorsebatterystaple"],
    [spaced, "in JSON", JSON.stringify(spaced).slice(1, -1)],
    [spaced, "in a form", "correct++horse%0Abattery%09staple"],
    [spaced, "in HTML", "correct&nbsp; horse&#10;battery&Tab;staple"],
    [
      punctuated,
      "in HTML with names",
      "p&quot;a&apos;s&bsol;s&sol;w&amp;rd&lt;é&gt;&lcub;1&rcub;&equals;&percnt;&plus;2",
    ],
    [punctuated, "in HTML with numbers", numeric],
    [punctuated, "in HTML with hexadecimal numbers", hexadecimal],
    [punctuated, "in HTML that is escaped once more", numeric.replaceAll("&", "&amp;")],
    [punctuated, "in JSON", JSON.stringify(punctuated).slice(1, -1)],
    [punctuated, "in JSON in JSON", JSON.stringify(JSON.stringify(punctuated)).slice(3, -3)],
    [punctuated, "in a URL", encodeURIComponent(punctuated)],
    [punctuated, "in a URL in a URL", encodeURIComponent(encodeURIComponent(punctuated))],
    [punctuated, "in HTML in JSON", JSON.stringify(numeric).slice(1, -1)],
    ["🔑 of the house", "in JSON without Unicode", "\\ud83d\\udd11 of the house"],
    ["🔑 of the house", "in a URL", encodeURIComponent("🔑 of the house")],
    [PEM, "as it is", PEM.trimEnd()],
    [PEM, "in JSON", JSON.stringify(PEM.trimEnd()).slice(1, -1)],
  ];
  for (const [secret, what, text] of spellings) {
    test(`hides ${JSON.stringify(secret.slice(0, 20))} ${what}`, () =>
      assert.equal(redact(secret, `before ${text}; after`), "before (hidden); after"));
  }

  test("hides a secret within base64 in both alphabets, also URL-encoded", () => {
    const secret = "???>>>~~~ the secret";
    for (const encoding of ["base64", "base64url"] as const) {
      const text = Buffer.from(secret).toString(encoding);
      assert.doesNotMatch(redact(secret, `Basic ${text}`), /Pz8_|Pz8\/|Zlc|c2V/);
      assert.doesNotMatch(redact(secret, encodeURIComponent(text)), /Pz8_|Pz8\/|Zlc|c2V/);
    }
  });

  test("hides each line of a secret, even if it is repeated with other text", () => {
    const { redact: hide } = createRedactor({ secrets: [PEM] });
    for (const line of PEM.trim().split("\n")) assert.equal(hide(`| ${line} |`), "| (hidden) |");
  });

  test("removes the end of a text that was truncated within a secret in any spelling", () => {
    for (const text of [
      "corr",
      "correct horse bat",
      "correct\\u0020hor",
      "correct\\u00",
      "correct&#3",
      "c",
    ]) {
      assert.equal(redact(spaced, `before ${text}`, true), "before ");
    }
    assert.equal(redact(spaced, "before corr", false), "before corr", "what is whole may end so");
    assert.equal(redact(spaced, "the end", true), "the end");
  });

  test("hides the start of a secret before an ellipsis", () => {
    for (const ellipsis of ["…", "...", " [...]"]) {
      assert.equal(redact(spaced, `bad "correct horse ba${ellipsis}"`), `bad "(hidden)${ellipsis}"`);
    }
    assert.equal(
      redact(spaced, "corr... is a word"),
      "corr... is a word",
      "a few characters may be an accident",
    );
  });

  test("hides overlapping secrets completely, including secrets added later", () => {
    const redactor = createRedactor({ secrets: ["abcdef", ""], replacement: "*" });
    assert.equal(redactor.redact("<abcdefghi>"), "<*ghi>");
    redactor.add("defghi");
    assert.equal(redactor.redact("<abcdefghi>"), "<*>");
    redactor.add("abcdefghijkl");
    assert.equal(redactor.redact("abcdef"), "*", "a longer one that begins so hides no less");
  });

  test("leaves text without a secret unchanged, however it is escaped", () => {
    const text = 'C:\\temp\\%41 &amp; "a\\u0041\\n" 100% + 1 …';
    assert.equal(redact("never in there", text), text);
    assert.equal(redact(" \n", text), text, "white space is no secret");
  });

  test("takes linear time for any number of secrets", () => {
    const redactor = createRedactor();
    for (let n = 0; n < 1_000; n += 1) redactor.add(`svc_${n.toString(36).padStart(24, "x")}`);
    const text = `${"svc_ says %25 and \\\\ &amp; ".repeat(1_000)}svc_${"x".repeat(22)}rr.`;
    assert.equal(redactor.redact(text).slice(-9), "(hidden).");
  });
});
