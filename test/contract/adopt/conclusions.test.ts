import assert from "node:assert/strict";
import { test } from "node:test";
import { type Field, type Kind, kindOf } from "../../../src/contract";
import type { AdoptedDocument } from "../../../src/contract/adopt";
import { message, post, ref } from "../support/small-document";
import { adoptInfra, at, type InfraParts, reportOf } from "./infra-document";

const text = { type: "string" };
const disks = (parts: InfraParts, ...actions: readonly string[]): Kind =>
  kindOf(adoptInfra(parts, ...actions).contract, "Disk");
const fieldOf = ({ fields }: Pick<Kind, "fields">, wireName: string): Field => {
  const field = fields.find((each) => each.wireName === wireName);
  assert.ok(field, wireName);
  return field;
};
const disk = (more: object): InfraParts => ({
  schemas: { Disk: message({ name: text, projectName: text, ...more }) },
});
const says = ({ notes }: AdoptedDocument, pattern: RegExp): void =>
  assert.ok(
    notes.some((note) => pattern.test(note)),
    notes.join("\n"),
  );

test("A request that wraps the object and an answer that wraps it are read as such", () => {
  const { methods, parentField } = disks({});
  assert.equal(methods.create?.objectField, "disk");
  assert.equal(methods.create.answerField, "disk");
  assert.equal(methods.get?.answerField, "disk");
  assert.equal(methods.updates[0]?.nameField, "name");
  assert.equal(parentField, "project_name");
});

test("An object may be called by another name than the kind's, and lie flat in one request and wrapped in another", () => {
  const adopted = adoptInfra({
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
  says(adopted, /^`manifest` holds the fields of the Disk \(CreateDisk\)\.$/);
});

test("A section of the kind is a section in its requests too, and wraps nothing", () => {
  const section = { manifest: message({ sizeGib: text }) };
  const { methods } = disks({
    ...disk(section),
    methods: { CreateDisk: post(message({ projectName: text, ...section }), ref("Disk")) },
  });
  assert.equal(methods.create?.objectField, undefined);
});

test("A create demands the property that says where the object lives, whatever the document demands", () => {
  assert.equal(fieldOf(disks({}), "projectName").needed, true);
  assert.equal(fieldOf(disks({}), "sizeGib").needed, false);
  assert.equal(fieldOf(disks({}), "projectName").defaultFrom, "project");
});

test("`parent` names the object to live in, and what stands beside the object in a request may be the last part of its name", () => {
  const kind = disks({
    ...disk({}),
    methods: { CreateDisk: post(message({ parent: text, diskId: text, disk: ref("Disk") }), ref("Disk")) },
  });
  assert.equal(kind.parentField, "parent");
  assert.equal(kind.pattern, "projects/{project}/disks/{diskId}");
  assert.equal(kind.slugField, "disk_id");
});

test("A field that is called after a kind's name holds its names, and not where the document says otherwise", () => {
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

test("A name says secret, so it is one, except of pages and numbers", () => {
  const secrets = {
    adminPassword: text,
    accessTokens: { type: "array", items: text },
    secretCount: { type: "integer" },
  };
  const adopted = adoptInfra(disk(secrets));
  const kind = kindOf(adopted.contract, "Disk");
  assert.equal(fieldOf(kind, "adminPassword").sensitive, true);
  assert.equal(fieldOf(kind, "accessTokens").sensitive, true);
  assert.equal(fieldOf(kind, "secretCount").sensitive, false);
  says(adopted, /^`adminPassword` is treated as a secret \(Disk\)\.$/);
});

test("What only a service sets is read-only where a request holds the schema of the answers", () => {
  const times = { createTime: { type: "string", format: "date-time" }, state: text, etag: text, mine: text };
  const kind = disks(disk(times));
  for (const name of ["createTime", "state", "etag"]) {
    assert.equal(fieldOf(kind, name).presence, "computed", name);
  }
  assert.equal(fieldOf(kind, "mine").presence, "optional");
  const said = disks(disk({ ...times, state: { ...text, readOnly: false } }));
  assert.equal(fieldOf(said, "state").presence, "optional");
});

test("Pages are read by the names that are there, and by none where none are", () => {
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

test("A mask is a text on the wire, whatever the schema says of the message", () => {
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

test("Names of schemas may have packages before them and be written in another case", () => {
  for (const schema of ["acme.storage.v2.Disk", "acme_storage_v2_Disk", "v2Disk", "DISK"]) {
    const found = adoptInfra({
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

test("A kind may lie in any service of any package, be read by its list alone, and have verbs that an overlay names", () => {
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

test("A known method does what is known of it: a reimage destroys data", () => {
  const request = message({ name: text, image: text });
  const { contract, document } = adoptInfra({
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

test("A document that marks its own kinds is taken at its word, with kinds that nobody knows", () => {
  const adopted = adoptInfra({
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
