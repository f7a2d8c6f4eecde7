import { chmodSync, copyFileSync, existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The peers' programs, built by `.ci/peers`. */
const FOLDER = resolve(__dirname, "../../node_modules/.peers");

/** Source address of the restful provider, valid on every engine. */
export const RESTFUL_SOURCE = "registry.terraform.io/magodo/restful";

/** The version that `.ci/peers` builds. */
export const RESTFUL_VERSION = "0.25.2";

/** Whether the restful provider is installed on this machine. */
export function hasRestful(): boolean {
  return existsSync(join(FOLDER, "terraform-provider-restful"));
}

/** Copies the restful provider to the plugin directory below the user's home, where engines find it. */
export function installRestful(home: string): void {
  const architecture = process.arch === "x64" ? "amd64" : process.arch;
  const folder = join(home, ".terraform.d/plugins", RESTFUL_SOURCE, RESTFUL_VERSION);
  const platform = `${process.platform}_${architecture}`;
  const file = join(folder, platform, `terraform-provider-restful_v${RESTFUL_VERSION}`);
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(join(FOLDER, "terraform-provider-restful"), file);
  chmodSync(file, 0o755);
}
