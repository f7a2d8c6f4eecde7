import { chmodSync, copyFileSync, existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The peers' programs, as `.ci/peers` builds them. */
const FOLDER = resolve(__dirname, "../../node_modules/.peers");

/** Where a configuration says that the restful provider comes from: the same on every engine. */
export const RESTFUL_SOURCE = "registry.terraform.io/magodo/restful";

/** The version that `.ci/peers` builds. */
export const RESTFUL_VERSION = "0.25.2";

/** Whether the restful provider is on this machine. */
export function hasRestful(): boolean {
  return existsSync(join(FOLDER, "terraform-provider-restful"));
}

/** Puts the restful provider where engines look for it below the user's home. */
export function installRestful(home: string): void {
  const architecture = process.arch === "x64" ? "amd64" : process.arch;
  const folder = join(home, ".terraform.d/plugins", RESTFUL_SOURCE, RESTFUL_VERSION);
  const platform = `${process.platform}_${architecture}`;
  const file = join(folder, platform, `terraform-provider-restful_v${RESTFUL_VERSION}`);
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(join(FOLDER, "terraform-provider-restful"), file);
  chmodSync(file, 0o755);
}
