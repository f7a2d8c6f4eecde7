import { InvalidAppError, preflight, type PreflightOptions } from "../preflight";
import { toDeadline } from "./call";
import { type Command, InputError, UsageError } from "./command";
import { contractFrom } from "./contract-file";
import { preflightLines } from "./preflight-lines";
import { readOptions } from "./read-options";

/** `cdktf-svc preflight`: whether a deploy would find what it needs. */
export const preflightCommand: Command = {
  synopsis:
    "[--app DIR] [--project PROJECT] [--region REGION] [--host HOST]... [--minimum-balance AMOUNT] [--timeout DURATION] " +
    "[--contract FILE] [--json]",
  help: [
    "Looks before a deploy whether what it needs is there: a complete configuration, a service that answers and takes",
    "the key, the project, the datacenter, the hosts, money, and what a synthesised app refers to. It only reads.",
    "",
    "  --app DIR                 the folder that `cdktf synth` wrote, usually cdktf.out: everything that its stacks",
    "                            refer to by a literal name must exist, but for what they make themselves",
    "  --project PROJECT         the project, by full name or last part (default: SVC_PROJECT; with --app, only",
    "                            where the app needs it)",
    "  --region REGION           the datacenter (default: SVC_REGION; with --app, only where the app needs it)",
    "  --host HOST               a host that must be available; may be given several times",
    "  --minimum-balance AMOUNT  what a wallet must hold at least, in its currency, such as 50 or 12.50 (default:",
    "                            more than nothing)",
    "  --timeout DURATION        how long it may all take, such as 90s or 5m (default 1m)",
    "  --contract FILE           the contract.json of a folder that `cdktf-svc generate` wrote (default: the",
    "                            contract that is built in)",
    "  --json                    prints the report as JSON",
    "",
    "SVC_ENDPOINT and SVC_API_KEY say where the service is and who you are, unless the app's provider does. What the",
    "key may not read, or the contract does not have, is not checked, and fails nothing.",
    "",
    "Exit codes: 0 nothing failed; 1 something failed; 2 the command line is wrong, or the app or the contract cannot",
    "be read.",
  ].join("\n"),
  async run(args, io) {
    const { values, lists, flags, operands } = readOptions(
      args,
      ["app", "project", "region", "minimum-balance", "timeout", "contract"],
      { lists: ["host"], flags: ["json"] },
    );
    if (operands.length > 0) throw new UsageError("it takes options only; there is an argument beside them");
    const report = await look({
      app: values.app,
      project: values.project,
      region: values.region,
      hosts: lists.host,
      minimumBalance: amountOf(values["minimum-balance"]),
      contract: contractFrom(values.contract),
      timeoutMs: values.timeout === undefined ? undefined : toDeadline(values.timeout),
      environment: io.env,
    });
    if (flags.json) io.print(JSON.stringify(report, null, 2));
    else {
      const output = { env: io.env, isTerminal: process.stdout.isTTY };
      for (const line of preflightLines(report, output)) io.print(line);
    }
    return report.ok ? 0 : 1;
  },
};

/** What is wrong with the app's folder is wrong with what was to be read. */
async function look(options: PreflightOptions): ReturnType<typeof preflight> {
  try {
    return await preflight(options);
  } catch (error) {
    throw error instanceof InvalidAppError ? new InputError(error.message) : error;
  }
}

function amountOf(text: string | undefined): string | undefined {
  if (text === undefined || /^-?\d+(\.\d{1,9})?$/.test(text)) return text;
  throw new UsageError(
    `--minimum-balance must be an amount with at most nine decimals, such as 50 or 12.50; got ${JSON.stringify(text)}`,
  );
}
