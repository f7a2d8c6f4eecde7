import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { importDocument } from "../../src/openapi-import";
import { createLearner, type Observation } from "../../src/openapi-learn";
import { message, post, ref } from "../contract/support/small-document";
import { at, infraDocument, type InfraParts } from "../openapi-import/infra-document";

const text = { type: "string" };

interface Said {
  readonly method: string;
  readonly request: object;
  readonly response: object;
  readonly status?: number;
}

function learn(parts: InfraParts, calls: readonly Said[]): readonly Observation[] {
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
  return learner.end().observations;
}

const place = ({ place: where, conclusion, confirmed, contradicted }: Observation): string =>
  `${where} ${conclusion}: ${confirmed}, ${contradicted}`;

test("learner: other addresses are counted and ignored", () => {
  const learner = createLearner(importDocument(JSON.stringify(infraDocument())).contract);
  learner.add({ path: "/elsewhere", status: 200, request: {}, response: {}, responseText: "{}" });
  learner.add(undefined);
  const { exchanges, ignored, observations } = learner.end();
  assert.deepEqual([exchanges, ignored, observations], [0, 2, []]);
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
  assert.deepEqual(seen.map(place), ["DeleteDisk starts no operation: 0, 1"]);
  assert.deepEqual(seen[0]?.requests, [1]);
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
  assert.deepEqual(seen.map(place), ["ListProjects returns the whole list at once: 0, 1"]);
  assert.equal(seen[0]?.corrections.length, 2);
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
    { method: "GetDisk", request: { name }, response: { disk: shown } },
    { method: "UpdateDisk", request: { name, label: "z" }, response: { ...shown, label: "z", tier: "" } },
  ]).find((each) => each.place === "UpdateDisk");
  assert.match(seen?.seen ?? "", /keeps some of the omitted fields and clears others/);
  assert.deepEqual(seen?.corrections, []);
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
