import { printableJson } from "../../base/escaping";
import { nameOfOperation, outcomeLine, type Service } from "../../api";
import { callerOf, followByName, type OperationEnd, USUAL_LIMIT_MS } from "../../calls";
import type { Contract } from "../../contract";
import { type CommandIo, type CommandRun, Failure, UsageError } from "../command";
import { contractFrom } from "../input/contract-file";
import { exitOfSignal, factsOfOutcome, worstExit } from "../output/failure-facts";
import { openService } from "../input/open-service";
import { toDeadline } from "../input/to-deadline";
import { reportError } from "../output/report-error";
import { reportProgress } from "../output/report-progress";
import { type Stop, stopOnSignal } from "../input/stop-on-signal";
import type { waitCommand } from "./wait";
import { waitHint } from "./wait-hint";
import { errorText } from "../../base/json";

/** Runs `cdktf-svc wait`. */
export const runWait: CommandRun<typeof waitCommand> = async ([operands], options, io) => {
  const { timeout, contract: contractPath, json = false, quiet = false } = options;
  const limitMs = timeout === undefined ? USUAL_LIMIT_MS : toDeadline(timeout);
  const contract = contractFrom(contractPath);
  const names = [...new Set(operands.map((operand) => operationNamed(contract, operand)))];
  const service = openService(contract, io.env);
  const stop = stopOnSignal(io);
  const caller = callerOf(service, { pacing: KNOWN_OPERATIONS });
  const progress = reportProgress(io, service.client.redact, quiet);
  try {
    const follows = names.map((name) =>
      followByName(caller, { ...progress, operation: name, limitMs, signal: stop.signal }),
    );
    const ends = await Promise.all(
      follows.map(async (following) =>
        printEnd(service, await following, stop, { io, json, quiet, contract: contractPath }),
      ),
    );
    for (const { shown } of ends) {
      if (shown !== undefined) io.print(printableJson(shown, json ? 0 : 2));
    }
    return worstExit(ends.map(({ exit }) => exit));
  } finally {
    await service.client.close();
  }
};

/** The named operations are known to exist: one that three polls over at least 2 seconds do not find counts as gone. */
const KNOWN_OPERATIONS = { toleratedMisses: 3, toleratedMissMs: 2_000 };

function operationNamed(contract: Contract, text: string): string {
  try {
    return nameOfOperation(contract, text);
  } catch (error) {
    throw new UsageError(errorText(error));
  }
}

interface WaitOutput {
  readonly io: CommandIo;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly contract: string | undefined;
}

/** The end of one operation, reported as soon as it is known. */
interface End {
  readonly shown: unknown;
  readonly exit: Parameters<typeof worstExit>[0][number];
}

function printEnd(
  { client }: Service,
  { outcome, shown }: OperationEnd,
  stop: Stop,
  { io, json, quiet, contract }: WaitOutput,
): End {
  const { name } = outcome.operation;
  const facts = factsOfOutcome(outcome, exitOfSignal(stop.stoppedBy()));
  const text = outcomeLine(outcome, client.redact);
  if (facts === undefined) {
    if (!quiet) io.report(text);
  } else {
    const isOver = facts.exit === "failed" || facts.exit === "unknown";
    const message = isOver ? text : `${text} ${waitHint([name], contract)}.`;
    reportError("wait", new Failure(message, facts), { io, json });
  }
  return { shown, exit: facts?.exit ?? "done" };
}
