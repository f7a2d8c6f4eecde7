import { join, resolve } from "node:path";
import {
  adoptAccount,
  type AdoptedCode,
  countedObjects,
  countsOf,
  type Division,
  hasLabel,
} from "../../adopt";
import { type AccountContent, readAccount } from "../../account";
import { createObjectReads, type Service } from "../../api";
import { findEngine } from "../../base/engine";
import { shellWord } from "../../base/escaping";
import { errorText } from "../../base/json";
import { systemClock } from "../../client";
import type { Contract } from "../../contract";
import { managedNames } from "../../drift";
import { type CommandIo, type CommandRun, InputError, type OptionsOf, UsageError } from "../command";
import { contractFrom } from "../input/contract-file";
import { openService } from "../input/open-service";
import { projectNamed } from "../input/project-named";
import { readStates } from "../input/read-states";
import { selectionFrom } from "../input/selection-option";
import { interruptedRead, type Stop, stopOnSignal } from "../input/stop-on-signal";
import { paint } from "../output/paint";
import { textIn } from "../project/existing-project";
import type { adoptCommand } from "./adopt";
import { planImports, type ReportLine } from "./adopt-plan";
import { type AccountReading, type StateRemoval, REPLACED, replacementOf } from "./adopt-replacing";
import type { AdoptedForm } from "./adopted-form";
import { chooseAdoptedForm } from "./choose-adopted-form";

/** Runs `cdktf-svc adopt`. */
export const runAdopt: CommandRun<typeof adoptCommand> = async (_operands, options, io) => {
  const contract = contractFrom(options.contract);
  const givenProject = options.project ?? io.env["SVC_PROJECT"];
  const isReplacing = options.replacing !== undefined;
  // The names of replaced objects say where they are.
  const project =
    isReplacing && (givenProject ?? "") === "" ? undefined : projectNamed(contract, givenProject);
  const division = divisionOf(contract, options.by);
  const selections = (options.select ?? []).map((text) => selectionFrom("--select", contract, text));
  const form = chooseAdoptedForm(options, project, io);
  const { folder, program } = form;
  refuseFiles(form, form.files);
  const managed = await namesInStates(contract, options, io);
  const replacing = await replacementOf(contract, options, managed, io);
  const engine = options.plan ? engineFor(io) : undefined;
  const stop = stopOnSignal(io);
  const report = createReport(io, options.quiet ?? false);
  try {
    const found = replacing && (await readWith(contract, report, stop, io, replacing.read));
    const account =
      found?.account ??
      (await readWith(contract, report, stop, io, (reading) => readWhole(project, report, reading)));
    const code = await adoptAccount(account, {
      contract,
      project,
      wholeAccount: isReplacing || (options.account ?? false),
      isNamed: isReplacing,
      managed,
      division,
      selections,
      style: form.style,
    });
    const removal = await found?.removal(code, form.style);
    if (code.objects.length === 0) {
      const reasons = [...code.leftOut, ...(removal?.leftAlone ?? [])];
      throw new Error(`There is nothing to adopt. ${reasons.join(". ")}`);
    }
    const files = new Map([...code.files, ...(removal?.files ?? [])]);
    refuseFiles(form, [...files.keys()]);
    form.write(files, io);
    let others = 0;
    try {
      if (engine !== undefined) {
        const { signal } = stop;
        others = await planImports({ folder, program, engine, code, report, signal }, io);
      }
    } finally {
      printSummary(code, removal?.summary ?? [], io);
    }
    if (engine !== undefined) {
      const imported = `The plan imports ${countedObjects(code.objects.length)}, and changes`;
      io.print(
        others === 0
          ? `${imported} nothing.`
          : `${imported} none of them. It has ${others} other changes, which are the stack's own.`,
      );
      io.print("");
    }
    io.print(nextSteps(form, code, removal));
  } catch (error) {
    throw interruptedRead(error, stop);
  }
};

/** Returns the division that `--by` names. */
function divisionOf({ kinds }: Contract, text: string | undefined): Division | undefined {
  if (text === undefined || text === "kind") return text === undefined ? undefined : { by: "kind" };
  const [field = "", key = ""] = text.split(/\.(.*)/s);
  if (key !== "" && kinds.some((kind) => hasLabel(kind, field))) return { by: "label", field, key };
  throw new UsageError(`--by must be kind, or a label such as labels.team; got ${JSON.stringify(text)}`);
}

