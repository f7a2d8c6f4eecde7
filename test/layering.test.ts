import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, test } from "node:test";
import { fileProblems, importProblems, type Tree, unusedPermissions } from "./layering/check-tree";
import { findImports } from "./layering/find-imports";
import { type Room, ROOMS } from "./layering/rooms";

const src = join(__dirname, "../src");

/** The real tree; JSON of the compiler's settings is no source. */
function readTree(): Tree {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((name) => name !== "tsconfig.json" && statSync(join(src, name)).isFile())
    .map((name) => [name.split(sep).join("/"), readFileSync(join(src, name), "utf8")] as const);
  return new Map(files);
}

describe("the source tree", () => {
  const tree = readTree();

  test("has imports that go downwards only, through an index, and packages where they belong", () => {
    assert.ok(tree.size > 100);
    assert.deepEqual(importProblems(tree, ROOMS), []);
  });

  test("has folders that are rooms, names that say something, named exports, charters, and files that are short or say why not", () => {
    assert.deepEqual(fileProblems(tree, ROOMS), []);
  });

  test("uses every package that it is allowed to", () => {
    assert.deepEqual(unusedPermissions(tree, ROOMS), []);
  });
});

test("the table of rooms allows no arrow upwards or sideways, but into a room of the same folder", () => {
  for (const [name, { ring, rooms }] of Object.entries(ROOMS)) {
    for (const target of rooms) {
      const below = (ROOMS[target]?.ring ?? Infinity) < ring;
      assert.ok(below || target.startsWith(`${name}/`), `${name} -> ${target}`);
    }
  }
});

/** A small tree: ground and cellar at the bottom, house above them with a room inside, roof on top. */
const rooms: Readonly<Record<string, Room>> = {
  ground: {
    ring: 0,
    rooms: [],
    packages: ["sand"],
    builtins: ["node:fs"],
    buildSteps: { "dig.ts": ["shovel"] },
  },
  cellar: { ring: 0, rooms: [], packages: [] },
  house: { ring: 1, rooms: ["ground", "house/hall"], packages: ["@wood/beam"] },
  "house/hall": { ring: 1, rooms: [], packages: [] },
  roof: { ring: 2, rooms: ["ground", "cellar", "house", "house/hall"], packages: [], top: true },
};

const sound: Readonly<Record<string, string>> = {
  "ground/index.ts": '/** Only ever contains earth. */\nexport { a } from "./a";\n',
  "ground/a.ts": 'import { grain } from "sand";\nimport "node:fs";\nexport const a = grain;\n',
  "ground/dig.ts": 'import "shovel";\nimport "./a";\n',
  "cellar/index.ts": "// Only ever contains wine.\nexport {};\n",
  "house/index.ts":
    '/** The house. Only ever contains rooms. */\nimport { a } from "../ground";\nimport { b } from "./hall";\nexport { a, b };\n',
  "house/hall/index.ts": "/* only ever contains coats */\nexport const b = 1;\n",
  "house/wall.ts": 'import "@wood/beam/oak";\nimport "node:http";\n',
  "roof/roof.ts": 'import "../house";\nimport "../house/hall";\nimport "../cellar/index";\n',
};

const withFiles = (more: Readonly<Record<string, string>>): Tree =>
  new Map(Object.entries({ ...sound, ...more }));
const imports = (path: string, text: string): readonly string[] =>
  importProblems(withFiles({ [path]: text }), rooms);
const files = (path: string, text: string): readonly string[] =>
  fileProblems(withFiles({ [path]: text }), rooms);

