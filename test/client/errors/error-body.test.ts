import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createRedact } from "../../../src/client";
import { parseErrorBody, type ErrorBody } from "../../../src/client/errors/error-body";

const parse = (body: unknown): ErrorBody =>
  parseErrorBody(Buffer.from(typeof body === "string" ? body : JSON.stringify(body), "utf8"));

test("error body: each known shape yields its code and message", () => {
  const cases: [body: unknown, code: string | undefined, said: string | undefined][] = [
    // Connect
    [{ code: "not_found", message: "no such VM" }, "not_found", "no such VM"],
    [{ code: "unavailable" }, "unavailable", '{"code":"unavailable"}'],
    // google.rpc.Status
    [{ code: 5, message: "no such VM", details: [] }, "not_found", "no such VM"],
    [{ code: "NOT_FOUND", message: "no such VM" }, "not_found", "no such VM"],
    [{ code: "5", message: "no such VM" }, "not_found", "no such VM"],
    // wrapped
    [{ error: { code: 404, message: "no such VM", status: "NOT_FOUND" } }, "not_found", "no such VM"],
    [{ error: { code: "PermissionDenied", message: "no" } }, "permission_denied", "no"],
    [{ status: { code: 7, message: "no" } }, "permission_denied", "no"],
    // an HTTP status is not an error code
    [{ error: { code: 404, message: "no route" } }, undefined, "no route"],
    [{ code: 404, message: "no route" }, undefined, "no route"],
    // plain texts
    [{ error: "not_found", message: "no such VM" }, "not_found", "no such VM"],
    [{ error: "no such VM" }, undefined, "no such VM"],
    [{ timestamp: 1, status: 404, error: "Not Found", path: "/x" }, undefined, "Not Found"],
    [{ error: "invalid_grant", error_description: "expired" }, undefined, "expired"],
    ['"just text"', undefined, "just text"],
    // lists
    [{ errors: [{ code: "invalid_argument", message: "a" }, { message: "b" }] }, "invalid_argument", "a; b"],
    [{ errors: ["a", "b"] }, undefined, "a; b"],
    [{ errors: [{ status: "404", title: "t", detail: "d" }] }, undefined, "d"],
    [[{ error: { code: 3, message: "m" } }], undefined, '[{"error":{"code":3,"message":"m"}}]'],
    // RFC 9457 and Twirp
    [{ type: "about:blank", title: "Forbidden", status: 403, detail: "not yours" }, undefined, "not yours"],
    [{ code: "bad_route", msg: "no handler" }, "unimplemented", "no handler"],
    // not interpretable
    [{ foo: "bar" }, undefined, '{"foo":"bar"}'],
    ["{}", undefined, "{}"],
    ["{broken", undefined, "{broken"],
    ["upstream connect error\n or  disconnect", undefined, "upstream connect error or disconnect"],
    ["", undefined, undefined],
    [" \r\n ", undefined, undefined],
  ];
  for (const [body, code, said] of cases) {
    const parsed = parse(body);
    assert.equal(parsed.code, code, JSON.stringify(body));
    assert.equal(parsed.said, said, JSON.stringify(body));
  }
});

test("error body: the words of a message express no code, and take none away", () => {
  for (const message of ["Not Found", "Method does not exist.", "page not found"]) {
    assert.equal(parse({ code: 5, message, details: [] }).code, "not_found");
    assert.equal(parse({ message }).code, undefined);
    assert.equal(parse(message).code, undefined);
  }
});

test("error body: the text of a refusal, a phrase and a word for any failure look like no code", () => {
  const none = [
    { detail: "no such VM" },
    { error: "no such VM" },
    { error: "Conflict", statusCode: 409 },
    { errors: [{ error: "Gone" }] },
    { reason: "There is no such VM" },
    { status: "error", message: "no such VM" },
    { type: "about:blank", title: "Not Found" },
    "VM_GONE",
    "<title>VM_GONE</title>",
    "",
  ];
  for (const body of none) assert.equal(parse(body).sighted, undefined, JSON.stringify(body));
  assert.deepEqual(parse({ error: { code: "E1404", message: "no" } }).sighted, {
    field: "error.code",
    text: "E1404",
  });
  assert.deepEqual(parse({ error: "VM_GONE" }).sighted, { field: "error", text: "VM_GONE" });
});

