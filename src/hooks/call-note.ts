import { createHash } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * What a hook notes of its call, so that a run that is killed is not followed by one that does everything twice: the engine kills what it has
 * started at once when it is interrupted.
 * - `sent`: the request may have been sent; no answer is known
 * - `accepted`: the service has answered with an operation
 */
export type CallNote =
  | { readonly phase: "sent"; readonly hook: string; readonly method: string; readonly atMs: number }
  | {
      readonly phase: "accepted";
      readonly hook: string;
      readonly method: string;
      readonly atMs: number;
      readonly operation: string;
    };

/** The place of one hook's note. */
export interface NotePlace {
  readonly file: string;
  /** The note of an earlier run that came to no end; undefined without one, and for one that cannot be understood. */
  read(): CallNote | undefined;
  /** Is on the disk when it returns. Throws the error of the file system. */
  write(note: CallNote): void;
  remove(): void;
}

/** The place of the note of a hook with these parameters, in the engine's data directory. */
export function notePlace(
  directory: string,
  environment: Readonly<Record<string, string | undefined>>,
  identity: string,
): NotePlace {
  const data = resolve(directory, environment["TF_DATA_DIR"] || ".terraform");
  const workspace = environment["TF_WORKSPACE"] || selectedWorkspace(data);
  const hash = createHash("sha256")
    .update(JSON.stringify([workspace, identity]))
    .digest("hex");
  const file = join(data, "svc-hooks", `${hash.slice(0, 24)}.json`);
  return {
    file,
    read: () => {
      const text = textOf(file);
      return text === undefined ? undefined : noteIn(text);
    },
    write: (note) => writeDurably(file, JSON.stringify(note)),
    remove: () => rmSync(file, { force: true }),
  };
}

function noteIn(text: string): CallNote | undefined {
  try {
    const note = JSON.parse(text) as Partial<CallNote> | null;
    return note?.phase === "sent" || note?.phase === "accepted" ? (note as CallNote) : undefined;
  } catch {
    return undefined;
  }
}

/** Whoever reads finds the old note or the new one, and finds it after a power loss, too. */
function writeDurably(file: string, text: string): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.tmp`;
  const opened = openSync(temporary, "w", 0o600);
  try {
    writeSync(opened, text);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  renameSync(temporary, file);
  synchronise(folder);
}

/** Has a folder's names written to the disk, where the system can. */
function synchronise(folder: string): void {
  let opened: number | undefined;
  try {
    opened = openSync(folder, "r");
    fsyncSync(opened);
  } catch {
    // Such a system writes names in the order of their making.
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

/** The engine keeps the name of the workspace that was selected in its data directory. */
function selectedWorkspace(dataDirectory: string): string {
  return textOf(join(dataDirectory, "environment"))?.trim() || "default";
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
