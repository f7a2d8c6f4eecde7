import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test, type TestContext } from "node:test";
import { namesInSavedState } from "../../../src/bridge/recovery";

const STATE = {
  version: 4,
  resources: [
    {
      instances: [
        { attributes: { name: "projects/a" } },
        { attributes: { name: "projects/b" }, deposed: "1" },
      ],
    },
    { instances: [{ attributes: { name: null } }, { attributes_flat: {} }] },
    {},
  ],
};

/** Creates a working directory with these files. */
function folder(t: TestContext, files: Readonly<Record<string, unknown>>): string {
  const path = mkdtempSync(join(tmpdir(), "svc-state-"));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  return path;
}

const backend = (type: string, config: object): object => ({ backend: { type, config } });

const CASES: readonly (readonly [
  string,
  Readonly<Record<string, unknown>>,
  Readonly<Record<string, string>>,
  readonly string[] | undefined,
])[] = [
  ["the default file", { "terraform.tfstate": STATE }, {}, ["projects/a", "projects/b"]],
  ["no file", {}, {}, []],
  ["a file that was emptied", { "terraform.tfstate": "" }, {}, []],
  [
    "the file of a workspace",
    { "terraform.tfstate.d/blue/terraform.tfstate": STATE },
    { TF_WORKSPACE: "blue" },
    ["projects/a", "projects/b"],
  ],
  [
    "a configured path",
    { "here.tfstate": STATE, ".terraform/terraform.tfstate": backend("local", { path: "here.tfstate" }) },
    {},
    ["projects/a", "projects/b"],
  ],
  [
    "a remote backend",
    { "terraform.tfstate": STATE, ".terraform/terraform.tfstate": backend("s3", {}) },
    {},
    undefined,
  ],
];

for (const [title, files, environment, names] of CASES) {
  test(`saved state: ${title} proves ${names === undefined ? "nothing" : `${names.length} names`}`, (t) => {
    const found = namesInSavedState({ workingDirectory: folder(t, files), environment });
    assert.deepEqual(found === undefined ? undefined : [...found], names);
  });
}
