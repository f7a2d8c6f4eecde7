import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { createFileLock, lockHolder, type LockHolder } from "../base/files";
import { dataDirectoryOf } from "../base/engine-data";
import type { Examination } from "./examination";
import type { RemovableFinding } from "./report";

/** The ending of the locks that synthesis, hooks, publishing and the emulator hold. */
const LOCK = ".lock";

/** The levels above a stack's folder in which its app may be: `cdktf.out/stacks/NAME`. */
const LEVELS = 3;

/** Examines the lock files of this package in the stack's folder, in those above it, and in the engine's data directory. */
export function lockFindings({
  folder,
  environment,
}: Pick<Examination, "folder" | "environment">): readonly RemovableFinding[] {
  const above = Array.from({ length: LEVELS }).reduce<readonly string[]>(
    (folders) => [...folders, dirname(folders.at(-1) ?? folder)],
    [folder],
  );
  const data = dataDirectoryOf({ workingDirectory: folder, environment });
  return [...new Set([...above, data])].flatMap((each) => locksIn(each)).flatMap(foundFor);
}

function locksIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(LOCK))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function foundFor(path: string): readonly RemovableFinding[] {
  let holder: LockHolder | undefined;
  try {
    holder = lockHolder(path);
  } catch {
    return [];
  }
  // A file of another program, such as one without content, names no holder.
  if (holder?.pid === undefined) return [];
  const about = { area: "locks", subject: path } as const;
  const who = `process ${holder.pid} on ${holder.host ?? "another machine"}`;
  switch (holder.standing) {
    case "running":
      return [{ ...about, text: `${who} has the lock ${path}.`, next: "Wait for its end." }];
    case "elsewhere":
      return [
        {
          ...about,
          text: `${who} has the lock ${path}. Whether that process still runs is not known on this machine.`,
          next: `If it has ended, nothing: the next process takes the lock over after a while. Or delete ${path}.`,
        },
      ];
    case "dead":
      return [
        {
          ...about,
          text: `${who} left the lock ${path} when it ended.`,
          next: "cdktf-svc doctor --clear",
          dead: "Its process has ended on this machine.",
          remove: () => Promise.resolve(removeLock(path)),
        },
      ];
  }
}

/** Takes the lock over, as the next process would, and unlocks it. */
function removeLock(path: string): boolean {
  const lock = createFileLock(path);
  if (!lock.tryLock()) return false;
  lock.unlock();
  return true;
}
