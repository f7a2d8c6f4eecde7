/** Contains only access to the file system in the few ways that several modules share. */
export { createFolder } from "./create-folder";
export { createDurableFile, synchronizeFolder } from "./durable-file";
export {
  createFileLock,
  type FileLock,
  type FileLockOptions,
  LockedError,
  lockFile,
  type LockHolder,
  lockHolder,
} from "./file-lock";
export {
  isRunning,
  linuxFile,
  type MachineMark,
  markOf,
  processStatus,
  type ProcessMark,
  thisMachine,
} from "./process-mark";
export { isPlausibleTime, readStoredFile, STORED_FILE_FLAGS, StoredFileError } from "./stored-file";
export { readIfThere, writeFileAtomically } from "./write-file";
