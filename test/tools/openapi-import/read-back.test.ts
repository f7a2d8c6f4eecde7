import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { importDocument } from "../../../src/tools/openapi-import";
import { formatMapLine } from "../../../src/tools/service-map";
import { message, post, ref } from "../../contract/support/small-document";
import { infraDocument, type InfraParts, importInfra, reportOf } from "./infra-document";
import { withMap } from "./map-of";

const text = { type: "string" };

/** A service whose disks show what `shown` has, and whose create takes a size and a label. */
const unread = (shown: object): InfraParts => ({
  schemas: { Disk: message({ name: text, projectName: text, ...shown }) },
  methods: {
    CreateDisk: post(message({ projectName: text, sizeGib: { type: "integer" }, label: text }), ref("Disk")),
    GetDisk: post(message({ name: text }), ref("Disk")),
    UpdateDisk: undefined,
  },
});

describe("OpenAPI import: a kind of which no response contains what users set", () => {
  test("is unusable, and usable as soon as one is read back, or each is said to be write-only", () => {
    const { problems } = reportOf(importInfra(unread({ state: text })), "Disk");
    assert.match(
      problems[0]?.text ?? "",
      /^No response of the Disk contains what users set \(`sizeGib`, `label`\)/,
    );
    const lines = problems.flatMap(({ map = [] }) => map.map(formatMapLine));
    assert.deepEqual(lines, [
      "kinds.Disk.fields.sizeGib.writeOnly: true",
      "kinds.Disk.fields.label.writeOnly: true",
    ]);
    const stateOf = (count: number): string =>
      reportOf(
        withMap(JSON.stringify(infraDocument(unread({ state: text }))), lines.slice(0, count).join("\n")),
        "Disk",
      ).state;
    assert.deepEqual([stateOf(1), stateOf(2)], ["unusable", "usable"]);
    assert.equal(reportOf(importInfra(unread({ label: text })), "Disk").state, "usable");
  });

  test("is usable if users set no more than its parent and its slug", () => {
    const { kinds } = importInfra({
      ...unread({}),
      methods: {
        ...unread({}).methods,
        CreateDisk: post(message({ projectName: text, diskId: text }), ref("Disk")),
      },
    });
    assert.equal(kinds.find(({ name }) => name === "Disk")?.state, "usable");
  });

  test("has a line for the section that may contain it", () => {
    const section = {
      settings: message({ sizeGib: { type: "integer" }, label: text, tier: text, rank: text }),
    };
    const parts = unread(section);
    const { problems } = reportOf(importInfra(parts), "Disk");
    const [line] = problems.flatMap(({ map = [] }) => map.map(formatMapLine));
    assert.equal(line, "kinds.Disk.content: settings");
    assert.equal(reportOf(withMap(JSON.stringify(infraDocument(parts)), line), "Disk").state, "usable");
  });
});

test("OpenAPI import: an update is used although its manifest requires what only the service sets", () => {
  const manifest = {
    ...message({ state: { ...text, readOnly: true }, sizeGib: { type: "integer" } }),
    required: ["state", "sizeGib"],
  };
  const { contract } = importDocument(
    JSON.stringify(
      infraDocument({
        schemas: {
          Manifest: manifest,
          Disk: message({ name: text, projectName: text, manifest: ref("Manifest") }),
        },
        methods: {
          CreateDisk: post(message({ projectName: text, manifest: ref("Manifest") }), ref("Disk")),
          GetDisk: post(message({ name: text }), ref("Disk")),
          UpdateDisk: post(
            message({ name: text, manifest: ref("Manifest") }, ["name", "manifest"]),
            ref("Disk"),
          ),
        },
      }),
    ),
  );
  const disk = contract.kinds.find(({ name }) => name === "Disk");
  const field = disk?.fields.find(({ wireName }) => wireName === "manifest");
  assert.equal(field?.immutable, false);
  const inner = field.type.kind === "object" ? field.type.fields : [];
  assert.deepEqual(
    inner.map(({ wireName, presence, immutable }) => [wireName, presence, immutable]),
    [
      ["state", "computed", false],
      ["sizeGib", "required", false],
    ],
  );
});
