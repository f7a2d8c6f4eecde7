import { dirname, join, relative, sep } from "node:path";
import ts from "typescript";
import type { BuiltFile } from "./built-file";

/** Modules that users can import, as listed in package.json's `exports`. */
const ENTRIES = [
  "constructs/index",
  "constructs/for-generated-code",
  "contract/index",
  "emulator/index",
  "preflight/index",
  "testing/index",
] as const;

/**
 * Returns the type declarations that are reachable from the package's entries. Reports only errors that prevent writing the declarations;
 * `npm run typecheck` checks everything else. Throws an Error that lists these errors.
 */
export function buildDeclarations(root: string): readonly BuiltFile[] {
  const src = join(root, "src");
  const program = ts.createProgram({
    rootNames: ENTRIES.map((entry) => join(src, `${entry}.ts`)),
    options: {
      ...readOptions(join(src, "tsconfig.json")),
      noCheck: true,
      noEmit: false,
      emitDeclarationOnly: true,
    },
  });
  const texts = new Map<string, string>();
  const { diagnostics } = program.emit(undefined, (path, text) => {
    texts.set(relative(join(root, "dist"), path).split(sep).join("/"), text);
  });
  failOn([...program.getOptionsDiagnostics(), ...program.getSyntacticDiagnostics(), ...diagnostics]);
  return reachable(texts).map(([path, text]) => ({ path, content: Buffer.from(text) }));
}

function readOptions(configPath: string): ts.CompilerOptions {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => failOn([diagnostic]),
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(configPath, undefined, host);
  failOn(parsed?.errors ?? []);
  return parsed?.options ?? {};
}

function failOn(diagnostics: readonly ts.Diagnostic[]): void {
  if (diagnostics.length === 0) return;
  const host: ts.FormatDiagnosticsHost = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => process.cwd(),
    getNewLine: () => "\n",
  };
  throw new Error(`The type declarations cannot be written.\n${ts.formatDiagnostics(diagnostics, host)}`);
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
