import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { buildContract } from "./reading/build-model";
import { formatContract } from "./reading/compiled";

/**
 * Compiles `openapi.yaml` into `model.json`, so that neither the provider nor a stack parses YAML at startup. `npm run generate` runs it; a
 * test fails if the file is stale.
 */
export function compileContract(): string {
  const text = readFileSync(join(__dirname, "openapi.yaml"), "utf8");
  return formatContract(buildContract(parse(text)));
}

if (require.main === module) writeFileSync(join(__dirname, "model.json"), compileContract());
