import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { message, post, ref } from "../../contract/support/small-document";
import { importInfra, type InfraParts, reportOf } from "./infra-document";

const text = { type: "string" };
const integer = { type: "integer" };
const list = (request: object, answer: object): object =>
  post(
    message({ projectName: text, ...request }),
    message({ disks: { type: "array", items: ref("Disk") }, ...answer }),
  );

/**
 * Documents that leave something open about disks: the problem's text, the number of choices, and those that resolve it (by default the
 * first; several if all but one must be applied).
 */
const CASES: readonly {
  readonly title: string;
  readonly parts: InfraParts;
  readonly says: RegExp;
  readonly choices: number;
  readonly take?: readonly number[];
}[] = [
  {
    title: "a method of one name in two services",
    parts: {
      paths: { "/acme.metrics.v1.Meter/CreateDisk": post(message({ disk: ref("Disk") }), ref("Disk")) },
    },
    says: /^CreateDisk exists at \/acme\.infra\.v2\.InfraService\/CreateDisk and \/acme\.metrics\.v1\.Meter\/CreateDisk\. Only one/,
    choices: 2,
  },
  {
    title: "two methods of one verb",
    parts: { methods: { FetchDisk: post(message({ name: text }), ref("Disk"), { "x-verb": "get" }) } },
    says: /^The verb get belongs to /,
    choices: 2,
  },
  {
    title: "a create without a delete",
    parts: { methods: { DeleteDisk: undefined, EraseDisk: post(message({ name: text }), message({})) } },
    says: /^There is CreateDisk but no DeleteDisk/,
    choices: 2,
  },
  {
    title: "no method that reads",
    parts: {
      methods: {
        GetDisk: undefined,
        ListDisks: undefined,
        PeekDisk: post(message({ name: text }), message({ disk: ref("Disk") })),
      },
    },
    says: /^There is neither GetDisk nor ListDisks/,
    choices: 1,
  },
  {
    title: "two schemas of the kind's name",
    parts: {
      schemas: { "acme.v2.Disk": message({ name: text, projectName: text }) },
      methods: {
        GetDisk: post(message({ name: text }), ref("acme.v2.Disk")),
        CreateDisk: undefined,
        UpdateDisk: undefined,
      },
    },
    says: /^Its methods return acme\.v2\.Disk and Disk\. Only one/,
    choices: 2,
    take: [],
  },
  {
    title: "two properties that could hold the full name",
    parts: {
      schemas: { Disk: message({ name: text, diskName: text, projectName: text }) },
      methods: { GetDisk: undefined },
    },
    says: /^Each of the properties name and diskName of Disk could contain the full name/,
    choices: 2,
  },
  {
    title: "no property that could hold the full name",
    parts: { schemas: { Disk: message({ id: text, projectName: text }) } },
    says: /^The schema Disk has no property `name` or `diskName`/,
    choices: 1,
    take: [],
  },
  {
    title: "a request that names the object by what is no name",
    parts: { methods: { DeleteDisk: post(message({ id: text }), message({})) } },
    says: /^DeleteDisk: no property of its request is known to name the Disk/,
    choices: 1,
  },
  {
    title: "a request of which two properties could hold the object",
    parts: {
      methods: {
        CreateDisk: post(
          message({
            projectName: text,
            disk: message({ sizeGib: integer }),
            spec: message({ sizeGib: integer }),
          }),
          ref("Disk"),
        ),
      },
    },
    says: /^CreateDisk: each of disk and spec could contain the fields of the Disk/,
    choices: 2,
  },
  {
    title: "an answer of which two properties could be the object",
    parts: {
      methods: {
        GetDisk: post(message({ name: text }), message({ before: ref("Disk"), after: ref("Disk") })),
      },
    },
    says: /^GetDisk: each of before and after in its response could be the Disk/,
    choices: 2,
  },
  {
    title: "a create that does not say where the object shall live",
    parts: {
      schemas: { Disk: message({ name: text, sizeGib: integer }) },
      methods: {
        CreateDisk: post(message({ projectId: text, label: text, disk: ref("Disk") }), ref("Disk")),
      },
    },
    says: /^CreateDisk: no property of its request is known to name the parent Project of a new Disk/,
    choices: 3,
  },
  {
    title: "a list with the next page's token and nothing that takes it",
    parts: { methods: { ListDisks: list({ from: text }, { nextPageToken: text }) } },
    says: /^ListDisks: its response has `nextPageToken`, but no property of the request is known/,
    choices: 2,
    take: [0],
  },
  {
    title: "a list that takes a token and gives none",
    parts: { methods: { ListDisks: list({ pageToken: text }, { more: text }) } },
    says: /^ListDisks: its request has `pageToken`, but no property of the response is known/,
    choices: 2,
  },
  {
    title: "an update whose text is a list elsewhere",
    parts: {
      schemas: { Disk: message({ name: text, projectName: text, labels: { type: "array", items: text } }) },
      methods: { UpdateDisk: post(message({ name: text, labels: text }), ref("Disk")) },
    },
    says: /^UpdateDisk: `labels` is a single value in its request, but a list in Disk\. If UpdateDisk does not change it, omit it/,
    choices: 1,
  },
  {
    title: "a create whose section is a text elsewhere",
    parts: {
      methods: {
        CreateDisk: post(
          message({ projectName: text, sizeGib: message({ value: integer }) }),
          message({ disk: ref("Disk") }),
        ),
      },
    },
    says: /^CreateDisk: `sizeGib` is an object in its request, but a single value in Disk\. If users do not set it, omit it/,
    choices: 1,
  },
  {
    title: "a list whose paging is nested in a message",
    parts: { methods: { ListDisks: list({ pagination: message({ page: integer, limit: integer }) }, {}) } },
    says: /^ListDisks is paged by `pagination`, whose properties are nested/,
    choices: 1,
  },
  {
    title: "a list of two lists",
    parts: { methods: { ListDisks: list({}, { attached: { type: "array", items: ref("Disk") } }) } },
    says: /^ListDisks: each of disks and attached in its response could be the list of objects/,
    choices: 2,
    take: [1],
  },
];

