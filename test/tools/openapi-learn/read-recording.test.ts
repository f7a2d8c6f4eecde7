import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isArchive, readArchive, readLine, RecordingError } from "../../../src/tools/openapi-learn";

const call = {
  path: "/p.v1.S/GetDisk",
  status: 200,
  request: { name: "disks/d" },
  response: { name: "disks/d" },
  responseText: '{"name":"disks/d"}',
};

const har = (entries: readonly object[]): string => JSON.stringify({ log: { version: "1.2", entries } });

test("recording: a line and an entry of an HTTP Archive give the same exchange", () => {
  const { request, response, status } = call;
  const url = "https://svc.example/p.v1.S/GetDisk?trace=1";
  assert.deepEqual(readLine(JSON.stringify({ method: "POST", url, request, status, response }), 1), call);
  const entry = {
    request: {
      method: "POST",
      url,
      postData: { mimeType: "application/json", text: JSON.stringify(request) },
    },
    response: { status, content: { text: JSON.stringify(response) } },
  };
  const encoded = Buffer.from(JSON.stringify(response)).toString("base64");
  const inBase64 = { ...entry, response: { status, content: { text: encoded, encoding: "base64" } } };
  assert.deepEqual(readArchive(har([entry, inBase64])), [call, call]);
});

test("recording: bodies that are no JSON are texts, and other HTTP methods are left out", () => {
  const line = JSON.stringify({ url: "/p.v1.S/GetDisk", status: 404, response: "disks/d does not exist" });
  const read = readLine(line, 1);
  assert.deepEqual(
    [read?.path, read?.response, read?.responseText],
    ["/p.v1.S/GetDisk", undefined, "disks/d does not exist"],
  );
  assert.equal(readLine(JSON.stringify({ method: "GET", url: "/openapi.yaml", status: 200 }), 1), undefined);
  assert.equal(readLine("  ", 1), undefined);
});

test("recording: what cannot be read is refused with its place, and without its text", () => {
  const secret = "hunter2";
  const refused = (run: () => unknown, says: RegExp): void => {
    assert.throws(run, (error) => {
      assert.ok(error instanceof RecordingError);
      assert.match(error.message, says);
      assert.ok(!error.message.includes(secret));
      return true;
    });
  };
  refused(() => readLine(`{"key": ${secret}`, 3), /^line 3 is not valid JSON$/);
  refused(() => readLine(`["${secret}"]`, 4), /^line 4 is not a JSON object$/);
  refused(() => readLine(JSON.stringify({ status: 200, request: secret }), 5), /^line 5 has no url$/);
  refused(() => readLine(JSON.stringify({ url: "/a", status: "200" }), 6), /^line 6 has no status/);
  refused(() => readArchive(har([{ request: {} }])), /^entry 1 of the HTTP Archive has no request\.method$/);
  refused(() => readArchive('{"log": {}}'), /has no list log\.entries/);
});

test("recording: the beginning of an HTTP Archive differs from that of JSON Lines", () => {
  assert.ok(isArchive('\uFEFF{\n  "log": {'));
  assert.ok(!isArchive('{"method": "POST", "log": 1}'));
});

test("recording: any line is read or refused, without a crash", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
      try {
        readLine(line, 1);
      } catch (error) {
        assert.ok(error instanceof RecordingError);
      }
    }),
  );
});