describe("the walk over imports", () => {
  test("has nothing to say about a sound tree", () =>
    assert.deepEqual(importProblems(withFiles({}), rooms), []));

  const CASES: readonly (readonly [string, string, string, string])[] = [
    ["an arrow upwards", "ground/x.ts", 'import "../house";', "imports house, which ground may not know"],
    ["an arrow sideways", "house/x.ts", 'import "../cellar";', "imports cellar, which house may not know"],
    [
      "an arrow out of an inner room",
      "house/hall/x.ts",
      'import "../wall";',
      "imports house, which house/hall may not know",
    ],
    [
      "an arrow from an inner room downwards",
      "house/hall/x.ts",
      'import "../../ground";',
      "imports ground, which house/hall may not know",
    ],
    [
      "a way past an index",
      "house/x.ts",
      'import "../ground/a";',
      "imports ground/a past the index of ground",
    ],
    [
      "a way past the index of an inner room",
      "roof/x.ts",
      'import "../house/hall/coat";',
      "imports house/hall/coat past the index of house/hall",
    ],
    [
      "a way past the index of an inner room, from its outer one",
      "house/x.ts",
      'import "./hall/coat";',
      "imports house/hall/coat past the index of house/hall",
    ],
    [
      "a package that the room may not have",
      "house/x.ts",
      'import "sand";',
      "imports the package sand, which house may not have",
    ],
    [
      "a package with a name that only begins alike",
      "ground/x.ts",
      'import "sandstone";',
      "imports the package sandstone, which ground may not have",
    ],
    [
      "another part of a package",
      "house/x.ts",
      'import "@wood/floor";',
      "imports the package @wood/floor, which house may not have",
    ],
    [
      "a build step's package elsewhere",
      "ground/x.ts",
      'import "shovel";',
      "imports the package shovel, which ground may not have",
    ],
    ["a build step", "ground/x.ts", 'import "./dig";', "imports ground/dig, which is a build step"],
    [
      "a module of Node that the room may not use",
      "ground/x.ts",
      'import "node:http";',
      "imports node:http, which ground may not use",
    ],
    [
      "a module of Node without its prefix",
      "house/x.ts",
      'import "fs";',
      "imports the package fs, which house may not have",
    ],
    [
      "a file outside of src",
      "ground/x.ts",
      'import "../../package.json";',
      "imports ../../package.json, which is not in src",
    ],
    ["a folder that is no room", "roof/x.ts", 'import "../attic";', "imports attic, which lies in no room"],
    [
      "a computed name",
      "ground/x.ts",
      "require(process.argv[2]);",
      "imports what nobody can tell before it runs",
    ],
  ];
  for (const [title, path, text, problem] of CASES) {
    test(`finds ${title}`, () => assert.deepEqual(imports(path, text), [`${path}:1 ${problem}`]));
  }

  const FORMS: readonly (readonly [string, string])[] = [
    ["a side effect", 'import "x";'],
    ["names", 'import { a } from "x";'],
    ["a type", 'import type { A } from "x";'],
    ["a type among names", 'import { type A } from "x";'],
    ["a namespace", 'import * as a from "x";'],
    ["an export from", 'export { a } from "x";'],
    ["an export of everything", 'export * from "x";'],
    ["an export of types", 'export type { A } from "x";'],
    ["import =", 'import a = require("x");'],
    ["a late import", 'async function f() { await import("x"); }'],
    ["a late import of a template without holes", "void import(`x`);"],
    ["a type of an import", 'type A = import("x").A;'],
    ["typeof an import", 'type A = typeof import("x");'],
    ["require", 'const a = () => require("x");'],
    ["require.resolve", 'const a = require.resolve("x");'],
  ];
  for (const [title, text] of FORMS) {
    test(`sees ${title}`, () =>
      assert.deepEqual(findImports("a.ts", `\n${text}`), [{ specifier: "x", line: 2 }]));
  }

  test("sees no import in a text or a comment", () => {
    assert.deepEqual(findImports("a.ts", 'const text = `import "x"`; // import "y"\n/* require("z") */'), []);
  });

  test("finds every problem, not only the first", () => {
    const text = 'import "../house";\nimport "../cellar";\nimport "wood";';
    assert.deepEqual(
      imports("ground/x.ts", text).map((problem) => problem.split(" ")[0]),
      ["ground/x.ts:1", "ground/x.ts:2", "ground/x.ts:3"],
    );
  });
});

describe("the look at files", () => {
  test("has nothing to say about a sound tree", () =>
    assert.deepEqual(fileProblems(withFiles({}), rooms), []));

  const long = "export const a = 1;\n".repeat(301);
  const CASES: readonly (readonly [string, string, string, string])[] = [
    ["a folder that is no room", "attic/a.ts", "", "attic/a.ts lies in no room"],
    ["a file beside the rooms", "a.ts", "", "a.ts lies in no room"],
    ["an export default", "roof/a.ts", "export default 1;", "roof/a.ts has a default export"],
    ["a default function", "roof/a.ts", "export default function f() {}", "roof/a.ts has a default export"],
    [
      "a default by another name",
      "roof/a.ts",
      "const a = 1;\nexport { a as default };",
      "roof/a.ts has a default export",
    ],
    ["an export assignment", "roof/a.ts", "const a = 1;\nexport = a;", "roof/a.ts has a default export"],
    [
      "a file that is long",
      "roof/a.ts",
      long,
      "roof/a.ts has 301 lines and does not say at its top why it is one file",
    ],
    [
      "a long file with another comment",
      "roof/a.ts",
      `// A list.\n${long}`,
      "roof/a.ts has 302 lines and does not say at its top why it is one file",
    ],
    [
      "a long file that says it too late",
      "roof/a.ts",
      `${long}// One file.\n`,
      "roof/a.ts has 302 lines and does not say at its top why it is one file",
    ],
    [
      "an index without a charter",
      "house/index.ts",
      "export const a = 1;\n",
      "house/index.ts does not open with its charter",
    ],
    [
      "an index with its charter below",
      "house/index.ts",
      'import "x";\n/** Only ever contains rooms. */\n',
      "house/index.ts does not open with its charter",
    ],
  ];
  for (const [title, path, text, problem] of CASES) {
    test(`finds ${title}`, () => assert.deepEqual(files(path, text), [problem]));
  }

  for (const name of [
    "utils.ts",
    "util.ts",
    "http-utils.ts",
    "helpers.ts",
    "test-helper.ts",
    "common.ts",
    "common/a.ts",
  ]) {
    test(`finds the name ${name}`, () => {
      assert.deepEqual(files(`roof/${name}`, ""), [`roof/${name} is named after nothing that it does`]);
    });
  }

  test("finds a room without an index, unless nobody imports it", () => {
    const tree = withFiles({});
    const without = new Map([...tree].filter(([path]) => path !== "cellar/index.ts"));
    assert.deepEqual(fileProblems(without, rooms), ["cellar has no index.ts"]);
  });

  test("lets a long file be that says why, and one that is generated, and one of 300 lines", () => {
    assert.deepEqual(files("roof/a.ts", `// One file although it is long: it is a list.\n${long}`), []);
    assert.deepEqual(files("roof/a.ts", `// Generated from the contract.\n${long}`), []);
    assert.deepEqual(files("roof/a.ts", "export const a = 1;\n".repeat(300)), []);
  });

  test("lets the description of somebody else's default export be", () => {
    assert.deepEqual(files("roof/a.d.ts", 'declare module "x" {\n  export default class A {}\n}\n'), []);
  });
});

test("a permission that nothing uses is found", () => {
  const without = new Map([...withFiles({})].filter(([path]) => path !== "ground/dig.ts"));
  assert.deepEqual(unusedPermissions(withFiles({}), rooms), []);
  assert.deepEqual(unusedPermissions(without, rooms), ["ground may import shovel and does not"]);
});
