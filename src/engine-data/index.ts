/**
 * The engine's data directory, and small files that lie there beside the engine's own. Only ever contains where that is, and a store of files that
 * are on the disk when a write has ended; it does not know what is written.
 */
export { dataDirectoryOf, type Surroundings, workspaceOf } from "./data-directory";
export { createDiskStore } from "./disk-store";
export { createMemoryStore, type Store } from "./store";
