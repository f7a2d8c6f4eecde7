import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { importDocument } from "../../../src/tools/openapi-import";
import { createLearner } from "../../../src/tools/openapi-learn";
import { type Evidence, NOT_FOUND_LINE } from "../../../src/tools/service-map";
import { message, post, ref } from "../../contract/support/small-document";
import { at, infraDocument, type InfraParts } from "../openapi-import/infra-document";

const text = { type: "string" };

interface Said {
  readonly method: string;
  readonly request: object;
  readonly response: object;
  readonly status?: number;
}

function learn(parts: InfraParts, calls: readonly Said[]): readonly Evidence[] {
  const learner = createLearner(importDocument(JSON.stringify(infraDocument(parts))).contract);
  for (const { method, request, response, status = 200 } of calls) {
    learner.add({
      path: `/base${at(method)}`,
      status,
      request,
      response,
      responseText: JSON.stringify(response),
    });
  }
  return learner.end().evidence;
}

const inWords = ({ verdict, text: said }: Evidence): string => `${verdict}: ${said}`;

test("learner: other addresses are counted and ignored", () => {
  const learner = createLearner(importDocument(JSON.stringify(infraDocument())).contract);
  learner.add({ path: "/elsewhere", status: 200, request: {}, response: {}, responseText: "{}" });
  learner.add(undefined);
  const { exchanges, ignored, evidence } = learner.end();
  assert.deepEqual([exchanges, ignored, evidence], [0, 2, []]);
});

test("learner: an answer whose text a later call polls starts an operation", () => {
  const name = "operations/o1";
  const parts: InfraParts = {
    schemas: { Operation: message({ name: text, state: text }) },
    methods: {
      GetOperation: post(message({ name: text }), ref("Operation")),
      DeleteDisk: post(message({ name: text }), message({ job: text })),
    },
  };
  const seen = learn(parts, [
    { method: "DeleteDisk", request: { name: "projects/p/disks/d" }, response: { job: name } },
    { method: "GetOperation", request: { name }, response: { name, state: "RUNNING" } },
  ]);
  assert.deepEqual(seen.map(inWords), [
    "contradicted: DeleteDisk starts no operation, but a later call polls what `job` in its response names (request 1 of the recording).",
  ]);
  assert.deepEqual(seen[0]?.corrected, [
    { path: ["kinds", "Disk", "delete", "answer", "operation"], value: "job" },
  ]);
});

test("learner: a list whose next request repeats a text of its answer is paged", () => {
  const parts: InfraParts = {
    methods: {
      ListProjects: post(
        message({ from: text }),
        message({ projects: { type: "array", items: ref("Project") }, more: text }),
      ),
    },
  };
  const seen = learn(parts, [
    { method: "ListProjects", request: {}, response: { projects: [], more: "t1" } },
    { method: "ListProjects", request: { from: "t1" }, response: { projects: [] } },
  ]);
  assert.deepEqual(
    seen.map(({ verdict, corrected }) => [verdict, corrected]),
    [
      [
        "contradicted",
        [
          { path: ["kinds", "Project", "list", "request", "pageToken"], value: "from" },
          { path: ["kinds", "Project", "list", "answer", "nextPageToken"], value: "more" },
        ],
      ],
    ],
  );
});

const DISK = "projects/p/disks/d";
const isOfUpdate = ({ text: said }: Evidence): boolean => said.startsWith("UpdateDisk ");
const created = {
  method: "CreateDisk",
  request: { projectName: "projects/p" },
  response: { disk: { name: DISK } },
};
const removed = { method: "DeleteDisk", request: { name: DISK }, response: {} };
const refusedGet = (status: number, response: object): Said => ({
  method: "GetDisk",
  request: { name: DISK },
  status,
  response,
});
const shownGet = { method: "GetDisk", request: { name: DISK }, response: { disk: { name: DISK } } };
/** Returns what the calls say about a get of an object that is gone. */
const goneOf = (calls: readonly Said[], parts: InfraParts = {}): readonly Evidence[] =>
  learn(parts, calls).filter(({ text: said }) => said.includes("is gone"));

test("learner: a refused get counts as one of an object that is gone only while the object is gone", () => {
  const busy = refusedGet(400, { code: "ZZ-QUOTA", message: "x" });
  assert.equal(goneOf([removed, busy])[0]?.verdict, "contradicted", "the object is gone");
  assert.deepEqual(goneOf([removed, created, busy]), [], "it was created again");
  assert.deepEqual(goneOf([removed, shownGet, busy]), [], "it was returned again");
  assert.deepEqual(goneOf([removed, busy, shownGet]), [], "it was returned later");
});

