import assert from "node:assert/strict";
import { test } from "node:test";
import { kindOf, type Method, updateModeOf } from "../../../src/contract";
import { findUnusedWords } from "../../../src/tools/openapi-import";
import { message, type Part, post, ref } from "../../contract/support/small-document";
import { at, importInfra, infraDocument, overlayOf } from "./infra-document";

const text = { type: "string" };
const number = { type: "integer" };
const fields = { title: text, sizeGib: number };

/** Imports a document in which disks are updated by these methods; returns these methods. */
function updates(methods: Part, ...actions: readonly string[]): readonly Method[] {
  const schemas = {
    Disk: message({ name: text, projectName: text, ...fields, boot: message({ image: text }) }),
  };
  const create = message({ projectName: text, ...fields, boot: message({ image: text }) }, [
    "projectName",
    "title",
  ]);
  const parts = {
    schemas,
    methods: { CreateDisk: post(create, ref("Disk")), UpdateDisk: undefined, ...methods },
  };
  return kindOf(importInfra(parts, ...actions).contract, "Disk").methods.updates;
}

const modes = (methods: Part, ...actions: readonly string[]): readonly string[] =>
  updates(methods, ...actions).map(updateModeOf);
const flat = (required: readonly string[] = [], more: Part = {}): Part => ({
  UpdateDisk: post(message({ name: text, ...fields }, ["name", ...required]), ref("Disk"), more),
});

test("OpenAPI import: an update that requires what a create requires replaces the object", () => {
  assert.deepEqual(modes(flat(["title"])), ["replace"]);
});

test("OpenAPI import: an update that requires nothing that a create requires keeps omitted fields", () => {
  assert.deepEqual(modes(flat()), ["fields"]);
});

test("OpenAPI import: the description of an update, a patch, a field mask and an overlay say what it does", () => {
  assert.deepEqual(modes(flat([], { description: "Replaces the existing disk." })), ["replace"]);
  assert.deepEqual(modes(flat(["title"], { description: "Omitted fields are left unchanged." })), ["fields"]);
  assert.deepEqual(modes({ PatchDisk: post(message({ name: text, ...fields }), ref("Disk")) }), ["merge"]);
  const mask = { updateMask: text };
  assert.deepEqual(modes({ UpdateDisk: post(message({ name: text, ...fields, ...mask }), ref("Disk")) }), [
    "merge",
  ]);
  const line = `- { target: "$.paths['${at("UpdateDisk")}'].post", update: { x-update: merge } }`;
  assert.deepEqual(modes(flat(["title"]), line), ["merge"]);
});

test("OpenAPI import: the description of an update, or of its request, may say what becomes of fields that are not set", () => {
  for (const [description, mode] of [
    ["Fields that are not set keep their values.", "fields"],
    ["Fields that are omitted keep their values. Null clears a field.", "fields"],
    ["Changes a disk. Properties which are not sent are preserved.", "fields"],
    ["Fields that are omitted are cleared.", "replace"],
  ] as const) {
    assert.deepEqual(modes(flat(["title"], { description })), [mode], description);
    const request = { ...message({ name: text, ...fields }, ["name", "title"]), description };
    assert.deepEqual(modes({ UpdateDisk: post(request, ref("Disk")) }), [mode], description);
  }
});

test("OpenAPI import: an update whose description denies partial updates, or contradicts itself, replaces the object", () => {
  for (const description of [
    "Replaces the disk. Partial updates are not supported.",
    "Replaces the disk.",
    "Partial updates are not supported.",
    "Updates a disk. The service doesn't support partial updates.",
    "A disk cannot be partially updated.",
    "Replaces the existing disk. Omitted fields are kept.",
  ]) {
    assert.deepEqual(modes(flat([], { description })), ["replace"], description);
  }
  for (const description of ["Partially updates a disk.", "A partial update of a disk."]) {
    assert.deepEqual(modes(flat(["title"], { description })), ["fields"], description);
  }
  assert.deepEqual(modes(flat([], { summary: "Disk update", description: "Replaces a disk" })), ["replace"]);
  // The word alone, about anything else, says nothing about omitted fields.
  assert.deepEqual(modes(flat(["title"], { description: "Also of a disk on a partial host." })), ["replace"]);
});

test("OpenAPI import: only the word Patch in a name, or the media type of merge patches, makes an update merge", () => {
  const mode = (name: string, mediaType = "application/json"): readonly string[] => {
    const schemas = {
      Disk: message({ name: text, projectName: text, ...fields }),
      [name]: message({ name: text, ...fields }, ["name", "title"]),
    };
    const create = message({ projectName: text, ...fields }, ["projectName", "title"]);
    const methods = {
      CreateDisk: post(create, ref("Disk")),
      UpdateDisk: post(ref(name), ref("Disk"), {
        requestBody: { content: { [mediaType]: { schema: ref(name) } } },
      }),
    };
    return kindOf(importInfra({ schemas, methods }).contract, "Disk").methods.updates.map(updateModeOf);
  };
  for (const name of ["DiskPatch", "PatchDiskRequest", "MergePatchDisk"]) {
    assert.deepEqual(mode(name), ["merge"], name);
  }
  for (const name of ["DispatcherDisk", "DiskDispatch", "DiskPatchwork"]) {
    assert.deepEqual(mode(name), ["replace"], name);
  }
  assert.deepEqual(mode("Change", "application/merge-patch+json"), ["merge"]);
  assert.deepEqual(mode("Change", "application/json-patch+json"), ["replace"]);
});

