import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildSync } from "esbuild";
import { installProvider } from "./install-provider";

/** HashiCorp's own provider, built from source. If it is missing, a stand-in provides `null_resource`. */
const REAL = resolve(__dirname, "../../node_modules/.peers/terraform-provider-null");

const VERSION = "3.2.4";

/** The null providers that a scenario can use. */
export const NULL_PROVIDERS = ["real", "stand-in"] as const;

/** The null provider of a scenario. */
export type NullProvider = (typeof NULL_PROVIDERS)[number];

/** The null provider for end-to-end tests that work with either. */
export const usualNullProvider: NullProvider = existsSync(REAL) ? "real" : "stand-in";

/** For `test(title, { skip }, ...)`: returns the reason for skipping. Throws in CI, which requires the real provider. */
export function skipWithoutNull(provider: NullProvider): string | false {
  if (provider === "stand-in" || existsSync(REAL)) return false;
  if (process.env["CI"] === "true") throw new Error(`CI needs ${REAL}: run .ci/peers`);
  return "HashiCorp's null provider is not built on this machine";
}

/** Copies a null provider to the plugin directory below the user's home, where Terraform and OpenTofu find it. */
export function installNullProvider(home: string, provider: NullProvider = usualNullProvider): void {
  installProvider(home, {
    address: "hashicorp/null",
    version: VERSION,
    file: provider === "real" ? REAL : standIn(),
  });
}

let built: string | undefined;

function standIn(): string {
  if (built !== undefined) return built;
  const folder = mkdtempSync(join(tmpdir(), "svc-null-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const { outputFiles } = buildSync({
    entryPoints: [join(__dirname, "null-stand-in.ts")],
    platform: "node",
    target: "node20.18",
    format: "cjs",
    bundle: true,
    write: false,
    banner: { js: "#!/usr/bin/env node" },
  });
  built = join(folder, "null-stand-in.cjs");
  writeFileSync(built, outputFiles[0]?.contents ?? "");
  return built;
}
