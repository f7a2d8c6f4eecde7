import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Consequence } from "../../../src/tools/openapi-import";
import { message, post, ref } from "../../contract/support/small-document";
import { at, importInfra, type InfraParts, reportOf } from "./infra-document";

const text = { type: "string" };
const integer = { type: "integer" };
const disk = (more: object): object => message({ name: text, projectName: text, ...more });
const notFound = { content: { "application/json": { example: { code: "not_found" } } } };

/** A document whose errors are known, so that only what a case adds is open. */
function withErrors({ methods = {}, ...parts }: InfraParts = {}): InfraParts {
  const get = post(message({ name: text }), message({ disk: ref("Disk") })) as {
    readonly post: { readonly responses: Record<string, unknown> };
  };
  get.post.responses["404"] = notFound;
  return { ...parts, methods: { GetDisk: get, ...methods } };
}

function consequencesOf(parts: InfraParts, ...actions: readonly string[]): readonly Consequence[] {
  const report = reportOf(importInfra(withErrors(parts), ...actions), "Disk");
  assert.deepEqual(report.problems, []);
  return report.consequences;
}

/**
 * Documents that leave something open about disks: what users must know, and the number of lines. A line may confirm what was concluded: the
 * `confirm`ing one, else the last one that is printed.
 */
const CASES: readonly {
  readonly title: string;
  readonly parts: InfraParts;
  readonly topic: string;
  readonly says: RegExp;
  readonly lines: number;
  readonly confirm?: string;
}[] = [
  {
    title: "an update of which nothing says what it does",
    parts: { schemas: { Disk: disk({ sizeGib: integer, label: text }) } },
    topic: "updates",
    says: /^The effect of UpdateDisk on omitted fields is guessed: x-update is replace, because nothing says/,
    lines: 2,
    confirm: `- { target: "$.paths['${at("UpdateDisk")}'].post", update: { x-update: replace } }`,
  },
  {
    title: "a field that two updates contain",
    parts: {
      schemas: { Disk: disk({ sizeGib: integer, label: text }) },
      methods: {
        UpdateDisk: post(message({ name: text, sizeGib: integer, label: text }), ref("Disk"), {
          "x-update": "fields",
        }),
        ResizeDisk: post(message({ name: text, sizeGib: integer }), ref("Disk")),
      },
    },
    topic: "updates",
    says: /^UpdateDisk and ResizeDisk both contain `sizeGib`\. If only ResizeDisk changes it/,
    lines: 1,
  },
  {
    title: "fields that no update contains, and a method that may be the update",
    parts: {
      schemas: { Disk: disk({ sizeGib: integer, label: text }) },
      methods: {
        UpdateDisk: post(message({ name: text, sizeGib: integer }), ref("Disk")),
        RelabelDisk: post(message({ name: text, newLabel: text }), ref("Disk")),
      },
    },
    topic: "immutability",
    says: /^Changes of `label` replace the Disk, because no update method contains them\. If one of these methods/,
    lines: 1,
  },
  {
    title: "a reference that an update contains",
    parts: {
      schemas: { Disk: disk({ homeName: { ...text, "x-references": "Project" } }) },
      methods: { UpdateDisk: post(message({ name: text, homeName: text }), ref("Disk")) },
    },
    topic: "immutability",
    says: /^Changes of `homeName` are sent to the service, .* Many services fix such a field at creation\./,
    lines: 1,
    confirm: '- { target: "$.components.schemas.Disk.properties.homeName", update: { x-immutable: false } }',
  },
  {
    title: "a size that only grows in the built-in contract",
    parts: { methods: { UpdateDisk: post(message({ name: text, sizeGib: integer }), ref("Disk")) } },
    topic: "immutability",
    says: /^Smaller values of `sizeGib` are sent to the service/,
    lines: 1,
    confirm: '- { target: "$.components.schemas.Disk.properties.sizeGib", update: { x-grow-only: false } }',
  },
  {
    title: "a secret that answers contain",
    parts: { schemas: { Disk: disk({ adminPassword: text }) } },
    topic: "secrets",
    says: /^The state contains the secret `adminPassword`, because the description of the answers does\./,
    lines: 1,
    confirm:
      '- { target: "$.components.schemas.Disk.properties.adminPassword", update: { writeOnly: false } }',
  },
  {
    title: "an update that is thought to destroy data",
    parts: {
      schemas: { Disk: disk({ image: text }) },
      methods: {
        UpdateDisk: undefined,
        RebuildDisk: post(message({ name: text, image: text }), ref("Disk")),
      },
    },
    topic: "destruction",
    says: /^A change of `image` that only RebuildDisk can make needs the user's permission/,
    lines: 1,
  },
  {
    title: "a kind without a list",
    parts: {
      methods: {
        ListDisks: undefined,
        QueryDisk: post(message({}), message({ disks: { type: "array", items: ref("Disk") } })),
      },
    },
    topic: "errors",
    says: /^There is no ListDisks, so a Disk whose create lost its answer cannot be found/,
    lines: 1,
  },
  {
    title: "a kind whose objects are read only by their list",
    parts: { methods: { GetDisk: undefined, FindDisk: post(message({ name: text }), ref("Disk")) } },
    topic: "lists",
    says: /^There is no GetDisk, so the whole list is read for each object\./,
    lines: 1,
  },
  {
    title: "errors that the description does not show",
    parts: { methods: { GetDisk: post(message({ name: text }), message({ disk: ref("Disk") })) } },
    topic: "errors",
    says: /^Whether an object was deleted outside of Terraform is recognised only if the service says "not found"/,
    lines: 1,
  },
];

