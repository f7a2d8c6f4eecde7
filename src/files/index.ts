/** Contains only access to the file system in the few ways that several modules share. */
export { readIfThere, writeFileAtomically } from "./write-file";
