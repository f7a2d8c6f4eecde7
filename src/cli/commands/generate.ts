import { Option } from "@commander-js/extra-typings";
import { declareCommand } from "../declare-command";
import { mapOption, overlayOption, protoPathOption, sendApiKeyOption } from "../input/shared-options";

/** `cdktf-svc generate`: writes constructs, a contract and reference pages from an API description. */
export const generateCommand = declareCommand("generate", {
  summary: "Generate constructs, a contract and reference pages from an OpenAPI description",
  description:
    "Generates construct classes, a contract and reference pages from the service's OpenAPI description.",
  notes: [
    'In a stack, use `new SvcProvider(stack, "svc", { contract })`, with `contract` and the classes of DIR. For a plain configuration, run `cdktf-svc stage FOLDER --contract DIR/contract.json`. The emulator reads DIR/openapi.json: `startEmulator({ documentText })`. The address of the service that the description names is used only if you name it, too: in SVC_ENDPOINT, the provider\'s endpoint, or one line of DIR/endpoint.txt. Conclusions that the description does not state are notes on standard error, worst first, as are words of an overlay without effect.',
  ],
  exitCodes: {
    done: "Written, or already up to date.",
    failed: "A kind is unusable, DIR differs (--check), or DIR cannot be written.",
    unusable: "Invalid command line, or the description, the map or an overlay cannot be read.",
  },
})
  .requiredOption(
    "--from <URL-OR-FILE>",
    "OpenAPI description (a file, its address, or the service's address, where the command reads /openapi.yaml), or protos (a .proto file, a folder of them, or a descriptor set).",
  )
  .addOption(mapOption)
  .addOption(overlayOption)
  .addOption(protoPathOption)
  .requiredOption(
    "--out <DIR>",
    "Output folder. Files that were not generated stay unchanged. It is an error if such a file has the path of a generated one.",
  )
  .addOption(
    new Option("--framework <NAME>", "What the constructs extend.")
      .choices(["cdktf", "cdktn"] as const)
      .default("cdktf" as const),
  )
  .option("--check", "Write nothing. Fail if DIR differs from what the description generates.")
  .option("--allow-unusable", "Skip kinds about which the description lacks facts.")
  .option("--es-modules", "End relative imports in .js, for ES modules.")
  .addOption(sendApiKeyOption);
