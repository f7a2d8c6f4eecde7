import { declareCommand } from "../declare-command";
import { collect, contractOption } from "../input/shared-options";

/** `cdktf-svc preflight`: checks the prerequisites of a deployment. */
export const preflightCommand = declareCommand("preflight", {
  summary: "Check that the prerequisites of a deployment exist",
  description: [
    "Checks that the prerequisites of a deployment exist. Only reads, and changes nothing.",
    "Checks the configuration, the service, the API key, the project, the datacenter, the hosts, the wallet balance, and the objects to which a synthesized app refers.",
  ].join("\n\n"),
  notes: [
    "Reads the service's address from SVC_ENDPOINT and the API key from SVC_API_KEY, unless the app's provider sets them. Objects that the key may not read, or that the contract lacks, are not checked and cause no failure.",
  ],
  exitCodes: {
    done: "No check failed.",
    failed: "A check failed.",
    unusable: "Invalid command line, or the app or the contract cannot be read.",
  },
})
  .option(
    "--app <DIR>",
    "Output folder of `cdktf synth`, usually cdktf.out. Every object to which its stacks refer by a literal name must exist, unless they create it.",
  )
  .option(
    "--project <PROJECT>",
    "Project, by full name or last part. Default: SVC_PROJECT; with --app, only if the app needs it.",
  )
  .option("--region <REGION>", "Datacenter. Default: SVC_REGION; with --app, only if the app needs it.")
  .option("--host <HOST>", "Host that must be available. Repeatable.", collect)
  .option(
    "--minimum-balance <AMOUNT>",
    'Minimum balance of a wallet, such as 50 or "12.50 EUR". Default: any amount above 0; with --app, min_balance of the limits holds as well.',
  )
  .option("--timeout <DURATION>", "Time limit for all checks, such as 90s or 5m. Default: 1m.")
  .addOption(contractOption)
  .option("--json", "Print the report as JSON.");
