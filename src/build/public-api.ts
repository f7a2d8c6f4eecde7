import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { buildDeclarations } from "./declarations";

/** Snapshot of the public TypeScript API, relative to the repository. CI compares it, so that every change of the API is seen in review. */
export const SNAPSHOT = "test/package/public-api.d.ts.txt";

/** Declarations that follow from the contract. They are compared where they are generated. */
const GENERATED = /^constructs\/generated\//;

/** Returns the declarations that users can import or reach from an import, without comments, in the order of their paths. */
export function publicApi(root: string): string {
  const printer = ts.createPrinter({ removeComments: true });
  return buildDeclarations(root)
    .filter(({ path }) => path.endsWith(".d.ts") && !GENERATED.test(path))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ path, content }) => {
      const file = ts.createSourceFile(path, content.toString(), ts.ScriptTarget.Latest);
      return `// ${path}\n${printer.printFile(file)}`;
    })
    .join("\n");
}

/** Returns the committed snapshot. */
export function committedApi(root: string): string {
  return readFileSync(join(root, SNAPSHOT), "utf8");
}

if (require.main === module) {
  const root = join(__dirname, "../..");
  writeFileSync(join(root, SNAPSHOT), publicApi(root));
}
