import assert from "node:assert/strict";
import { test } from "node:test";
import { type Field, type Kind, kindOf } from "../../../src/contract";
import type { ImportedDocument } from "../../../src/tools/openapi-import";
import { message, post, ref } from "../../contract/support/small-document";
import { importInfra, at, type InfraParts, reportOf } from "./infra-document";

const text = { type: "string" };
const disks = (parts: InfraParts, ...actions: readonly string[]): Kind =>
  kindOf(importInfra(parts, ...actions).contract, "Disk");
const fieldOf = ({ fields }: Pick<Kind, "fields">, wireName: string): Field => {
  const field = fields.find((each) => each.wireName === wireName);
  assert.ok(field, wireName);
  return field;
};
const disk = (more: object): InfraParts => ({
  schemas: { Disk: message({ name: text, projectName: text, ...more }) },
});
const says = ({ notes }: ImportedDocument, pattern: RegExp): void =>
  assert.ok(
    notes.some(({ text }) => pattern.test(text)),
    notes.map(({ text }) => text).join("\n"),
  );

test("OpenAPI import: recognises requests and answers that wrap the object", () => {
  const { methods, parentField } = disks({});
  assert.equal(methods.create?.objectField, "disk");
  assert.equal(methods.create.answerField, "disk");
  assert.equal(methods.get?.answerField, "disk");
  assert.equal(methods.updates[0]?.nameField, "name");
  assert.equal(parentField, "project_name");
});

test("OpenAPI import: recognises an object field with any name, flat in one request and wrapped in another", () => {
  const adopted = importInfra({
    methods: {
      CreateDisk: post(message({ projectName: text, manifest: message({ sizeGib: text }) }), ref("Disk")),
      UpdateDisk: post(message({ diskName: text, sizeGib: text }), ref("Disk")),
    },
  });
  const { methods } = kindOf(adopted.contract, "Disk");
  assert.equal(methods.create?.objectField, "manifest");
  assert.equal(methods.create.answerField, undefined);
  assert.equal(methods.updates[0]?.objectField, undefined);
  assert.equal(methods.updates[0]?.nameField, "diskName");
  says(adopted, /^`manifest` contains the fields of the Disk \(CreateDisk\)\.$/);
});

test("OpenAPI import: a section of the kind is a section in its requests, not a wrapper", () => {
  const section = { manifest: message({ sizeGib: text }) };
  const { methods } = disks({
    ...disk(section),
    methods: { CreateDisk: post(message({ projectName: text, ...section }), ref("Disk")) },
  });
  assert.equal(methods.create?.objectField, undefined);
});

test("OpenAPI import: a create requires the property that names the parent, even if the document does not", () => {
  assert.equal(fieldOf(disks({}), "projectName").needed, true);
  assert.equal(fieldOf(disks({}), "sizeGib").needed, false);
  assert.equal(fieldOf(disks({}), "projectName").defaultFrom, "project");
});

test("OpenAPI import: `parent` names the parent object, and a sibling of the wrapped object can be the slug", () => {
  const kind = disks({
    ...disk({}),
    methods: { CreateDisk: post(message({ parent: text, diskId: text, disk: ref("Disk") }), ref("Disk")) },
  });
  assert.equal(kind.parentField, "parent");
  assert.equal(kind.pattern, "projects/{project}/disks/{diskId}");
  assert.equal(kind.slugField, "disk_id");
});

test("OpenAPI import: a field named after a kind's name refers to it, unless the document says otherwise", () => {
  const more = { projectNames: { type: "array", items: text }, hostName: { type: "boolean" } };
  const kind = disks(disk({ sourceName: text, ...more }));
  assert.equal(fieldOf(kind, "projectNames").references, "Project");
  assert.equal(fieldOf(kind, "sourceName").references, undefined);
  assert.equal(fieldOf(kind, "hostName").references, undefined);
  const said = disks(disk({ diskName: { ...text, "x-references": false }, sourceName: text }), nameLine);
  assert.equal(fieldOf(said, "diskName").references, undefined);
});

const nameLine =
  '- { target: $.components.schemas.Disk, update: { x-kind: { pattern: "projects/{project}/disks/{id}", nameField: name } } }';

test("OpenAPI import: a field with a secret's name is sensitive, except page tokens and numbers", () => {
  const secrets = {
    adminPassword: text,
    accessTokens: { type: "array", items: text },
    secretCount: { type: "integer" },
  };
  const adopted = importInfra(disk(secrets));
  const kind = kindOf(adopted.contract, "Disk");
  assert.equal(fieldOf(kind, "adminPassword").sensitive, true);
  assert.equal(fieldOf(kind, "accessTokens").sensitive, true);
  assert.equal(fieldOf(kind, "secretCount").sensitive, false);
  says(adopted, /^`adminPassword` is treated as a secret \(Disk\)\.$/);
});

test("OpenAPI import: fields that only a service sets are read-only if a request shares the answers' schema", () => {
  const times = { createTime: { type: "string", format: "date-time" }, state: text, etag: text, mine: text };
  const kind = disks(disk(times));
  for (const name of ["createTime", "state", "etag"]) {
    assert.equal(fieldOf(kind, name).presence, "computed", name);
  }
  assert.equal(fieldOf(kind, "mine").presence, "optional");
  const said = disks(disk({ ...times, state: { ...text, readOnly: false } }));
  assert.equal(fieldOf(said, "state").presence, "optional");
});

