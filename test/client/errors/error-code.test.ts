import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ERROR_CODES, errorCodeFrom } from "../../../src/client";
import { errorCodeFromStatus } from "../../../src/client/errors/error-code";

test("error code: each code is recognised in every common spelling and by its number", () => {
  ERROR_CODES.forEach((code, index) => {
    const camel = code.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const pascal = camel.replace(/^\w/, (letter) => letter.toUpperCase());
    for (const spelling of [code, code.toUpperCase(), camel, pascal, index + 1, String(index + 1)]) {
      assert.equal(errorCodeFrom(spelling), code, String(spelling));
    }
  });
  assert.equal(errorCodeFrom("CANCELLED"), "canceled");
  assert.equal(errorCodeFrom("bad_route"), "unimplemented");
});

test("error code: an HTTP status, a phrase or success is not a code", () => {
  for (const value of [
    0,
    17,
    404,
    -1,
    1.5,
    "404",
    "Not Found",
    "not-found ",
    "OK",
    "",
    null,
    undefined,
    {},
    true,
    "constructor",
  ]) {
    assert.equal(errorCodeFrom(value), undefined, JSON.stringify(value));
  }
});

test("error code: no HTTP status alone means not_found", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 999 }), (status) => errorCodeFromStatus(status) !== "not_found"),
  );
});

test("error code: an HTTP status maps to the conventional code", () => {
  const cases: [number, string][] = [
    [400, "invalid_argument"],
    [401, "unauthenticated"],
    [403, "permission_denied"],
    [404, "unimplemented"],
    [409, "aborted"],
    [429, "resource_exhausted"],
    [499, "canceled"],
    [500, "internal"],
    [501, "unimplemented"],
    [502, "unavailable"],
    [503, "unavailable"],
    [504, "deadline_exceeded"],
    [522, "unavailable"],
    [418, "unknown"],
    [599, "internal"],
  ];
  for (const [status, code] of cases) assert.equal(errorCodeFromStatus(status), code, String(status));
});
