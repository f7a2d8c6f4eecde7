import { Option } from "@commander-js/extra-typings";
import { declareCommand } from "../declare-command";
import { contractOption } from "../input/shared-options";

/** `cdktf-svc context`: lists, refreshes, clears and checks the answers of look-ups. */
export const contextCommand = declareCommand("context", {
  summary: "List, refresh, clear or check the answers of look-ups",
  description:
    "Lists the answers of look-ups and hooks in svc.context.json in the current folder, or refreshes, clears or checks them.",
  notes: [
    "--refresh and --check read the service's address from SVC_ENDPOINT and the API key from SVC_API_KEY. They skip answers of another service, which must not receive the key, and of another contract. Of hooks, they call only methods that read, without secrets. A synthesis runs any other hook again when its answer is cleared.",
  ],
  exitCodes: {
    done: "Done. With --check: every answer was compared, and none has changed.",
    failed:
      "With --check: an answer has changed or was skipped. With --refresh: an answer does not match any more. Otherwise: the service refused the call or was unreachable.",
    unusable: "Invalid command line or environment, or the file or the contract cannot be read.",
  },
})
  .argument("[KEY...]", "Key of an answer, as listed. Default: all answers.")
  .option("--refresh", "Look the answers up again, and store them.")
  .addOption(
    new Option(
      "--clear",
      "Remove the answers. Without a KEY, removes the file, even if it cannot be read.",
    ).conflicts("refresh"),
  )
  .addOption(
    new Option(
      "--check",
      "Look the answers up again, and report those that have changed. Changes nothing.",
    ).conflicts(["refresh", "clear"]),
  )
  .addOption(
    new Option("--timeout <DURATION>", "Time limit for each look-up, such as 90s or 5m.").default("30s"),
  )
  .addOption(contractOption)
  .option("--json", "Print the answers as JSON.");