test("OpenAPI import: recognises paging by its usual field names", () => {
  const list = (request: object, answer: object): InfraParts => ({
    methods: {
      ListDisks: post(
        message({ projectName: text, ...request }),
        message({
          warnings: { type: "array", items: text },
          disks: { type: "array", items: ref("Disk") },
          ...answer,
        }),
      ),
    },
  });
  const pages = (request: object, answer: object): unknown =>
    disks(list(request, answer)).methods.list?.paging;
  assert.deepEqual(pages({ after: text, maxResults: { type: "integer" } }, { endCursor: text }), {
    token: "after",
    size: "maxResults",
    next: "endCursor",
  });
  assert.deepEqual(pages({ pageToken: text, cursor: text }, { nextPageToken: text }), {
    token: "pageToken",
    next: "nextPageToken",
  });
  assert.equal(pages({}, {}), undefined);
  assert.equal(pages({ limit: { type: "integer" } }, {}), undefined);
  assert.equal(disks(list({}, {})).methods.list?.listField, "disks");
});

test("OpenAPI import: a field mask is a string on the wire, whatever its schema", () => {
  const masks = [
    { type: "string" },
    ref("google.protobuf.FieldMask"),
    message({ paths: { type: "array", items: text } }),
  ];
  for (const updateMask of masks) {
    const kind = disks({
      schemas: { "google.protobuf.FieldMask": message({ paths: { type: "array", items: text } }) },
      methods: { UpdateDisk: post(message({ disk: ref("Disk"), updateMask }), ref("Disk")) },
    });
    assert.equal(kind.methods.updates[0]?.maskField, "updateMask");
    assert.equal(fieldOf({ fields: kind.methods.updates[0].request }, "updateMask").type.kind, "string");
  }
});

test("OpenAPI import: schema names may have package prefixes and any case", () => {
  for (const schema of ["acme.storage.v2.Disk", "acme_storage_v2_Disk", "v2Disk", "DISK"]) {
    const found = importInfra({
      schemas: { [schema]: message({ name: text, projectName: text }) },
      methods: Object.fromEntries(
        Object.entries({
          CreateDisk: post(message({ projectName: text, disk: ref(schema) }), ref(schema)),
          GetDisk: post(message({ name: text }), ref(schema)),
          ListDisks: post(
            message({ projectName: text }),
            message({ disks: { type: "array", items: ref(schema) } }),
          ),
          UpdateDisk: undefined,
        }),
      ),
    });
    assert.deepEqual(reportOf(found, "Disk").problems, [], schema);
    assert.equal(reportOf(found, "Disk").schema, schema);
    assert.equal(kindOf(found.contract, "Disk").terraformName, "disk");
  }
});

test("OpenAPI import: a kind may be in any service, be read only by its list, and have verbs from an overlay", () => {
  const kind = disks(
    {
      methods: { GetDisk: undefined, DeleteDisk: undefined },
      paths: { "/elsewhere.v9.Bin/EraseDisk": post(message({ diskName: text }), message({})) },
    },
    "- { target: \"$.paths['/elsewhere.v9.Bin/EraseDisk'].post\", update: { x-verb: delete } }",
  );
  assert.equal(kind.methods.get, undefined);
  assert.equal(kind.methods.delete?.path, "/elsewhere.v9.Bin/EraseDisk");
  assert.equal(kind.methods.delete.nameField, "diskName");
});

test("OpenAPI import: a known method has its known effect: a reimage destroys data", () => {
  const request = message({ name: text, image: text });
  const { contract, document } = importInfra({
    schemas: { VirtualMachine: message({ name: text, projectName: text, image: text }) },
    methods: {
      CreateVirtualMachine: post(message({ projectName: text, image: text }), ref("VirtualMachine")),
      GetVirtualMachine: post(message({ name: text }), ref("VirtualMachine")),
      DeleteVirtualMachine: post(message({ name: text }), message({})),
      ReimageVirtualMachine: post(request, ref("VirtualMachine")),
    },
  });
  const [reimage] = kindOf(contract, "VirtualMachine").methods.updates;
  assert.equal(reimage?.destroysData, true);
  assert.equal(reimage.powersOff, true);
  assert.ok(JSON.stringify(document).includes(at("ReimageVirtualMachine")));
});

test("OpenAPI import: kinds that the document marks itself are accepted, including unknown ones", () => {
  const adopted = importInfra({
    schemas: {
      Balloon: {
        ...message({ name: { ...text, readOnly: true }, colour: text }),
        "x-kind": { pattern: "balloons/{id}" },
      },
    },
    methods: {
      CreateBalloon: post(message({ colour: text }), ref("Balloon")),
      GetBalloon: post(message({ name: text }), ref("Balloon")),
      DeleteBalloon: post(message({ name: text }), message({})),
    },
  });
  assert.equal(reportOf(adopted, "Balloon").state, "usable");
  assert.equal(kindOf(adopted.contract, "Balloon").pattern, "balloons/{id}");
  assert.equal(reportOf(adopted, "Wallet").state, "absent");
});
