import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, resolve } from "node:path";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { readGuides } from "../../../src/build/guides";
import {
  actionsOf,
  contract,
  type Contract,
  type Field,
  type FieldType,
  formatContract,
  readContract,
} from "../../../src/contract";
import { importDocument } from "../../../src/tools/openapi-import";
import { referencePages } from "../../../src/tools/reference";
import { sixteenKinds } from "../../support/sixteenth-kind";

const root = resolve(__dirname, "../../..");
const docs = join(root, "docs");
/** Whether a document is for contributors: written by hand beside the generated pages. */
function isForContributors(name: string): boolean {
  return ["architecture.md", "glossary.md"].includes(name) || name.startsWith(join("decisions", "/"));
}
/** Whether a document is an image of a guide. */
function isImage(name: string): boolean {
  return name.startsWith(join("images", "/"));
}
const guides = readGuides(root);
const grown: Contract = importDocument(sixteenKinds()).contract;

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

/** Returns all pages of a kind. */
function pageOf(of: Contract, kind: string): string {
  const pages = referencePages(of);
  const sorts = ["resources", "data-sources", "ephemeral-resources"];
  return sorts.map((sort) => pages.get(`${sort}/${kind}.md`) ?? "").join("\n");
}

/** Returns the line of a field, by its Terraform name. */
function lineOf(page: string, terraformName: string): string {
  const starts = [`(\`${terraformName}\`):`, `- **\`${terraformName}\`**:`];
  return page.split("\n").find((line) => starts.some((start) => line.includes(start))) ?? "";
}

