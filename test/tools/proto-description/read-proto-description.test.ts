import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { importDocument } from "../../../src/tools/openapi-import";
import { describeProto, type DescribedObject, documentOf, readProtos, withProtos } from "./describe-protos";

/** The protos of a service: proto3, proto2 and edition 2023. */
const PROTOS = join(__dirname, "protos");

/**
 * The same, compiled. In `protos`, with a folder that has Google's:
 * `protoc -I . -I GOOGLEAPIS --include_source_info --descriptor_set_out=../acme.binpb $(find acme -name '*.proto' | sort)`.
 */
const COMPILED = readFileSync(join(__dirname, "acme.binpb"));

const acme = documentOf(readProtos(PROTOS));
const schemaOf = (name: string): DescribedObject => acme.components.schemas[name] ?? {};
const propertiesOf = (name: string): DescribedObject => schemaOf(name)["properties"] as DescribedObject;
const volume = propertiesOf("acme.storage.v1.Volume");
const methodOf = (name: string): DescribedObject =>
  acme.paths[`/acme.storage.v1.StorageService/${name}`]?.post ?? {};

describe("protos", () => {
  test("give the same description as a text and as a descriptor set, compressed or not", () => {
    for (const [name, bytes] of [
      ["acme.binpb", COMPILED],
      ["acme.pb.gz", gzipSync(COMPILED)],
    ] as const) {
      withProtos({ [name]: bytes }, (folder) => {
        const compiled = readProtos(join(folder, name));
        assert.deepEqual(documentOf(compiled), acme);
        assert.deepEqual(compiled.notes, readProtos(PROTOS).notes);
      });
    }
  });

  test("give the same description by a file and by its folder, with imports from the folders around it", () => {
    const file = join(PROTOS, "acme/storage/v1/storage_service.proto");
    for (const source of [file, join(PROTOS, "acme/storage/v1")]) {
      assert.deepEqual(documentOf(readProtos(source)), acme);
    }
  });

  test("are imported as usable kinds, without an overlay", () => {
    const { kinds } = importDocument(readProtos(PROTOS).text);
    const usable = kinds.filter(({ state }) => state === "usable").map(({ name }) => name);
    assert.deepEqual(
      usable.filter((name) => name !== "Operation").sort(),
      ["Project", "Volume"],
      JSON.stringify(kinds.map(({ problems }) => problems)),
    );
  });

  test("describe methods at their full names, and name the streaming ones that are left out", () => {
    assert.deepEqual(Object.keys(acme.paths).slice(0, 3), [
      "/acme.storage.v1.StorageService/CreateVolume",
      "/acme.storage.v1.StorageService/GetVolume",
      "/acme.storage.v1.StorageService/ListVolumes",
    ]);
    assert.ok(!Object.keys(acme.paths).some((path) => path.endsWith("/WatchVolume")));
    assert.deepEqual(readProtos(PROTOS).notes, [
      "Streaming methods are not supported, and were left out: acme.storage.v1.StorageService/WatchVolume.",
    ]);
    assert.equal(methodOf("CreateVolume")["description"], "Creates a volume, and formats it.");
    assert.equal(methodOf("DeleteVolume")["deprecated"], true);
  });

  test("mark a method whose name does not say the kind, but no second method of a verb", () => {
    const kinds = ["Create", "Get", "List", "Delete", "GetVolume"].map((name) => methodOf(name)["x-of-kind"]);
    assert.deepEqual(kinds, ["Project", "Project", "Project", "Project", undefined]);
    const { paths } = describeProto(`
      service S { rpc ListThings(L) returns (R); rpc ListUsableThings(L) returns (R); }
      message L {}
      message R { repeated Thing things = 1; }
      message Thing { option (google.api.resource) = { type: "a/Thing" pattern: "things/{thing}" }; string name = 1; }
    `);
    assert.deepEqual(
      Object.values(paths).map(({ post }) => post["x-of-kind"]),
      [undefined, undefined],
    );
  });

  test("with long-running operations describe the service that polls them", () => {
    assert.ok("/google.longrunning.Operations/GetOperation" in acme.paths);
    assert.deepEqual(Object.keys(propertiesOf("google.longrunning.Operation")), [
      "name",
      "metadata",
      "done",
      "error",
      "response",
    ]);
    assert.deepEqual(
      Object.keys(describeProto("service S { rpc GetA(A) returns (A); } message A {}").paths),
      ["/a.v1.S/GetA"],
    );
  });

  test("mark kinds with their pattern, plural and name", () => {
    assert.deepEqual(schemaOf("acme.storage.v1.Volume")["x-kind"], {
      pattern: "projects/{project}/volumes/{volume}",
      plural: "Volumes",
      nameField: "name",
    });
    assert.deepEqual(schemaOf("acme.storage.v1.Project")["x-kind"], {
      pattern: "projects/{project}",
      plural: "Projects",
      nameField: "fullName",
    });
  });

  test("keep comments as descriptions, without marks, instructions for tools, and targets of references", () => {
    assert.equal(
      schemaOf("acme.storage.v1.Volume")["description"],
      "A disk in the network, as in Volume.\n\nIt has files.",
    );
    assert.equal((volume["title"] as DescribedObject)["description"], "Shown to people.");
    assert.equal((volume["vendorKey"] as DescribedObject)["description"], "Of another service.");
  });
});

