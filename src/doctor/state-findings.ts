import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { linuxFile, thisMachine } from "../base/files";
import { asRecord } from "../base/json";
import { localStateFile } from "../bridge/recovery";
import type { Examination } from "./examination";
import type { RemovableFinding } from "./report";

/** Examines the engine's state files in the stack's folder: what a killed run may have left of them. */
export function stateFindings(
  { folder, environment }: Pick<Examination, "folder" | "environment">,
  engine: string,
): readonly RemovableFinding[] {
  const errored = join(folder, "errored.tfstate");
  const file = localStateFile({ workingDirectory: folder, environment });
  return [
    ...(existsSync(errored)
      ? [
          {
            area: "state" as const,
            subject: errored,
            text: `The engine could not save the state of an earlier run, and wrote it to ${errored}. Objects in it may be in no other state.`,
            next: `${engine} state push errored.tfstate`,
          },
        ]
      : []),
    ...(file === undefined ? [] : [...cutOff(file), ...lockInfo(file)]),
  ];
}

/** The engine empties its file before it writes it. A kill in between leaves an empty one. */
function cutOff(file: string): readonly RemovableFinding[] {
  if (statSync(file, { throwIfNoEntry: false })?.size !== 0) return [];
  const backup = `${file}.backup`;
  const hasBackup = existsSync(backup);
  return [
    {
      area: "state",
      subject: file,
      text: `${file} is empty: the engine was killed while it wrote it.${hasBackup ? ` ${backup} is the state from before that run.` : ""}`,
      nextApply:
        "It would find an empty state. What the journal knows is adopted, and the rest refused or created a second time.",
      next: hasBackup
        ? `cp ${basename(backup)} ${basename(file)}`
        : "Restore the state from a copy before you apply.",
    },
  ];
}

/** The file in which the engine notes who has locked a local state. The lock itself is one of the system, and ends with its process. */
function lockInfo(file: string): readonly RemovableFinding[] {
  const path = join(dirname(file), `.${basename(file)}.lock.info`);
  if (!existsSync(path)) return [];
  const isHeld = isLockedHere(file);
  const isOfThisMachine = hostIn(path) === thisMachine().host;
  const isDead = isHeld === false && isOfThisMachine;
  return [
    {
      area: "locks",
      subject: path,
      ...(isDead
        ? {
            dead: "It names a run of this machine, on which no process has the lock.",
            remove: () => Promise.resolve(removeInfo(path, file)),
          }
        : {}),
      text: isDead
        ? `A run that was killed left ${path}, in which the engine notes who has locked ${file}.`
        : `${path} says that a run of the engine has locked ${file}.`,
      next: isDead
        ? "cdktf-svc doctor --clear"
        : "Wait for the end of that run. If it was killed, nothing: the next run replaces the file.",
    },
  ];
}

/** All locks of files, as Linux lists them. */
const LOCKS = "/proc/locks";

/** Whether a process of this machine has a lock on a file. Undefined if the system does not tell. */
function isLockedHere(file: string): boolean | undefined {
  // Without any lock, the file is empty.
  if (!existsSync(LOCKS)) return undefined;
  const locks = linuxFile(LOCKS);
  const inode = statSync(file, { throwIfNoEntry: false })?.ino;
  if (inode === undefined) return undefined;
  return locks.split("\n").some((line) => line.split(/\s+/).some((word) => word.endsWith(`:${inode}`)));
}

/** Returns the machine that the engine's note names: `user@machine`. */
function hostIn(path: string): string | undefined {
  try {
    const who = asRecord(JSON.parse(readFileSync(path, "utf8")))?.["Who"];
    return typeof who === "string" ? who.slice(who.lastIndexOf("@") + 1) : undefined;
  } catch {
    return undefined;
  }
}

function removeInfo(path: string, file: string): boolean {
  if (isLockedHere(file) !== false) return false;
  rmSync(path, { force: true });
  return true;
}
