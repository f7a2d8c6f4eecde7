import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { StagingError } from "./staging-error";

const PACKAGE_NAME = "cdktf-provider-svc";

/** Returns the path of a file in this package's `dist`. Throws a StagingError if it does not find the package. */
export function packagedFile(path: string): string {
  return join(packageFolder(), "dist", path);
}

/**
 * Returns this package's folder. Searches the parent folders for the package by name, because this code runs from the sources, from `dist`
 * and from bundles. Throws a StagingError if it does not find the package.
 */
export function packageFolder(): string {
  let directory = __dirname;
  while (!isOwnRoot(directory)) {
    const above = dirname(directory);
    if (above === directory) {
      throw new StagingError(
        `The files of the package ${PACKAGE_NAME} cannot be found, because no folder above ${__dirname} is that package. A bundler has ` +
          "probably copied its code into another file. Install the package where the bundle runs, and keep it out of the bundle " +
          `(esbuild: --external:${PACKAGE_NAME} or --packages=external).`,
      );
    }
    directory = above;
  }
  return directory;
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