const FIELDS: readonly (readonly [what: string, field: string, schema: DescribedObject])[] = [
  ["a 64-bit integer as a text", "offset", { type: "string", format: "int64" }],
  ["a fixed integer as a number", "mask", { type: "integer", format: "uint32" }],
  ["bytes in base64", "seed", { type: "string", format: "byte" }],
  ["a duration", "lease", { type: "string", format: "duration" }],
  ["a wrapper as a value or null", "motto", { type: "string", nullable: true }],
  ["a struct as an object", "extra", { type: "object", additionalProperties: true }],
  ["a value as anything", "value", {}],
  ["a list value", "values", { type: "array", items: {} }],
  ["a common message by its name", "price", { $ref: "#/components/schemas/google.type.Money" }],
  ["a map", "labels", { type: "object", additionalProperties: { type: "string" } }],
  [
    "a map of messages",
    "exports",
    { type: "object", additionalProperties: { $ref: "#/components/schemas/acme.storage.v1.Volume.Export" } },
  ],
  ["a field with a JSON name", "howMany", { type: "integer", format: "uint32" }],
  [
    "an enum, set by the service",
    "state",
    { $ref: "#/components/schemas/acme.storage.v1.Volume.State", readOnly: true },
  ],
  ["a time", "createTime", { type: "string", format: "date-time", readOnly: true }],
  ["an immutable field", "sizeBytes", { type: "string", format: "int64", "x-immutable": true }],
  ["an optional field", "title", { type: "string", description: "Shown to people.", nullable: true }],
  ["a deprecated field", "isPublic", { type: "boolean", deprecated: true }],
  ["a redacted field", "password", { type: "string", format: "password" }],
  ["an input", "key", { type: "string", writeOnly: true }],
  ["an address", "address", { type: "string", format: "ipv4" }],
  ["a list of references", "peers", { type: "array", items: { type: "string" }, "x-references": "Volume" }],
  [
    "a reference in a oneof",
    "sourceVolume",
    { type: "string", description: "From another volume.", "x-references": "Volume" },
  ],
  [
    "a reference to a resource of another service",
    "vendorKey",
    { type: "string", description: "Of another service." },
  ],
];
for (const [what, field, schema] of FIELDS) {
  test(`protos: describe ${what}`, () => assert.deepEqual(volume[field], schema));
}

test("protos: describe required fields, oneofs of several members, and lists without an order", () => {
  const { required, "x-exclusive": exclusive } = schemaOf("acme.storage.v1.Volume");
  assert.deepEqual([required, exclusive], [["sizeBytes"], [["sourceVolume", "rack"]]]);
  assert.deepEqual(propertiesOf("acme.storage.v1.Volume.Export")["clients"], {
    type: "array",
    items: { type: "string" },
    uniqueItems: true,
  });
});

