import { printableJson } from "../../base/escaping";
import { systemClock } from "../../client";
import type { Contract } from "../../contract";
import { namesHeldAt } from "../../drift";
import {
  createServiceNow,
  hasLeft,
  type HeldObjects,
  RefusedSweepError,
  sweepAccount,
  type SweepReport,
  textSweep,
} from "../../sweep";
import { type CommandIo, type CommandRun, Failure, InputError, type OptionsOf, UsageError } from "../command";
import { contractFrom } from "../input/contract-file";
import { openService } from "../input/open-service";
import { projectNamed } from "../input/project-named";
import { readStates } from "../input/read-states";
import { selectionFrom } from "../input/selection-option";
import { interruptedRead, type Stop, stopOnSignal } from "../input/stop-on-signal";
import { EXIT_CODES } from "../output/exit-code";
import { exitOfSignal } from "../output/failure-facts";
import { paint } from "../output/paint";
import { reportProgress } from "../output/report-progress";
import type { sweepCommand } from "./sweep";

/** Runs `cdktf-svc sweep`. */
export const runSweep: CommandRun<typeof sweepCommand> = async (_operands, options, io) => {
  const { expired = false, dryRun = false, quiet = false, format } = options;
  if (!expired) {
    throw new UsageError(
      "--expired is missing. sweep deletes only objects that have expired, and only if --expired says so; add --dry-run to see which",
    );
  }
  const contract = contractFrom(options.contract);
  const project = options.project === undefined ? undefined : projectNamed(contract, options.project);
  const selections = (options.select ?? []).map((text) => selectionFrom("--select", contract, text));
  const now = createServiceNow(systemClock);
  const heldAt = await readHeld(contract, options, io);
  const service = openService(contract, io.env, [], undefined, now);
  const say = (line: string): void => {
    if (!quiet) io.report(paint(io, "faint", line));
  };
  let deletions = 0;
  const stop = stopOnSignal(io, () => {
    if (deletions > 0) {
      io.report("cdktf-svc sweep: interrupted; waiting for the responses to the requests in flight");
    }
  });
  let report: SweepReport;
  try {
    report = await sweepAccount({
      service,
      endpoint: service.endpoint,
      now,
      project,
      selections,
      held: heldAt(service.endpoint),
      limits: io.env["SVC_LIMITS"] ?? "",
      dryRun,
      progress: reportProgress(io, service.client.redact, quiet),
      signal: stop.signal,
      onChange: ({ kind, name }, verdict) => {
        deletions += 1;
        say(verdict === undefined ? `deleting ${kind.name} ${name}` : `${name}: ${PROGRESS[verdict]}`);
      },
    });
  } catch (error) {
    if (error instanceof RefusedSweepError) throw new InputError(error.message);
    throw deletions === 0 ? interruptedRead(error, stop) : error;
  } finally {
    await service.client.close();
  }
  io.print(format === "json" ? printableJson(report, 2) : terminalText(report, io));
  return exitCodeOf(report, stop);
};

const PROGRESS: Readonly<Record<SweepReport["objects"][number]["verdict"], string>> = {
  deleted: "deleted",
  planned: "would be deleted",
  underWay: "its deletion is under way",
  failed: "not deleted",
  left: "left",
};

/** Returns a function of an endpoint that returns what the given states hold there. */
async function readHeld(
  contract: Contract,
  { state = [], stack = [] }: OptionsOf<typeof sweepCommand>,
  io: CommandIo,
): Promise<(endpoint: string) => HeldObjects> {
  const isGiven = state.length + stack.length > 0;
  const states = isGiven ? await readStates({ states: state, stacks: stack }, io) : [];
  return (endpoint) => namesHeldAt(contract, states, endpoint);
}

function exitCodeOf(report: SweepReport, stop: Stop): number {
  const { summary, keyRefused, unlisted } = report;
  const signal = stop.stoppedBy();
  if (signal !== undefined && (hasLeft(report) || summary.failed > 0)) {
    return EXIT_CODES[exitOfSignal(signal)];
  }
  if (keyRefused !== undefined) {
    throw new Failure(
      `The API key may not delete: ${keyRefused} ${summary.deleted === 0 ? "Nothing was deleted." : ""} Use a key with that right.`,
      { code: "permission_denied", exit: "failed" },
    );
  }
  if (summary.failed > 0) return EXIT_CODES.failed;
  if (hasLeft(report)) return EXIT_CODES.found;
  return unlisted.some(({ isFailure }) => isFailure) ? EXIT_CODES.unknown : EXIT_CODES.done;
}

function terminalText(report: SweepReport, { env }: CommandIo): string {
  const output = { env, isTerminal: process.stdout.isTTY };
  return textSweep(report, { highlight: (style, text) => paint(output, style, text) }).join("\n");
}
