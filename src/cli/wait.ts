import { systemClock } from "../client";
import {
  createObjectReads,
  type FollowedOperation,
  followOperationByName,
  nameOfOperation,
  outcomeLine,
  type Service,
  watchOperations,
} from "../service";
import type { Contract } from "../contract";
import { toDeadline } from "./call";
import { type Command, type CommandIo, Failure, UsageError } from "./command";
import { contractFrom } from "./contract-file";
import { CALL_EXIT_CODES } from "./exit-code";
import { exitOfSignal, factsOfOutcome, worstExit } from "./failure-facts";
import { openService } from "./open-service";
import { readOptions } from "./read-options";
import { reportError } from "./report-error";
import { reportProgress } from "./report-progress";
import { type Stop, stopOnSignal } from "./stop-on-signal";
import { waitHint } from "./wait-hint";

/** `cdktf-svc wait`: operations, to their ends. */
export const waitCommand: Command = {
  synopsis: "OPERATION... [--timeout DURATION] [--json] [--quiet] [--contract FILE]",
  help: [
    "Waits for operations to end, all at the same time, and prints each as it is then, as JSON, in the order given.",
    "",
    "  OPERATION           its name, such as operations/abc, or the last part of it",
    "  --timeout DURATION  the time for all of them, such as 90s, 30m or 1h30m (default 20m). The operations go on",
    "                      when it is over",
    "  --json              prints JSON on one line each, and errors as JSON objects on standard error",
    "  --quiet             tells nothing of progress",
    "  --contract FILE     how operations are asked for: the contract.json that `cdktf-svc generate` wrote (default:",
    "                      the contract that is built in)",
    "",
    "SVC_ENDPOINT says where the service is, SVC_API_KEY who asks. An operation that does not succeed is an error; of",
    "several, the exit code is that of the worst: 1 before 3 before 4.",
    "",
    ...CALL_EXIT_CODES,
  ].join("\n"),
  async run(args, io) {
    const { values, flags, operands } = readOptions(args, ["timeout", "contract"], {
      flags: ["json", "quiet"],
    });
    if (operands.length === 0) throw new UsageError("it needs an operation, such as operations/abc");
    const deadlineMs = values.timeout === undefined ? undefined : toDeadline(values.timeout);
    const contract = contractFrom(values.contract);
    const names = [...new Set(operands.map((operand) => operationNamed(contract, operand)))];
    const service = openService(contract, io.env);
    const stop = stopOnSignal(io);
    const operations = watchOperations(service, { reads: createObjectReads(service, systemClock) });
    const progress = reportProgress(io, service.client.redact, flags.quiet);
    try {
      const follows = names.map((name) =>
        followOperationByName(service, name, { ...progress, deadlineMs, operations, signal: stop.signal }),
      );
      const ends = await Promise.all(
        follows.map(async (following) =>
          tellEnd(service, await following, stop, { io, ...flags, contract: values.contract }),
        ),
      );
      for (const { shown } of ends) io.print(JSON.stringify(shown, null, flags.json ? 0 : 2));
      return worstExit(ends.map(({ exit }) => exit));
    } finally {
      await service.client.close();
    }
  },
};

function operationNamed(contract: Contract, text: string): string {
  try {
    return nameOfOperation(contract, text);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

interface Telling {
  readonly io: CommandIo;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly contract: string | undefined;
}

/** One operation's end, told as soon as it is known. */
interface End {
  readonly shown: unknown;
  readonly exit: Parameters<typeof worstExit>[0][number];
}

function tellEnd(
  { client }: Service,
  { outcome, shown }: FollowedOperation,
  stop: Stop,
  { io, json, quiet, contract }: Telling,
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
  return { shown: shown ?? { name }, exit: facts?.exit ?? "done" };
}
