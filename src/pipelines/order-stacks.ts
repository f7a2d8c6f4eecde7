import { asRecord } from "../base/json";
import { sharedBackendIn } from "../base/synthesized";
import type { SynthesizedStack } from "../preflight";

/** A stack that a pipeline plans and applies. */
export interface PipelineStack {
  readonly name: string;
  /** Folder of its configuration, below the repository's root. */
  readonly directory: string;
  /** Names of the stacks that are applied before it, sorted. */
  readonly dependencies: readonly string[];
  /** Number of steps before it: 0 without dependencies. */
  readonly step: number;
  /** Whether its plans can be reviewed: it has the provider. */
  readonly isReviewed: boolean;
  /** Whether its backend, a bucket or a database, can hold the recovery journal, too. */
  readonly hasSharedBackend: boolean;
}

/** Names that need no quotes in any shell, YAML or HCL file. No target accepts a dot in the name of a job. */
const NAME = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,79}$/;
const FOLDER = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/;

/**
 * Orders stacks so that each one comes after its dependencies, and otherwise by name. Throws an Error if they depend on each other in a circle,
 * on a stack that the app lacks, or if a name cannot be written without quotes.
 */
export function orderStacks(
  stacks: readonly (Pick<SynthesizedStack, "name" | "directory" | "dependencies"> &
    Partial<Pick<SynthesizedStack, "json">>)[],
  app: string,
): readonly PipelineStack[] {
  const byName = new Map(stacks.map((stack) => [stack.name, stack]));
  const steps = new Map<string, number>();
  const stepOf = (name: string, path: readonly string[]): number => {
    const known = steps.get(name);
    if (known !== undefined) return known;
    const at = path.indexOf(name);
    if (at !== -1) {
      throw new Error(
        `the stacks depend on each other in a circle: ${[...path.slice(at), name].join(" -> ")}`,
      );
    }
    const stack = byName.get(name);
    if (stack === undefined) {
      throw new Error(
        `the stack ${JSON.stringify(path.at(-1))} depends on ${JSON.stringify(name)}, which is no stack of the app`,
      );
    }
    const step = Math.max(-1, ...stack.dependencies.map((each) => stepOf(each, [...path, name]))) + 1;
    steps.set(name, step);
    return step;
  };
  return stacks
    .map(({ name, directory, dependencies, json }) => ({
      name: checkName(name),
      directory: [...checkFolder(app), ...checkFolder(directory)].join("/"),
      dependencies: [...dependencies].sort(),
      step: stepOf(name, []),
      // Nothing is known of a stack in HCL.
      isReviewed: json === undefined || asRecord(json["provider"])?.["svc"] !== undefined,
      hasSharedBackend: json !== undefined && sharedBackendIn(json) !== undefined,
    }))
    .sort((one, other) => one.step - other.step || (one.name < other.name ? -1 : 1));
}

function checkName(name: string): string {
  if (NAME.test(name)) return name;
  throw new Error(
    `the stack's name ${JSON.stringify(name)} cannot be that of a job. Use at most 80 letters, digits, "_" and "-"`,
  );
}

function checkFolder(folder: string): readonly string[] {
  const parts = folder.replace(/^\.\//, "").replace(/\/$/, "").split("/");
  if (parts.every((part) => FOLDER.test(part))) return parts;
  throw new Error(
    `the folder ${JSON.stringify(folder)} must be a relative path of letters, digits, "_", "-" and ".", below the repository's root`,
  );
}
