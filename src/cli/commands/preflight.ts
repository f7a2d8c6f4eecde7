import { printableJson } from "../../base/escaping";
import { InvalidAppError, preflight, type PreflightOptions } from "../../preflight";
import { toDeadline } from "./call";
import { type Command, InputError, UsageError } from "../command";
import { contractFrom } from "../input/contract-file";
import { preflightLines } from "./preflight-lines";
import { readOptions } from "../input/read-options";

/** `cdktf-svc preflight`: checks the prerequisites of a deployment. */
export const preflightCommand: Command = {
  synopsis:
    "[--app DIR] [--project PROJECT] [--region REGION] [--host HOST]... [--minimum-balance AMOUNT] [--timeout DURATION] " +
    "[--contract FILE] [--json]",
  help: [
    "Checks that the prerequisites of a deployment exist. Only reads, and changes nothing.",
    "",
    "Checks the configuration, the service, the API key, the project, the datacenter, the hosts, the wallet",
    "balance, and the objects to which a synthesized app refers.",
    "",
    "  --app DIR                 Output folder of `cdktf synth`, usually cdktf.out. Every object to which its",
    "                            stacks refer by a literal name must exist, unless they create it.",
    "  --project PROJECT         Project, by full name or last part. Default: SVC_PROJECT; with --app, only if",
    "                            the app needs it.",
    "  --region REGION           Datacenter. Default: SVC_REGION; with --app, only if the app needs it.",
    "  --host HOST               Host that must be available. Repeatable.",
    "  --minimum-balance AMOUNT  Minimum balance of a wallet, in its currency, such as 50 or 12.50. Default:",
    "                            any amount above 0.",
    "  --timeout DURATION        Time limit for all checks, such as 90s or 5m. Default: 1m.",
    "  --contract FILE           The contract.json that `cdktf-svc generate` wrote. Default: the built-in",
    "                            contract.",
    "  --json                    Print the report as JSON.",
    "",
    "Reads the service's address from SVC_ENDPOINT and the API key from SVC_API_KEY, unless the app's provider",
    "sets them. Objects that the key may not read, or that the contract lacks, are not checked and cause no",
    "failure.",
    "",
    "Exit codes:",
    "  0  No check failed.",
    "  1  A check failed.",
    "  2  Invalid command line, or the app or the contract cannot be read.",
  ].join("\n"),
  async run(args, io) {
    const { values, lists, flags, operands } = readOptions(
      args,
      ["app", "project", "region", "minimum-balance", "timeout", "contract"],
      { lists: ["host"], flags: ["json"] },
    );
    if (operands.length > 0) throw new UsageError("unexpected argument: this command takes only options");
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
    if (flags.json) {
      io.print(printableJson(report, 2));
    } else {
      const output = { env: io.env, isTerminal: process.stdout.isTTY };
      for (const line of preflightLines(report, output)) io.print(line);
    }
    return report.ok ? 0 : 1;
  },
};

/** An invalid app folder counts as an input that cannot be read. */
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
