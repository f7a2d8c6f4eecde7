import { printableJson } from "../../base/escaping";
import { type Contract, findMethod, type Method, methodLabel } from "../../contract";
import { harmlessLine, outcomeLine, safetyOf, type Service } from "../../api";
import { callMethod, type CallEnd } from "../../calls";
import { readRequest, type ReadyRequest } from "./call-request";
import { type CommandIo, type CommandRun, type OptionsOf, Failure, UsageError } from "../command";
import type { callCommand } from "./call";
import { contractFrom } from "../input/contract-file";
import { toDeadline } from "../input/to-deadline";
import type { ExitCodeName } from "../output/exit-code";
import { exitOfSignal, factsOfCall, factsOfOutcome } from "../output/failure-facts";
import { openService } from "../input/open-service";
import { reportProgress } from "../output/report-progress";
import { withoutSecrets } from "../input/request-secrets";
import { stopOnSignal } from "../input/stop-on-signal";
import { waitHint } from "./wait-hint";
import { errorText } from "../../base/json";

/** Runs `cdktf-svc call`. */
export const runCall: CommandRun<typeof callCommand> = async ([name, operand], options, io) => {
  const contract = contractFrom(options.contract);
  const method = methodNamed(contract, name);
  const deadlineMs = options.timeout === undefined ? undefined : toDeadline(options.timeout);
  const request = await readRequest(contract, method, { operand, secretPairs: options.secret ?? [] }, io);
  const print = (json: unknown): void => io.print(printableJson(json, options.json === true ? 0 : 2));
  if (options.dryRun === true) {
    print({ path: method.path, body: withoutSecrets(method, request.body, request.secrets) });
    return;
  }
  const service = openService(contract, io.env, request.secrets);
  try {
    await callAndPrint(service, { method, deadlineMs, ...options }, request, io, print);
  } finally {
    await service.client.close();
  }
};

interface AskedCall extends OptionsOf<typeof callCommand> {
  readonly method: Method;
  readonly deadlineMs: number | undefined;
}

function methodNamed(contract: Contract, text: string): Method {
  try {
    return findMethod(contract, text);
  } catch (error) {
    throw new UsageError(errorText(error));
  }
}

async function callAndPrint(
  service: Service,
  asked: AskedCall,
  { body }: ReadyRequest,
  io: CommandIo,
  print: (json: unknown) => void,
): Promise<void> {
  const { method, wait = false, quiet = false, contract: contractPath } = asked;
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
        harmlessLine(`${methodLabel(service.contract, method)} started ${name}, which continues; ${hint}`),
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
