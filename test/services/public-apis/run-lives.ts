import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { importDocument } from "../../../src/tools/openapi-import";
import { tellOfEveryKind } from "../../e2e/every-kind/run-lifecycle";
import { PUBLIC_APIS } from "./apis";

/**
 * Runs the life of every kind with a create of some public APIs on the emulator, which serves the description in each of its forms: from creation
 * to destruction. Exits with 1 if one fails. Argument: the folder with the printed descriptions.
 */
async function main([folder = ""]: readonly string[]): Promise<void> {
  for (const { name } of PUBLIC_APIS.filter(({ hasLives }) => hasLives === true)) {
    const files = readdirSync(folder).filter(
      (file) => /^(.+)-(?:gateway-v2|gnostic|proto)\.(?:json|yaml)$/.exec(file)?.[1] === name,
    );
    if (files.length === 0) throw new Error(`no description of ${name} is in ${folder}`);
    for (const file of files) {
      const { contract, document } = importDocument(readFileSync(join(folder, file), "utf8"));
      try {
        const kinds = await tellOfEveryKind({ contract, documentText: JSON.stringify(document) });
        process.stdout.write(`${file}: ${kinds.join(", ")} passed their life cycles\n`);
      } catch (error) {
        process.stdout.write(`FAILED: ${file}: ${(error as Error).stack ?? ""}\n`);
        process.exitCode = 1;
      }
    }
  }
}

void main(process.argv.slice(2));
