import assert from "node:assert/strict";
import { test } from "node:test";
import { junitDrift } from "../../src/drift";
import { DRIFT_VERDICTS, type DriftReport } from "../../src/drift/report";
import { junitErrors } from "../support/report-schemas";

const EMPTY: DriftReport = {
  formatVersion: "1.0",
  contract: { title: "Service", version: "1" },
  endpoint: "https://api.example.com",
  states: [],
  summary: { gone: 0, changed: 0, unmanaged: 0, unknown: 0, equal: 0, ignored: 0, known: 0 },
  objects: [],
  unlisted: [],
  obsolete: [],
};

/** A report with each verdict, and with texts that XML would read as something else. */
const EVERYTHING: DriftReport = {
  ...EMPTY,
  states: [{ source: 'a & "b".tfstate', objects: 5, otherProviders: 1, dataObjects: 1 }],
  objects: DRIFT_VERDICTS.map((verdict) => ({
    verdict,
    kind: "Disk",
    name: `projects/shop/disks/${verdict}`,
    ...(verdict === "unmanaged"
      ? { displayName: "]]> <x>\u0000\u001b" }
      : { state: 'a & "b".tfstate', address: 'svc_disk.x["<&>\\""]', deposed: "00000001" }),
    ...(verdict === "changed"
      ? { attributes: [{ attribute: 'labels["<"]', before: "<![CDATA[", after: "\uFFFF" }] }
      : {}),
    ...(verdict === "unknown" ? { reason: "The answer was <html>." } : {}),
  })),
};

test("drift: the JUnit report is valid by the schema of Jenkins, whatever objects are called", async () => {
  for (const each of [EMPTY, EVERYTHING]) assert.deepEqual(await junitErrors(junitDrift(each)), []);
  const broken = junitDrift(EVERYTHING).replace("<system-out>", "<system-out><a/>");
  assert.notDeepEqual(await junitErrors(broken), []);
});
