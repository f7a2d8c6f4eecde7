import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Field, kindOf } from "../../../src/contract";
import { message, post, ref } from "../../contract/support/small-document";
import { importDocument } from "../../../src/tools/openapi-import";
import { importInfra, type InfraParts, reportOf } from "./infra-document";

const text = { type: "string" };

function infraWith(disk: object, project: object = {}): InfraParts {
  return {
    schemas: {
      Disk: message({ name: text, projectName: text, ...disk }),
      Project: message({ name: text, slug: text, ...project }),
      Host: message({ name: text }),
    },
    methods: { GetHost: post(message({ name: text }), ref("Host")) },
  };
}

/** Imports a property of a disk. Returns the kind to which it refers, and the lines that are proposed for it. */
function imported(
  name: string,
  property: object,
): { readonly references: string | undefined; readonly lines: readonly string[] } {
  const found = importInfra(infraWith({ [name]: property }));
  const field = kindOf(found.contract, "Disk").fields.find((each: Field) => each.wireName === name);
  assert.ok(field, name);
  const { consequences } = reportOf(found, "Disk");
  return {
    references: field.references,
    lines: consequences.flatMap(({ overlay }) => overlay).filter((line) => line.includes("x-references")),
  };
}

const described = (description: string): object => ({ ...text, description });

describe("references: a property that says that it contains full names of a kind refers to it", () => {
  const cases: Readonly<Record<string, object>> = {
    "a pattern": { ...text, pattern: "^projects/[a-z]([-a-z0-9]*[a-z0-9])?$" },
    "a pattern with escaped slashes": { ...text, pattern: "^projects\\/[^\\/]+$" },
    "an example": { ...text, example: "projects/shop" },
    "an extension": { ...text, "x-aep-resource-reference": { resource: "infra.example.com/project" } },
    "a phrase": described("The resource name of the project."),
    "a phrase after a flag": described("Optional. Full name of the parent project to which the costs go."),
    "a phrase before the form": described("Project resource name."),
    "the form": described("Who pays, in the form projects/{project}."),
    "the form alone": described("`projects/{project}`"),
    "an example in the text": described("Who pays, such as projects/shop."),
    "the elements of a list": { type: "array", items: described("Resource name of a project.") },
  };
  for (const [title, property] of Object.entries(cases)) {
    test(title, () => assert.deepEqual(imported("payer", property), { references: "Project", lines: [] }));
  }
});

describe("references: a property that may contain names stays text, with the line that settles it", () => {
  const cases: Readonly<Record<string, object>> = {
    "a name of unknown form": described("Name of the project that pays."),
    "a form of something else": described("Unique within projects/{project}."),
    "a full name, but the example is none": {
      ...described("The resource name of the project."),
      example: "shop",
    },
    "two kinds": described(
      "Resource name of a project, such as projects/shop, or of a host, such as hosts/large.",
    ),
  };
  for (const [title, property] of Object.entries(cases)) {
    test(title, () => {
      const { references, lines } = imported("payer", property);
      assert.equal(references, undefined);
      const [first = ""] = lines.filter((line) => line.includes('"Project"'));
      assert.match(first, /Disk\.properties\.payer/);
      const settled = importInfra(infraWith({ payer: property }), first);
      const field = kindOf(settled.contract, "Disk").fields.find(({ wireName }) => wireName === "payer");
      assert.equal(field?.references, "Project");
    });
  }
});

describe("references: nothing is concluded or proposed from words with another meaning", () => {
  const cases: readonly (readonly [name: string, property: object])[] = [
    ["hostname", text],
    ["hostname", described("Name of the host inside of the network.")],
    ["title", described("Name of the project for people.")],
    ["slug", described("The last part of the disk's full name, projects/{project}/disks/{id}.")],
    ["adapter", described("The resource name of the host adapter.")],
    ["hint", { ...described("Name of the project."), pattern: "^[a-z]+$" }],
    ["networkName", text],
  ];
  for (const [name, property] of cases) {
    test(`${name}: ${JSON.stringify(property)}`, () => {
      const { references, lines } = imported(name, property);
      assert.equal(references, undefined);
      assert.deepEqual(
        lines.filter((line) => line.includes('"Disk"') || name !== "adapter"),
        [],
      );
    });
  }

  test("hostName, in two words, names a host", () => {
    assert.equal(imported("hostName", text).references, "Host");
  });
});

