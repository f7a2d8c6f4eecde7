import { declareCommand } from "../declare-command";
import { collect, contractOption, quietOption } from "../input/shared-options";
import { CALL_EXIT_CODES } from "../output/exit-code";

/** `cdktf-svc call`: calls one method of the service. */
export const callCommand = declareCommand("call", {
  summary: "Call a method of the service",
  description: "Calls a method of the service and prints the response as JSON.",
  notes: [
    "Reads the service's address from SVC_ENDPOINT and the API key from SVC_API_KEY. SVC_PROJECT and SVC_REGION fill in missing fields. A name may be given by its last part. A call is retried only if that is safe.",
  ],
  exitCodes: CALL_EXIT_CODES,
})
  .argument("<METHOD>", "Method, such as ComputeService/ResizeVirtualMachine, or its name alone.")
  .argument("[JSON|@FILE|-]", "Request: as JSON, in a file, or on standard input. Default: {}.")
  .option("--wait", "Wait for the operation that the call starts, and print it at its end.")
  .option(
    "--timeout <DURATION>",
    "Time limit for the call and the wait, such as 90s, 30m or 1h30m. The operation continues after it. Default: the method's limit in the contract, otherwise 20m.",
  )
  .option(
    "--secret <FIELD=VARIABLE>",
    "Read a field, such as signingSecret or users[0].password, from an environment variable. Other users of this machine can read command lines: pass a secret in a variable, in a file or on standard input. Repeatable.",
    collect,
  )
  .option("--dry-run", "Validate the request and print it without secrets. Send nothing.")
  .option("--json", "Print JSON on one line, and an error as a JSON object on standard error.")
  .addOption(quietOption)
  .addOption(contractOption);
