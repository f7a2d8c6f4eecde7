import { endPromptly } from "../../client";
import type { Numbered, SynthAnswer, SynthRequest } from "..";
import { createAnswers } from "./answer-lookup";
import { createAppCheck } from "./check-app";
import { createContracts } from "./contracts";
import { eachLine } from "./each-line";
import { createHookRunner, OverLimitError } from "./run-hook";
import { errorText } from "../../base/json";

/**
 * Program that calls the service while a stack is synthesized. Reads requests from standard input, one JSON object per line, and writes one
 * line per answer. Ends with its standard input. Its environment has the API key.
 */

/** Version of the package, inserted when the program is bundled. */
declare const PACKAGE_VERSION: string;

type Handlers = {
  readonly [Sort in SynthRequest["sort"]]: (
    request: Extract<SynthRequest, { readonly sort: Sort }>,
  ) => Promise<unknown>;
};

const { env: environment } = process;
const userAgent = `cdktf-provider-svc-synth/${PACKAGE_VERSION}`;
const contractOf = createContracts();
const report = (line: string): void => void process.stderr.write(`cdktf-provider-svc: ${line}\n`);

/** Answers the requests of each sort. */
const handlers: Handlers = {
  lookUp: createAnswers(environment, userAgent, contractOf, report),
  runHook: createHookRunner({ environment, userAgent, contractOf, report }),
  check: createAppCheck(environment, contractOf, report),
};

async function answer(request: SynthRequest): Promise<SynthAnswer<unknown>> {
  try {
    // The sort of the request selects the handler of that sort.
    const handle = handlers[request.sort] as (request: SynthRequest) => Promise<unknown>;
    return { ok: true, result: await handle(request) };
  } catch (error) {
    const isRefused = error instanceof OverLimitError;
    return { ok: false, text: errorText(error), ...(isRefused ? { isRefused } : {}) };
  }
}

endPromptly();
let last: Promise<unknown> = Promise.resolve();
eachLine(process.stdin, (line) => {
  const { number, content } = JSON.parse(line) as Numbered<SynthRequest>;
  last = last.then(async () => {
    const answered: Numbered<SynthAnswer<unknown>> = { number, content: await answer(content) };
    process.stdout.write(`${JSON.stringify(answered)}\n`);
  });
});
// The process that asked has ended: no answer has a reader.
process.stdin.on("end", () => process.exit());