test("references: a project that a description mentions is not taken for the parent, if it may be another", () => {
  const create = (properties: object): InfraParts => ({
    methods: { CreateDisk: post(message({ ...properties, disk: ref("Disk") }), ref("Disk")) },
    schemas: { Disk: message({ name: text, sizeGib: { type: "integer" } }) },
  });
  const payer = { billingProject: described("The resource name of the project that pays.") };
  const parent = kindOf(importInfra(create({ ...payer, projectName: text })).contract, "Disk").parentField;
  assert.equal(parent, "project_name");
  const { state, problems } = reportOf(importInfra(create(payer)), "Disk");
  assert.equal(state, "unusable");
  assert.match(problems[0]?.text ?? "", /no property of its request is known to name the parent Project/);
  const line = problems[0]?.overlay.find((each) => each.includes("billingProject")) ?? "";
  assert.equal(kindOf(importInfra(create(payer), line).contract, "Disk").parentField, "billing_project");
});

test("references: another property that refers to the parent's kind is neither the parent nor immutable", () => {
  const payer = { billingProject: described("The resource name of the project that pays.") };
  const size = { sizeGib: { type: "integer" } };
  const documents: Readonly<Record<string, InfraParts>> = {
    flat: {
      schemas: { Disk: message({ name: text, ...payer, ...size }) },
      methods: {
        CreateDisk: post(message({ ...payer, projectName: text, ...size }), ref("Disk")),
        UpdateDisk: post(message({ name: text, ...payer, ...size }), ref("Disk")),
      },
    },
    "beside the object": {
      schemas: { Disk: message({ name: text, ...payer, ...size }) },
      methods: { CreateDisk: post(message({ projectName: text, disk: ref("Disk") }), ref("Disk")) },
    },
    "first in the object": {
      schemas: { Disk: message({ name: text, ...payer, projectName: text, ...size }) },
    },
  };
  for (const [what, parts] of Object.entries(documents)) {
    const found = importInfra(parts);
    const { parentField, fields } = kindOf(found.contract, "Disk");
    const payment = fields.find(({ wireName }) => wireName === "billingProject");
    assert.equal(parentField, "project_name", what);
    assert.deepEqual([payment?.presence, payment?.immutable], ["optional", false], what);
    const again = importDocument(JSON.stringify(found.document));
    assert.equal(kindOf(again.contract, "Disk").parentField, "project_name", what);
  }
});

test("references: the list of a read-only kind shows which property of its objects names the parent", () => {
  const payer = { billingProject: described("The resource name of the project that pays.") };
  const found = importInfra({
    schemas: { Disk: message({ name: text, ...payer, projectName: text }) },
    methods: { CreateDisk: undefined, UpdateDisk: undefined, DeleteDisk: undefined },
  });
  assert.equal(kindOf(found.contract, "Disk").parentField, "project_name");
});

test("references: x-kind.parentField says which property names the parent, and can only be such a property", () => {
  const parts: InfraParts = {
    schemas: { Disk: message({ name: text, owner: text, projectName: text, sizeGib: { type: "integer" } }) },
    methods: { CreateDisk: post(message({ disk: ref("Disk") }), ref("Disk")) },
  };
  const line = (word: string): string =>
    `- { target: $.components.schemas.Disk, update: { x-kind: ${word} } }`;
  const kind = kindOf(importInfra(parts, line("{ parentField: owner }")).contract, "Disk");
  assert.equal(kind.parentField, "owner");
  const owner = kind.fields.find(({ wireName }) => wireName === "owner");
  assert.deepEqual([owner?.references, owner?.needed, owner?.immutable], ["Project", true, true]);
  for (const word of [
    "{ parentField: size }",
    "{ parentField: 3 }",
    "{ parentField: owner, parentFrom: name }",
  ]) {
    const { state, problems } = reportOf(importInfra(parts, line(word)), "Disk");
    assert.equal(state, "unusable", word);
    assert.match(problems.map(({ text: each }) => each).join("\n"), /x-kind\.parentField is /, word);
  }
});

