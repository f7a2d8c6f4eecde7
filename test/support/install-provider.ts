import { chmodSync, copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** A program that serves a provider. */
export interface ProviderProgram {
  /** Namespace and type: `hashicorp/null`. */
  readonly address: string;
  readonly version: string;
  readonly file: string;
}

/** Copies a provider to the plugin directory below the user's home, where Terraform and OpenTofu find it. */
export function installProvider(home: string, { address, version, file }: ProviderProgram): void {
  const architecture = process.arch === "x64" ? "amd64" : process.arch;
  for (const host of ["registry.terraform.io", "registry.opentofu.org"]) {
    const platform = `${process.platform}_${architecture}`;
    const folder = join(home, ".terraform.d/plugins", host, address, version, platform);
    const copy = join(folder, `terraform-provider-${address.replace(/.*\//, "")}_v${version}`);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(file, copy);
    chmodSync(copy, 0o755);
  }
}
