/** The JSON of synthesized stacks. Contains only what cdktf records in it about constructs. */
export {
  type ConstructPaths,
  constructPathIn,
  readConstructPaths,
  type SourcePlace,
} from "./construct-paths";