test("learner: the object of a delete with an operation is gone only after the operation has succeeded", () => {
  const parts: InfraParts = {
    schemas: { Operation: message({ name: text, state: text }) },
    methods: {
      GetOperation: post(message({ name: text }), ref("Operation")),
      DeleteDisk: post(message({ name: text }), message({ operation: ref("Operation") })),
    },
  };
  const name = "operations/o1";
  const begun = {
    method: "DeleteDisk",
    request: { name: DISK },
    response: { operation: { name, state: "RUNNING" } },
  };
  const polled = (state: string): Said => ({
    method: "GetOperation",
    request: { name },
    response: { name, state },
  });
  const deleting = refusedGet(409, { code: "ZZ-DELETING", message: "x" });
  assert.deepEqual(goneOf([begun, deleting], parts), []);
  assert.deepEqual(goneOf([begun, polled("RUNNING"), deleting], parts), []);
  assert.deepEqual(goneOf([begun, polled("FAILED"), deleting], parts), []);
  const missing = refusedGet(410, { code: "ZZ-9", message: "x" });
  const [seen] = goneOf([begun, deleting, polled("SUCCEEDED"), missing], parts);
  assert.match(seen?.seen ?? "", /\(request 4 of the recording\)$/);
  assert.deepEqual(seen?.corrected, [{ path: NOT_FOUND_LINE, value: [{ code: "ZZ-9", status: 410 }] }]);
});

test("learner: a code with another meaning, or of an existing object, is not certain and gets no line", () => {
  for (const code of ["ABORTED", "INVALID_ARGUMENT", "FAILED_PRECONDITION"]) {
    const [seen] = goneOf([removed, refusedGet(409, { code, message: "x" })]);
    assert.deepEqual([seen?.verdict, seen?.corrected], ["uncertain", []], code);
  }
  const quota = refusedGet(400, { code: "ZZ-QUOTA", message: "x" });
  const [seen] = goneOf([shownGet, quota, removed, quota]);
  assert.deepEqual([seen?.verdict, seen?.corrected], ["uncertain", []]);
  const missing = refusedGet(404, { code: "NOT_FOUND", message: "x" });
  assert.deepEqual(
    goneOf([removed, refusedGet(409, { code: "ZZ-DELETING" }), missing]).map(inWords),
    [
      "confirmed: GetDisk answers a call for an object that is gone with a code that means not_found, by 1 recorded request.",
    ],
    "the object was still there before the first not_found",
  );
});

test("learner: the sentence of an error becomes a phrase without any text of the request", () => {
  const name = "projects/topsecret/disks/data";
  const phrases = (said: string, more: object = {}): readonly unknown[] =>
    goneOf([
      { method: "DeleteDisk", request: { name }, response: {} },
      { method: "GetDisk", request: { name, ...more }, status: 404, response: { message: said } },
    ]).flatMap(({ corrected }) => corrected.map(({ value }) => value));
  const phrase = (word: string): unknown => [word];
  assert.deepEqual(phrases("no disk data in topsecret"), [phrase("no disk * in *")]);
  assert.deepEqual(phrases(`${name} is gone`), [phrase("* is gone")]);
  assert.deepEqual(phrases("there is no database"), [], "a part of a word is no name");
  assert.deepEqual(phrases("no disk data for ACME", { note: "acme" }), []);
  assert.deepEqual(phrases("data"), [], "a phrase without a word");
});

test("learner: an update that keeps some omitted fields and clears others gets no line", () => {
  const disk = message({ name: text, projectName: text, label: text, tier: text, note: text });
  const parts: InfraParts = {
    schemas: { Disk: disk },
    methods: { UpdateDisk: post(message({ name: text, label: text, tier: text, note: text }), ref("Disk")) },
  };
  const name = "projects/p/disks/d";
  const shown = { name, projectName: "projects/p", label: "a", tier: "b", note: "c" };
  const seen = learn(parts, [
    { method: "CreateDisk", request: { disk: { note: "c" } }, response: { disk: shown } },
    { method: "UpdateDisk", request: { name, label: "z" }, response: { ...shown, label: "z", tier: "" } },
  ]).find(isOfUpdate);
  assert.match(seen?.seen ?? "", /keeps some of the omitted fields and clears others/);
  assert.deepEqual(seen?.corrected, []);
});