test("error body: an HTML page is read without tags, scripts and styles, starting with its title", () => {
  const page =
    "<!DOCTYPE html><html><head><title>502 Bad Gateway</title><style>p{color:red}</style><script>steal()</script></head>" +
    "<body><h1>Sorry</h1><p>Tom &amp; Jerry&nbsp;&lt;3</p><hr>nginx</body></html>";
  assert.equal(parse(page).said, "502 Bad Gateway: Sorry Tom & Jerry <3 nginx");
  assert.equal(parse("<html>\r\n<head><title>404 Not Found</title></head>\r\n</html>").said, "404 Not Found");
  assert.equal(parse("<html><script>never ends").said, undefined);
});

test("error body: details yield field violations, the retry delay and the request id, also in Connect's form", () => {
  const violation = { field: "compute.cpu_count", description: "must be at least 1" };
  const google = parse({
    code: 3,
    message: "bad",
    details: [
      { "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations: [violation] },
      { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "1.5s" },
      { "@type": "type.googleapis.com/google.rpc.RequestInfo", requestId: "r-1" },
    ],
  });
  assert.deepEqual(google.fieldViolations, [violation]);
  assert.equal(google.retryAfterMs, 1500);
  assert.equal(google.requestId, "r-1");
  assert.equal(google.details.length, 3);
  const connect = parse({
    code: "invalid_argument",
    details: [
      { type: "google.rpc.BadRequest", value: "CgA", debug: { fieldViolations: [violation, "junk", {}] } },
    ],
  });
  assert.deepEqual(connect.fieldViolations, [violation]);
});

test("error body: any bytes, shape or depth yield bounded text and no exception", () => {
  const deep = (open: string, close: string): fc.Arbitrary<string> =>
    fc.integer({ min: 1, max: 20_000 }).map((depth) => open.repeat(depth) + close.repeat(depth));
  const body = fc.oneof(
    fc.uint8Array({ maxLength: 2000 }),
    fc.json({ maxDepth: 5 }).map((text) => Buffer.from(text)),
    fc
      .record(
        {
          code: fc.jsonValue(),
          message: fc.jsonValue(),
          error: fc.jsonValue(),
          errors: fc.jsonValue(),
          details: fc.jsonValue(),
          status: fc.jsonValue(),
        },
        { requiredKeys: [] },
      )
      .map((value) => Buffer.from(JSON.stringify(value))),
    fc
      .oneof(
        deep("[", "]"),
        deep('{"error":', "}"),
        deep('{"details":[', "]}"),
        deep("<", ""),
        deep("<title", ">"),
        deep("<script>", ""),
      )
      .map((text) => Buffer.from(text)),
  );
  fc.assert(
    fc.property(body, (bytes) => {
      const parsed = parseErrorBody(bytes);
      assert.ok((parsed.said ?? "").length <= 500);
      assert.ok((parsed.requestId ?? "").length <= 128);
      JSON.stringify(parsed);
    }),
    { numRuns: 400 },
  );
});

test("error body: an echoed secret is redacted in any shape, even if the body is truncated inside of it", () => {
  const secret = "svc_k3yk3yk3y";
  const redact = createRedact([secret]);
  const fill = fc
    .integer({ min: 64 * 1024 - 200, max: 64 * 1024 + 50 })
    .map((length) => "<p>".repeat(length / 3 + 1).slice(0, length));
  const piece = fc.constantFrom(secret, encodeURIComponent(secret), "\\u0073vc_k3yk3yk3y", ' "', "{", "x");
  const body = fc.oneof(
    fc.array(piece).map((pieces) => pieces.join("")),
    fc
      .array(fc.oneof(piece, fc.constant("svc_k3<b></b>yk3yk3y")))
      .map((pieces) => `<html>${pieces.join("")}`),
    fc.array(piece).map((pieces) =>
      JSON.stringify({
        message: pieces.join(""),
        details: [{ [pieces.join("")]: pieces }],
        requestId: pieces.join(""),
      }),
    ),
    fc.tuple(fill, fc.array(piece)).map(([filler, pieces]) => `<html>${filler}${secret}${pieces.join("")}`),
    fc
      .tuple(fill, fc.constantFrom(secret, "svc_k3<b></b>yk3yk3y"))
      .map(([filler, each]) => `<html>${filler}${each.repeat(40)}`),
  );
  fc.assert(
    fc.property(body, (text) => {
      const parsed = JSON.stringify(parseErrorBody(Buffer.from(text), { redact }));
      assert.ok(!parsed.includes("k3yk3"), parsed.slice(0, 500));
      assert.ok(!parsed.includes("svc_k"), parsed.slice(0, 500));
    }),
    { numRuns: 300 },
  );
});

test("error body: codes are taken from wherever services put them", () => {
  const cases: [body: unknown, code: string | undefined, field: string | undefined][] = [
    [{ type: "https://errors.example/vm-not-found", title: "Gone", status: 404 }, "not_found", "type"],
    [{ type: "urn:problem:already-exists", status: 409 }, "already_exists", "type"],
    [{ type: "about:blank", title: "Not Found", status: 404 }, undefined, undefined],
    [{ type: "about:blank", status: 404, errorCode: "NO_SUCH_DISK" }, "not_found", "errorCode"],
    [{ errors: [{ reason: "notFound", message: "x" }] }, "not_found", "errors[0].reason"],
    [{ error: "VM_NOT_FOUND", message: "x" }, "not_found", "error"],
    [{ name: "not_found", id: "a1", message: "no vm", fault: false }, "not_found", "name"],
    [{ code: 9, details: [{ reason: "DISK_IN_USE" }] }, "failed_precondition", "code"],
    [{ status: 409, code: "RESOURCE_BUSY" }, "aborted", "code"],
    [{ code: "RATE_LIMIT_EXCEEDED" }, "resource_exhausted", "code"],
    // unknown addresses
    [{ code: "ROUTE_NOT_FOUND" }, "unimplemented", "code"],
    [{ type: "https://errors.example/endpoint-not-found" }, "unimplemented", "type"],
    // objects that have the name of a part of an address
    [{ code: "HOST_NOT_FOUND" }, "not_found", "code"],
    [{ code: "DOMAIN_NOT_FOUND" }, "not_found", "code"],
    [{ code: "ServiceNotFound" }, "not_found", "code"],
    [{ code: "API_NOT_FOUND" }, "not_found", "code"],
    [{ code: "IMAGE_VERSION_UNKNOWN" }, undefined, "code"],
    // not understood, but shown
    [{ status: 404, code: "E1042" }, undefined, "code"],
  ];
  for (const [body, code, field] of cases) {
    const parsed = parseErrorBody(Buffer.from(JSON.stringify(body)), { httpStatus: 404 });
    assert.equal(parsed.code, code, JSON.stringify(body));
    assert.equal(parsed.sighted?.field, field, JSON.stringify(body));
  }
});

test("error body: a code that was guessed from a word is marked, and others are not", () => {
  const marked = (body: unknown): boolean => parse(body).codeFromWord === true;
  assert.ok(marked({ code: "SERVER_BUSY" }));
  assert.ok(marked({ type: "https://errors.example/vm-not-found" }));
  assert.ok(marked({ error: { errors: [], code: "ROUTE_NOT_FOUND" } }));
  assert.ok(!marked({ code: "aborted" }));
  assert.ok(!marked({ code: 10 }));
  assert.ok(!marked({ errors: [{ reason: "notFound" }] }));
  assert.ok(!marked({ type: "https://errors.example/already-exists" }));
  const dialect = { words: [{ text: "SERVER_BUSY", means: "aborted" }] } as const;
  const declared = parseErrorBody(Buffer.from('{"code":"SERVER_BUSY"}'), { dialect, httpStatus: 503 });
  assert.equal(declared.code, "aborted");
  assert.equal(declared.codeFromWord, undefined);
});

test("error body: the name of an object is no code", () => {
  for (const name of ["projects/p/disks/db-locked", "hosts/not_found", "projects/p/disks/aborted"]) {
    assert.equal(parse({ name, message: "no" }).code, undefined, name);
    assert.equal(parse({ name, message: "no" }).sighted, undefined, name);
  }
});

test("error body: the contract's words give a code its meaning, with a status if it names one", () => {
  const dialect = {
    field: "fault.kind",
    words: [
      { text: "VM_GONE", means: "not_found", status: 400 },
      { text: "E1042", means: "aborted" },
      { text: "* is no more", means: "not_found" },
    ],
  } as const;
  const read = (body: unknown, httpStatus: number): ErrorBody =>
    parseErrorBody(Buffer.from(typeof body === "string" ? body : JSON.stringify(body)), {
      dialect,
      httpStatus,
    });
  assert.equal(read({ fault: { kind: "vm_gone" } }, 400).code, "not_found");
  assert.equal(read({ fault: { kind: "VM_GONE" } }, 400).isForStatus, true);
  assert.equal(read({ fault: { kind: "VM_GONE" } }, 500).code, undefined);
  assert.equal(read({ code: "E1042" }, 409).code, "aborted");
  assert.equal(read("disk a1 is no more", 404).code, "not_found");
  assert.equal(read("disk a1 is no more, or is it", 404).code, undefined);
});
