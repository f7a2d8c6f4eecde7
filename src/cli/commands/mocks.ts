import { Option } from "@commander-js/extra-typings";
import { declareCommand } from "../declare-command";
import { contractOption } from "../input/shared-options";

/** `cdktf-svc mocks`: writes the values of mocked resources and data sources, for the engines' tests. */
export const mocksCommand = declareCommand("mocks", {
  summary: "Print mocked values for the engines' tests",
  description:
    "Prints blocks for the mock_provider of `terraform test` and `tofu test`, with plausible values: names in the service's format, times, states and the service's defaults. Place them in the mock_provider of a test, and change what the test needs.",
  exitCodes: {
    done: "Printed or written.",
    failed: "The file cannot be written.",
    unusable: "Invalid command line, or the contract cannot be read.",
  },
})
  .argument("[KIND...]", "Kinds, such as VirtualMachine or svc_virtual_machine. Default: all kinds.")
  .addOption(
    new Option(
      "--engine <NAME>",
      "Engine of the test. OpenTofu refuses a mocked value of an attribute that the configuration sets, so the blocks for it have only attributes that it cannot set.",
    )
      .choices(["terraform", "tofu"] as const)
      .default("terraform" as const),
  )
  .option(
    "--out <FILE>",
    'Write the blocks to FILE, such as tests/mocks/svc.tfmock.hcl. Terraform reads the files of the folder with `source = "./tests/mocks"` in the mock_provider; OpenTofu cannot.',
  )
  .addOption(contractOption);
