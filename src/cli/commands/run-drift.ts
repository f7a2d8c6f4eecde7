import { existsSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { printableJson } from "../../base/escaping";
import { createFolder } from "../../base/files";
import {
  type Baseline,
  baselineText,
  type DriftReport,
  findDrift,
  hasDrift,
  InvalidBaselineError,
  isIncomplete,
  junitDrift,
  markdownDrift,
  parseBaseline,
  textDrift,
  UnusableSettingsError,
} from "../../drift";
import { type CommandIo, type CommandRun, Failure, InputError, type OptionsOf, UsageError } from "../command";
import { contractFrom } from "../input/contract-file";
import { endingFormat } from "../input/ending-format";
import { openService } from "../input/open-service";
import { projectNamed } from "../input/project-named";
import { readStates } from "../input/read-states";
import { readText } from "../input/read-text";
import { selectionFrom } from "../input/selection-option";
import { interruptedRead, stopOnSignal } from "../input/stop-on-signal";
import { EXIT_CODES } from "../output/exit-code";
import { paint } from "../output/paint";
import type { driftCommand } from "./drift";

declare const PACKAGE_VERSION: string;

type DriftFormat = NonNullable<OptionsOf<typeof driftCommand>["format"]>;

const FORMATS: Readonly<Record<string, DriftFormat>> = {
  ".json": "json",
  ".md": "markdown",
  ".txt": "text",
  ".xml": "junit",
};

/** The exit code of `terraform plan -detailed-exitcode` for a plan that changes something. */
const PLANNED_CHANGES = 2;

/** Runs `cdktf-svc drift`. */
export const runDrift: CommandRun<typeof driftCommand> = async (_operands, options, io) => {
  if (options.detailedExitcode !== true) return examine(options, io);
  try {
    const code = await examine(options, io);
    if (code === EXIT_CODES.found) return PLANNED_CHANGES;
    return code === EXIT_CODES.unknown ? EXIT_CODES.failed : code;
  } catch (error) {
    // Their own code would say that there is drift.
    if (error instanceof UsageError || error instanceof InputError) {
      throw new Failure(error.message, { code: "invalid_argument", exit: "failed" });
    }
    throw error;
  }
};

/** Examines the states, and writes the report. Returns one of {@link EXIT_CODES}. */
async function examine(options: OptionsOf<typeof driftCommand>, io: CommandIo): Promise<number> {
  const {
    state = [],
    stack = [],
    ignore = [],
    ignoreLabels = [],
    out = [],
    format,
    baseline: file,
  } = options;
  const writesBaseline = options.writeBaseline ?? false;
  if (writesBaseline && file === undefined) throw new UsageError("--write-baseline needs --baseline FILE");
  const outputs = out.map((path) => ({ file: path, format: format ?? endingFormat(FORMATS, path) }));
  const contract = contractFrom(options.contract);
  const project = options.project === undefined ? undefined : projectNamed(contract, options.project);
  const ignored = ignore.map((text) => selectionFrom("--ignore", contract, text));
  const baseline = file === undefined ? new Set<string>() : baselineFrom(file, writesBaseline);
  const states = await readStates({ states: state, stacks: stack }, io);
  const service = openService(contract, io.env);
  const stop = stopOnSignal(io);
  let report: DriftReport;
  try {
    report = await findDrift({
      service,
      environment: io.env,
      version: PACKAGE_VERSION,
      states,
      project,
      ignored,
      ignoredLabels: ignoreLabels,
      baseline,
      signal: stop.signal,
    });
  } catch (error) {
    throw error instanceof UnusableSettingsError
      ? new InputError(error.message)
      : interruptedRead(error, stop);
  } finally {
    await service.client.close();
  }
  for (const output of outputs) {
    createFolder(dirname(output.file));
    writeFileSync(output.file, formatted(report, output.format));
    io.report(`cdktf-svc drift: wrote ${output.file}`);
  }
  const shown = outputs.length > 0 || format === undefined ? "text" : format;
  io.print((shown === "text" ? terminalText(report, io) : formatted(report, shown)).replace(/\n$/, ""));
  if (writesBaseline && file !== undefined) {
    writeFileSync(file, baselineText(report, baseline));
    io.report(`cdktf-svc drift: wrote ${file}`);
  }
  const { summary } = report;
  const left = writesBaseline ? { ...report, summary: { ...summary, unmanaged: 0 } } : report;
  if (hasDrift(left)) return EXIT_CODES.found;
  return isIncomplete(report) ? EXIT_CODES.unknown : EXIT_CODES.done;
}

/** Reads a baseline. The first one that is written does not exist yet. */
function baselineFrom(file: string, isWritten: boolean): Baseline {
  if (isWritten && !existsSync(file)) return new Set();
  try {
    return parseBaseline(file, readText("--baseline", file));
  } catch (error) {
    throw error instanceof InvalidBaselineError ? new InputError(error.message) : error;
  }
}

function formatted(report: DriftReport, format: DriftFormat): string {
  switch (format) {
    case "json":
      return `${printableJson(report, 2)}\n`;
    case "junit":
      return junitDrift(report);
    case "markdown":
      return markdownDrift(report);
    case "text":
      return `${textDrift(report, { highlight: (_style, text) => text }).join("\n")}\n`;
  }
}

function terminalText(report: DriftReport, { env }: CommandIo): string {
  const output = { env, isTerminal: process.stdout.isTTY };
  return textDrift(report, { highlight: (style, text) => paint(output, style, text) }).join("\n");
}
