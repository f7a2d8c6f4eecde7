import { posix } from "node:path";
import { findImports, hasDefaultExport, type Import } from "./find-imports";
import type { Module } from "./modules";

/** Texts of the files in `src`, by relative paths with `/` separators. */
export type Tree = ReadonlyMap<string, string>;

type Modules = Readonly<Record<string, Module>>;

const LONGEST_LINES = 300;
const GENERATED = /^\/\/ Generated\b/;

/** Returns every forbidden import with its position. */
export function importProblems(tree: Tree, modules: Modules): readonly string[] {
  return sources(tree).flatMap(([path, text]) =>
    findImports(path, text).flatMap((found) => {
      const problem = importProblem(path, found, modules);
      return problem === undefined ? [] : [`${path}:${found.line} ${problem}`];
    }),
  );
}

/**
 * Returns every import cycle, as the files that import each other, in their order. Type imports count: files that need each other's types
 * cannot be read one after the other either.
 */
export function importCycles(tree: Tree): readonly (readonly string[])[] {
  const targets = new Map(
    sources(tree).map(([path, text]) => [
      path,
      findImports(path, text).flatMap(({ specifier }) => {
        if (specifier?.startsWith(".") !== true) return [];
        const target = posix.join(posix.dirname(path), specifier);
        const file = [target, `${target}.ts`, `${target}/index.ts`].find((each) => tree.has(each));
        return file === undefined ? [] : [file];
      }),
    ]),
  );
  const reached = (start: string): ReadonlySet<string> => {
    const seen = new Set(targets.get(start));
    // A set also iterates elements that are added during the iteration.
    for (const each of seen) for (const next of targets.get(each) ?? []) seen.add(next);
    return seen;
  };
  const reach = new Map([...targets.keys()].map((path) => [path, reached(path)]));
  const cycles = [...reach]
    .filter(([path, seen]) => seen.has(path))
    .map(([path, seen]) => [...seen].filter((each) => reach.get(each)?.has(path) === true).sort());
  return [...new Map(cycles.map((cycle) => [cycle[0], cycle])).values()];
}

/** Returns directories and files outside of the tree's modules, with bad names or exports, or without the required comment. */
export function fileProblems(tree: Tree, modules: Modules): readonly string[] {
  const problems = [...tree].flatMap(([path, text]) => {
    const found: string[] = [];
    if (moduleOf(path, modules) === undefined) found.push("is in no module");
    if (/(^|[/.-])(utils?|helpers?|common)([/.-]|$)/.test(path)) {
      found.push("is named after nothing that it does");
    }
    if (path.endsWith(".ts") && hasDefaultExport(path, text)) found.push("has a default export");
    const length = text.trimEnd().split("\n").length;
    if (
      /\.(ts|yaml)$/.test(path) &&
      !GENERATED.test(text) &&
      length > LONGEST_LINES &&
      !/one file/i.test(opening(text))
    ) {
      found.push(`has ${length} lines and does not say at its top why it is one file`);
    }
    return found.map((problem) => `${path} ${problem}`);
  });
  const indexes = Object.entries(modules).flatMap(([name, module]) => {
    if (module.top === true) return [];
    const text = tree.get(`${name}/index.ts`);
    if (text === undefined) return [`${name} has no index.ts`];
    return /contains only/i.test(opening(text))
      ? []
      : [`${name}/index.ts does not state at its top what it contains only`];
  });
  return [...problems, ...indexes];
}

/** Returns the permissions of the table that no file uses. */
export function unusedPermissions(tree: Tree, modules: Modules): readonly string[] {
  const used = new Set<string>();
  for (const [path, text] of sources(tree)) {
    const module = moduleOf(path, modules) ?? "";
    for (const { specifier } of findImports(path, text)) {
      if (specifier === undefined || specifier.startsWith(".")) continue;
      for (const allowed of allowedPackages(path, modules)) {
        if (begins(specifier, allowed)) used.add(`${module} ${allowed}`);
      }
    }
  }
  return Object.entries(modules).flatMap(([name, module]) =>
    [...module.packages, ...Object.values(module.buildSteps ?? {}).flat()]
      .filter((allowed) => !used.has(`${name} ${allowed}`))
      .map((allowed) => `${name} may import ${allowed} and does not`),
  );
}

