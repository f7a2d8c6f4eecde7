import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformProviderGeneratorMetadata } from "cdktf";
import { packageFolder } from "../staging";

const { version } = JSON.parse(readFileSync(join(packageFolder(), "package.json"), "utf8")) as {
  readonly version: string;
};

/** The provider metadata that cdktf stores for each construct. */
export const PROVIDER_METADATA: TerraformProviderGeneratorMetadata = {
  providerName: "svc",
  providerVersion: version,
};