describe("OpenAPI import: each consequence of an open description is reported, and a line of an overlay settles it", () => {
  for (const { title, parts, topic, says, lines, confirm } of CASES) {
    test(title, () => {
      const found = consequencesOf(parts).filter((each) => says.test(each.text));
      assert.deepEqual(
        found.map((each) => [each.topic, each.overlay.length]),
        [[topic, lines]],
        JSON.stringify(consequencesOf(parts), null, 1),
      );
      const settling = [...(found[0]?.overlay ?? []), ...(confirm === undefined ? [] : [confirm])];
      for (const line of settling) {
        const left = consequencesOf(parts, line).filter((each) => says.test(each.text));
        assert.deepEqual(left, [], line);
      }
    });
  }

  test("a kind about which nothing is open has no consequences", () => {
    const settled = consequencesOf({
      methods: {
        UpdateDisk: post(message({ name: text, sizeGib: integer }), ref("Disk"), { "x-update": "fields" }),
      },
      schemas: { Disk: disk({ sizeGib: { ...integer, "x-grow-only": true } }) },
    });
    assert.deepEqual(settled, []);
  });

  test("an unusable or absent kind has none, and the worst come first", () => {
    const imported = importInfra({ methods: { DeleteProject: undefined } });
    for (const name of ["Project", "Disk", "Wallet"]) {
      assert.deepEqual(reportOf(imported, name).consequences, []);
    }
    const topics = consequencesOf({
      schemas: { Disk: disk({ sizeGib: integer, adminPassword: text }) },
      methods: { ListDisks: undefined },
    }).map(({ topic }) => topic);
    assert.deepEqual(topics, ["updates", "immutability", "secrets", "errors", "facts"]);
  });

  test("free texts are compared as they are written, until a line says how the service rewrites one", () => {
    const parts = { schemas: { Disk: disk({ label: text }) } };
    const aboutTexts = (...lines: readonly string[]): readonly string[] =>
      reportOf(importInfra(parts, ...lines), "Disk")
        .consequences.filter(({ text: said }) => said.startsWith("Texts are compared"))
        .flatMap(({ overlay }) => overlay);
    assert.deepEqual(aboutTexts(), ['- { target: "$", update: { x-normalizes: { ...: "..." } } }']);
    assert.deepEqual(aboutTexts('- { target: "$", update: { x-normalizes: { Disk.label: case } } }'), []);
  });

  test("a kind without a create says that its objects are unknown, until they are listed", () => {
    const parts = {
      schemas: {
        Datacenter: message({ name: text, title: text }),
        Disk: disk({ region: { ...text, "x-references": "Datacenter" } }),
      },
      methods: { GetDatacenter: post(message({ name: text }), ref("Datacenter")) },
    };
    const [only, ...more] = reportOf(importInfra(parts), "Datacenter").consequences;
    assert.deepEqual(more, []);
    assert.equal(
      only?.overlay.join("\n"),
      '- { target: "$.components.schemas.Datacenter", update: { examples: [{ name: "datacenters/..." }] } }',
    );
    const line = only.overlay.join("").replace("...", "north");
    assert.deepEqual(reportOf(importInfra(parts, line), "Datacenter").consequences, []);
  });
});
