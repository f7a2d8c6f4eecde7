import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createRedact, ServiceError } from "../../../src/client";
import { type ErrorBody, parseErrorBody } from "../../../src/client/errors/error-body";
import { withStateOf } from "../../../src/client/operations/done-operation";

const parse = (body: unknown, secrets: readonly string[] = []): ErrorBody =>
  parseErrorBody(Buffer.from(JSON.stringify(body)), { httpStatus: 400, redact: createRedact(secrets) });

/** Returns the message that a user sees for an error's body. */
function shown(body: unknown, code: "invalid_argument" | "unavailable" = "invalid_argument"): string {
  const { said, fieldViolations, reasons, causes, links, retryAfterMs } = parse(body);
  return new ServiceError({
    code,
    reason: "answered",
    delivery: "answered",
    method: "/acme.v1.Infra/CreateDisk",
    endpoint: "https://api.example.com",
    httpStatus: 400,
    ...(said === undefined ? {} : { said }),
    ...(fieldViolations.length === 0 ? {} : { fieldViolations }),
    ...(reasons.length === 0 ? {} : { reasons }),
    ...(causes.length === 0 ? {} : { causes }),
    ...(links.length === 0 ? {} : { links }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }).message;
}

describe("error details: the rejected fields are found in the form of", () => {
  const text = "must be at least 10";
  const cases: readonly (readonly [string, unknown, said: string | undefined])[] = [
    [
      "google.rpc.BadRequest",
      {
        code: 3,
        message: "bad",
        details: [{ fieldViolations: [{ field: "boot.sizeGib", description: text }] }],
      },
      "bad",
    ],
    [
      "Connect without a readable form",
      {
        code: "invalid_argument",
        message: "bad",
        details: [
          binary("BadRequest", [
            [
              1,
              [
                [1, "boot.sizeGib"],
                [2, text],
              ],
            ],
          ]),
        ],
      },
      "bad",
    ],
    [
      "buf.validate.Violations",
      {
        code: "invalid_argument",
        message: "bad",
        details: [
          {
            type: "buf.validate.Violations",
            debug: {
              violations: [
                { field: { elements: [{ fieldName: "boot" }, { fieldName: "sizeGib" }] }, message: text },
              ],
            },
          },
        ],
      },
      "bad",
    ],
    [
      "RFC 9457",
      { type: "about:blank", title: "Bad", errors: [{ detail: text, pointer: "#/boot/sizeGib" }] },
      "Bad",
    ],
    ["JSON:API", { errors: [{ detail: text, source: { pointer: "/boot/sizeGib" } }] }, undefined],
    ["RFC 7807", { title: "Bad", "invalid-params": [{ name: "boot.sizeGib", reason: text }] }, "Bad"],
    ["ASP.NET Core", { title: "Bad", errors: { "boot.sizeGib": [text] } }, "Bad"],
    ["FastAPI", { detail: [{ loc: ["body", "boot", "sizeGib"], msg: text, input: "hunter2" }] }, undefined],
    ["Spring", { error: "Bad", errors: [{ field: "boot.sizeGib", defaultMessage: text }] }, "Bad"],
    ["Huma", { title: "Bad", errors: [{ location: "body.boot.sizeGib", message: text, value: "x" }] }, "Bad"],
    ["OData", { error: { message: "Bad", details: [{ target: "boot.sizeGib", message: text }] } }, "Bad"],
  ];
  for (const [form, body, said] of cases) {
    test(form, () => {
      const parsed = parse(body);
      assert.deepEqual(parsed.fieldViolations, [{ field: "boot.sizeGib", description: text }]);
      assert.equal(parsed.said, said);
    });
  }
});

test("error details: an element of a list is addressed by its index, a key with a dot in quotes", () => {
  const at = (pointer: string): unknown => ({ errors: [{ pointer, detail: "odd" }] });
  assert.equal(parse(at("#/users/0/keys/1")).fieldViolations[0]?.field, "users[0].keys[1]");
  assert.equal(parse(at("/labels/a.b~1c")).fieldViolations[0]?.field, 'labels["a.b/c"]');
});

test("error details: nothing is a field that no member names as one", () => {
  for (const body of [
    { message: "boot.sizeGib is too small" },
    { errors: [{ code: "E1", message: "boot.sizeGib is too small" }] },
    { errors: { message: "boot.sizeGib is too small" } },
    { detail: "boot.sizeGib: too small" },
    { error: { details: [{ reason: "TOO_SMALL", domain: "acme.example" }] } },
  ]) {
    assert.deepEqual(parse(body).fieldViolations, [], JSON.stringify(body));
  }
});

test("error details: a message names the cause, its identifier, a page that helps and the wait", () => {
  const details = [
    { reason: "STOCKOUT", domain: "compute.example.com" },
    { violations: [{ type: "QUOTA", subject: "projects/shop", description: "4 of 4 disks are used." }] },
    { locale: "en-US", message: "No disks are left in this zone." },
    { links: [{ description: "Quotas", url: "https://docs.example.com/quotas" }] },
    { retryDelay: "30s" },
  ];
  const expected =
    '[unavailable] CreateDisk: the service answered HTTP 400: "no capacity". Cause: projects/shop: 4 of 4 disks are used; No disks are left ' +
    "in this zone. Reason: STOCKOUT (compute.example.com). The service is currently unavailable. Try again later. The service asks to wait " +
    "30 s. See https://docs.example.com/quotas (Quotas).";
  assert.equal(shown({ message: "no capacity", details }, "unavailable"), expected);
  const connect = [
    binary("ErrorInfo", [
      [1, "STOCKOUT"],
      [2, "compute.example.com"],
    ]),
    binary("QuotaFailure", [
      [
        1,
        [
          [1, "projects/shop"],
          [2, "4 of 4 disks are used."],
        ],
      ],
    ]),
    binary("LocalizedMessage", [
      [1, "en-US"],
      [2, "No disks are left in this zone."],
    ]),
    binary("Help", [
      [
        1,
        [
          [1, "Quotas"],
          [2, "https://docs.example.com/quotas"],
        ],
      ],
    ]),
    { type: "google.rpc.RetryInfo", value: "CgIIHg" },
  ];
  assert.equal(shown({ message: "no capacity", details: connect }, "unavailable"), expected);
});

test("error details: a message repeats nothing, and stays short with many fields", () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ pointer: `/f${index}`, detail: "x".repeat(500) }));
  const text = shown({ title: "Bad", errors: many });
  assert.match(text, /and 22 more\./);
  assert.ok(text.length < 4_000);
  const once = shown({
    message: "E_FULL: full",
    details: [
      { reason: "E_FULL", domain: "" },
      { locale: "en", message: "full" },
    ],
  });
  assert.equal(once.match(/full/gi)?.length, 2);
});

