import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contract } from "../../contract";
import { generateConstructs } from "./index";

/** Folder of the generated files. */
const directory = join(__dirname, "../../constructs/generated");

const files = generateConstructs(contract);
mkdirSync(directory, { recursive: true });
for (const stale of readdirSync(directory).filter((name) => !files.has(name))) rmSync(join(directory, stale));
for (const [name, text] of files) writeFileSync(join(directory, name), text);
process.stdout.write(`wrote ${files.size} files to src/constructs/generated\n`);
