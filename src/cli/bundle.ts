import { copyFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";

/**
 * Bundles what a user's machine runs beside the constructs: the command line and the emulator, with the description that the latter serves.
 * A build step.
 */
async function bundlePrograms(): Promise<void> {
  const root = resolve(__dirname, "../..");
  const shared = { bundle: true, platform: "node", target: "node20.18", logLevel: "warning" } as const;
  await build({ ...shared, entryPoints: [resolve(root, "src/emulator/index.ts")], outfile: resolve(root, "dist/emulator/index.js") });
  await build({
    ...shared,
    entryPoints: [resolve(root, "src/cli/cdktf-svc.ts")],
    outfile: resolve(root, "dist/cli/cdktf-svc.js"),
    banner: { js: "#!/usr/bin/env node" },
  });
  copyFileSync(resolve(root, "src/contract/openapi.yaml"), resolve(root, "dist/contract/openapi.yaml"));
}

void bundlePrograms();
