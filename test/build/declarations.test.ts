import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { buildDeclarations } from "../../src/build/declarations";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "svc-declarations-"));
  for (const file of ["tsconfig.json", "src/tsconfig.json"]) {
    cpSync(resolve(__dirname, "../..", file), join(root, file));
  }
  symlinkSync(resolve(__dirname, "../../node_modules"), join(root, "node_modules"));
  write("contract/index.ts", "export const contract = 1;\n");
  write("constructs/for-generated-code.ts", "export const base = 1;\n");
  write("emulator/index.ts", "export const emulator = 1;\n");
  write("preflight/index.ts", "export const preflight = 1;\n");
  write("testing/index.ts", "export const testing = 1;\n");
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  const file = join(root, "src", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

test("declarations: writes only those that an entry's declarations reach, in dist's layout", () => {
  write("constructs/index.ts", 'export { shown } from "./shown";\n');
  write(
    "constructs/shown.ts",
    'import { inner } from "./inner";\nimport type { Type } from "./types";\nexport const shown: Type = inner();\n',
  );
  write("constructs/inner.ts", "export function inner(): number {\n  return 1;\n}\n");
  write(
    "constructs/types/index.ts",
    "/** Documented. */\nexport type Type = number;\n/** @internal */\nexport type Hidden = 1;\n",
  );
  const files = new Map(
    buildDeclarations(root).map(({ path, content }) => [path, Buffer.from(content).toString()]),
  );
  assert.deepEqual([...files.keys()].sort(), [
    "constructs/for-generated-code.d.ts",
    "constructs/index.d.ts",
    "constructs/shown.d.ts",
    "constructs/types/index.d.ts",
    "contract/index.d.ts",
    "emulator/index.d.ts",
    "preflight/index.d.ts",
    "testing/index.d.ts",
  ]);
  assert.match(
    files.get("constructs/types/index.d.ts") ?? "",
    /\/\*\* Documented\. \*\/\nexport type Type = number;/,
  );
  assert.doesNotMatch(files.get("constructs/types/index.d.ts") ?? "", /Hidden/);
});

test("declarations: stops the build with the position of a source error", () => {
  write("constructs/index.ts", "export const broken: number = ;\n");
  assert.throws(() => buildDeclarations(root), /cannot be written\.\n.*constructs\/index\.ts.*TS1109/s);
});
