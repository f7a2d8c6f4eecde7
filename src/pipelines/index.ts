/** Contains only the configuration of CI services and of programs that run engines for teams, as texts derived from the stacks of an app. */
export { orderStacks, type PipelineStack } from "./order-stacks";
export {
  DEFAULT_APP,
  enginesOf,
  isOfApp,
  originOf,
  pipelineFiles,
  TARGETS,
  type Target,
} from "./pipeline-files";
export { ENGINES, type PackageCommands, type PipelineEngine, type PipelineSettings } from "./settings";
