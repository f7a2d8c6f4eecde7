import assert from "node:assert/strict";
import { describe, it } from "node:test";

import fc from "fast-check";

import { encodeStatusText, statusTrailers } from "../../../src/plugin/transport/grpc-status";
import { GrpcCode } from "../../../src/plugin/transport/rpc";

describe("a status text", () => {
  it("is printable ASCII on the wire and comes back whole", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const encoded = encodeStatusText(text);
        assert.match(encoded, /^[\x20-\x7e]*$/);
        assert.equal(decodeURIComponent(encoded), text);
      }),
    );
  });

  it("is cut between characters when it is too long for a header", () => {
    for (const unit of ["a", "ü", "日", "😀"]) {
      for (let lead = 0; lead < 4; lead += 1) {
        const decoded = decodeURIComponent(encodeStatusText("x".repeat(lead) + unit.repeat(10_000)));
        assert.match(decoded, new RegExp(`^x{${lead}}(${unit})+\\.\\.\\.$`, "u"));
        assert.ok(Buffer.byteLength(decoded) <= 8 * 1024 + 3);
      }
    }
  });

  it("is left out when empty", () => {
    assert.deepEqual(statusTrailers({ code: GrpcCode.OK, message: "" }), { "grpc-status": "0" });
    assert.deepEqual(statusTrailers({ code: GrpcCode.ABORTED, message: "50 %" }), {
      "grpc-status": "10",
      "grpc-message": "50 %25",
    });
  });
});
