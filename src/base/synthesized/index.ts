/** The JSON of synthesized stacks. Contains only what cdktf records in it about constructs, and the backend. */
export {
  type ConstructPaths,
  constructPathIn,
  readConstructPaths,
  type SourcePlace,
} from "./construct-paths";
export { type SharedBackend, sharedBackendIn } from "./shared-backend";
