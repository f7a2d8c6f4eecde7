import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { buildContract } from "../../../src/contract/reading/build-model";
import type { Contract, Method } from "../../../src/contract";
import {
  message,
  openapi,
  type Part,
  post,
  problemsOf,
  ref,
  thing,
  thingDocument,
  type ThingParts,
} from "../support/small-document";

const string: Part = { type: "string" };
const named = message({ name: string }, ["name"]);
const held = (holds: string, schema: Part = string): Part => ({ ...schema, "x-holds": holds });

function methodOf(parts: ThingParts, name: string): Method {
  const method = buildContract(thingDocument(parts)).methods.find((each) => each.name === name);
  assert.ok(method);
  return method;
}

/** A service that wraps objects, uses other field names, has no paging, and reads one kind only by its list. */
function foreign(): Contract {
  const vm = message({
    virtualMachineName: held("name"),
    name: string,
    projectName: { ...string, "x-references": "Project" },
    cores: { type: "integer", format: "int32" },
    state: { ...string, readOnly: true },
  });
  const project = message({ name: string });
  return buildContract(
    openapi(
      {
        Project: { ...project, "x-kind": { pattern: "projects/{slug}" } },
        VirtualMachine: {
          ...vm,
          "x-kind": { pattern: "projects/{p}/vms/{id}", nameField: "virtualMachineName" },
        },
      },
      {
        GetProject: post(named, ref("Project")),
        StartVm: post(
          message({
            projectName: { ...string, "x-references": "Project" },
            vm: held("object", ref("VirtualMachine")),
          }),
          message({ made: held("object", ref("VirtualMachine")) }),
          { "x-verb": "create", "x-of-kind": "VirtualMachine" },
        ),
        ChangeVm: post(
          message({
            vm: held("object", ref("VirtualMachine")),
            updateMask: { type: "string", format: "field-mask" },
          }),
          ref("VirtualMachine"),
          { "x-verb": "update", "x-of-kind": "VirtualMachine" },
        ),
        ListVirtualMachines: post(
          message({ projectName: { ...string, "x-references": "Project" } }, ["projectName"]),
          message({ machines: { type: "array", items: ref("VirtualMachine") } }),
        ),
        DeleteVirtualMachine: post(message({ virtualMachineName: held("name") }), message({})),
        ImportVm: post(message({}), message({}), { "x-ignore": true }),
      },
    ),
  );
}

describe("read methods: request", () => {
  test("names the object in `name`, unless the method creates or lists", () => {
    assert.equal(methodOf({}, "GetThing").nameField, "name");
    assert.equal(methodOf({}, "UpdateThing").nameField, "name");
    assert.equal(methodOf({ input: { name: string } }, "CreateThing").nameField, undefined);
    assert.equal(methodOf({}, "ListThings").nameField, undefined);
  });

  test("names the object in the field marked x-holds, in preference to a field called name", () => {
    const request = message({ name: string, thingName: held("name") });
    assert.equal(
      methodOf({ methods: { TurnThing: post(request, named) } }, "TurnThing").nameField,
      "thingName",
    );
  });

  test("may hold the object and its name in one field", () => {
    const [change] = foreign().kinds.find(({ name }) => name === "VirtualMachine")?.methods.updates ?? [];
    assert.deepEqual(
      [
        change?.nameField,
        change?.objectField,
        change?.maskField,
        change?.request.map(({ wireName }) => wireName),
      ],
      ["virtualMachineName", "vm", "updateMask", ["vm", "updateMask"]],
    );
  });

  test("takes the name inside of the object from the kind's name field", () => {
    const kind = { ...message({ id: string }), "x-kind": { pattern: "things/{id}", nameField: "id" } };
    const document = openapi(
      { Thing: kind },
      {
        GetThing: post(message({ id: held("name") }), ref("Thing")),
        UpdateThing: post(message({ thing: held("object", ref("Thing")) }), ref("Thing")),
      },
    );
    assert.equal(buildContract(document).methods[1]?.nameField, "id");
  });

  test("reports an invalid x-holds as a problem", () => {
    const problems = problemsOf(
      thingDocument({
        methods: {
          GetThing: post(message({ id: string }), ref("Thing")),
          TurnThing: post(message({ a: held("object"), b: held("everything") }), named),
          BurnThing: post(message({ a: held("name"), b: held("name") }), named),
        },
      }),
    );
    assert.deepEqual(problems, [
      'method TurnThing: b has x-holds "everything"; it can be name, object, operation, idempotency-token, page-token, page-number, page-offset, page-size, next-page-token, total-count, has-more',
      "method TurnThing: a contains the object (x-holds), but has no properties",
      "method BurnThing: a and b both contain the name (x-holds)",
      "kind Thing: no field in the request of GetThing contains the object's name (x-holds: name)",
    ]);
  });
});

describe("read methods: answer", () => {
  test("holds the object in the field marked x-holds", () => {
    const wrapped = message({ thing: held("object", ref("Thing")) });
    assert.equal(methodOf({ methods: { GetThing: post(named, wrapped) } }, "GetThing").answerField, "thing");
    assert.equal(methodOf({}, "GetThing").answerField, undefined);
  });

  test("that holds the object in an unmarked field is a problem", () => {
    const wrapped = message({ thing: ref("Thing") });
    assert.deepEqual(problemsOf(thingDocument({ methods: { GetThing: post(named, wrapped) } })), [
      "kind Thing: the answer of GetThing is not the schema Thing",
    ]);
    const other = message({ thing: held("object", message({ name: string })) });
    assert.deepEqual(problemsOf(thingDocument({ methods: { GetThing: post(named, other) } })), [
      "kind Thing: thing in the answer of GetThing is not the schema Thing",
    ]);
  });
});

