import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { buildContract } from "./build-model";
import { formatContract } from "./compiled";

/**
 * Compiles `openapi.yaml` into `model.json`, so that nothing parses YAML when the provider or a stack starts.
 * Run by `npm run generate`; a test fails when the file is stale.
 */
export function compileContract(): string {
  const text = readFileSync(join(__dirname, "openapi.yaml"), "utf8");
  return formatContract(buildContract(parse(text)));
}

if (require.main === module) writeFileSync(join(__dirname, "model.json"), compileContract());
