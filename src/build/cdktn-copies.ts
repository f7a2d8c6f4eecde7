import { posix } from "node:path";
import ts from "typescript";
import type { BuiltFile } from "./built-file";

/** The framework that the sources import. */
const FRAMEWORK = "cdktf";

/** Its successor, with the same names. */
const SUCCESSOR = "cdktn";

/**
 * Returns a copy of each built file that imports cdktf, directly or through other files, below `cdktn/`. The copies import cdktn instead, and
 * each other; all other files of `dist` exist once. Code and type declarations are separate graphs of imports.
 */
export function copiesForCdktn(files: readonly BuiltFile[]): readonly BuiltFile[] {
  const graph = new Map(
    files.filter(({ path }) => MODULE.test(path)).map((file) => [file.path, new ModuleText(file)]),
  );
  const dependent = dependentsOf(graph);
  return [...dependent].map((path) => {
    const copy = `${SUCCESSOR}/${path}`;
    const text = graph.get(path)?.withSpecifiers((specifier) => {
      if (specifier === FRAMEWORK) return SUCCESSOR;
      const target = targetOf(graph, path, specifier);
      if (!specifier.startsWith(".") || (target !== undefined && dependent.has(target))) return specifier;
      return posix.relative(posix.dirname(copy), posix.join(posix.dirname(path), specifier));
    });
    return { path: copy, content: Buffer.from(text ?? "") };
  });
}

const MODULE = /\.(js|d\.ts)$/;

/** Returns the paths of the files from which an import of the framework is reachable. */
function dependentsOf(graph: ReadonlyMap<string, ModuleText>): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const [path, { specifiers }] of graph) {
    for (const specifier of specifiers) {
      const target = specifier === FRAMEWORK ? FRAMEWORK : targetOf(graph, path, specifier);
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  const found = new Set<string>();
  const visit = (target: string): void => {
    for (const path of importers.get(target) ?? []) {
      if (found.has(path)) continue;
      found.add(path);
      visit(path);
    }
  };
  visit(FRAMEWORK);
  return found;
}

/** Returns the path of the file that a relative import loads, or undefined for a file that is no module, such as JSON. */
function targetOf(
  graph: ReadonlyMap<string, ModuleText>,
  path: string,
  specifier: string,
): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const target = posix.join(posix.dirname(path), specifier);
  const extension = path.endsWith(".d.ts") ? ".d.ts" : ".js";
  return [target, `${target}${extension}`, `${target}/index${extension}`].find((each) => graph.has(each));
}

/** The text of a module, and where it names other modules. */
class ModuleText {
  readonly #text: string;
  readonly #imports: readonly ts.FileReference[];

  public constructor({ path, content }: BuiltFile) {
    this.#text = Buffer.from(content).toString();
    this.#imports = ts.preProcessFile(this.#text, true, !path.endsWith(".d.ts")).importedFiles;
  }

  public get specifiers(): readonly string[] {
    return this.#imports.map(({ fileName }) => fileName);
  }

  /** Returns the text with other specifiers. */
  public withSpecifiers(replace: (specifier: string) => string): string {
    let text = "";
    let end = 0;
    // The position is that of the opening quotation mark.
    for (const { fileName, pos } of [...this.#imports].sort((one, other) => one.pos - other.pos)) {
      text += this.#text.slice(end, pos + 1) + replace(fileName);
      end = pos + 1 + fileName.length;
    }
    return text + this.#text.slice(end);
  }
}
