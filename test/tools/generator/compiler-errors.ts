import { dirname, join, resolve } from "node:path";
import * as ts from "typescript";

const ROOT = resolve(__dirname, "../../..");

/**
 * Returns the compiler errors in folders of generated classes, with this package's settings. All folders are compiled in one program, because
 * the types that they import take most of the time.
 *
 * @param folders the files of each folder, by name
 */
export function compilerErrors(folders: readonly ReadonlyMap<string, string>[]): readonly string[] {
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), (path) => ts.sys.readFile(path)) as {
    readonly config: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const virtual = new Map(
    folders.flatMap((files, index) =>
      [...files].flatMap(([name, text]): (readonly [string, string])[] =>
        name.endsWith(".ts") ? [[join(ROOT, `src/constructs/mutated-${index}`, name), text]] : [],
      ),
    ),
  );
  const original = { readFile: host.readFile.bind(host), fileExists: host.fileExists.bind(host) };
  host.readFile = (path) => virtual.get(path) ?? original.readFile(path);
  host.fileExists = (path) => virtual.has(path) || original.fileExists(path);
  const parents = new Set([...virtual.keys()].map((path) => dirname(path)));
  host.directoryExists = (path) => parents.has(path) || ts.sys.directoryExists(path);
  host.getSourceFile = (path, version) => {
    const text = host.readFile(path);
    return text === undefined ? undefined : ts.createSourceFile(path, text, version);
  };
  const program = ts.createProgram([...virtual.keys()], options, host);
  // The package's own files are type-checked elsewhere.
  const generated = program.getSourceFiles().filter(({ fileName }) => virtual.has(fileName));
  return generated
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .map(({ file, messageText }) => {
      const text = ts.flattenDiagnosticMessageText(messageText, "\n");
      return `${file?.fileName.slice(ROOT.length) ?? ""}: ${text}`;
    });
}
