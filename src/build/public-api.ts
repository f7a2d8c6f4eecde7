import { readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { format } from "prettier";
import ts from "typescript";
import type { BuiltFile } from "./built-file";
import { buildDeclarations } from "./declarations";

/** Snapshot of the public TypeScript API, relative to the repository. CI compares it, so that every change of the API is seen in review. */
export const SNAPSHOT = "test/package/public-api.d.ts.txt";

/** Declarations that follow from the contract. Their members are compared where they are generated. */
const GENERATED = "constructs/generated/";

/** Path of the copies of other entries for cdktf's successor. */
const COPIES = "cdktn/";

/** The path of each entry's declarations, by the name that users import. */
type Entries = ReadonlyMap<string, string>;

/** A name that an entry exports, and what the name stands for. */
interface Export {
  readonly entry: string;
  readonly name: string;
  readonly symbol: ts.Symbol;
}

/** Returns the text of the snapshot for the sources of a repository. */
export async function publicApi(root: string): Promise<string> {
  return describeApi(buildDeclarations(root), entriesOf(root));
}

/** Returns the committed snapshot. */
export function committedApi(root: string): string {
  return readFileSync(join(root, SNAPSHOT), "utf8");
}

/** Reads the entries from package.json's `exports`. */
function entriesOf(root: string): Entries {
  const { name, exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  };
  return new Map(
    Object.entries(exports).flatMap(([subpath, target]) =>
      typeof target === "string" ? [] : [[posix.join(name, subpath), target.types.replace("./dist/", "")]],
    ),
  );
}

/**
 * Returns what each entry exports: of generated declarations the names, of others the whole text without comments, once. Declarations that
 * no entry exports follow at the end, if others refer to them.
 */
export async function describeApi(files: readonly BuiltFile[], entries: Entries): Promise<string> {
  const program = createProgram(files);
  const checker = program.getTypeChecker();
  const originals = new Map([...entries].map(([entry, path]) => [`${COPIES}${path}`, entry]));
  const exported = [...entries]
    .filter(([, path]) => !originals.has(path))
    .flatMap(([entry, path]) => exportsOf(program, entry, path));
  const homes = homesOf(exported, entries);
  const lineOf = ({ entry, name, symbol }: Export): string => {
    if (isGenerated(symbol)) return `export { ${isValue(symbol) ? "" : "type "}${name} };`;
    const home = homes.get(symbol);
    if (home === entry && name === symbol.name) return textOf(checker, symbol, "export ");
    const names = name === symbol.name ? name : `${symbol.name} as ${name}`;
    return home === undefined || home === entry
      ? `export { ${names} };`
      : `export { ${names} } from "${home}";`;
  };
  const modules = [...entries].map(([entry, path]) => {
    const original = originals.get(path);
    const lines = exported.filter((each) => each.entry === entry).map(lineOf);
    const body = original === undefined ? lines.sort().join("\n") : `export * from "${original}";`;
    return `declare module "${entry}" {\n${body}\n}\n`;
  });
  const unexported = [...reachable(checker, exported)].filter(
    (symbol) => !homes.has(symbol) && !isGenerated(symbol),
  );
  const rest = unexported.map((symbol) => textOf(checker, symbol)).sort();
  const text = [...modules, "// Not exported, but used by exported declarations.", ...rest].join("\n");
  return format(text, { parser: "typescript", printWidth: 140 });
}

/** Compiles declarations in memory. Types of other packages stay unknown. */
function createProgram(files: readonly BuiltFile[]): ts.Program {
  const texts = new Map(files.map(({ path, content }) => [`/${path}`, Buffer.from(content).toString()]));
  const options: ts.CompilerOptions = {
    lib: ["lib.es5.d.ts"],
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.CommonJS,
    moduleResolution: ts.ModuleResolutionKind.Node10,
  };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    getCurrentDirectory: () => "/",
    directoryExists: () => true,
    fileExists: (path) => texts.has(path),
    readFile: (path) => texts.get(path) ?? ts.sys.readFile(path),
    getSourceFile: (path, version) => ts.createSourceFile(path, host.readFile(path) ?? "", version, true),
  };
  return ts.createProgram([...texts.keys()], options, host);
}

