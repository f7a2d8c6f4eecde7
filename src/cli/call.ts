import { type Contract, findMethod, type Method, methodLabel, parseDuration } from "../contract";
import { callMethod, harmlessLine, type MethodResult, outcomeLine, safetyOf, type Service } from "../service";
import { readRequest, type ReadyRequest } from "./call-request";
import { type Command, type CommandIo, Failure, UsageError } from "./command";
import { contractFrom } from "./contract-file";
import { CALL_EXIT_CODES, type ExitCodeName } from "./exit-code";
import { exitOfSignal, factsOfCall, factsOfOutcome } from "./failure-facts";
import { openService, redactBoth } from "./open-service";
import { readOptions } from "./read-options";
import { reportProgress } from "./report-progress";
import { withoutSecrets } from "./request-secrets";
import { stopOnSignal } from "./stop-on-signal";
import { waitHint } from "./wait-hint";

/** `cdktf-svc call`: one method of the service. */
export const callCommand: Command = {
  synopsis:
    "METHOD [JSON|@FILE|-] [--wait] [--timeout DURATION] [--secret FIELD=VARIABLE]... [--dry-run] [--json] [--quiet] [--contract FILE]",
  help: [
    "Calls a method of the service, and prints its answer as JSON.",
    "",
    "  METHOD                   such as ComputeService/ResizeVirtualMachine, or the method's name alone",
    "  JSON, @FILE, -           the request: itself, in a file, or on standard input (default: {})",
    "  --wait                   waits for the operation that the call begins, and prints that at its end",
    "  --timeout DURATION       the time for call and wait, such as 90s, 30m or 1h30m (default: what the contract",
    "                           says of the method, else 20m). The operation goes on when it is over",
    "  --secret FIELD=VARIABLE  takes the value of a field, such as signingSecret or users[0].password, from an",
    "                           environment variable; may be given several times. Other users of this machine",
    "                           can read a command line: secrets belong here, in a file or on standard input",
    "  --dry-run                checks the request and prints what would be sent, without secrets; sends nothing",
    "  --json                   prints JSON on one line, and an error as a JSON object on standard error",
    "  --quiet                  tells nothing of progress",
    "  --contract FILE          the methods to know: the contract.json that `cdktf-svc generate` wrote (default:",
    "                           the contract that is built in)",
    "",
    "SVC_ENDPOINT says where the service is, SVC_API_KEY who calls; SVC_PROJECT and SVC_REGION stand in for fields that",
    "are not given. A name may be given by its last part. A call is repeated only where that does no harm.",
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
    const print = (json: unknown): void => io.print(JSON.stringify(json, null, asked.json ? 0 : 2));
    if (asked.dryRun) {
      print({ path: asked.method.path, body: withoutSecrets(asked.method, request.body, request.secrets) });
      return;
    }
    const service = openService(asked.contract, io.env);
    try {
      await callAndTell(service, asked, request, io, print);
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
  if (name === undefined) throw new UsageError("it needs a method, such as ComputeService/GetVirtualMachine");
  if (more.length > 0) {
    throw new UsageError("it takes a method and one request; put the JSON into quotes");
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
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Reads `--timeout`, in milliseconds. */
export function toDeadline(text: string): number {
  const deadlineMs = parseDuration(text);
  if (deadlineMs !== undefined && deadlineMs > 0) return deadlineMs;
  throw new UsageError(`--timeout must be a duration such as 90s, 30m or 1h30m; got ${JSON.stringify(text)}`);
}

async function callAndTell(
  service: Service,
  asked: AskedCall,
  { body, secrets }: ReadyRequest,
  io: CommandIo,
  print: (json: unknown) => void,
): Promise<void> {
  const { method, wait, quiet, contractPath } = asked;
  const redact = redactBoth(service, secrets);
  const isRead = safetyOf(method) === "read";
  const progress = reportProgress(io, redact, quiet);
  let isAnswered = false;
  const stop = stopOnSignal(io, () => {
    if (!isRead && !quiet && !isAnswered)
      io.report(
        "cdktf-svc call: interrupted; another Ctrl-C ends at once, without the answer to what was sent",
      );
  });
  let result: MethodResult;
  try {
    result = await callMethod(service, method, body, {
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
    throw new Failure(harmlessLine(redact(error instanceof Error ? error.message : String(error))), facts);
  }
  const { answer, operation, followed, unexpected } = result;
  if (followed === undefined) {
    print(answer);
    if (unexpected !== undefined) {
      const facts = { code: "unexpected_answer", exit: "unknown" } as const;
      throw new Failure(harmlessLine(redact(unexpected.message)), facts);
    }
    if (operation !== undefined && !quiet) {
      const hint = waitHint([operation.name], contractPath);
      io.report(
        harmlessLine(
          `${methodLabel(asked.contract, method)} began ${operation.name}, which goes on; ${hint}`,
        ),
      );
    }
    return;
  }
  const { outcome, shown } = followed;
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