describe("OpenAPI import: an incomplete document makes a kind unusable, and each offered overlay line fixes it", () => {
  for (const { title, parts, says, choices, take } of CASES) {
    test(title, () => {
      const report = reportOf(importInfra(parts), "Disk");
      assert.equal(report.state, "unusable");
      const [problem, ...more] = report.problems;
      assert.match(problem?.text ?? "", says);
      assert.deepEqual(more, []);
      assert.equal(problem?.overlay.length, choices, problem?.overlay.join("\n"));
      for (const index of take ?? problem.overlay.keys()) {
        const settled = reportOf(importInfra(parts, problem.overlay[index] ?? ""), "Disk");
        const again = settled.problems.map((each) => each.text);
        assert.deepEqual(again, [], problem.overlay[index]);
        assert.equal(settled.state, "usable");
      }
    });
  }
});

test("OpenAPI import: a kind whose parent is unusable is unusable, and says so", () => {
  const adopted = importInfra({ methods: { DeleteProject: undefined } });
  assert.equal(reportOf(adopted, "Project").state, "unusable");
  assert.deepEqual(reportOf(adopted, "Disk").problems, [
    { text: "The parent kind of Disk, Project, is unusable.", overlay: [] },
  ]);
  assert.deepEqual(adopted.contract.kinds, []);
});

test("OpenAPI import: a long-running method without a method to poll its operation makes the kind unusable", () => {
  const adopted = importInfra({
    methods: {
      DeleteDisk: post(message({ name: text }), message({ operation: message({ name: text, state: text }) })),
    },
  });
  assert.match(
    reportOf(adopted, "Disk").problems[0]?.text ?? "",
    /^DeleteDisk returns an operation, but the kind Operation is unusable/,
  );
  assert.equal(reportOf(adopted, "Project").state, "usable");
});

