import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, sep } from "node:path";

/** Number of processes for the end-to-end tests, which take long and mostly wait for their own processes. */
const END_TO_END_PROCESSES = 4;

/** Number of processes for the directories with few files. */
const SHARED_PROCESSES = 3;

/** Fewer files than this are few. */
const FEW = 12;

const END_TO_END = join("test", "e2e");

/** The slowest end-to-end tests, which are taken first, so that no process runs one of them when the others have ended. */
const SLOWEST_END_TO_END = [
  "service-faults.slow",
  "stack-guides.slow",
  "examples.slow",
  "every-kind.slow",
  "generated-contract.slow",
  "approved-changes.slow",
  "adopt.slow",
  "generated-pipeline.slow",
  "reviewed.slow",
].map((name) => `${name}.test.ts`);

/** The slowest groups, which start first; others follow. A file in this list gets its own process. */
const FIRST = [
  join("test", "guides", "pages.slow.test.ts"),
  join("test", "services", "lives.slow.test.ts"),
  join("test", "bridge", "baseline.slow.test.ts"),
  join("test", "bridge"),
  join("test", "cli"),
  END_TO_END,
  join("test", "chaos"),
  join("test", "tools"),
  join("test", "plugin"),
  join("test", "client"),
  join("test", "testing"),
  join("test", "constructs"),
  join("test", "package"),
];

/**
 * Assigns test files to queues, each with a process of its own, the end-to-end tests with several. Starting a process costs as much as most files'
 * tests: Node, the TypeScript loader, cdktf and the contract. So the files of a directory below `test/` share a process, and directories with few
 * files share some.
 *
 * @param files relative to the repository, in order
 * @returns the files of each queue by name, in order of start
 */
export function groupTests(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  const add = (name: string, file: string): void =>
    void groups.set(name, [...(groups.get(name) ?? []), file]);
  const small = smallFolders(files);
  for (const file of [...files].sort((one, other) => rankOf(one) - rankOf(other))) {
    const folder = folderOf(file);
    if (FIRST.includes(file)) {
      add(file, file);
    } else if (small.includes(folder) && !isSlow(file)) {
      add(`others-${(small.indexOf(folder) % SHARED_PROCESSES) + 1}`, file);
    } else {
      add(folder, file);
    }
  }
  const endToEnd = groups.get(END_TO_END);
  if (endToEnd !== undefined) groups.set(END_TO_END, slowestFirst(endToEnd));
  return groups;
}

/** Whether `npm test` omits a file. Such files share a process with those of their own directory only, and wait for no others. */
export function isSlow(file: string): boolean {
  return file.endsWith(".slow.test.ts");
}

function slowestFirst(files: readonly string[]): string[] {
  const slowest = SLOWEST_END_TO_END.flatMap((name) => files.filter((file) => basename(file) === name));
  return [...new Set([...slowest, ...files])];
}

/** Returns the directories with few files, except for the slow ones. */
function smallFolders(files: readonly string[]): readonly string[] {
  const folders = [...new Set(files.map(folderOf))].filter((folder) => !FIRST.includes(folder));
  return folders.filter((folder) => files.filter((file) => folderOf(file) === folder).length < FEW);
}

/** Returns `test/e2e` for `test/e2e/hooks/kill.test.ts`, and `test` for a file directly in it. */
function folderOf(file: string): string {
  return file.split(sep).slice(0, -1).slice(0, 2).join(sep);
}

function rankOf(file: string): number {
  const rank = FIRST.findIndex((place) => place === file || place === folderOf(file));
  return rank === -1 ? FIRST.length : rank;
}

/** Writes a test file per process, which runs files of its queue. Returns the paths of the written files. */
export function writeGroups(
  root: string,
  directory: string,
  groups: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const runner = JSON.stringify(join(__dirname, "run-group.ts"));
  return [...groups].flatMap(([name, files], index) => {
    // Node's runner starts them in order of their names.
    const path = join(directory, `${String(index).padStart(3, "0")}-${name.replaceAll(sep, "-")}`);
    const processes = name === END_TO_END ? Math.min(END_TO_END_PROCESSES, files.length) : 1;
    return Array.from({ length: processes }, (_, process) => {
      const file = `${path}-${process + 1}.test.cjs`;
      const parameters = [root, path, files].map((value) => JSON.stringify(value)).join(", ");
      writeFileSync(file, `require(${runner}).runGroup(${parameters});\n`);
      return file;
    });
  });
}
