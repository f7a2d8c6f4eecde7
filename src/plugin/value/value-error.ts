import type { Path } from "./path";
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
