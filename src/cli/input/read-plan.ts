import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { findEngine } from "../../base/engine";
import { errorText } from "../../base/json";
import { isSavedPlan, type PlanDocument, readPlanDocument } from "../../review";
import { type CommandIo, InputError } from "../command";

/** Reads a plan: JSON, or a saved plan, which the engine reads. Throws an InputError or an InvalidPlanError. */
export async function readPlan(file: string, env: CommandIo["env"]): Promise<PlanDocument> {
  const bytes = bytesOf(file);
  return readPlanDocument(file, isSavedPlan(bytes) ? await shown(file, env) : bytes.toString("utf8"));
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code = errorText(error) } = error as NodeJS.ErrnoException;
    throw new InputError(
      `Could not read the plan ${JSON.stringify(file)} (${code}). Write it with \`terraform plan -out=FILE\`.`,
    );
  }
}

/** Returns what the engine prints for a saved plan. Its messages may quote values, so that they are not repeated. */
async function shown(file: string, env: CommandIo["env"]): Promise<string> {
  const engine = engineFor(file, env);
  const folder = dirname(resolve(file));
  const isInitialized = (directory: string): boolean => existsSync(join(directory, ".terraform"));
  const cwd = !isInitialized(folder) && isInitialized(process.cwd()) ? process.cwd() : folder;
  const { code, stdout } = await output(engine, ["show", "-json", "-no-color", resolve(file)], cwd, env);
  if (code === 0) return stdout;
  const name = basename(engine);
  throw new InputError(
    `${name} could not read the saved plan ${JSON.stringify(file)} in ${cwd} (exit code ${code ?? "none"}). ` +
      `Run \`${name} show -json\` in the folder of the stack, after \`${name} init\`, and give its output.`,
  );
}

function engineFor(file: string, env: CommandIo["env"]): string {
  try {
    return findEngine(undefined, env, `to read the saved plan ${JSON.stringify(file)} with`);
  } catch (error) {
    throw new InputError(errorText(error));
  }
}

function output(
  program: string,
  args: readonly string[],
  cwd: string,
  env: CommandIo["env"],
): Promise<{ readonly code: number | null; readonly stdout: string }> {
  return new Promise((end, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "ignore"] });
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.on("error", (error) => reject(new InputError(`${program} cannot be started: ${error.message}`)));
    child.on("close", (code) => end({ code, stdout }));
  });
}
