import { existsSync } from "node:fs";
import { printableJson } from "../../base/escaping";
import { examine, readState, type StateContent } from "../../doctor";
import { InvalidStateError, UnreadableStateError } from "../../states";
import { endPromptly } from "../../client";
import { type CommandIo, type CommandRun, InputError } from "../command";
import { contractFrom } from "../input/contract-file";
import { checkStateOptions, stateText } from "../input/read-states";
import { toDeadline } from "../input/to-deadline";
import { EXIT_CODES } from "../output/exit-code";
import type { doctorCommand } from "./doctor";
import { doctorLines } from "./doctor-lines";

declare const PACKAGE_VERSION: string;

/** The time limit if none is given, in milliseconds. */
const USUAL_LIMIT_MS = 10_000;

/** Runs `cdktf-svc doctor`. */
export const runDoctor: CommandRun<typeof doctorCommand> = async (_operands, options, io) => {
  const { dir = ".", state = [], journal, timeout, contract, clear = false } = options;
  if (!existsSync(dir)) {
    throw new InputError(`--dir must name a folder; ${JSON.stringify(dir)} does not exist.`);
  }
  endPromptly();
  const report = await examine({
    folder: dir,
    environment: io.env,
    version: PACKAGE_VERSION,
    contract: contractFrom(contract),
    journal,
    states: await statesFrom(state, io),
    timeoutMs: timeout === undefined ? USUAL_LIMIT_MS : toDeadline(timeout),
    clears: clear,
  });
  if (options.json === true) {
    io.print(printableJson(report, 2));
  } else {
    for (const line of doctorLines(report, { env: io.env, isTerminal: process.stdout.isTTY })) io.print(line);
  }
  // A store or a service that does not answer must not keep the process.
  io.abandonRequests?.();
  if (report.failed.length > 0) return EXIT_CODES.failed;
  return report.ok ? EXIT_CODES.done : EXIT_CODES.found;
};

async function statesFrom(files: readonly string[], io: CommandIo): Promise<readonly StateContent[]> {
  checkStateOptions(files);
  const states: StateContent[] = [];
  for (const file of files) {
    try {
      const { source, text } = await stateText(file, io);
      states.push(readState(source, text));
    } catch (error) {
      const isInput = error instanceof InvalidStateError || error instanceof UnreadableStateError;
      throw isInput ? new InputError(error.message) : error;
    }
  }
  return states;
}
