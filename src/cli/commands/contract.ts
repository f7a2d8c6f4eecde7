import { Option } from "@commander-js/extra-typings";
import { declareCommand } from "../declare-command";
import { mapOption, overlayOption, protoPathOption, sendApiKeyOption } from "../input/shared-options";

/** `cdktf-svc contract`: prints this package's contract, or compares it with an API description. */
export const contractCommand = declareCommand("contract", {
  summary: "Print the assumed API, or say how the service's OpenAPI description is understood",
  description: [
    "Prints the kinds in the built-in contract, or says which kinds of an OpenAPI description are usable.",
    "Without a description, prints for each kind its number of methods and fields by their source: documented (by the service), assumed (the documentation is silent), or live (read from the service's description).",
  ].join("\n\n"),
  notes: [
    "With --map, writes everything that was concluded about the description to a file, in the words of the domain, and prints the lines of this file that change what the report says. Correct lines, and run the command again: existing lines are obeyed and stay, missing ones are added. A line of the file that does not fit the description is an error with its number.",
    "With a description, prints for each kind whether it is usable, what its users must know because the description leaves it open, and the overlay lines that change it. For an unusable kind, prints the reason and the overlay lines that resolve it. Conclusions that the description does not state are notes on standard error, worst first, as are words of an overlay without effect.",
    "In the map, `# guess: why` ends a line that is not certain; --probe and --learn change it to `# confirmed` or `# contradicted`.",
    "With --probe, --learn or both, prints which conclusions the service and its recorded traffic confirm, and which they contradict, with the lines of a map that correct these. Prints no value of the recording, except error codes.",
  ],
  exitCodes: {
    done: "Printed, or every kind of the description (or the given KIND) is usable.",
    failed:
      "A kind is unusable, there is none, something differs from the built-in contract (--all), or the service or the recording contradicts a conclusion (--probe, --learn).",
    unusable:
      "Invalid command line, or the description, the map, an overlay or the recording cannot be read.",
  },
})
  .argument(
    "[DESCRIPTION]",
    "The description, as for --against. The name of a built-in kind is KIND instead.",
  )
  .argument("[KIND]", "Print all details of one kind, such as VirtualMachine or svc_virtual_machine.")
  .option(
    "--against <URL-OR-FILE>",
    "Judge an OpenAPI description (a file, its address, or the service's address, where the command reads /openapi.yaml), or protos (a .proto file, a folder of them, or a descriptor set).",
  )
  .addOption(mapOption)
  .addOption(overlayOption)
  .addOption(protoPathOption)
  .option("--all", "List also how each kind differs from the built-in one, names included.")
  .addOption(
    new Option(
      "--learn <FILE>",
      "Compare the conclusions with recorded requests and answers: an HTTP Archive (HAR 1.2), or JSON Lines.",
    ),
  )
  .option(
    "--probe",
    "Check the conclusions against the service that SVC_ENDPOINT names, with reads of small pages of lists, one object of each kind, and one that cannot exist. A create is sent only as a dry run, without its required fields, if it has a dry run and the description requires a field beside the parent.",
  )
  .addOption(sendApiKeyOption)
  .option("--json", "Print JSON.");
