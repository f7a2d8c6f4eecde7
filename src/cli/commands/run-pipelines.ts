import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { createFolder, readIfThere, writeFileAtomically } from "../../base/files";
import {
  DEFAULT_APP,
  ENGINES,
  enginesOf,
  isOfApp,
  orderStacks,
  originOf,
  pipelineFiles,
  type PipelineSettings,
  type PipelineStack,
  type Target,
} from "../../pipelines";
import { shellWord } from "../../base/escaping";
import { InvalidAppError, readApp, type SynthesizedStack } from "../../preflight";
import { type CommandIo, type CommandRun, type OptionsOf, InputError, UsageError } from "../command";
import type { pipelinesCommand } from "./pipelines";
import { errorText } from "../../base/json";
import { projectPackageManager } from "../project/package-manager";

/** Versions of `.ci/engines` that setup actions and runners install by default: the oldest of Terraform that is supported, and a tested one of OpenTofu. */
const VERSIONS = { terraform: "1.11.4", tofu: "1.12.6" } as const;

/** Targets whose jobs apply each push on a new machine. */
const APPLIES_PUSHES: readonly Target[] = ["github", "gitlab"];

/** Runs `cdktf-svc pipelines`. */
export const runPipelines: CommandRun<typeof pipelinesCommand> = (_operands, options, io) => {
  const { for: target, out, allowLocalState = false } = options;
  const settings = settingsOf(options);
  checkEngine(target, settings);
  const app = stacksOf(join(out, settings.app));
  const stacks = ordered(app, settings).map((stack) =>
    options.journal === "folder" ? { ...stack, hasSharedBackend: false } : stack,
  );
  const files = pipelineFiles(target, stacks, settings, optionsText(options));
  checkStates(app, target, allowLocalState, io);
  const changed = changesOf(out, target, settings, files);
  if (options.check === true) {
    if (changed.size === 0) {
      io.print(`up to date: ${[...files.keys()].join(", ")}`);
      return;
    }
    throw new Error(
      `Out of date: ${[...changed.keys()].join(", ")}. Run the command without --check, and commit what it writes.`,
    );
  }
  for (const [path, text] of changed) {
    const file = join(out, path);
    if (text === undefined) {
      rmSync(file);
    } else {
      createFolder(dirname(file));
      writeFileAtomically(file, Buffer.from(text));
    }
    io.print(`${text === undefined ? "removed" : "written"}: ${path}`);
  }
  if (changed.size === 0) io.print(`unchanged: ${[...files.keys()].join(", ")}`);
};

type PipelinesOptions = OptionsOf<typeof pipelinesCommand>;

function settingsOf(options: PipelinesOptions): PipelineSettings {
  const manager = projectPackageManager(options.out);
  const {
    app = DEFAULT_APP,
    synth = `${manager.execute} cdktf synth`,
    engine: engineText = "terraform",
    secret = [],
  } = options;
  const [, name, version] = /^([a-z]+)(?:@(\d+\.\d+\.\d+))?$/.exec(engineText) ?? [];
  const engine = ENGINES.find((each) => each === name);
  if (engine === undefined) {
    throw new UsageError(
      `--engine must be terraform or tofu, or one of them with a version, as in tofu@1.12.6; got ${JSON.stringify(engineText)}`,
    );
  }
  if (secret.some((each) => !/^[A-Za-z_][A-Za-z0-9_]*$/.test(each))) {
    throw new UsageError(
      "--secret must be the name of an environment variable, such as PG_CONN_STR, never its value",
    );
  }
  return {
    app,
    synth,
    engine,
    engineVersion: version ?? VERSIONS[engine],
    secrets: secret,
    packages: { install: manager.installLocked, execute: manager.executeSvc },
    ...(options.contract === undefined ? {} : { contract: options.contract }),
  };
}

function checkEngine(target: Target, { engine }: PipelineSettings): void {
  if (enginesOf(target).includes(engine)) return;
  throw new UsageError(
    `--engine must be tofu for ${target}, which installs no version of Terraform that the provider supports: choose tofu, or a ` +
      "version of it, as in tofu@1.12.6",
  );
}

