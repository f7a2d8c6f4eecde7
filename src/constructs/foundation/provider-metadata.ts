import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { TerraformProviderGeneratorMetadata } from "cdktf";

// The same depth below the package's root in the sources and in what is published.
const { version } = JSON.parse(readFileSync(resolve(__dirname, "../../../package.json"), "utf8")) as {
  readonly version: string;
};

/** What cdktf keeps about the provider that a construct belongs to. */
export const PROVIDER_METADATA: TerraformProviderGeneratorMetadata = {
  providerName: "svc",
  providerVersion: version,
};
