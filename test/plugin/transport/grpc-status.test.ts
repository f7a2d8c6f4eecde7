import assert from "node:assert/strict";
import { describe, test } from "node:test";

import fc from "fast-check";

import { encodeStatusText, statusTrailers } from "../../../src/plugin/transport/grpc-status";
import { GrpcCode } from "../../../src/plugin/transport/rpc";

describe("gRPC status text", () => {
  test("is encoded as printable ASCII and decodes to the same text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const encoded = encodeStatusText(text);
        assert.match(encoded, /^[\x20-\x7e]*$/);
        assert.equal(decodeURIComponent(encoded), text);
      }),
    );
  });

  test("is truncated between characters if it is too long for a header", () => {
    for (const unit of ["a", "ü", "日", "😀"]) {
      for (let lead = 0; lead < 4; lead += 1) {
        const decoded = decodeURIComponent(encodeStatusText("x".repeat(lead) + unit.repeat(10_000)));
        assert.match(decoded, new RegExp(`^x{${lead}}(${unit})+\\.\\.\\.$`, "u"));
        assert.ok(Buffer.byteLength(decoded) <= 8 * 1024 + 3);
      }
    }
  });

  test("is omitted if empty", () => {
    assert.deepEqual(statusTrailers({ code: GrpcCode.OK, message: "" }), { "grpc-status": "0" });
    assert.deepEqual(statusTrailers({ code: GrpcCode.ABORTED, message: "50 %" }), {
      "grpc-status": "10",
      "grpc-message": "50 %25",
    });
  });
});
