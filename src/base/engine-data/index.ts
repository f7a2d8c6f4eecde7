/**
 * The engine's data directory, and small files stored there beside the engine's own. Contains only their location and a store of files
 * that are on the disk once a write has resolved. It does not know the content of the files.
 */
export { dataDirectoryOf, type Surroundings, workspaceOf } from "./data-directory";
export {
  createDiskStore,
  inBatches,
  createResilientStore,
  type ResilientStore,
  createMemoryStore,
  type Store,
  type StoredText,
} from "./store";
