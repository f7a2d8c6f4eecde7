import { posix } from "node:path";
import { findImports, hasDefaultExport, type Import } from "./find-imports";
import type { Room } from "./rooms";

/** The files of `src` by their paths in it, with `/` between parts, and their texts. */
export type Tree = ReadonlyMap<string, string>;

type Rooms = Readonly<Record<string, Room>>;

const LONGEST_LINES = 300;
const GENERATED = /^\/\/ Generated\b/;

/** Says every import that goes where it may not, each with its place. */
export function importProblems(tree: Tree, rooms: Rooms): readonly string[] {
  return sources(tree).flatMap(([path, text]) =>
    findImports(path, text).flatMap((found) => {
      const problem = importProblem(path, found, rooms);
      return problem === undefined ? [] : [`${path}:${found.line} ${problem}`];
    }),
  );
}

/** Says which folders and files have no place in the tree, have a bad name or export, or miss the comment that they owe. */
export function fileProblems(tree: Tree, rooms: Rooms): readonly string[] {
  const problems = [...tree].flatMap(([path, text]) => {
    const found: string[] = [];
    if (roomOf(path, rooms) === undefined) found.push("lies in no room");
    if (/(^|[/.-])(utils?|helpers?|common)([/.-]|$)/.test(path))
      found.push("is named after nothing that it does");
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
  const indexes = Object.entries(rooms).flatMap(([name, room]) => {
    if (room.top === true) return [];
    const text = tree.get(`${name}/index.ts`);
    if (text === undefined) return [`${name} has no index.ts`];
    return /only ever contains/i.test(opening(text))
      ? []
      : [`${name}/index.ts does not open with its charter`];
  });
  return [...problems, ...indexes];
}

/** Says what the table allows and nothing in the tree uses: a permission that is left over. */
export function unusedPermissions(tree: Tree, rooms: Rooms): readonly string[] {
  const used = new Set<string>();
  for (const [path, text] of sources(tree)) {
    const room = roomOf(path, rooms) ?? "";
    for (const { specifier } of findImports(path, text)) {
      if (specifier === undefined || specifier.startsWith(".")) continue;
      for (const allowed of allowedPackages(path, rooms))
        if (begins(specifier, allowed)) used.add(`${room} ${allowed}`);
    }
  }
  return Object.entries(rooms).flatMap(([name, room]) =>
    [...room.packages, ...Object.values(room.buildSteps ?? {}).flat()]
      .filter((allowed) => !used.has(`${name} ${allowed}`))
      .map((allowed) => `${name} may import ${allowed} and does not`),
  );
}

function sources(tree: Tree): readonly (readonly [string, string])[] {
  return [...tree].filter(([path]) => path.endsWith(".ts"));
}

function importProblem(path: string, { specifier }: Import, rooms: Rooms): string | undefined {
  if (specifier === undefined) return "imports what nobody can tell before it runs";
  const room = roomOf(path, rooms);
  if (room === undefined) return undefined;
  if (!specifier.startsWith(".")) return packageProblem(path, room, specifier, rooms);
  const target = posix.join(posix.dirname(path), specifier);
  if (target.startsWith("..")) return `imports ${specifier}, which is not in src`;
  const targetRoom = roomOf(target, rooms);
  if (targetRoom === undefined) return `imports ${target}, which lies in no room`;
  if (targetRoom === room) return buildStepProblem(path, target, room, rooms);
  if (rooms[room]?.rooms.includes(targetRoom) !== true)
    return `imports ${targetRoom}, which ${room} may not know`;
  return target === targetRoom || target === `${targetRoom}/index`
    ? undefined
    : `imports ${target} past the index of ${targetRoom}`;
}

function packageProblem(path: string, room: string, specifier: string, rooms: Rooms): string | undefined {
  if (specifier.startsWith("node:")) {
    const { builtins } = rooms[room] ?? {};
    return builtins === undefined || builtins.includes(specifier)
      ? undefined
      : `imports ${specifier}, which ${room} may not use`;
  }
  return allowedPackages(path, rooms).some((allowed) => begins(specifier, allowed))
    ? undefined
    : `imports the package ${specifier}, which ${room} may not have`;
}

function buildStepProblem(path: string, target: string, room: string, rooms: Rooms): string | undefined {
  const isStep = (file: string): boolean =>
    Object.keys(rooms[room]?.buildSteps ?? {}).some((step) =>
      [step, step.replace(/\.ts$/, "")].includes(inside(file, room)),
    );
  return isStep(target) && !isStep(path) ? `imports ${target}, which is a build step` : undefined;
}

function allowedPackages(path: string, rooms: Rooms): readonly string[] {
  const name = roomOf(path, rooms) ?? "";
  const room = rooms[name];
  return [...(room?.packages ?? []), ...(room?.buildSteps?.[inside(path, name)] ?? [])];
}

/** The innermost room that a path lies in. */
function roomOf(path: string, rooms: Rooms): string | undefined {
  return Object.keys(rooms)
    .filter((room) => begins(path, room))
    .sort((a, b) => b.length - a.length)[0];
}

function inside(path: string, room: string): string {
  return path.slice(room.length + 1);
}

/** Whether a path begins with another, in whole parts. */
function begins(path: string, start: string): boolean {
  return path === start || path.startsWith(`${start}/`);
}

/** The comment that a text starts with, if it starts with one. */
function opening(text: string): string {
  return /^(\/\*[\s\S]*?\*\/|(?:(?:\/\/|#).*\n?)+)/.exec(text)?.[0] ?? "";
}