test("learner: an update leaves replace only if it keeps an updatable value that the recording sent", () => {
  const parts: InfraParts = {
    schemas: { Disk: message({ name: text, projectName: text, label: text, tier: text }) },
  };
  const shown = (label: string): object => ({
    disk: { name: DISK, projectName: "projects/p", label, tier: "STANDARD" },
  });
  const judged = (sent: object): Evidence | undefined =>
    learn(parts, [
      { method: "CreateDisk", request: { projectName: "projects/p", disk: sent }, response: shown("a") },
      { method: "UpdateDisk", request: { disk: { name: DISK, label: "b" } }, response: shown("b") },
    ]).find(isOfUpdate);
  const chosen = judged({ label: "a" });
  assert.deepEqual([chosen?.verdict, chosen?.corrected], ["uncertain", []]);
  const given = judged({ label: "a", tier: "STANDARD" });
  assert.equal(given?.verdict, "contradicted");
  assert.deepEqual(
    given.corrected.map(({ value }) => value),
    ["fields"],
  );
  const parent = learn({ schemas: { Disk: message({ name: text, projectName: text, label: text }) } }, [
    { ...created, response: { disk: { name: DISK, projectName: "projects/p", label: "a" } } },
    {
      method: "UpdateDisk",
      request: { disk: { name: DISK, label: "b" } },
      response: { disk: { name: DISK, projectName: "projects/p", label: "b" } },
    },
  ]);
  assert.ok(!parent.some(isOfUpdate), "the parent never changes");
});

test("learner: only a get shows that a field is not returned", () => {
  const parts: InfraParts = { schemas: { Disk: message({ name: text, projectName: text, label: text }) } };
  const create = { ...created, request: { projectName: "projects/p", disk: { label: "a" } } };
  const update = {
    method: "UpdateDisk",
    request: { disk: { name: DISK, label: "b" } },
    response: { disk: { name: DISK } },
  };
  const label = (calls: readonly Said[]): readonly string[] =>
    learn(parts, calls)
      .filter((each) => each.text.startsWith("Disk.label is returned"))
      .map(({ verdict }) => verdict);
  assert.deepEqual(label([create, update]), []);
  assert.deepEqual(label([create, shownGet]), ["contradicted"]);
  const whole = { disk: { name: DISK, label: "a" } };
  assert.deepEqual(label([{ ...create, response: whole }]), ["confirmed"]);
});

test("learner: what an object has in its section of content counts as its own", () => {
  const manifest = message({ projectName: text, label: text });
  const parts: InfraParts = {
    schemas: { DiskManifest: manifest, Disk: message({ name: text, manifest: ref("DiskManifest") }) },
    methods: { CreateDisk: post(ref("DiskManifest"), message({ disk: ref("Disk") })) },
  };
  const sent = { projectName: "projects/p", label: "a" };
  const shown = { disk: { name: DISK, manifest: sent } };
  const seen = learn(parts, [
    { method: "CreateDisk", request: sent, response: shown },
    { ...shownGet, response: shown },
  ]).filter((each) => each.text.startsWith("Disk.label is returned"));
  assert.deepEqual(seen.map(inWords), ["confirmed: Disk.label is returned, by 1 recorded request."]);
});

test("learner: a create that never returned its object, or a refused call, says nothing about fields", () => {
  const refused = {
    method: "CreateDisk",
    request: { disk: { sizeGib: 5 } },
    response: { code: "x" },
    status: 409,
  };
  assert.deepEqual(learn({}, [refused, { ...refused, status: 200, response: {} }]), []);
});

test("learner: any exchanges are judged without a crash", () => {
  const { contract } = importDocument(JSON.stringify(infraDocument()));
  const exchange = fc.record({
    path: fc.constantFrom(...contract.methods.map(({ path }) => path), "/other"),
    status: fc.constantFrom(200, 400, 404, 500),
    request: fc.oneof(fc.jsonValue(), fc.constant({ name: "projects/p", project: { name: "projects/p" } })),
    response: fc.oneof(fc.jsonValue(), fc.constant({ project: { name: "projects/p", slug: "p" } })),
    responseText: fc.string(),
  });
  fc.assert(
    fc.property(fc.array(exchange, { maxLength: 20 }), (exchanges) => {
      const learner = createLearner(contract);
      for (const each of exchanges) learner.add(each);
      const { exchanges: known, ignored } = learner.end();
      assert.equal(known + ignored, exchanges.length);
    }),
  );
});