/** Returns the options that lead to the same files again. */
function optionsText(given: PipelinesOptions): string {
  const { app, synth, engine, secret = [], allowLocalState, contract, journal } = given;
  const options = Object.entries({ app, synth, engine, contract, journal }).flatMap(([name, value]) =>
    value === undefined ? [] : [` --${name} ${shellWord(value)}`],
  );
  return [
    ...options,
    ...secret.map((each) => ` --secret ${each}`),
    ...(allowLocalState === true ? [" --allow-local-state"] : []),
  ].join("");
}

function stacksOf(folder: string): readonly SynthesizedStack[] {
  try {
    return readApp(folder);
  } catch (error) {
    if (error instanceof InvalidAppError) throw new InputError(error.message);
    throw error;
  }
}

function ordered(stacks: readonly SynthesizedStack[], { app }: PipelineSettings): readonly PipelineStack[] {
  try {
    return orderStacks(stacks, app);
  } catch (error) {
    throw new Error(`No pipeline can be written: ${errorText(error)}.`, {
      cause: error,
    });
  }
}

/**
 * Throws an Error if a job would lose a state that is a local file: the next job would create every object again. Otherwise warns. cdktf writes a
 * local backend for a stack without any.
 */
function checkStates(
  stacks: readonly SynthesizedStack[],
  target: Target,
  allowsLocalState: boolean,
  io: CommandIo,
): void {
  const local = stacks.filter(({ json }) => json !== undefined && isStateLocal(json));
  if (local.length > 0) {
    const text =
      `the state of ${namesOf(local)} is a local file, which is lost with the job. ` +
      "Add a backend, such as PgBackend or S3Backend, to each stack";
    if (APPLIES_PUSHES.includes(target) && !allowsLocalState) {
      throw new Error(
        `No pipeline was written: ${text}. If the jobs keep the file in another way, pass --allow-local-state.`,
      );
    }
    io.report(`warning: ${text}.`);
  }
  const unknown = stacks.filter(({ json }) => json === undefined);
  if (unknown.length > 0) {
    io.report(
      `warning: ${namesOf(unknown)} is written as HCL, so its backend cannot be checked. Make sure that its state is in a remote backend: ` +
        "a local file is lost with the job.",
    );
  }
}

function isStateLocal({ terraform }: NonNullable<SynthesizedStack["json"]>): boolean {
  const { backend, cloud } = (terraform ?? {}) as { readonly backend?: object; readonly cloud?: unknown };
  return cloud === undefined && (backend === undefined || "local" in backend);
}

function namesOf(stacks: readonly SynthesizedStack[]): string {
  return stacks.map(({ name }) => name).join(", ");
}

/** Returns the new texts of files that differ, and undefined for files of the app that are no longer needed. Throws an Error at another file. */
function changesOf(
  out: string,
  target: Target,
  { app }: PipelineSettings,
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, string | undefined> {
  const former = formerUnits(out).filter((path) => target === "terragrunt" && !files.has(path));
  const changed = new Map<string, string | undefined>();
  for (const path of [...files.keys(), ...former]) {
    const there = readIfThere(join(out, path))?.toString("utf8");
    const origin = originOf(there ?? "");
    const isOwn = there === undefined || (origin !== undefined && isOfApp(origin, target, app));
    if (isOwn && there !== files.get(path)) changed.set(path, files.get(path));
    if (!isOwn && files.has(path)) {
      throw new Error(
        `${join(out, path)} was ${
          origin === undefined
            ? "not generated by this command"
            : `generated for another app (--app ${origin.app})`
        }, and nothing was written. ${
          origin === undefined
            ? "Move it away, or choose another folder (--out)."
            : "Put the stacks of both into one app. If it is the same app in a new folder, remove the file first."
        }`,
      );
    }
  }
  return changed;
}

/** Returns the paths at which Terragrunt's units of former stacks may be: each stack has its own file. */
function formerUnits(out: string): readonly string[] {
  try {
    return readdirSync(join(out, "terragrunt")).map((name) => `terragrunt/${name}/terragrunt.hcl`);
  } catch {
    return [];
  }
}
