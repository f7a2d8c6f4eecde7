import { declareCommand } from "../declare-command";
import { contractOption, quietOption } from "../input/shared-options";
import { CALL_EXIT_CODES } from "../output/exit-code";

/** `cdktf-svc wait`: waits for operations to end. */
export const waitCommand = declareCommand("wait", {
  summary: "Wait until operations end",
  description:
    "Waits for operations in parallel, and prints each as JSON at its end, in the given order. For an operation that the service never returned, prints only an error on standard error.",
  notes: [
    "Reads the service's address from SVC_ENDPOINT and the API key from SVC_API_KEY. The contract tells how to poll operations. An operation that does not succeed is an error. With several, the exit code is the most severe one: 1 before 3 before 4.",
  ],
  exitCodes: CALL_EXIT_CODES,
})
  .argument("<OPERATION...>", "Name of an operation, such as operations/abc, or its last part.")
  .option(
    "--timeout <DURATION>",
    "Time limit for all of them, such as 90s, 30m or 1h30m. The operations continue after it. Default: 20m.",
  )
  .option("--json", "Print JSON on one line each, and errors as JSON objects on standard error.")
  .addOption(quietOption)
  .addOption(contractOption);