/** Returns the names of the objects in the states that the options name. */
async function namesInStates(
  contract: Contract,
  { state = [], stack = [] }: OptionsOf<typeof adoptCommand>,
  io: CommandIo,
): Promise<ReadonlySet<string>> {
  if (state.length + stack.length === 0) return new Set();
  return managedNames(contract, await readStates({ states: state, stacks: stack }, io));
}

function createReport(io: CommandIo, isQuiet: boolean): ReportLine {
  const startedAtMs = systemClock.now();
  return (line) => {
    if (isQuiet) return;
    const seconds = ((systemClock.now() - startedAtMs) / 1_000).toFixed(1);
    io.report(paint(io, "faint", `${seconds.padStart(5)} s  ${line}`));
  };
}

function refuseFiles({ folder, codeFolder }: AdoptedForm, names: readonly string[]): void {
  const taken = names.filter((name) => textIn(join(folder, codeFolder), name) !== undefined);
  if (taken.length === 0) return;
  throw new InputError(
    `The folder ${JSON.stringify(join(folder, codeFolder))} has ${taken.join(", ")} already. Nothing was written. Move these files away, or choose another folder.`,
  );
}

function engineFor(io: CommandIo): string {
  try {
    return findEngine(undefined, io.env, "to plan the import with");
  } catch (error) {
    throw new InputError(`${errorText(error)} Or write without a plan: --no-plan.`);
  }
}

/** Calls a read of the account, and closes its connections. */
async function readWith<Result>(
  contract: Contract,
  report: ReportLine,
  { signal }: Stop,
  io: CommandIo,
  read: (reading: AccountReading) => Promise<Result>,
): Promise<Result> {
  let requests = 0;
  const service: Service = openService(contract, io.env, [], ({ kind }) => {
    if (kind === "attempt") requests += 1;
  });
  try {
    const reads = createObjectReads(service, systemClock, { maxAgeMs: Infinity });
    return await read({ service, reads, signal, report, requests: () => requests });
  } finally {
    await service.client.close();
  }
}

function readWhole(
  project: string | undefined,
  report: ReportLine,
  { service, reads, signal, requests }: AccountReading,
): Promise<AccountContent> {
  let objects = 0;
  report(`reading ${project ?? "the account"}`);
  return readAccount(service, reads, {
    project,
    signal,
    onKind: (read) => {
      objects += read.objects;
      report(`${read.kind.plural}: ${read.objects} (so far ${objects}, by ${requests()} requests)`);
    },
  });
}

function printSummary(
  { objects, leftOut, secrets }: AdoptedCode,
  removal: readonly string[],
  io: CommandIo,
): void {
  io.print("");
  io.print(`Adopted ${countsOf(objects)}.`);
  if (secrets.length > 0) {
    io.print("Secrets, which the engine reads from its environment:");
    for (const { id, object, secret } of secrets) {
      const whence = secret.isEphemeral ? "the service never shows it" : "as the service shows it";
      io.print(`  TF_VAR_${id}: ${secret.path} of ${object.name}; ${whence}`);
    }
  }
  if (leftOut.length > 0) {
    io.print("Left out:");
    for (const line of leftOut) io.print(`  ${line}`);
  }
  for (const line of removal) io.print(line);
  io.print("");
}

function nextSteps(
  { folder, codeFolder, deployment, imports }: AdoptedForm,
  { secrets }: AdoptedCode,
  removal: StateRemoval | undefined,
): string {
  const own = resolve(folder) === resolve(".") ? [] : [`cd ${shellWord(folder)}`];
  const [first, ...others] = deployment;
  const commands = first === undefined ? [] : [[...own, first].join(" && "), ...others];
  const deploy =
    commands.length === 0 ? ["Next: deploy the stack."] : ["Next:", ...commands.map((each) => `  ${each}`)];
  const done = `${secrets.length > 0 ? "Set the secrets first. " : ""}After the apply, delete ${imports}`;
  if (removal === undefined) return [...deploy, "", `${done}.`].join("\n");
  const steps = removal.steps(join(folder, codeFolder));
  return [...steps, "", ...deploy, "", `${done}, and ${join(codeFolder, REPLACED)}.`].join("\n");
}
