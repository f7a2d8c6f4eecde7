import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createRedact } from "../../../src/client";
import { redactJson } from "../../../src/client/http/redact";

const key = fc.string({
  unit: fc.constantFrom(...Array.from("abcXYZ019_-.~+/=:\"'\\<>&%$^*()[]{}|?")),
  minLength: 4,
  maxLength: 40,
});

/** Encodings of a character that servers and libraries use. */
const encodings: readonly ((character: string) => string)[] = [
  (c) => c,
  (c) => c.toUpperCase(),
  (c) => JSON.stringify(c).slice(1, -1),
  (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  (c) => encodeURIComponent(c),
  (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  (c) => `%25${c.charCodeAt(0).toString(16)}`,
  (c) => `&#${c.charCodeAt(0)};`,
  (c) => `&#x${c.charCodeAt(0).toString(16)};`,
  (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" })[c] ?? c,
];

test("redact: removes a secret in every encoding of its characters, even mixed ones", () => {
  const choices = fc.array(fc.nat({ max: encodings.length - 1 }), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(key, choices, (secret, choice) => {
      const echoed = Array.from(secret, (c, index) => encodings[choice[index] ?? 0]?.(c) ?? c).join("");
      assert.equal(createRedact([secret])(`before ${echoed} after`), "before (hidden) after");
    }),
    { numRuns: 500 },
  );
});

test("redact: removes a secret whose percent sign is encoded before hexadecimal digits", () => {
  for (const echoed of ["svc_aa%25aaaa", "svc_aa%2525aaaa", "svc_aa%aaaa"]) {
    assert.equal(createRedact(["svc_aa%aaaa"])(echoed), "(hidden)");
  }
});

test("redact: removes a secret within Base64 at any offset", () => {
  const secret = "svc_0123456789abcdef";
  const redact = createRedact([secret]);
  for (const prefix of ["", "u", "us", "user:"]) {
    const redacted = redact(`Basic ${Buffer.from(`${prefix}${secret}!`).toString("base64")}`);
    const left = Buffer.from(redacted.replace("Basic ", "").replace("(hidden)", ""), "base64").toString(
      "latin1",
    );
    assert.ok(redacted.includes("(hidden)"), redacted);
    assert.ok(left.length <= prefix.length + 6, `too much is left: ${left}`);
  }
});

test("redact: leaves text without the secret unchanged, and all text without a secret", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      assert.equal(createRedact([])(text), text);
      assert.equal(createRedact([""])(text), text);
      assert.equal(createRedact(["svc_never_in_there"])(text), text);
    }),
  );
});

test("redact: redacts all strings of a JSON value, including keys, and replaces values nested too deeply", () => {
  const redact = createRedact(["k3y"]);
  assert.deepEqual(redactJson({ "a-k3y": ["x k3y", 1, null, true, { b: "k3y" }] }, redact), {
    "a-(hidden)": ["x (hidden)", 1, null, true, { b: "(hidden)" }],
  });
  assert.deepEqual(redactJson([[["k3y"]]], redact, 2), [["(too deeply nested)"]]);
});