test("error details: an echoed secret is redacted", () => {
  const secret = "svc_k3yk3yk3y";
  const parsed = parse(
    {
      errors: [{ pointer: `/${secret}`, detail: secret }],
      details: [
        { reason: secret, domain: "d" },
        { locale: "en", message: secret },
        { links: [{ url: `https://x/?key=${secret}` }] },
        binary("LocalizedMessage", [
          [1, "en"],
          [2, `also ${secret}`],
        ]),
      ],
    },
    [secret],
  );
  assert.ok(!JSON.stringify({ ...parsed, details: [] }).includes(secret));
  assert.ok(!JSON.stringify(parsed.details).includes(`also ${secret}`));
});

test("error details: binary data that is no such message is ignored", () => {
  for (const value of ["", "!!!", "CgA", "//////8", "CgIIHg=="]) {
    parse({ code: "internal", details: [{ type: "google.rpc.BadRequest", value }] });
  }
});

test("error details: the reason of a failed operation contains them", () => {
  const error = {
    code: 9,
    message: "no capacity",
    details: [
      { fieldViolations: [{ field: "zone", description: "is full" }] },
      { reason: "STOCKOUT", domain: "compute.example.com" },
    ],
  };
  assert.equal(
    withStateOf({ done: true, error }, "done")["errorMessage"],
    "failed_precondition: no capacity. Invalid fields: zone: is full. Reason: STOCKOUT (compute.example.com)",
  );
});

type Fields = readonly (readonly [number: number, value: string | Fields])[];

/** Returns a detail of Connect with the binary form only. */
function binary(name: string, fields: Fields): object {
  return { type: `google.rpc.${name}`, value: encode(fields).toString("base64").replace(/=+$/, "") };
}

function encode(fields: Fields): Buffer {
  return Buffer.concat(
    fields.flatMap(([number, value]) => {
      const bytes = typeof value === "string" ? Buffer.from(value) : encode(value);
      assert.ok(bytes.length < 128);
      return [Buffer.from([number * 8 + 2, bytes.length]), bytes];
    }),
  );
}
