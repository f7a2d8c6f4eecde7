/** Contains only access to the file system in the few ways that several modules share. */
export { type FileLock, lockFile, type LockLimits } from "./file-lock";
export {
  isRunning,
  linuxFile,
  type MachineMark,
  markOf,
  type ProcessMark,
  thisMachine,
} from "./process-mark";
export { readIfThere, writeFileAtomically } from "./write-file";
