import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { describe, test } from "node:test";
import {
  fileProblems,
  importCycles,
  importProblems,
  sharedTypeNames,
  type Tree,
  unusedPermissions,
} from "./layering/check-tree";
import { findImports } from "./layering/find-imports";
import { type Module, MODULES } from "./layering/modules";

const src = join(__dirname, "../src");

/** Reads the real tree, without the compiler's settings. */
function readTree(): Tree {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((name) => name !== "tsconfig.json" && statSync(join(src, name)).isFile())
    .map((name) => [name.split(sep).join("/"), readFileSync(join(src, name), "utf8")] as const);
  return new Map(files);
}

describe("source tree", () => {
  const tree = readTree();

  test("has only imports that go downwards through an index, and packages where they are allowed", () => {
    assert.ok(tree.size > 100);
    assert.deepEqual(importProblems(tree, MODULES), []);
  });

  test("has module directories, meaningful names, named exports, opening comments, and short or explained files", () => {
    assert.deepEqual(fileProblems(tree, MODULES), []);
  });

  test("has no import cycle", () => {
    assert.deepEqual(importCycles(tree), []);
  });

  test("uses every allowed package", () => {
    assert.deepEqual(unusedPermissions(tree, MODULES), []);
  });
});

/**
 * Names that stand for one thing on each side of a border that no import crosses: the emulator shares no code with the client, the plugin
 * server knows neither the service nor cdktf, and users import the test kit's names and those of constructs.
 */
const NAMES_ON_BOTH_SIDES = [
  "Clock",
  "Diagnostic",
  "Json",
  "JsonInput",
  "JsonObject",
  "Normalization",
  "PlannedChange",
  "RpcError",
  "SynthesizedStack",
  "UpdateMode",
];

test("source tree: declares no other type under a name that another file has given to one", () => {
  const shared = sharedTypeNames(readTree());
  assert.deepEqual(
    [...shared].filter(([name]) => !NAMES_ON_BOTH_SIDES.includes(name)),
    [],
  );
  assert.deepEqual(
    NAMES_ON_BOTH_SIDES.filter((name) => !shared.has(name)),
    [],
  );
});

test("module table: allows no module to import itself through others", () => {
  for (const name of Object.keys(MODULES)) {
    const reached = new Set(MODULES[name]?.modules);
    // A set also iterates elements that are added during the iteration.
    for (const each of reached) for (const next of MODULES[each]?.modules ?? []) reached.add(next);
    assert.ok(!reached.has(name), name);
    for (const each of reached) assert.ok(each in MODULES, `${name} -> ${each}`);
  }
});

/** A small tree: ground and cellar at the bottom, house above them with a submodule, roof on top. */
const modules: Readonly<Record<string, Module>> = {
  ground: {
    modules: [],
    packages: ["sand"],
    builtins: ["node:fs"],
    buildSteps: { "dig.ts": ["shovel"] },
  },
  cellar: { modules: [], packages: [] },
  house: { modules: ["ground", "house/hall"], packages: ["@wood/beam"] },
  "house/hall": { modules: [], packages: [] },
  roof: { modules: ["ground", "cellar", "house", "house/hall"], packages: [], top: true },
};

const sound: Readonly<Record<string, string>> = {
  "ground/index.ts": '/** contains only earth. */\nexport { a } from "./a";\n',
  "ground/a.ts": 'import { grain } from "sand";\nimport "node:fs";\nexport const a = grain;\n',
  "ground/dig.ts": 'import "shovel";\nimport "./a";\n',
  "cellar/index.ts": "// contains only wine.\nexport {};\n",
  "house/index.ts":
    '/** The house. contains only modules. */\nimport { a } from "../ground";\nimport { b } from "./hall";\nexport { a, b };\n',
  "house/hall/index.ts": "/* contains only coats */\nexport const b = 1;\n",
  "house/wall.ts": 'import "@wood/beam/oak";\nimport "node:http";\n',
  "roof/roof.ts": 'import "../house";\nimport "../house/hall";\nimport "../cellar/index";\n',
};

const withFiles = (more: Readonly<Record<string, string>>): Tree =>
  new Map(Object.entries({ ...sound, ...more }));
const imports = (path: string, text: string): readonly string[] =>
  importProblems(withFiles({ [path]: text }), modules);
const files = (path: string, text: string): readonly string[] =>
  fileProblems(withFiles({ [path]: text }), modules);

