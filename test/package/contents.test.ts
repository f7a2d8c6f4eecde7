import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join, posix } from "node:path";
import { describe, test } from "node:test";
import ts from "typescript";
import { readGuides } from "../../src/build/guides";
import { contract } from "../../src/contract";
import { referencePages } from "../../src/tools/reference";
import { packedPaths, ROOT } from "./installed-package";

interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly main: string;
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly types: string;
  readonly typesVersions: Readonly<Record<string, Readonly<Record<string, readonly [string]>>>>;
}

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Manifest;
const paths = packedPaths();
const plain = (path: string): string => posix.normalize(path);

/** Files that people read, or that the code reads by path instead of importing them. */
const DATA = [
  "dist/THIRD-PARTY-NOTICES.txt",
  "dist/contract/openapi.yaml",
  "dist/emulator/page.css",
  "dist/emulator/page.html",
  "dist/emulator/page.js",
  "dist/hook/cdktf-svc-hook.cjs",
  "docs/images/emulator.png",
  "docs/images/review.png",
  "dist/provider/provider.json",
  "dist/provider/terraform-provider-svc.zip",
  "dist/drift.schema.json",
  "dist/sweep.schema.json",
  "dist/review.schema.json",
  "dist/service-map.schema.json",
  "dist/synth/cdktf-svc-synth.cjs",
  "dist/synth/relay.cjs",
  ...[...referencePages(contract, readGuides(ROOT)).keys()].map((name) => `docs/${name}`),
];

const isBuilt = (path: string): boolean => /^(dist|docs)\//.test(path);

interface Walk {
  readonly reached: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
  readonly missing: readonly string[];
}

/** Follows the imports of the package's files from its entries. */
function walk(entries: readonly string[]): Walk {
  const reached = new Set<string>();
  const packages = new Set<string>();
  const missing: string[] = [];
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    if (path.endsWith(".json")) return;
    const isTypes = path.endsWith(".d.ts");
    const text = readFileSync(join(ROOT, path), "utf8");
    for (const fileName of isTypes ? importedTypes(text) : requiredFiles(path, text)) {
      if (!fileName.startsWith(".")) {
        packages.add(/^(@[^/]+\/)?[^/]+/.exec(fileName)?.[0] ?? fileName);
        continue;
      }
      const target = posix.join(posix.dirname(path), fileName);
      const candidates = isTypes
        ? [`${target}.d.ts`, `${target}/index.d.ts`]
        : [target, `${target}.js`, `${target}/index.js`];
      const found = candidates.find((candidate) => paths.has(candidate));
      if (found === undefined) missing.push(`${path} imports ${fileName}`);
      else visit(found);
    }
  };
  for (const entry of entries) visit(plain(entry));
  return { reached, packages, missing };
}

function importedTypes(text: string): readonly string[] {
  return ts.preProcessFile(text, true, false).importedFiles.map(({ fileName }) => fileName);
}

/** Returns what a program requires. Reads its syntax tree: a text in it may look like code. */
function requiredFiles(path: string, text: string): readonly string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "require") {
      const [given] = node.arguments;
      if (given !== undefined && ts.isStringLiteral(given)) found.push(given.text);
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return found;
}

const entries = Object.values(manifest.exports).filter((entry) => typeof entry !== "string");
const code = walk([...entries.map((entry) => entry.default), ...Object.values(manifest.bin)]);
const types = walk(entries.map((entry) => entry.types));

