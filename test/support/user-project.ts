import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";

const ROOT = resolve(__dirname, "../..");

/** Links this package, as built, and its peers so that code in a directory can import them. */
export function linkPackages(folder: string): void {
  for (const name of ["cdktf", "cdktn", "constructs", "@cdktf/provider-null"]) {
    link(folder, name, join(ROOT, "node_modules", name));
  }
  link(folder, "cdktf-provider-svc", ROOT);
}

function link(folder: string, name: string, target: string): void {
  const place = join(folder, "node_modules", name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(target, place);
}

/** The compiler settings of `cdktf init`, made stricter as some users have them. */
const INIT: ts.CompilerOptions = {
  module: ts.ModuleKind.CommonJS,
  moduleResolution: ts.ModuleResolutionKind.Node10,
  target: ts.ScriptTarget.ES2018,
  lib: ["lib.es2018.d.ts"],
  strict: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
};

/** Compiles a program in a user's directory into `out` beside it. Returns the compiler's errors. */
export function compileProject(
  folder: string,
  main: string,
  options: ts.CompilerOptions = INIT,
): readonly string[] {
  // The compiler says of any file that it cannot read that there is none. This throws the system's own reason.
  readFileSync(join(folder, main));
  const program = ts.createProgram({
    rootNames: [join(folder, main)],
    options: {
      ...options,
      outDir: join(folder, "out"),
      rootDir: folder,
      skipLibCheck: true,
      declaration: true,
      types: ["node"],
      typeRoots: [join(ROOT, "node_modules/@types")],
    },
  });
  const { diagnostics } = program.emit();
  return [...ts.getPreEmitDiagnostics(program), ...diagnostics].map(
    ({ file, messageText }) =>
      `${file?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
  );
}

/** Runs a script in a user's directory. It must succeed. */
export function runScript(folder: string, script: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout;
}
