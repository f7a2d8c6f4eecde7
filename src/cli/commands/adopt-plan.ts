import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";
import type { AdoptedCode } from "../../adopt";
import { asRecord, errorText } from "../../base/json";
import { inWords } from "../../base/words";
import { readApp } from "../../preflight";
import { type PlanDocument, type PlannedResource, readPlanDocument } from "../../review";
import type { CommandIo } from "../command";
import type { PackageManager } from "../project/package-manager";

/** Code whose plan must only import. */
export interface ImportPlan {
  /** Folder of the code. */
  readonly folder: string;
  /** The program that gives the configuration; undefined for a configuration in HCL, which is in the folder itself. */
  readonly program: AdoptedProgram | undefined;
  /** Path of the engine. */
  readonly engine: string;
  readonly code: Pick<AdoptedCode, "objects" | "secrets">;
  readonly report: ReportLine;
  readonly signal: AbortSignal;
}

/** A program, and its stack. */
export interface AdoptedProgram {
  /** Undefined for an existing program, whose stack is the one with the imports, and may have changes of its own. */
  readonly stack: string | undefined;
  /** Command line that synthesizes it, in a shell. */
  readonly synth: string;
  /** Folder of the synthesized stacks. */
  readonly output: string;
  readonly manager: PackageManager;
}

/** Reports a line of progress. */
export type ReportLine = (line: string) => void;

/** How many differing objects an error names. */
const MOST_NAMED = 10;

/**
 * Plans code. Rejects unless the plan imports all objects and does nothing else; an existing stack may have changes of its own, whose number it
 * returns. The saved plan is deleted.
 */
export async function planImports(plan: ImportPlan, io: CommandIo): Promise<number> {
  const { folder, program, engine, code, report, signal } = plan;
  const directory = program === undefined ? folder : await synthesizedFolder({ ...plan, program }, io);
  const secrets = code.secrets.map(({ id, secret }) => [`TF_VAR_${id}`, secret.planned] as const);
  const env = { ...io.env, TF_IN_AUTOMATION: "1", TF_INPUT: "0", ...Object.fromEntries(secrets) };
  const run = (...args: readonly string[]): Promise<string> =>
    runProgram({ cwd: directory, program: engine, args, env, signal, io });
  const name = basename(engine);
  report(`${name} init`);
  await run("init", "-input=false", "-no-color");
  report(`${name} plan`);
  const file = resolve(directory, SAVED_PLAN);
  try {
    await run("plan", "-input=false", "-no-color", "-lock=false", `-out=${file}`);
    const text = await run("show", "-json", "-no-color", file);
    return checkImports(readPlanDocument(file, text), plan);
  } finally {
    // It has the values of all attributes.
    rmSync(file, { force: true });
  }
}

/** Installs the packages of a program, if it lacks them, and synthesizes its stacks. Returns the folder of the stack. */
async function synthesizedFolder(
  { folder, program, code, report, signal }: ImportPlan & { readonly program: AdoptedProgram },
  io: CommandIo,
): Promise<string> {
  // npm would ask its registry for a newer version of itself.
  const env = { npm_config_update_notifier: "false", ...io.env };
  const { stack, synth, output, manager } = program;
  const run = (line: string): Promise<string> =>
    runProgram({ cwd: folder, program: line, args: [], shell: true, env, signal, io });
  // An existing program has its packages, whatever they are.
  if (stack !== undefined && !hasPackages(folder)) {
    report(`installing packages (${manager.install})`);
    await run(manager.install);
  }
  report("synthesizing");
  await run(synth);
  const directory = stack === undefined ? importingStack(join(folder, output), code) : `stacks/${stack}`;
  return join(folder, output, directory);
}

/** Returns the folder of the only synthesized stack that imports objects of the code. */
function importingStack(folder: string, { objects }: ImportPlan["code"]): string {
  const names = new Set<unknown>(objects.map(({ name }) => name));
  const stacks = readApp(folder).filter(({ json }) =>
    [json?.["import"]].flat().some((block) => names.has(asRecord(block)?.["id"])),
  );
  const [stack, ...others] = stacks;
  if (stack !== undefined && others.length === 0) return stack.directory;
  throw new Error(
    `The program has ${stacks.length} stacks that import these objects, not one. Nothing was planned. ` +
      "Give the file of a stack that the program makes once.",
  );
}

const SAVED_PLAN = "adopt.tfplan";

/** Whether the packages of a program can be loaded. */
function hasPackages(folder: string): boolean {
  if (existsSync(join(folder, ".pnp.cjs"))) return true;
  const { resolve: find } = createRequire(join(resolve(folder), "package.json"));
  try {
    for (const name of ["tsx", "constructs", "cdktf-provider-svc/package.json"]) find(name);
    return true;
  } catch {
    return false;
  }
}

function checkImports({ changes }: PlanDocument, { folder, program, code }: ImportPlan): number {
  const expected = code.objects.length;
  const isExisting = program !== undefined && program.stack === undefined;
  const isImport = ({ change }: PlannedResource): boolean => asRecord(change["importing"]) !== undefined;
  const managed = changes.filter(({ mode }) => mode === "managed");
  const changed = managed.filter(({ actions }) => actions.join() !== "no-op");
  const others = isExisting ? changed.filter(isImport) : changed;
  const imported = managed.filter(isImport).length;
  if (others.length === 0 && imported === expected) return changed.length - others.length;
  const named = others.map(({ address, actions, change }) => {
    const attributes = inWords(differing(asRecord(change["before"]), asRecord(change["after"])));
    return `${address} (${actions.join(" and ")}${attributes === "" ? "" : ` ${attributes}`})`;
  });
  throw new Error(
    `The plan does more than import: it imports ${imported} of ${expected} objects, and changes ${others.length}` +
      `${others.length === 0 ? "" : `: ${inWords(named, MOST_NAMED)}`}. ` +
      `Nothing was applied. If objects changed meanwhile, run the command again into another folder. Otherwise correct the code in ${JSON.stringify(folder)}.`,
  );
}

function differing(
  before: Readonly<Record<string, unknown>> = {},
  after: Readonly<Record<string, unknown>> = {},
): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

interface ProgramCall {
  readonly cwd: string;
  readonly program: string;
  readonly args: readonly string[];
  /** Whether the program is a command line. */
  readonly shell?: boolean;
  readonly env: CommandIo["env"];
  readonly signal: AbortSignal;
  readonly io: CommandIo;
}

/** Runs a program to its end, and returns what it prints. If it fails, reports its output, and rejects. */
function runProgram({ cwd, program, args, shell = false, env, signal, io }: ProgramCall): Promise<string> {
  return new Promise((end, reject) => {
    const child = spawn(program, args, { cwd, env, shell, stdio: ["ignore", "pipe", "pipe"], signal });
    let [stdout, output] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.on("error", (error) =>
      reject(new Error(`${program} cannot be started: ${errorText(error)}`, { cause: error })),
    );
    child.on("close", (code) => {
      if (code === 0) {
        end(stdout);
        return;
      }
      io.report(output.trimEnd());
      const what = [basename(program), ...args.filter((arg) => !arg.startsWith("-"))].join(" ");
      const failed = `\`${what}\` failed in ${JSON.stringify(cwd)} (exit code ${code ?? "none"}); its output is above`;
      reject(new Error(`${failed}. The code is written. Correct it, or leave these objects out.`));
    });
  });
}
