import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import * as cdktf from "cdktf";
import ts from "typescript";
import * as svc from "../../src/constructs";
import * as patterns from "../../src/patterns";
import { compileProject, linkPackages } from "./user-project";

/** The packages that guides import, from the sources. */
const PACKAGES: Readonly<Record<string, object>> = {
  "cdktf-provider-svc": svc,
  "cdktf-provider-svc/patterns": patterns,
  cdktf,
};

/** A file of code on a guide's page. */
export class GuideFile {
  readonly #name: string;
  readonly #code: string;

  /** Throws if the page has no such file. */
  constructor(page: string, name: string) {
    const guide = readFileSync(resolve(__dirname, "../../docs/guides", page), "utf8");
    const [, code] =
      [...guide.matchAll(/^```ts\n([^]*?)^```/gm)].find(([, text = ""]) => text.startsWith(`// ${name}\n`)) ??
      [];
    assert.ok(code !== undefined, `${page} has ${name}`);
    this.#name = name;
    this.#code = code;
  }

  /** Compiles it in a user's project. Returns the compiler's errors. */
  compile(): readonly string[] {
    const folder = mkdtempSync(join(tmpdir(), "svc-guide-"));
    try {
      linkPackages(folder);
      writeFileSync(join(folder, this.#name), this.#code);
      return compileProject(folder, this.#name);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Returns what it exports. */
  load<Exports>(): Partial<Exports> {
    const { outputText } = ts.transpileModule(this.#code, {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    });
    const exported: Partial<Exports> = {};
    // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- the page's own code
    new Function("require", "exports", outputText)((name: string) => PACKAGES[name], exported);
    return exported;
  }
}
