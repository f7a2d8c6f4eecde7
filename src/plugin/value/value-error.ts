import type { Path, PathStep } from "./path";
import { formatPath } from "./path";

/** A value does not have the shape that its type requires. The message has the path, and quotes no value. */
export class ValueError extends Error {
  override readonly name = "ValueError";
  readonly path: Path;
  /** The problem, without the path. */
  readonly problem: string;

  constructor(problem: string, path: Path = []) {
    super(path.length === 0 ? problem : `${formatPath(path)}: ${problem}`);
    this.path = path;
    this.problem = problem;
  }
}

/**
 * Returns an error about a part of a value as an error about the whole: `step` leads to the part. So only a wrong value costs a path. Any
 * other error is returned as it is.
 */
export function errorAt(step: PathStep, error: unknown): unknown {
  return error instanceof ValueError ? new ValueError(error.problem, [step, ...error.path]) : error;
}
