import type { Path } from "./path";
import { formatPath } from "./path";

/** A value does not have the shape that its type demands. The message says where, and quotes no value. */
export class ValueError extends Error {
  override readonly name = "ValueError";
  readonly path: Path;
  /** What is wrong, without the place. */
  readonly problem: string;

  constructor(problem: string, path: Path = []) {
    super(path.length === 0 ? problem : `${formatPath(path)}: ${problem}`);
    this.path = path;
    this.problem = problem;
  }
}
