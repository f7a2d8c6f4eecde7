import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, resolve } from "node:path";
import { describe, test } from "node:test";
import { readGuides } from "../../src/build/guides";
import {
  contract,
  type Contract,
  type Field,
  type FieldType,
  formatContract,
  readContract,
} from "../../src/contract";
import { adoptDocument } from "../../src/contract/adopt";
import { referencePages } from "../../src/reference";
import { sixteenKinds } from "../support/sixteenth-kind";

const root = resolve(__dirname, "../..");
const dist = join(root, "dist/reference");
const guides = readGuides(root);
const grown: Contract = adoptDocument(sixteenKinds()).contract;

function fieldsBelow(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [field, ...fieldsBelow(fieldsIn(field.type))]);
}

function fieldsIn(type: FieldType): readonly Field[] {
  if (type.kind === "object") return type.fields;
  return "element" in type ? fieldsIn(type.element) : [];
}

function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function pageOf(of: Contract, kind: string): string {
  return referencePages(of).get(`${kind}.md`) ?? "";
}

/** The line of a field, by its name in Terraform. */
function lineOf(page: string, terraformName: string): string {
  return page.split("\n").find((line) => line.includes(`(\`${terraformName}\`):`)) ?? "";
}

describe("the reference", () => {
  test("has an index and a page for each kind, which the index links, and no link that leads nowhere", () => {
    for (const of of [contract, grown]) {
      const pages = referencePages(of);
      assert.equal(pages.size, of.kinds.length + 1);
      const index = pages.get("index.md") ?? "";
      for (const { name, terraformName, pattern } of of.kinds) {
        assert.ok(index.includes(`[${name}](${terraformName.replace(/_/g, "-")}.md)`), name);
        assert.ok(index.includes(`\`${pattern}\``), name);
      }
      for (const [name, text] of pages) {
        for (const [, target] of text.replace(/`[^`]*`/g, "").matchAll(/\]\(([^)]+)\)/g)) {
          assert.ok(pages.has(target ?? ""), `${name} links ${String(target)}`);
        }
      }
    }
  });

  test("names every field of every kind, by both its names and with its source, wherever it lies", () => {
    for (const of of [contract, grown]) {
      for (const kind of of.kinds) {
        const page = pageOf(of, kind.terraformName.replace(/_/g, "-"));
        for (const field of fieldsBelow(kind.fields)) {
          const start = `- **\`${field.propName}\`** (\`${field.terraformName}\`): `;
          const lines = page.split("\n").filter((line) => line.trim().startsWith(start));
          assert.ok(lines.length > 0, `${kind.name}: ${field.wireName}`);
          const told = field.source === "live" || lines.some((line) => line.endsWith(`*${field.source}*`));
          assert.ok(told, `${kind.name}: ${field.wireName} is ${field.source}`);
        }
      }
    }
  });

  test("names every method of a kind with its path", () => {
    for (const kind of contract.kinds) {
      const page = pageOf(contract, kind.terraformName.replace(/_/g, "-"));
      const { create, get, list, delete: remove, clone, updates, others } = kind.methods;
      for (const method of [create, get, list, remove, clone, ...updates, ...others]) {
        if (method !== undefined) assert.ok(page.includes(`\`POST ${method.path}\``), method.path);
      }
    }
  });

  test("says for each argument whether it must be given, what holds without it, and what a change does", () => {
    const machine = pageOf(contract, "virtual-machine");
    assert.match(lineOf(machine, "vcpus"), /number \(int32\), required, changed in place\./);
    assert.match(lineOf(machine, "display_name"), /default `""`, changed in place\./);
    assert.match(
      lineOf(machine, "region"),
      /default the provider's `region`, or else `SVC_REGION`, a change makes another object/,
    );
    assert.match(
      lineOf(machine, "image"),
      /changed in place where `allowReimage` is true, else another object/,
    );
    assert.match(lineOf(machine, "password"), /sent only \(neither plan nor state holds it\)/);
    assert.match(lineOf(machine, "create_time"), /\): timestamp\. /);
    const disk = pageOf(contract, "disk");
    assert.match(
      lineOf(disk, "size_gib"),
      /grows in place, a smaller value makes another object\. .*Allowed: at least 1, at most /,
    );
    assert.match(
      lineOf(disk, "virtual_machine_name"),
      /A VirtualMachine: the construct, its full name, or the name's last part/,
    );
    assert.match(lineOf(pageOf(contract, "api-key"), "secret"), /sensitive\. .*tells it once/);
  });

  test("shows how a kind is made with what it demands, read and imported", () => {
    const page = pageOf(grown, "snapshot");
    assert.ok(page.includes('new Snapshot(this, "example", {\n  diskName: "example",\n});'), page);
    assert.ok(page.includes('resource "svc_snapshot" "example" {\n  disk_name = "example"\n}'));
    assert.ok(page.includes('new DataSvcSnapshot(this, "example", {\n  name: "example",\n});'));
    assert.ok(page.includes("terraform import svc_snapshot.example 'projects/{project}/snapshots/{id}'"));
    assert.ok(page.includes("provider::svc::snapshot_name(project, id)"));
    assert.ok(!pageOf(contract, "wallet").includes("## Import"));
  });

  test("lets no description break its Markdown", () => {
    const text = formatContract(contract).replaceAll(
      '"description":"A virtual machine."',
      `"description":${JSON.stringify("One | two\n<script>alert(1)</script> and `a < b`.")}`,
    );
    const hostile = readContract(text);
    const pages = referencePages(hostile);
    const shown = "&lt;script>alert(1)&lt;/script> and `a < b`.";
    assert.ok(pages.get("virtual-machine.md")?.includes(`One | two ${shown}`));
    assert.ok(pages.get("index.md")?.includes(`| One \\| two ${shown} |`));
  });

  test("is the same text each time", () => {
    assert.deepEqual([...referencePages(contract)], [...referencePages(contract)]);
  });

  test("leads to every guide that is written by hand, and no guide links what is not there", () => {
    const pages = referencePages(contract, guides);
    assert.ok(guides.has("failures.md"));
    const index = pages.get("index.md") ?? "";
    for (const [name, text] of guides) {
      const title = /^# (.+)\n/.exec(text)?.[1];
      assert.ok(title !== undefined, `${name} begins with its title`);
      assert.ok(index.includes(`- [${title}](guides/${name})`), name);
      assert.equal(pages.get(`guides/${name}`), text);
      for (const [, target = ""] of text.replace(/`[^`]*`/g, "").matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
        assert.ok(pages.has(posix.normalize(`guides/${target}`)), `${name} links ${target}`);
      }
    }
    assert.doesNotMatch(referencePages(contract).get("index.md") ?? "", /guides\//);
  });

  test("is in the package as the contract gives it now: else run `npm run build`", () => {
    const pages = referencePages(contract, guides);
    assert.deepEqual(filesIn(dist), [...pages.keys()].sort());
    for (const [name, text] of pages) assert.equal(readFileSync(join(dist, name), "utf8"), text, name);
  });
});