test("protos: describe the parent, the name and the token of a request", () => {
  const create = propertiesOf("acme.storage.v1.CreateVolumeRequest");
  assert.deepEqual(create["parent"], { type: "string", "x-references": "Project" });
  assert.deepEqual(create["requestId"], { type: "string", "x-holds": "idempotency-token" });
  assert.deepEqual(propertiesOf("acme.storage.v1.GetProjectRequest")["project"], {
    type: "string",
    "x-references": "Project",
    "x-holds": "name",
  });
  assert.deepEqual(propertiesOf("acme.storage.v1.UpdateVolumeRequest")["updateMask"], {
    type: "string",
    format: "field-mask",
  });
});

test("protos: a method's signature says which fields a request needs if no field says it", () => {
  assert.deepEqual(schemaOf("acme.storage.v1.GetProjectRequest")["required"], ["project"]);
  assert.deepEqual(schemaOf("acme.storage.v1.CreateProjectRequest")["required"], undefined);
});

test("protos: an optional field is nullable unless null in a request says nothing", () => {
  const { components } = describeProto(`
    service S { rpc UpdateA(UpdateA) returns (A); rpc UpdateB(UpdateB) returns (A); }
    message UpdateA { optional string title = 1; A a = 2; }
    message UpdateB { optional string title = 1; google.protobuf.FieldMask update_mask = 2; }
    message A { optional int32 size = 1; }
  `);
  const nullable = ["UpdateA", "UpdateB", "A"].map((name) => {
    const properties = components.schemas[`a.v1.${name}`]?.["properties"] as Record<string, DescribedObject>;
    return Object.values(properties)[0]?.["nullable"];
  });
  assert.deepEqual(nullable, [undefined, true, true]);
});

test("protos: read presence, labels, defaults and groups of proto2, and the features of an edition", () => {
  const number = { type: "integer", format: "int32" };
  assert.deepEqual(schemaOf("acme.types.Rack")["required"], ["row"]);
  const rack = propertiesOf("acme.types.Rack");
  assert.deepEqual(rack["row"], { type: "string" });
  assert.deepEqual(rack["height"], { ...number, nullable: true, default: 42 });
  assert.deepEqual(rack["side"], {
    $ref: "#/components/schemas/acme.types.Rack.Side",
    nullable: true,
    default: "RIGHT",
  });
  assert.deepEqual(rack["door"], { $ref: "#/components/schemas/acme.types.Rack.Door" });
  const limits = propertiesOf("acme.types.Limits");
  assert.deepEqual([limits["files"], limits["bytesPerFile"]], [number, { ...number, nullable: true }]);
  assert.deepEqual(schemaOf("acme.types.Limits")["required"], ["owner"]);
});

test("protos: omit the types that no method needs", () => {
  const { components } = describeProto(`
    service S { rpc GetA(A) returns (B); }
    message A { A inner = 1; } message B { E e = 1; } message C {} enum E { X = 0; }
  `);
  assert.deepEqual(Object.keys(components.schemas), ["a.v1.A", "a.v1.B", "a.v1.E"]);
});

test("protos: names that JavaScript has for itself are names like others", () => {
  const { paths, components } = describeProto(`
    service constructor { rpc GetThing(toString) returns (toString); rpc hasOwnProperty(toString) returns (toString); }
    message toString { string constructor = 1; map<string, string> map = 2; string message = 3; valueOf valueOf = 4; }
    message valueOf { string __defineGetter__ = 1; }
  `);
  assert.deepEqual(Object.keys(paths), ["/a.v1.constructor/GetThing", "/a.v1.constructor/hasOwnProperty"]);
  assert.deepEqual(Object.keys(components.schemas["a.v1.toString"]?.["properties"] as DescribedObject), [
    "constructor",
    "map",
    "message",
    "valueOf",
  ]);
});

test("protos: a chain of 5,000 messages that ends where it begins is described", () => {
  const count = 5_000;
  const messages = Array.from(
    { length: count },
    (_, index) => `message M${index} { string name = 1; M${(index + 1) % count} next = 2; }`,
  );
  const { components } = describeProto(`service S { rpc GetM(M0) returns (M0); }\n${messages.join("\n")}`);
  assert.equal(Object.keys(components.schemas).length, count);
});