describe("references: the service decides the parent only if nothing in the create request may name it", () => {
  const shown = { ...text, description: "Full name, in the form projects/{project}/disks/{disk}." };
  const size = { sizeGib: { type: "integer" } };
  const noProjects = Object.fromEntries(
    ["CreateProject", "GetProject", "ListProjects", "UpdateProject", "DeleteProject"].map((each) => [
      each,
      undefined,
    ]),
  );
  const partsWith = (request: object, required: readonly string[], methods: object): InfraParts => ({
    schemas: { Disk: message({ name: shown, title: text, ...size }) },
    methods: {
      CreateDisk: post(message({ ...request, ...size }, required), ref("Disk")),
      ListDisks: post(message({}), message({ disks: { type: "array", items: ref("Disk") } })),
      ...methods,
    },
  });
  const cases: readonly (readonly [string, object, readonly string[], object])[] = [
    ["ownerProjectId", { ownerProjectId: text }, ["ownerProjectId"], {}],
    ["a UUID of a project", { projectId: { ...text, format: "uuid" } }, [], {}],
    ["projectid in one word", { projectid: text }, [], {}],
    ["a required workspace", { workspace: text }, ["workspace"], {}],
  ];
  for (const [what, request, required, methods] of cases) {
    test(`${what} stands against it`, () => {
      const parts = partsWith(request, required, methods);
      const { state, problems } = reportOf(importInfra(parts), "Disk");
      assert.equal(state, "unusable");
      assert.match(problems[0]?.text ?? "", /no property of its request is known to name the parent Project/);
      const line = problems[0]?.overlay.find((each) => each.includes('parentFrom: "name"')) ?? "";
      assert.equal(kindOf(importInfra(parts, line).contract, "Disk").parentFromName, true);
    });
  }

  for (const required of [["projectName"], []]) {
    test(`projectName names the parent without a Project, ${required.length > 0 ? "required" : "optional"}`, () => {
      const { contract, mapLines } = importInfra(partsWith({ projectName: text }, required, noProjects));
      const { parentField, methods } = kindOf(contract, "Disk");
      assert.equal(parentField, "project_name");
      assert.ok(methods.create !== undefined);
      const line = mapLines().find(({ path }) => path.join(".") === "kinds.Disk.parent");
      assert.deepEqual(line, { path: ["kinds", "Disk", "parent"], value: "projectName", guess: "its name" });
    });
  }

  for (const methods of [{}, noProjects]) {
    test(`a title, a slug, a mode and an optional text do not, ${methods === noProjects ? "without" : "with"} Projects`, () => {
      const request = { title: text, diskId: text, mode: { ...text, enum: ["FAST"] }, note: text, tag: text };
      const parts = partsWith(request, ["title", "diskId", "mode"], methods);
      assert.equal(kindOf(importInfra(parts).contract, "Disk").parentFromName, true);
    });
  }
});

test("references: no line is proposed for a property that means something else, or for a kind that does not exist", () => {
  const found = importInfra({
    schemas: { Disk: message({ name: text, sizeGib: { type: "integer" } }) },
    methods: {
      CreateDisk: post(
        message({ projectTitle: text, projection: text, projectPassword: text, disk: ref("Disk") }),
        ref("Disk"),
      ),
      DeleteDisk: post(message({ reason: text, userName: text, diskId: text }), message({})),
    },
  });
  const lines = reportOf(found, "Disk").problems.flatMap(({ overlay }) => overlay);
  const targets = lines.filter((line) => line.includes("properties"));
  assert.equal(targets.length, 1, targets.join("\n"));
  assert.match(targets[0] ?? "", /diskId.*x-holds: "name"/);
  const alone = importInfra({
    schemas: { Disk: message({ name: text }) },
    methods: {
      ...Object.fromEntries(
        ["CreateProject", "GetProject", "ListProjects", "UpdateProject", "DeleteProject"].map((name) => [
          name,
          undefined,
        ]),
      ),
      CreateDisk: post(message({ projectId: text, disk: ref("Disk") }), ref("Disk")),
    },
  });
  const proposed = reportOf(alone, "Disk").problems.flatMap(({ overlay }) => overlay);
  assert.deepEqual(
    proposed.filter((line) => line.includes("x-references")),
    [],
  );
  assert.ok(proposed.some((line) => line.includes('pattern: "disks/{id}"')));
});