describe("reference", () => {
  test("has an index that links to a page for each kind, and no broken link", () => {
    for (const of of [contract, grown]) {
      const pages = referencePages(of);
      const index = pages.get("index.md") ?? "";
      for (const { name, terraformName, terraformPlural, pattern, methods } of of.kinds) {
        assert.ok(index.includes(`](data-sources/${terraformName}.md)`), name);
        assert.equal(
          index.includes(`](data-sources/${terraformPlural}.md)`),
          methods.list !== undefined,
          name,
        );
        assert.equal(index.includes(`](resources/${terraformName}.md)`), methods.create !== undefined, name);
        assert.ok(index.includes(`\`${pattern}\``), name);
      }
      for (const [name, text] of pages) {
        for (const [, target = ""] of text.replace(/`[^`]*`/g, "").matchAll(/\]\(([^)]+)\)/g)) {
          assert.ok(pages.has(posix.join(posix.dirname(name), target)), `${name} links ${target}`);
        }
      }
    }
  });

  test("begins with front matter that has the page's title and its description without the source", () => {
    const pages = referencePages(contract);
    assert.match(
      pages.get("resources/network.md") ?? "",
      /^---\npage_title: "svc_network \(resource\)"\nsubcategory: "Network"\ndescription: "[^*\n]+"\n---\n\n# svc_network \(resource\)\n/,
    );
    const hostile = {
      ...contract,
      title: 'A "quoted": title',
      description: "--- # not: a key",
    };
    const [, block = ""] = referencePages(hostile).get("index.md")?.split(/^---$/m) ?? [];
    assert.deepEqual(parse(block), {
      page_title: `A "quoted": title (${contract.version})`,
      description: hostile.description,
    });
  });

  test("lists every field of every kind at any depth, by both names and with a mark if it is documented", () => {
    for (const of of [contract, grown]) {
      for (const kind of of.kinds) {
        const page = pageOf(of, kind.terraformName);
        const fields = fieldsBelow(kind.fields);
        for (const field of fields) {
          const { propName, terraformName } = field;
          const start = `- **\`${propName}\`**${propName === terraformName ? "" : ` (\`${terraformName}\`)`}: `;
          const lines = page.split("\n").filter((line) => line.trim().startsWith(start));
          assert.ok(lines.length > 0, `${kind.name}: ${field.wireName}`);
          const isMarked = lines.some((line) => line.endsWith("*documented*"));
          // A member of a section may have the name of another field.
          const isDocumented = fields.some(
            (each) =>
              each.propName === propName &&
              each.terraformName === terraformName &&
              each.source === "documented",
          );
          assert.equal(isMarked, isDocumented, `${kind.name}: ${field.wireName}`);
        }
      }
    }
  });

  test("states once per page that unmarked facts are assumed, or marks each assumption beside the service's own facts", () => {
    for (const [name, text] of referencePages(contract)) {
      if (/^(index|functions\/.*|actions\/call)(\.md)?$/.test(name)) continue;
      assert.equal(text.match(/\bassumed\b/gi)?.length, 1, name);
    }
    const kinds = contract.kinds.map((kind) => ({ ...kind, source: "live" as const }));
    const disk = referencePages({ ...contract, kinds }).get("resources/disk.md") ?? "";
    assert.ok((disk.match(/ \*assumed\*$/gm) ?? []).length > 5);
  });

  test("has a page for each action, which lists its arguments and the permission to destroy data", () => {
    for (const of of [contract, grown]) {
      const pages = referencePages(of);
      for (const { terraformName, fields } of actionsOf(of)) {
        const page = pages.get(`actions/${terraformName}.md`) ?? "";
        assert.ok(pages.get("index.md")?.includes(`](actions/${terraformName}.md)`), terraformName);
        for (const field of fields) {
          assert.notEqual(lineOf(page, field.terraformName), "", field.terraformName);
        }
      }
    }
    const reimage = referencePages(contract).get("actions/virtual_machine_reimage.md") ?? "";
    assert.match(lineOf(reimage, "allow_reimage"), /: bool, required\. Must be true/);
    assert.match(reimage, /^- The object is powered off during the call\.$/m);
  });

  test("lists every method of a kind with its path", () => {
    for (const kind of contract.kinds) {
      const page = pageOf(contract, kind.terraformName);
      const { create, get, list, delete: remove, clone, updates, others } = kind.methods;
      for (const method of [create, get, list, remove, clone, ...updates, ...others]) {
        if (method !== undefined) assert.ok(page.includes(`\`POST ${method.path}\``), method.path);
      }
    }
  });

  test("states for each argument whether it is required, its default, and the effect of a change", () => {
    const machine = pageOf(contract, "virtual_machine");
    assert.match(lineOf(machine, "vcpus"), /: number \(int32\), required\. .* At least 1, at most 256\./);
    assert.match(lineOf(machine, "display_name"), /: string, optional\. .* Default: `""`\./);
    assert.match(
      lineOf(machine, "region"),
      /Default: the provider's `region`, or the environment variable `SVC_REGION`\. Changing this forces a new resource/,
    );
    assert.match(
      lineOf(machine, "image"),
      /Updated in place if `allowReimage` is true\. Otherwise, changing this forces a new resource/,
    );
    assert.match(lineOf(machine, "password"), /Write-only: stored in neither plan nor state/);
    assert.match(lineOf(machine, "create_time"), /\): timestamp\. /);
    const disk = pageOf(contract, "disk");
    assert.match(
      lineOf(disk, "size_gib"),
      /At least 1, at most 65536\. Grows in place\. A smaller value forces a new resource/,
    );
    assert.match(
      lineOf(disk, "virtual_machine_name"),
      /A VirtualMachine: the construct, its full name, or the last part of its name\./,
    );
    assert.match(lineOf(disk, "state"), /One of `AVAILABLE`, `ATTACHED`, `FAILED`\./);
    assert.match(
      lineOf(pageOf(contract, "api_key"), "secret"),
      /returns it once, .*plain text, unless `secretFile` names/,
    );
  });

  test("lists the effect of a change of each argument, with the method that updates it", () => {
    const machine = pageOf(contract, "virtual_machine");
    assert.match(
      machine,
      /^\| `displayName`, `labels` \| Updated in place \(`UpdateVirtualMachine`\)\. \|$/m,
    );
    assert.match(machine, /^\| `compute` \| .*`ResizeVirtualMachine`\)\. The object is powered off/m);
    assert.match(
      machine,
      /^\| `boot` \| If `allowReimage` is true: .*`ReimageVirtualMachine`.*data is lost/m,
    );
    assert.match(machine, /^\| `projectName`, .*`cloneFrom` \| Forces a new resource to be created\. \|$/m);
    assert.match(
      pageOf(contract, "disk"),
      /^\| `sizeGib` \| A larger value: .*`ResizeDisk`.* A smaller value: /m,
    );
    for (const kind of grown.kinds.filter(({ methods }) => methods.create !== undefined)) {
      const table = referencePages(grown)
        .get(`resources/${kind.terraformName}.md`)
        ?.split("## Changes")[1]
        ?.split("\n## ")[0];
      for (const { propName, presence } of kind.fields) {
        assert.equal(
          table?.includes(`\`${propName}\``),
          presence !== "computed",
          `${kind.name}: ${propName}`,
        );
      }
    }
  });

  test("lists the default time limit of each phase", () => {
    const page = pageOf(contract, "bare_metal_instance");
    for (const phase of ["create", "update", "delete"]) assert.ok(page.includes(`| \`${phase}\` | \`3h\` |`));
    assert.ok(pageOf(contract, "network").includes("| `update` | `10m` |"));
  });

  test("shows how to create a kind with its required arguments, and how to read and import it", () => {
    const page = pageOf(grown, "snapshot");
    assert.ok(page.includes('new Snapshot(this, "snapshot", {\n  diskName: disk,\n});'), page);
    assert.ok(page.includes('const disk = new Disk(this, "disk", {\n  sizeGib: 200,\n});'));
    assert.ok(page.includes('resource "svc_snapshot" "example" {\n  disk_name = svc_disk.example.name\n}'));
    assert.ok(page.includes('resource "svc_disk" "example" {\n  size_gib = 200\n}'));
    const name = "projects/shop/snapshots/{id}";
    assert.ok(page.includes(`new DataSvcSnapshot(this, "snapshot", {\n  name: "${name}",\n});`));
    assert.ok(page.includes(`terraform import svc_snapshot.example '${name}'`));
    assert.ok(page.includes(`import {\n  to = svc_snapshot.example\n  id = "${name}"\n}`));
    assert.ok(page.includes("provider::svc::snapshot_name(project, id)"));
    assert.ok(!pageOf(contract, "wallet").includes("## Import"));
  });

  test("has realistic examples: no placeholder value, and the same arguments in HCL", () => {
    for (const [name, text] of referencePages(contract)) {
      if (name === "index.md" || name.startsWith("functions/")) continue;
      const usage = text.split("## Example usage")[1]?.split("\n## ")[0] ?? "";
      assert.doesNotMatch(usage, /[:=] \[?"example"/, name);
      const argumentsOf = (language: string): number =>
        [...usage.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``, "g"))]
          .flatMap(([, block = ""]) => block.split("\n"))
          .filter((line) => /^ +["\w]+ *[:=] /.test(line)).length;
      // The construct's `where` is the block `config`.
      const blocks = name.startsWith("list-resources/") ? 1 : 0;
      assert.equal(argumentsOf("ts"), argumentsOf("hcl") + blocks, name);
    }
  });

  test("escapes descriptions so that they do not break the Markdown", () => {
    const text = formatContract(contract).replaceAll(
      '"description":"A virtual machine."',
      `"description":${JSON.stringify("One | two\n<script>alert(1)</script> and `a < b`.")}`,
    );
    const hostile = readContract(text);
    const pages = referencePages(hostile);
    const shown = "&lt;script>alert(1)&lt;/script> and `a < b`.";
    assert.ok(pages.get("resources/virtual_machine.md")?.includes(`One | two ${shown}`));
    assert.ok(pages.get("index.md")?.includes(`| One \\| two ${shown} |`));
  });

  test("is deterministic", () => {
    assert.deepEqual([...referencePages(contract)], [...referencePages(contract)]);
  });

  test("links to every hand-written guide, and no guide has a broken link", () => {
    const pages = referencePages(contract, guides);
    assert.ok(guides.has("failures.md"));
    const index = pages.get("index.md") ?? "";
    for (const [name, text] of guides) {
      const [, entry = "", title = ""] = /^---\npage_title: (".+")\n---\n\n# (.+)\n/.exec(text) ?? [];
      assert.equal(JSON.parse(entry || "null"), title, `${name} begins with its title`);
      assert.ok(index.includes(`- [${title}](guides/${name})`), name);
      assert.equal(pages.get(`guides/${name}`), text);
      for (const [, target = ""] of text.replace(/`[^`]*`/g, "").matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
        const path = posix.normalize(`guides/${target}`);
        assert.ok(isImage(path) ? existsSync(join(docs, path)) : pages.has(path), `${name} links ${target}`);
      }
    }
    assert.doesNotMatch(referencePages(contract).get("index.md") ?? "", /guides\//);
  });

  test("in `docs` matches the contract; otherwise run `npm run generate`", () => {
    const pages = referencePages(contract, guides);
    assert.deepEqual(
      filesIn(docs).filter((name) => !isForContributors(name) && !isImage(name)),
      [...pages.keys()].sort(),
    );
    for (const [name, text] of pages) assert.equal(readFileSync(join(docs, name), "utf8"), text, name);
  });
});