describe("the package", () => {
  test("contains its documents and build output, and nothing else", () => {
    const papers = [...paths.keys()].filter((path) => !isBuilt(path));
    assert.deepEqual(papers.sort(), [
      "AGENTS.md",
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "llms.txt",
      "package.json",
    ]);
  });

  test("contains every file to which the pages for coding agents lead", () => {
    const targets = ["AGENTS.md", "llms.txt"].flatMap((name) =>
      [...readFileSync(join(ROOT, name), "utf8").matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(
        ([, target = ""]) => target,
      ),
    );
    assert.ok(targets.length > 90);
    assert.deepEqual(
      targets.filter((target) => !paths.has(target)),
      [],
    );
  });

  test("contains exactly the files that its entries reach", () => {
    assert.deepEqual([...code.missing, ...types.missing], []);
    const led = [...code.reached, ...types.reached, ...DATA].sort();
    assert.deepEqual([...paths.keys()].filter(isBuilt).sort(), led);
  });

  test("needs no package other than its peers, all of which its types need", () => {
    assert.equal(manifest.dependencies, undefined);
    const peers = Object.keys(manifest.peerDependencies);
    const builtins = new Set(builtinModules);
    const needed = [...code.packages, ...types.packages].filter(
      (name) => !name.startsWith("node:") && !builtins.has(name),
    );
    assert.deepEqual(
      needed.filter((name) => !peers.includes(name)),
      [],
    );
    assert.ok(needed.includes("cdktf") && needed.includes("constructs"));
  });

  test("needs one framework for each entry: cdktn below `cdktn`, cdktf for the others, and none for what neither needs", () => {
    const frameworksOf = ({ packages }: Walk): readonly string[] =>
      [...packages].filter((name) => /^cdkt[fn]$/.test(name));
    for (const [path, entry] of Object.entries(manifest.exports)) {
      if (typeof entry === "string") continue;
      const expected = /^\.\/cdktn(\/|$)/.test(path)
        ? ["cdktn"]
        : /^\.(\/foundation|\/patterns|\/testing)?$/.test(path)
          ? ["cdktf"]
          : [];
      assert.deepEqual(frameworksOf(walk([entry.default])), expected, path);
      assert.deepEqual(frameworksOf(walk([entry.types])), expected, path);
    }
    assert.deepEqual(frameworksOf(walk(Object.values(manifest.bin))), []);
  });

  test("names existing files, the same for every kind of resolution", () => {
    const named = [
      manifest.main,
      manifest.types,
      ...Object.values(manifest.bin),
      ...entries.flatMap(Object.values<string>),
    ];
    assert.deepEqual(
      named.map(plain).filter((path) => !paths.has(path)),
      [],
    );
    const root = manifest.exports["."];
    assert.deepEqual({ types: manifest.types, default: manifest.main }, root);
    const older = Object.entries(manifest.typesVersions["*"] ?? {}).map(([path, [file]]) => [
      `./${path}`,
      file,
    ]);
    const newer = Object.entries(manifest.exports).flatMap(([path, entry]) =>
      path === "." || typeof entry === "string" ? [] : [[path, entry.types]],
    );
    assert.deepEqual(Object.fromEntries(older), Object.fromEntries(newer));
  });

  test("has a program that a shell can start", () => {
    for (const path of Object.values(manifest.bin)) {
      assert.match(readFileSync(join(ROOT, path), "utf8"), /^#!\/usr\/bin\/env node\n/);
      assert.equal((paths.get(plain(path)) ?? 0) & 0o111, 0o111);
    }
  });

  test("refers to no source map, since it contains none", () => {
    for (const path of code.reached) {
      assert.doesNotMatch(readFileSync(join(ROOT, path), "utf8"), /^\/\/# sourceMappingURL=/m, path);
    }
  });

  test("lists every bundled library with its licence", () => {
    const notices = readFileSync(join(ROOT, "dist/THIRD-PARTY-NOTICES.txt"), "utf8");
    for (const name of ["ajv", "yaml", "undici", "@bufbuild/protobuf"]) {
      const { version } = JSON.parse(
        readFileSync(join(ROOT, "node_modules", name, "package.json"), "utf8"),
      ) as {
        readonly version: string;
      };
      assert.match(notices, new RegExp(`^${name} ${version.replaceAll(".", "\\.")} \\(.+\\)$`, "m"));
    }
  });
});