/** Returns the names of types that several files declare, each with its files. Generated code does not count. */
export function sharedTypeNames(tree: Tree): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const [path, text] of sources(tree)) {
    if (GENERATED.test(text)) continue;
    for (const [, name = ""] of text.matchAll(
      /^(?:export )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm,
    )) {
      places.set(name, [...(places.get(name) ?? []), path]);
    }
  }
  return new Map([...places].filter(([, files]) => files.length > 1));
}

function sources(tree: Tree): readonly (readonly [string, string])[] {
  return [...tree].filter(([path]) => path.endsWith(".ts"));
}

function importProblem(path: string, { specifier }: Import, modules: Modules): string | undefined {
  if (specifier === undefined) return "imports a computed name";
  const module = moduleOf(path, modules);
  if (module === undefined) return undefined;
  if (!specifier.startsWith(".")) return packageProblem(path, module, specifier, modules);
  const target = posix.join(posix.dirname(path), specifier);
  if (target.startsWith("..")) return `imports ${specifier}, which is not in src`;
  const targetModule = moduleOf(target, modules);
  if (targetModule === undefined) return `imports ${target}, which is in no module`;
  if (targetModule === module) return buildStepProblem(path, target, module, modules);
  if (modules[module]?.modules.includes(targetModule) !== true) {
    return `imports ${targetModule}, which ${module} may not import`;
  }
  // A dynamic import spells the file's extension.
  return [targetModule, `${targetModule}/index`, `${targetModule}/index.js`].includes(target)
    ? undefined
    : `imports ${target} past the index of ${targetModule}`;
}

function packageProblem(
  path: string,
  module: string,
  specifier: string,
  modules: Modules,
): string | undefined {
  if (specifier.startsWith("node:")) {
    const { builtins } = modules[module] ?? {};
    return builtins === undefined || builtins.includes(specifier)
      ? undefined
      : `imports ${specifier}, which ${module} may not use`;
  }
  return allowedPackages(path, modules).some((allowed) => begins(specifier, allowed))
    ? undefined
    : `imports the package ${specifier}, which ${module} may not have`;
}

function buildStepProblem(
  path: string,
  target: string,
  module: string,
  modules: Modules,
): string | undefined {
  const isStep = (file: string): boolean =>
    Object.keys(modules[module]?.buildSteps ?? {}).some((step) =>
      [step, step.replace(/\.ts$/, "")].includes(inside(file, module)),
    );
  return isStep(target) && !isStep(path) ? `imports ${target}, which is a build step` : undefined;
}

function allowedPackages(path: string, modules: Modules): readonly string[] {
  const name = moduleOf(path, modules) ?? "";
  const module = modules[name];
  return [...(module?.packages ?? []), ...(module?.buildSteps?.[inside(path, name)] ?? [])];
}

/** Returns the innermost module that contains a path. */
function moduleOf(path: string, modules: Modules): string | undefined {
  return Object.keys(modules)
    .filter((module) => begins(path, module))
    .sort((a, b) => b.length - a.length)[0];
}

function inside(path: string, module: string): string {
  return path.slice(module.length + 1);
}

/** Whether a path starts with another, in whole segments. */
function begins(path: string, start: string): boolean {
  return path === start || path.startsWith(`${start}/`);
}

/** Returns the comment at the start of a text, or an empty string. */
function opening(text: string): string {
  return /^(\/\*[\s\S]*?\*\/|(?:(?:\/\/|#).*\n?)+)/.exec(text)?.[0] ?? "";
}
