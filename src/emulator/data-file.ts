import { accessSync, constants } from "node:fs";
import { createFileLock, type FileLock, readStoredFile, writeFileAtomically } from "../base/files";
import { asRecord, errorText } from "../base/json";
import { parseJson, writeJson } from "./json-text";

/** A state that a data file keeps. */
export interface DataFileState {
  /** Returns a text that differs whenever something has changed. */
  revision(): string;
  read(): readonly unknown[];
  /** Throws a RangeError if the saved state is of another form. */
  restore(saved: readonly unknown[]): void;
}

/** An open data file, which no other emulator uses. */
export interface DataFile {
  /** Writes the state soon, if it has changed. */
  changed(): void;
  /** Writes the state and closes the file. Throws a DataFileError if it cannot be written. */
  close(): void;
}

/** The data file of an emulator cannot be used. It is left as it is. */
export class DataFileError extends Error {
  constructor(path: string, fault: string, options?: { readonly cause?: unknown }) {
    super(`The data file ${path} ${fault}`, options);
    this.name = "DataFileError";
  }
}

const FORMAT = "cdktf-svc emulator data";
const VERSION = 1;

const MOST_BYTES = 1024 * 1024 * 1024;

/** Only the user may read the file: it contains secrets. */
const MODE = 0o600;

/** Milliseconds of real time from a change to its write, so that many changes cause one write. */
const DELAY_MS = 100;

/** Milliseconds after which the lock is renewed, for emulators on other machines. */
const RENEWAL_MS = 15_000;

/** Opens a data file, and restores the state that it contains. Rejects with a DataFileError if it cannot be used. */
export async function openDataFile(path: string, state: DataFileState): Promise<DataFile> {
  const lock = lockOf(path);
  let saved = "";
  let failure: unknown;
  let timer: NodeJS.Timeout | undefined;
  const write = (): void => {
    timer = undefined;
    const revision = state.revision();
    if (revision === saved) return;
    try {
      const text = writeJson({ format: FORMAT, version: VERSION, accounts: state.read() });
      writeFileAtomically(path, Buffer.from(text), MODE);
      [saved, failure] = [revision, undefined];
    } catch (error) {
      // The next change tries again.
      failure = error;
    }
  };
  const checkWritten = (): void => {
    if (failure === undefined) return;
    throw new DataFileError(path, `cannot be written: ${errorText(failure)}`, { cause: failure });
  };
  try {
    await restore(path, state);
    write();
    checkWritten();
  } catch (error) {
    lock.unlock();
    throw error;
  }
  const renewal = setInterval(() => {
    try {
      lock.renew();
    } catch (error) {
      failure = error;
    }
  }, RENEWAL_MS).unref();
  return {
    changed() {
      timer ??= setTimeout(write, DELAY_MS).unref();
    },
    close() {
      clearTimeout(timer);
      clearInterval(renewal);
      write();
      lock.unlock();
      checkWritten();
    },
  };
}

function lockOf(path: string): FileLock {
  const lock = createFileLock(`${path}.lock`);
  let isLocked: boolean;
  try {
    isLocked = lock.tryLock();
  } catch (error) {
    throw new DataFileError(path, `cannot be written: ${errorText(error)}`, { cause: error });
  }
  if (isLocked) return lock;
  throw new DataFileError(
    path,
    `is in use by another emulator. Stop that one, or choose another file. If none runs, delete ${path}.lock`,
  );
}

async function restore(path: string, state: DataFileState): Promise<void> {
  let text: string | undefined;
  try {
    text = await readStoredFile(path, MOST_BYTES);
    if (text === undefined) return;
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw new DataFileError(path, `cannot be used: ${errorText(error)}`, { cause: error });
  }
  const content = contentOf(text);
  if (content?.["format"] !== FORMAT) {
    throw new DataFileError(
      path,
      "is damaged, or no data file of an emulator. It was not changed. Move it away, or choose another file",
    );
  }
  if (content["version"] !== VERSION) {
    throw new DataFileError(
      path,
      `has version ${JSON.stringify(content["version"])}, but this emulator reads version ${VERSION}. It was not changed`,
    );
  }
  try {
    const { accounts } = content;
    if (!Array.isArray(accounts) || accounts.length === 0) throw new RangeError("it has no accounts");
    state.restore(accounts);
  } catch (error) {
    throw new DataFileError(path, `cannot be restored: ${errorText(error)}. It was not changed`, {
      cause: error,
    });
  }
}

function contentOf(text: string): ReturnType<typeof asRecord> {
  try {
    return asRecord(parseJson(text));
  } catch {
    return undefined;
  }
}
