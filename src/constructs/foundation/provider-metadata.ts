import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { TerraformProviderGeneratorMetadata } from "cdktf";

// This path has the same depth below the package's root in the sources and in the published package.
const { version } = JSON.parse(readFileSync(resolve(__dirname, "../../../package.json"), "utf8")) as {
  readonly version: string;
};

/** The provider metadata that cdktf stores for each construct. */
export const PROVIDER_METADATA: TerraformProviderGeneratorMetadata = {
  providerName: "svc",
  providerVersion: version,
};
