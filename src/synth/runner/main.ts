import { endPromptly } from "../../client";
import type { Numbered, SynthAnswer, SynthRequest } from "..";
import { createAnswers } from "./answer-lookup";
import { eachLine } from "./each-line";

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

/** Answers the requests of each sort. */
const handlers: Handlers = {
  lookUp: createAnswers(process.env, `cdktf-provider-svc-synth/${PACKAGE_VERSION}`, (line) => {
    process.stderr.write(`cdktf-provider-svc: ${line}\n`);
  }),
};

async function answer(request: SynthRequest): Promise<SynthAnswer<unknown>> {
  try {
    return { ok: true, result: await handlers[request.sort](request) };
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : String(error) };
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
