import assert from "node:assert/strict";
import { test } from "node:test";
import { copiesForCdktn } from "../../src/build/cdktn-copies";

/** Returns the copies of files that are given and returned as texts by path. */
function copies(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const built = Object.entries(files).map(([path, text]) => ({ path, content: Buffer.from(text) }));
  return Object.fromEntries(
    copiesForCdktn(built).map(({ path, content }) => [path, Buffer.from(content).toString()]),
  );
}

test("copies for cdktn: of files that import cdktf or such a file, with imports of each other and of the one copy of all others", () => {
  const files = {
    "model/index.js": 'exports.model = require("./data.json");',
    "shapes/base/index.js": 'const { App } = require("cdktf"); const { model } = require("../../model");',
    "shapes/index.js": `// require("cdktf") makes no import here
const { Construct } = require("constructs");
const later = () => require("./base");
const text = 'cdktf "cdktf"', { readFileSync } = require("node:fs"), files = require("./files.js");`,
    "shapes/files.js": "exports.files = [];",
    "cli/index.js": 'const { files } = require("../shapes/files");',
  };
  assert.deepEqual(copies(files), {
    "cdktn/shapes/base/index.js":
      'const { App } = require("cdktn"); const { model } = require("../../../model");',
    "cdktn/shapes/index.js": files["shapes/index.js"].replace("./files.js", "../../shapes/files.js"),
  });
});

test("copies for cdktn: type declarations are copied by their own imports", () => {
  const files = {
    "shapes/index.d.ts": `import type { App } from "cdktf";
import type { Model } from "../model";
export * from "./shape";
export declare const app: (model: Model, app: App) => import("cdktf").TerraformStack;
`,
    "shapes/index.js": "exports.app = () => undefined;",
    "shapes/shape.d.ts": 'export type Shape = import("../model").Model;\n',
    "model/index.d.ts": "export interface Model {}\n",
  };
  assert.deepEqual(copies(files), {
    "cdktn/shapes/index.d.ts": files["shapes/index.d.ts"]
      .replaceAll('"cdktf"', '"cdktn"')
      .replace("../model", "../../model")
      .replace("./shape", "../../shapes/shape"),
  });
});
