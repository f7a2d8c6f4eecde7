import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import ts from "typescript";
import type { BuiltFile } from "./built-file";

/** Modules that users can import, as listed in package.json's `exports`. */
const ENTRIES = [
  "constructs/index",
  "constructs/for-generated-code",
  "contract/index",
  "emulator/index",
  "patterns/index",
  "preflight/index",
  "testing/index",
] as const;

/**
 * Returns the type declarations that are reachable from the package's entries. Reports only errors that prevent writing the declarations;
 * `npm run typecheck` checks everything else. Throws an Error that lists these errors.
 *
 * The native compiler writes them in a fifth of the processor time of the one that this file imports, whose API it does not have.
 */
export function buildDeclarations(root: string): readonly BuiltFile[] {
  const directory = mkdtempSync(join(tmpdir(), "svc-declarations-"));
  try {
    emitDeclarations(root, directory);
    return reachable(readTexts(directory)).map(([path, text]) => ({ path, content: Buffer.from(text) }));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function emitDeclarations(root: string, directory: string): void {
  const compiler = join(root, "node_modules", "typescript-native", "bin", "tsc");
  if (!existsSync(compiler)) throw new Error("The TypeScript compiler is not installed. Run npm ci.");
  const options = ["--noCheck", "--emitDeclarationOnly", "--outDir", directory];
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [compiler, "-p", join(root, "src", "tsconfig.json"), ...options],
    { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`The type declarations cannot be written.\n${stdout}${stderr}`);
}

/** Reads the declarations below a directory, by path with slashes. */
function readTexts(directory: string): ReadonlyMap<string, string> {
  const paths = readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".d.ts"),
  );
  return new Map(
    paths.map((path) => [path.split(sep).join("/"), readFileSync(join(directory, path), "utf8")]),
  );
}

/** Returns the declarations reachable from the entries. Omits those used only inside functions. */
function reachable(texts: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  const found = new Map<string, string>();
  const visit = (path: string): void => {
    const text = texts.get(path);
    if (text === undefined || found.has(path)) return;
    found.set(path, text);
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      if (!fileName.startsWith(".")) continue;
      const target = join(dirname(path), fileName).split(sep).join("/");
      visit(`${target}.d.ts`);
      visit(`${target}/index.d.ts`);
    }
  };
  for (const entry of ENTRIES) visit(`${entry}.d.ts`);
  return [...found];
}