test("OpenAPI import: a violation of the contract's own rules makes only that kind unusable", () => {
  const adopted = importInfra({
    schemas: { Disk: message({ name: text, projectName: text, sizeGib: text, size_gib: text }) },
  });
  assert.match(reportOf(adopted, "Disk").problems[0]?.text ?? "", /would both be the attribute size_gib/);
  assert.equal(reportOf(adopted, "Project").state, "usable");
});

test("OpenAPI import: a word with a value that it cannot have makes only its kind unusable, with what it can be", () => {
  const disk = message({ name: text, projectName: text, sizeGib: integer, region: text });
  const cases: readonly (readonly [schema: object, says: RegExp])[] = [
    [
      {
        ...disk,
        properties: { ...(disk["properties"] as object), region: { ...text, "x-default-from": "zone" } },
      },
      /^property region: x-default-from is "zone"; it can be project or region\.$/,
    ],
    [
      { ...disk, "x-exclusive": [["region"]] },
      /^x-exclusive has \["region"\]; each of its groups must name two or more/,
    ],
  ];
  for (const [schema, says] of cases) {
    const adopted = importInfra({ schemas: { Disk: schema } });
    const [problem, ...more] = reportOf(adopted, "Disk").problems;
    assert.match(problem?.text ?? "", says);
    assert.deepEqual([more, reportOf(adopted, "Disk").state], [[], "unusable"]);
    assert.equal(reportOf(adopted, "Project").state, "usable");
  }
});

test("OpenAPI import: kinds that the document does not describe are absent, without affecting others", () => {
  const { kinds, contract } = importInfra();
  assert.deepEqual(contract.kinds.map(({ name }) => name).sort(), ["Disk", "Project"]);
  assert.deepEqual(
    [...new Set(kinds.filter(({ name }) => !["Disk", "Project"].includes(name)).map(({ state }) => state))],
    ["absent"],
  );
});

test("OpenAPI import: a line for one list does not change another list that shares the schema of its request", () => {
  const pages = message({ projectName: text, pageToken: text });
  const paged = message({ projects: { type: "array", items: ref("Project") }, nextPageToken: text });
  const parts: InfraParts = {
    schemas: { Page: pages },
    methods: {
      ListProjects: post(ref("Page"), paged),
      ListDisks: post(ref("Page"), message({ disks: { type: "array", items: ref("Disk") } })),
    },
  };
  const [problem] = reportOf(importInfra(parts), "Disk").problems;
  const line = problem?.overlay.at(-1) ?? "";
  assert.match(line, /ListDisks.*x-omits: \["pageToken"\]/);
  const settled = importInfra(parts, line);
  assert.deepEqual(
    settled.contract.kinds.map(({ name, methods }) => [name, methods.list?.paging]),
    [
      ["Project", { token: "pageToken", next: "nextPageToken" }],
      ["Disk", undefined],
    ],
  );
});

test("OpenAPI import: a list's response loses what an overlay says that it omits", () => {
  const next = post(
    message({ projectName: text }),
    message({ disks: { type: "array", items: ref("Disk") }, nextPageToken: text }),
  );
  const parts: InfraParts = { methods: { ListDisks: next } };
  const [problem] = reportOf(importInfra(parts), "Disk").problems;
  const settled = reportOf(importInfra(parts, problem?.overlay.at(-1) ?? ""), "Disk");
  assert.deepEqual([settled.state, settled.problems], ["usable", []]);
});

test("OpenAPI import: a request that requires a field of another structure has no line that omits it", () => {
  const parts: InfraParts = {
    methods: {
      CreateDisk: post(
        message({ projectName: text, sizeGib: { type: "array", items: integer } }, ["sizeGib"]),
        {},
      ),
    },
  };
  const [problem] = reportOf(importInfra(parts), "Disk").problems;
  assert.match(
    problem?.text ?? "",
    /^CreateDisk: `sizeGib` is a list .* one of the two must be corrected\.$/,
  );
  assert.deepEqual(problem?.overlay, []);
});