test("OpenAPI import: a kind with the word Patch in its name has no merge patch for that", () => {
  const properties = { name: text, ...fields };
  const schemas = {
    PatchPolicy: { ...message(properties), "x-kind": { pattern: "patchPolicies/{id}" } },
    PatchPolicyChange: message(properties, ["name", "title"]),
  };
  const methods = {
    CreatePatchPolicy: post(message(fields, ["title"]), ref("PatchPolicy")),
    GetPatchPolicy: post(message({ name: text }), ref("PatchPolicy")),
    UpdatePatchPolicy: post(ref("PatchPolicyChange"), ref("PatchPolicy")),
    DeletePatchPolicy: post(message({ name: text }), message({})),
  };
  const { updates: found } = kindOf(importInfra({ schemas, methods }).contract, "PatchPolicy").methods;
  assert.deepEqual(found.map(updateModeOf), ["replace"]);
});

test("OpenAPI import: without any evidence the whole object is sent", () => {
  const shared = { UpdateDisk: post(message({ disk: ref("Disk") }), ref("Disk")) };
  assert.deepEqual(modes(shared), ["replace"]);
});

test("OpenAPI import: a method does not carry what an overlay says that it omits", () => {
  const line = `- { target: "$.paths['${at("UpdateDisk")}'].post", update: { x-omits: [sizeGib] } }`;
  const [update] = updates(flat(), line);
  assert.deepEqual(
    update?.request.map(({ wireName }) => wireName),
    ["name", "title"],
  );
});

test("OpenAPI import: a request's field stands for the nested field of the same name, and a rebuild destroys data", () => {
  const [rebuild] = updates({
    RebuildDisk: post(message({ name: text, image: text }, ["image"]), ref("Disk")),
  });
  assert.equal(rebuild?.destroysData, true);
  assert.deepEqual(rebuild.request.find(({ wireName }) => wireName === "image")?.standsFor, [
    "boot",
    "image",
  ]);
});

test("OpenAPI import: a secret that no answer contains is write-only, unless an overlay says otherwise", () => {
  const create = message({ projectName: text, sizeGib: { type: "integer" }, adminPassword: text });
  const parts = { methods: { CreateDisk: post(create, ref("Disk")) } };
  const find = (...actions: readonly string[]) =>
    kindOf(importInfra(parts, ...actions).contract, "Disk").fields.find(
      ({ wireName }) => wireName === "adminPassword",
    );
  assert.equal(find()?.writeOnly, true);
  const place = `$.paths['${at("CreateDisk")}'].post..properties.adminPassword`;
  assert.equal(find(`- { target: "${place}", update: { writeOnly: false } }`)?.writeOnly, false);
});

test("OpenAPI import: a secret beside the object in the create's answer is returned once", () => {
  const answer = message({ disk: ref("Disk"), unlockToken: text });
  const parts = { methods: { CreateDisk: post(message({ projectName: text, disk: ref("Disk") }), answer) } };
  const field = kindOf(importInfra(parts).contract, "Disk").fields.find(
    ({ wireName }) => wireName === "unlockToken",
  );
  assert.deepEqual([field?.returnedOnce, field?.presence, field?.sensitive], [true, "computed", true]);
});

test("overlay: words without effect are found, each by itself", () => {
  const disk = "$.components.schemas.Disk.properties";
  const overlay = overlayOf(
    `- { target: ${disk}.sizeGib, update: { x-immutable: true, x-imutable: true } }`,
    `- { target: ${disk}.sizeGib, update: { x-holds: page-size } }`,
    `- { target: ${disk}.projectName, update: { x-references: Project } }`,
  );
  const { words: unused } = findUnusedWords(JSON.stringify(infraDocument()), { overlays: [overlay] });
  assert.deepEqual(
    unused.map(({ overlay: index, action, word }) => [index, action, word]),
    [
      [1, 1, "x-imutable"],
      [1, 2, "x-holds"],
    ],
  );
});

test("OpenAPI import: a method that destroys data does so as an action, too, but not if it only reads, creates or deletes", () => {
  const request = message({ name: text });
  const plain = (more: Part = {}): unknown => post(request, message({}), more);
  const lost = { description: "Restores the disk. All data written since is lost." };
  const methods: Readonly<Record<string, unknown>> = {
    RollbackDisk: plain(lost),
    WipeDisk: plain(),
    EraseDisk: plain(),
    PurgeDisk: plain(),
    FormatDisk: plain(),
    ReformatDisk: plain({ summary: "Reformats the volume." }),
    ReinstallDisk: plain({ "x-verb": "reinstall" }),
    SnapshotDisk: plain({ description: "Saves a copy in a portable format." }),
    InspectDisk: plain(lost),
    GetDisk: post(request, ref("Disk"), lost),
    DeleteDisk: plain(lost),
    WipeoutDisk: plain(),
  };
  const destroying = (...actions: readonly string[]): readonly string[] =>
    importInfra({ methods }, ...actions)
      .contract.methods.filter(({ destroysData }) => destroysData === true)
      .map(({ name }) => name);
  assert.deepEqual(destroying().toSorted(), [
    "EraseDisk",
    "FormatDisk",
    "PurgeDisk",
    "ReformatDisk",
    "ReinstallDisk",
    "RollbackDisk",
    "WipeDisk",
  ]);
  const line = `- { target: "$.paths['${at("FormatDisk")}'].post", update: { x-destroys-data: false } }`;
  assert.ok(!destroying(line).includes("FormatDisk"));
});
