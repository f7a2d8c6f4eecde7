import { printableJson } from "../../base/escaping";
import { type Contract, findMethod, type Method, methodLabel, parseDuration } from "../../contract";
import { harmlessLine, outcomeLine, safetyOf, type Service } from "../../api";
import { callMethod, type CallEnd } from "../../calls";
import { readRequest, type ReadyRequest } from "./call-request";
import { type Command, type CommandIo, Failure, UsageError } from "../command";
import { contractFrom } from "../input/contract-file";
import { CALL_EXIT_CODES, type ExitCodeName } from "../output/exit-code";
import { exitOfSignal, factsOfCall, factsOfOutcome } from "../output/failure-facts";
import { openService } from "../input/open-service";
import { readOptions } from "../input/read-options";
import { reportProgress } from "../output/report-progress";
import { withoutSecrets } from "../input/request-secrets";
import { stopOnSignal } from "../input/stop-on-signal";
import { waitHint } from "./wait-hint";
import { errorText } from "../../base/json";

/** `cdktf-svc call`: calls one method of the service. */
export const callCommand: Command = {
  synopsis:
    "METHOD [JSON|@FILE|-] [--wait] [--timeout DURATION] [--secret FIELD=VARIABLE]... [--dry-run] [--json] [--quiet] [--contract FILE]",
  help: [
    "Calls a method of the service and prints the response as JSON.",
    "",
    "  METHOD                   Method, such as ComputeService/ResizeVirtualMachine, or its name alone.",
    "  JSON, @FILE, -           Request: as JSON, in a file, or on standard input. Default: {}.",
    "  --wait                   Wait for the operation that the call starts, and print it at its end.",
    "  --timeout DURATION       Time limit for the call and the wait, such as 90s, 30m or 1h30m. The operation",
    "                           continues after it. Default: the method's limit in the contract, otherwise 20m.",
    "  --secret FIELD=VARIABLE  Read a field, such as signingSecret or users[0].password, from an environment",
    "                           variable. Repeatable. Other users of this machine can read command lines: pass",
    "                           a secret in a variable, in a file or on standard input.",
    "  --dry-run                Validate the request and print it without secrets. Send nothing.",
    "  --json                   Print JSON on one line, and an error as a JSON object on standard error.",
    "  --quiet                  Suppress progress output.",
    "  --contract FILE          The contract.json that `cdktf-svc generate` wrote. Default: the built-in contract.",
    "",
    "Reads the service's address from SVC_ENDPOINT and the API key from SVC_API_KEY. SVC_PROJECT and SVC_REGION",
    "fill in missing fields. A name may be given by its last part. A call is retried only if that is safe.",
    "",
    ...CALL_EXIT_CODES,
  ].join("\n"),
  async run(args, io) {
    const asked = toCall(args);
    const request = await readRequest(
      asked.contract,
      asked.method,
      { operand: asked.operand, secretPairs: asked.secretPairs },
      io,
    );
    const print = (json: unknown): void => io.print(printableJson(json, asked.json ? 0 : 2));
    if (asked.dryRun) {
      print({ path: asked.method.path, body: withoutSecrets(asked.method, request.body, request.secrets) });
      return;
    }
    const service = openService(asked.contract, io.env, request.secrets);
    try {
      await callAndPrint(service, asked, request, io, print);
    } finally {
      await service.client.close();
    }
  },
};

interface AskedCall {
  readonly contract: Contract;
  readonly contractPath: string | undefined;
  readonly method: Method;
  readonly operand: string | undefined;
  readonly secretPairs: readonly string[];
  readonly deadlineMs: number | undefined;
  readonly wait: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
  readonly quiet: boolean;
}

function toCall(args: readonly string[]): AskedCall {
  const { values, lists, flags, operands } = readOptions(args, ["timeout", "contract"], {
    lists: ["secret"],
    flags: ["wait", "dry-run", "json", "quiet"],
  });
  const [name, operand, ...more] = operands;
  if (name === undefined) {
    throw new UsageError("a method is required, such as ComputeService/GetVirtualMachine");
  }
  if (more.length > 0) {
    throw new UsageError("too many arguments: expected a method and one request; quote the JSON");
  }
  const contract = contractFrom(values.contract);
  return {
    contract,
    contractPath: values.contract,
    method: methodNamed(contract, name),
    operand,
    secretPairs: lists.secret,
    deadlineMs: values.timeout === undefined ? undefined : toDeadline(values.timeout),
    wait: flags.wait,
    dryRun: flags["dry-run"],
    json: flags.json,
    quiet: flags.quiet,
  };
}

function methodNamed(contract: Contract, text: string): Method {
  try {
    return findMethod(contract, text);
  } catch (error) {
    throw new UsageError(errorText(error));
  }
}

/** Parses `--timeout` into milliseconds. Throws a UsageError if it is not a positive duration. */
export function toDeadline(text: string): number {
  const deadlineMs = parseDuration(text);
  if (deadlineMs !== undefined && deadlineMs > 0) return deadlineMs;
  throw new UsageError(`--timeout must be a duration such as 90s, 30m or 1h30m; got ${JSON.stringify(text)}`);
}

async function callAndPrint(
  service: Service,
  asked: AskedCall,
  { body }: ReadyRequest,
  io: CommandIo,
  print: (json: unknown) => void,
): Promise<void> {
  const { method, wait, quiet, contractPath } = asked;
  const { redact } = service.client;
  const isRead = safetyOf(method) === "read";
  const progress = reportProgress(io, redact, quiet);
  let isAnswered = false;
  const stop = stopOnSignal(io, () => {
    if (!isRead && !quiet && !isAnswered) {
      io.report(
        "cdktf-svc call: interrupted; waiting for the response to the request in flight, press Ctrl-C again to stop without it",
      );
    }
  });
  let end: CallEnd;
  try {
    end = await callMethod(service, method, body, {
      wait,
      deadlineMs: asked.deadlineMs,
      signal: stop.signal,
      ...progress,
      onProgress: (news) => {
        isAnswered = true;
        progress.onProgress?.(news);
      },
    });
  } catch (error) {
    const facts = factsOfCall(error, isRead, exitOfSignal(stop.stoppedBy()));
    if (facts === undefined) throw error;
    throw new Failure(harmlessLine(redact(errorText(error))), facts);
  }
  if (end.kind !== "ended") {
    print(end.kind === "unneeded" ? {} : end.answer);
    if (end.kind === "unusable") {
      const facts = { code: "unexpected_answer", exit: "unknown" } as const;
      throw new Failure(harmlessLine(redact(end.error.message)), facts);
    }
    if (end.kind === "started" && !quiet) {
      const { name } = end.operation;
      const hint = waitHint([name], contractPath);
      io.report(
        harmlessLine(`${methodLabel(asked.contract, method)} started ${name}, which continues; ${hint}`),
      );
    }
    return;
  }
  const { outcome, shown } = end;
  print(shown ?? { name: outcome.operation.name });
  const facts = factsOfOutcome(outcome, exitOfSignal(stop.stoppedBy()));
  const text = outcomeLine(outcome, redact);
  if (facts === undefined) {
    if (!quiet) io.report(text);
    return;
  }
  throw new Failure(
    goesOn(facts.exit) ? `${text} ${waitHint([outcome.operation.name], contractPath)}.` : text,
    facts,
  );
}

function goesOn(exit: ExitCodeName): boolean {
  return exit === "timeUp" || exit === "interrupted" || exit === "terminated";
}
