import { declareCommand } from "../declare-command";
import { collect, contractOption } from "../input/shared-options";

/** `cdktf-svc serve`: one provider process for all engines that a command starts. */
export const serveCommand = declareCommand("serve", {
  summary: "Run a command whose stacks share one provider process",
  description: "Runs a command whose stacks share one provider process.",
  notes: [
    "For example: cdktf-svc serve -- cdktf deploy '*' --auto-approve",
    "Starts the provider, and COMMAND with the variable TF_REATTACH_PROVIDERS, by which Terraform and OpenTofu use this process instead of starting one for each stack. Stacks with the same endpoint and key share lists, the rate limiter and the polling of operations. Configuration, environment, secrets, limits, review, journal and cancellation are each engine's own.",
    "Passes SIGINT, SIGTERM, SIGHUP and SIGQUIT on to COMMAND, once; in a terminal, Ctrl-C reaches COMMAND by itself. Ends when COMMAND and the engines that it started have ended, with its exit code; 128 plus the number of a signal that ended it. Linux only. The guide guides/performance.md has the details.",
  ],
  exitCodes: {
    done: "COMMAND ended with 0. Other codes than those below are its own, too.",
    failed: "The provider process cannot be started, or COMMAND ended with 1.",
    unusable: "Invalid command line or environment, the contract cannot be read, or COMMAND ended with 2.",
    notExecutable: "COMMAND cannot be executed.",
    notFound: "COMMAND was not found.",
  },
})
  .argument("<COMMAND...>", "Command to run, after --, with its arguments.")
  .addOption(contractOption)
  .option(
    "--version <VERSION>",
    "Version of the stacks' provider, if they were staged with one. Default: as for `stage`.",
  )
  .option(
    "--source <ADDRESS>",
    "Further source address under which stacks require the provider, beside svc.localhost/svc/svc. Repeatable.",
    collect,
  );
