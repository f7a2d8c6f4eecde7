import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { StagingError } from "./staging-error";

const PACKAGE_NAME = "cdktf-provider-svc";

/**
 * Path of something in this package's `dist`. The package is found upwards by its name, because this code runs from the sources, from `dist` and
 * from within a bundle. Throws a StagingError when it is not there.
 */
export function packagedFile(path: string): string {
  let directory = __dirname;
  while (!isOwnRoot(directory)) {
    const above = dirname(directory);
    if (above === directory) {
      throw new StagingError(
        `The packed provider cannot be found: no folder above ${__dirname} is the package ${PACKAGE_NAME}. Give its directory.`,
      );
    }
    directory = above;
  }
  return join(directory, "dist", path);
}

function isOwnRoot(directory: string): boolean {
  try {
    const { name } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as {
      readonly name?: unknown;
    };
    return name === PACKAGE_NAME;
  } catch {
    return false;
  }
}
