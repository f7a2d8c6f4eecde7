import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { build } from "esbuild";

/**
 * Bundles the provider process into the one file that is staged beside stacks. A build step.
 *
 * What is loaded late stays late: the bundle keeps `require` calls inside of functions where they are.
 */
async function bundleProvider(): Promise<void> {
  const root = resolve(__dirname, "../..");
  const { version } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")) as { version: string };
  await build({
    entryPoints: [resolve(__dirname, "main.ts")],
    outfile: resolve(root, "dist/provider/terraform-provider-svc.js"),
    bundle: true,
    minify: true,
    // Names of classes are part of error texts.
    keepNames: true,
    platform: "node",
    target: "node20.18",
    banner: { js: "#!/usr/bin/env node" },
    define: { PACKAGE_VERSION: JSON.stringify(version) },
    legalComments: "none",
    logLevel: "warning",
  });
}

void bundleProvider();
