import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isStoreAddress, parseStoreAddress } from "../../../src/base/shared-store";
import { placeOf, type StoreAddress } from "../../../src/base/shared-store/store-address";

describe("store address", () => {
  test("a path is none, on any system", () => {
    for (const path of ["journal", "/var/journal", "./a", "C:\\journal", "s3:/bucket", ""]) {
      assert.equal(isStoreAddress(path), false, path);
    }
  });

  for (const [text, expected] of [
    ["s3://states", { service: "s3", bucket: "states", prefix: "" }],
    ["s3://states/svc/journal/", { service: "s3", bucket: "states", prefix: "svc/journal/" }],
    [
      "s3://states/a%20b?endpoint=http://127.0.0.1:9000&region=eu-1&use_path_style=true&profile=ci",
      {
        service: "s3",
        bucket: "states",
        prefix: "a b/",
        endpoint: "http://127.0.0.1:9000",
        profile: "ci",
        region: "eu-1",
        usePathStyle: true,
      },
    ],
    ["postgres://u:p@db/x", { service: "postgres", url: "postgres://u:p@db/x" }],
    ["postgresql:///x?host=/run", { service: "postgres", url: "postgresql:///x?host=/run" }],
  ] as const) {
    test(`parses ${text}`, () => {
      assert.ok(isStoreAddress(text));
      assert.deepEqual(parseStoreAddress(text), expected);
    });
  }

  for (const [text, problem] of [
    ["gs://states/x", /scheme "gs"; stores are `s3:/],
    ["mysql://u:hush@db/x", /scheme "mysql"/],
    ["s3:///x", /names no bucket/],
    ["s3://key:hush@states/x", /contains credentials/],
    ["s3://states?path_style=true", /"path_style"; allowed are endpoint, profile, region, use_path_style/],
    ["s3://states?use_path_style=yes", /use_path_style=yes; allowed are true and false/],
    ["s3://states?endpoint=minio:9000", /no http or https address/],
    ["postgres://[x", /is not an address/],
  ] as const) {
    test(`refuses ${text}, without its credentials in the text`, () => {
      const parsed = parseStoreAddress(text);
      assert.ok("problem" in parsed);
      assert.match(parsed.problem, problem);
      assert.doesNotMatch(parsed.problem, /hush/);
    });
  }

  test("a place for people contains no credentials", () => {
    const place = placeOf(parseStoreAddress("postgres://u:hush@db:5433/x") as StoreAddress, "part");
    assert.equal(place, "postgres://db:5433/x/svc_journal.files/part");
  });
});