describe("import check", () => {
  test("accepts a valid tree", () => assert.deepEqual(importProblems(withFiles({}), modules), []));

  const CASES: readonly (readonly [string, string, string, string])[] = [
    ["an arrow upwards", "ground/x.ts", 'import "../house";', "imports house, which ground may not import"],
    ["an arrow sideways", "house/x.ts", 'import "../cellar";', "imports cellar, which house may not import"],
    [
      "an arrow out of an inner module",
      "house/hall/x.ts",
      'import "../wall";',
      "imports house, which house/hall may not import",
    ],
    [
      "an arrow from an inner module downwards",
      "house/hall/x.ts",
      'import "../../ground";',
      "imports ground, which house/hall may not import",
    ],
    [
      "a way past an index",
      "house/x.ts",
      'import "../ground/a";',
      "imports ground/a past the index of ground",
    ],
    [
      "a way past the index of an inner module",
      "roof/x.ts",
      'import "../house/hall/coat";',
      "imports house/hall/coat past the index of house/hall",
    ],
    [
      "a way past the index of an inner module, from its outer one",
      "house/x.ts",
      'import "./hall/coat";',
      "imports house/hall/coat past the index of house/hall",
    ],
    [
      "a package that the module may not have",
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
      "a module of Node that the module may not use",
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
    ["a folder that is no module", "roof/x.ts", 'import "../attic";', "imports attic, which is in no module"],
    ["a computed name", "ground/x.ts", "require(process.argv[2]);", "imports a computed name"],
  ];
  for (const [title, path, text, problem] of CASES) {
    test(`finds ${title}`, () => assert.deepEqual(imports(path, text), [`${path}:1 ${problem}`]));
  }

  const FORMS: readonly (readonly [string, string])[] = [
    ["a side effect", 'import "x";'],
    ["names", 'import { a } from "x";'],
    ["a type", 'import type { A } from "x";'],
    ["a type among names", 'import type { A } from "x";'],
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
    test(`recognises ${title}`, () =>
      assert.deepEqual(findImports("a.ts", `\n${text}`), [{ specifier: "x", line: 2 }]));
  }

  test("ignores imports in strings and comments", () => {
    assert.deepEqual(findImports("a.ts", 'const text = `import "x"`; // import "y"\n/* require("z") */'), []);
  });

  test("reports every problem", () => {
    const text = 'import "../house";\nimport "../cellar";\nimport "wood";';
    assert.deepEqual(
      imports("ground/x.ts", text).map((problem) => problem.split(" ")[0]),
      ["ground/x.ts:1", "ground/x.ts:2", "ground/x.ts:3"],
    );
  });
});

describe("file check", () => {
  test("accepts a valid tree", () => assert.deepEqual(fileProblems(withFiles({}), modules), []));

  const long = "export const a = 1;\n".repeat(301);
  const CASES: readonly (readonly [string, string, string, string])[] = [
    ["a folder that is no module", "attic/a.ts", "", "attic/a.ts is in no module"],
    ["a file beside the modules", "a.ts", "", "a.ts is in no module"],
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
      "house/index.ts does not state at its top what it contains only",
    ],
    [
      "an index with its charter below",
      "house/index.ts",
      'import "x";\n/** contains only modules. */\n',
      "house/index.ts does not state at its top what it contains only",
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
    test(`rejects the name ${name}`, () => {
      assert.deepEqual(files(`roof/${name}`, ""), [`roof/${name} is named after nothing that it does`]);
    });
  }

  test("finds a module without an index, unless no module imports it", () => {
    const tree = withFiles({});
    const without = new Map([...tree].filter(([path]) => path !== "cellar/index.ts"));
    assert.deepEqual(fileProblems(without, modules), ["cellar has no index.ts"]);
  });

  test("accepts a long file that gives its reason, a generated one, and one of 300 lines", () => {
    assert.deepEqual(files("roof/a.ts", `// One file although it is long: it is a list.\n${long}`), []);
    assert.deepEqual(files("roof/a.ts", `// Generated from the contract.\n${long}`), []);
    assert.deepEqual(files("roof/a.ts", "export const a = 1;\n".repeat(300)), []);
  });

  test("accepts a declaration of a third party's default export", () => {
    assert.deepEqual(files("roof/a.d.ts", 'declare module "x" {\n  export default class A {}\n}\n'), []);
  });
});

test("import check: finds cycles of types and of run-time imports", () => {
  const cyclic = withFiles({
    "ground/x.ts": 'import type { Y } from "./y";',
    "ground/y.ts": 'export { z } from "./z";',
    "ground/z.ts": 'void import("./x");',
  });
  assert.deepEqual(importCycles(withFiles({})), []);
  assert.deepEqual(importCycles(cyclic), [["ground/x.ts", "ground/y.ts", "ground/z.ts"]]);
});

test("import check: finds an unused permission", () => {
  const without = new Map([...withFiles({})].filter(([path]) => path !== "ground/dig.ts"));
  assert.deepEqual(unusedPermissions(withFiles({}), modules), []);
  assert.deepEqual(unusedPermissions(without, modules), ["ground may import shovel and does not"]);
});

test("programs of the npm scripts: no file imports one that acts as soon as it is loaded, so that no test writes to the tree", () => {
  const root = join(__dirname, "..");
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const programs = [
    ...Object.values(scripts)
      .join("\n")
      .matchAll(/\b(?:src|test)\/\S+\.ts\b/g),
  ].map(([path]) => path);
  const acting = new Set(
    programs
      .filter((path) => !readFileSync(join(root, path), "utf8").includes("require.main === module"))
      .map((path) => join(root, path.replace(/\.ts$/, ""))),
  );
  assert.ok(acting.has(join(root, "src/build/docs")));
  const names = [...acting].map((path) => `/${basename(path)}"`);
  const imports = ["src", "test"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.includes("node_modules"))
      .map((name) => ({
        path: join(root, folder, name),
        text: readFileSync(join(root, folder, name), "utf8"),
      }))
      .filter(({ text }) => names.some((name) => text.includes(name)))
      .flatMap(({ path, text }) =>
        findImports(path, text)
          .filter(({ specifier }) => specifier !== undefined && acting.has(join(dirname(path), specifier)))
          .map(({ specifier }) => `${path} imports ${specifier ?? ""}`),
      ),
  );
  assert.deepEqual(imports, []);
});
