import { parseAmount } from "../../api";
import { printableJson } from "../../base/escaping";
import { InvalidAppError, preflight, type PreflightOptions } from "../../preflight";
import { type CommandRun, InputError, UsageError } from "../command";
import { contractFrom } from "../input/contract-file";
import type { preflightCommand } from "./preflight";
import { preflightLines } from "./preflight-lines";
import { toDeadline } from "../input/to-deadline";

/** Runs `cdktf-svc preflight`. */
export const runPreflight: CommandRun<typeof preflightCommand> = async (_operands, options, io) => {
  const { app, project, region, host, minimumBalance, contract, timeout } = options;
  if (minimumBalance !== undefined && parseAmount(minimumBalance) === undefined) {
    throw new UsageError(
      `--minimum-balance must be an amount with at most nine decimals, such as 50 or 12.50; got ${JSON.stringify(minimumBalance)}`,
    );
  }
  const report = await look({
    app,
    project,
    region,
    hosts: host,
    minimumBalance,
    contract: contractFrom(contract),
    timeoutMs: timeout === undefined ? undefined : toDeadline(timeout),
    environment: io.env,
  });
  if (options.json === true) {
    io.print(printableJson(report, 2));
  } else {
    const output = { env: io.env, isTerminal: process.stdout.isTTY };
    for (const line of preflightLines(report, output)) io.print(line);
  }
  return report.ok ? 0 : 1;
};

/** An invalid app folder counts as an input that cannot be read. */
async function look(options: PreflightOptions): ReturnType<typeof preflight> {
  try {
    return await preflight(options);
  } catch (error) {
    throw error instanceof InvalidAppError ? new InputError(error.message) : error;
  }
}
