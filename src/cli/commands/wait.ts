import { printableJson } from "../../base/escaping";
import { nameOfOperation, outcomeLine, type Service } from "../../api";
import { callerOf, followByName, type OperationEnd, USUAL_LIMIT_MS } from "../../calls";
import type { Contract } from "../../contract";
import { toDeadline } from "./call";
import { type Command, type CommandIo, Failure, UsageError } from "../command";
import { contractFrom } from "../input/contract-file";
import { CALL_EXIT_CODES } from "../output/exit-code";
import { exitOfSignal, factsOfOutcome, worstExit } from "../output/failure-facts";
import { openService } from "../input/open-service";
import { readOptions } from "../input/read-options";
import { reportError } from "../output/report-error";
import { reportProgress } from "../output/report-progress";
import { type Stop, stopOnSignal } from "../input/stop-on-signal";
import { waitHint } from "./wait-hint";
import { errorText } from "../../base/json";

/** `cdktf-svc wait`: waits for operations to end. */
export const waitCommand: Command = {
  synopsis: "OPERATION... [--timeout DURATION] [--json] [--quiet] [--contract FILE]",
  help: [
    "Waits for operations in parallel, and prints each as JSON at its end, in the given order.",
    "For an operation that the service never returned, prints only an error on standard error.",
    "",
    "  OPERATION           Name of an operation, such as operations/abc, or its last part.",
    "  --timeout DURATION  Time limit for all of them, such as 90s, 30m or 1h30m. The operations continue",
    "                      after it. Default: 20m.",
    "  --json              Print JSON on one line each, and errors as JSON objects on standard error.",
    "  --quiet             Suppress progress output.",
    "  --contract FILE     The contract.json that `cdktf-svc generate` wrote. It tells how to poll operations.",
    "                      Default: the built-in contract.",
    "",
    "Reads the service's address from SVC_ENDPOINT and the API key from SVC_API_KEY. An operation that does not",
    "succeed is an error. With several, the exit code is the most severe one: 1 before 3 before 4.",
    "",
    ...CALL_EXIT_CODES,
  ].join("\n"),
  async run(args, io) {
    const { values, flags, operands } = readOptions(args, ["timeout", "contract"], {
      flags: ["json", "quiet"],
    });
    if (operands.length === 0) throw new UsageError("an operation is required, such as operations/abc");
    const limitMs = values.timeout === undefined ? USUAL_LIMIT_MS : toDeadline(values.timeout);
    const contract = contractFrom(values.contract);
    const names = [...new Set(operands.map((operand) => operationNamed(contract, operand)))];
    const service = openService(contract, io.env);
    const stop = stopOnSignal(io);
    const caller = callerOf(service, { pacing: KNOWN_OPERATIONS });
    const progress = reportProgress(io, service.client.redact, flags.quiet);
    try {
      const follows = names.map((name) =>
        followByName(caller, { ...progress, operation: name, limitMs, signal: stop.signal }),
      );
      const ends = await Promise.all(
        follows.map(async (following) =>
          printEnd(service, await following, stop, { io, ...flags, contract: values.contract }),
        ),
      );
      for (const { shown } of ends) {
        if (shown !== undefined) io.print(printableJson(shown, flags.json ? 0 : 2));
      }
      return worstExit(ends.map(({ exit }) => exit));
    } finally {
      await service.client.close();
    }
  },
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