/** Returns the exports of an entry. Throws an Error if the entry or the declaration of an export is absent. */
function exportsOf(program: ts.Program, entry: string, path: string): readonly Export[] {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(`/${path}`);
  const module = file && checker.getSymbolAtLocation(file);
  if (module === undefined) throw new Error(`${entry} exports nothing: ${path} has no declarations.`);
  return checker.getExportsOfModule(module).map((exported) => {
    const symbol = targetOf(checker, exported);
    const { name } = exported;
    if (statementsOf(symbol).length === 0) {
      throw new Error(`${entry} exports ${name}, which is not declared.`);
    }
    return { entry, name, symbol };
  });
}

/** Returns the entry that shows each exported symbol: the first in whose folder it is declared, otherwise the first. */
function homesOf(exported: readonly Export[], entries: Entries): ReadonlyMap<ts.Symbol, string> {
  const named = exported.filter(({ name, symbol }) => name === symbol.name);
  const own = named.filter(
    ({ entry, symbol }) => folderOf(entries.get(entry) ?? "") === folderOf(fileOf(symbol)),
  );
  const homes = new Map<ts.Symbol, string>();
  for (const { entry, symbol } of [...own, ...named]) {
    if (!homes.has(symbol)) homes.set(symbol, entry);
  }
  return homes;
}

/** Returns the exported symbols and all that their declarations refer to, directly or through others. */
function reachable(checker: ts.TypeChecker, exported: readonly Export[]): ReadonlySet<ts.Symbol> {
  const found = new Set<ts.Symbol>();
  const visit = (symbol: ts.Symbol): void => {
    if (found.has(symbol) || statementsOf(symbol).length === 0) return;
    found.add(symbol);
    if (literalsOf(checker, symbol) === undefined) statementsOf(symbol).forEach(visitNode);
  };
  const visitNode = (node: ts.Node): void => {
    const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
    if (symbol !== undefined) visit(targetOf(checker, symbol));
    ts.forEachChild(node, visitNode);
  };
  for (const { symbol } of exported) visit(symbol);
  return found;
}

/** Returns the declarations of a symbol, each on one line after a prefix. */
function textOf(checker: ts.TypeChecker, symbol: ts.Symbol, prefix = ""): string {
  const literals = literalsOf(checker, symbol);
  if (literals !== undefined) return `${prefix}type ${symbol.name} = ${literals.join(" | ")};`;
  const printer = ts.createPrinter({ removeComments: true });
  return statementsOf(symbol)
    .map((node) => printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()))
    .map((text) => text.replace(/^(export )?(declare )?/, prefix).replace(/\n\s*/g, " "))
    .join("\n");
}

/** Returns the members of a type alias that stands for literals alone, such as the keys of a table. The table is no part of the API. */
function literalsOf(checker: ts.TypeChecker, symbol: ts.Symbol): readonly string[] | undefined {
  if ((symbol.flags & ts.SymbolFlags.TypeAlias) === 0 || isValue(symbol)) return undefined;
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const members = type.isUnion() ? type.types : [type];
  return members.every((member) => member.isLiteral())
    ? members.map((member) => checker.typeToString(member, undefined, ts.TypeFormatFlags.NoTruncation)).sort()
    : undefined;
}

/** Returns the top-level statements of this package that declare a symbol. */
function statementsOf(symbol: ts.Symbol): readonly ts.Statement[] {
  return (symbol.declarations ?? [])
    .map((node): ts.Node => (ts.isVariableDeclaration(node) ? node.parent.parent : node))
    .filter(ts.isStatement)
    .filter(({ parent }) => ts.isSourceFile(parent) && !parent.fileName.includes("/node_modules/"));
}

/** Returns what an imported or exported name stands for. */
function targetOf(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
}

/** Whether a symbol exists when a program runs: it is no mere type. */
function isValue(symbol: ts.Symbol): boolean {
  return (symbol.flags & ts.SymbolFlags.Value) !== 0;
}

function isGenerated(symbol: ts.Symbol): boolean {
  return fileOf(symbol).startsWith(GENERATED);
}

/** Returns the path of the file that declares a symbol, as the built files name it. */
function fileOf(symbol: ts.Symbol): string {
  return statementsOf(symbol)[0]?.getSourceFile().fileName.slice(1) ?? "";
}

function folderOf(path: string): string {
  return path.slice(0, path.indexOf("/"));
}

if (require.main === module) {
  const root = join(__dirname, "../..");
  void publicApi(root).then((text) => writeFileSync(join(root, SNAPSHOT), text));
}