describe("read methods: list", () => {
  const things = { things: { type: "array", items: ref("Thing") } };
  const pagingOf = (request: Part, answer: Part): Method["paging"] =>
    methodOf(
      { methods: { ListThings: post(message(request), message({ ...things, ...answer })) } },
      "ListThings",
    ).paging;

  test("has no paging without both tokens", () => {
    assert.equal(pagingOf({}, {}), undefined);
    assert.equal(pagingOf({ pageToken: string }, {}), undefined);
    assert.equal(pagingOf({ pageSize: string }, { nextPageToken: string }), undefined);
  });

  test("is paged by the usual field names or the marked ones", () => {
    assert.deepEqual(pagingOf({ pageToken: string, pageSize: string }, { nextPageToken: string }), {
      token: "pageToken",
      next: "nextPageToken",
      size: "pageSize",
    });
    assert.deepEqual(
      pagingOf(
        { cursor: held("page-token"), limit: held("page-size"), pageToken: string },
        { more: held("next-page-token") },
      ),
      { token: "cursor", next: "more", size: "limit" },
    );
    assert.deepEqual(pagingOf({ pageToken: string }, { nextPageToken: string }), {
      token: "pageToken",
      next: "nextPageToken",
    });
  });
});

describe("read methods: kind", () => {
  const kind = foreign().kinds.find(({ name }) => name === "VirtualMachine");

  test("has the methods marked as its own and no ignored ones", () => {
    assert.deepEqual(
      [
        kind?.methods.create?.name,
        kind?.methods.updates[0]?.name,
        kind?.methods.get,
        kind?.methods.list?.name,
      ],
      ["StartVm", "ChangeVm", undefined, "ListVirtualMachines"],
    );
    assert.ok(!foreign().methods.some(({ name }) => name === "ImportVm"));
  });

  test("exposes its name field as `name`, and renames another field of that name", () => {
    assert.deepEqual(
      kind?.fields.map(({ wireName, terraformName, propName, presence, immutable }) => [
        wireName,
        terraformName,
        propName,
        presence,
        immutable,
      ]),
      [
        ["virtualMachineName", "name", "name", "computed", true],
        ["name", "svc_name", "svcName", "optional", false],
        ["projectName", "project_name", "projectName", "required", true],
        ["cores", "cores", "cores", "optional", false],
        ["state", "state", "state", "computed", false],
        ["deletionProtection", "deletion_protection", "deletionProtection", "optional", false],
        ["replace", "replace", "replace", "optional", false],
      ],
    );
    assert.equal(kind.parentField, "project_name");
  });

  test("that is read by its list alone must not require anything that its name does not contain", () => {
    const document = openapi(
      { Thing: { ...named, "x-kind": { pattern: "things/{id}" } } },
      {
        ListThings: post(
          message({ zone: string }, ["zone"]),
          message({ things: { type: "array", items: ref("Thing") } }),
        ),
      },
    );
    assert.deepEqual(problemsOf(document), [
      "kind Thing: only ListThings reads the object and requires zone, which the object's name does not contain",
    ]);
  });
});

describe("read methods: exclusive properties", () => {
  const some = (more: Part = {}): Part => ({
    ...message({ a: string, b: string, ...more }),
    "x-exclusive": [["a", "b"]],
  });

  test("apply in the kind and in nested objects", () => {
    const create = post(
      {
        ...message({ a: string, b: string, in: some(), of: { type: "array", items: some() } }),
        "x-exclusive": [["a", "b"]],
      },
      ref("Thing"),
    );
    const kind = thing({ output: { a: string, b: string, in: some() }, methods: { CreateThing: create } });
    assert.deepEqual(kind.exclusive, [["a", "b"]]);
    const types = ["in", "of"].map((name) => kind.fields.find(({ wireName }) => wireName === name)?.type);
    assert.deepEqual(
      types.map((type) => {
        const inner = type !== undefined && "element" in type ? type.element : type;
        return inner?.kind === "object" ? inner.exclusive : undefined;
      }),
      [[["a", "b"]], [["a", "b"]]],
    );
  });

  test("are dropped if all of them are computed", () => {
    const kind = thing({ input: {}, output: { in: some() } });
    const type = kind.fields.find(({ wireName }) => wireName === "in")?.type;
    assert.ok(type?.kind === "object" && type.exclusive === undefined);
  });

  test("must exist and be neither required nor have a default", () => {
    const create = (schema: Part): ThingParts => ({ methods: { CreateThing: post(schema, ref("Thing")) } });
    assert.deepEqual(
      problemsOf(thingDocument(create({ ...message({ a: string }), "x-exclusive": [["a", "x"]] }))),
      ['x-exclusive has ["a","x"]; each of its groups must name two or more of name, a'],
    );
    assert.deepEqual(
      problemsOf(
        thingDocument(create({ ...message({ in: { ...some({ c: string }), required: ["a"] }, d: string }) })),
      ),
      ["kind Thing: in.a is required, but excludes others (x-exclusive)"],
    );
    assert.deepEqual(
      problemsOf(
        thingDocument(
          create({ ...message({ a: { ...string, default: "x" }, b: string }), "x-exclusive": [["a", "b"]] }),
        ),
      ),
      ["kind Thing: a has a default, but excludes others (x-exclusive)"],
    );
  });

  test("are merged in an allOf", () => {
    const parts = { allOf: [some(), { ...message({ c: string, d: string }), "x-exclusive": [["c", "d"]] }] };
    assert.deepEqual(thing({ methods: { CreateThing: post(parts, ref("Thing")) } }).exclusive, [
      ["a", "b"],
      ["c", "d"],
    ]);
  });
});
