import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Contract, Kind } from "../../contract";
import { type Command, UsageError } from "../command";
import { contractFrom } from "../input/contract-file";
import { findKind } from "../input/find-kind";
import { readOptions } from "../input/read-options";
import { mockBlocks, MOCKING_ENGINES } from "../output/mock-blocks";

/** `cdktf-svc mocks`: writes the values of mocked resources and data sources, for the engines' tests. */
export const mocksCommand: Command = {
  synopsis: "[KIND...] [--engine terraform|tofu] [--out FILE] [--contract FILE]",
  help: [
    "Prints blocks for the mock_provider of `terraform test` and `tofu test`, with plausible values: names in the",
    "service's format, times, states and the service's defaults. Place them in the mock_provider of a test, and",
    "change what the test needs.",
    "",
    "  KIND              A kind, such as VirtualMachine or svc_virtual_machine. Default: all kinds.",
    "  --engine NAME     terraform (default) or tofu. OpenTofu refuses a mocked value of an attribute that the",
    "                    configuration sets, so the blocks for it have only attributes that it cannot set.",
    "  --out FILE        Write the blocks to FILE, such as tests/mocks/svc.tfmock.hcl. Terraform reads the files of",
    '                    the folder with `source = "./tests/mocks"` in the mock_provider; OpenTofu cannot.',
    "  --contract FILE   The contract.json that `cdktf-svc generate` wrote. Default: the built-in contract.",
    "",
    "Exit codes:",
    "  0  Printed or written.",
    "  1  The file cannot be written.",
    "  2  Invalid command line, or the contract cannot be read.",
  ].join("\n"),
  run(args, io) {
    const { values, operands } = readOptions(args, ["engine", "out", "contract"]);
    const engine = MOCKING_ENGINES.find((name) => name === (values.engine ?? "terraform"));
    if (engine === undefined) throw new UsageError(`--engine must be ${MOCKING_ENGINES.join(" or ")}`);
    const contract = contractFrom(values.contract);
    const lines = mockBlocks(contract, chosenKinds(contract, operands), engine);
    if (values.out === undefined) {
      for (const line of lines) io.print(line);
      return;
    }
    mkdirSync(dirname(values.out), { recursive: true });
    writeFileSync(values.out, `${lines.join("\n")}\n`);
    io.report(`cdktf-svc mocks: wrote ${values.out}`);
  },
};

function chosenKinds(contract: Contract, operands: readonly string[]): readonly Kind[] {
  const chosen = new Set(operands.map((text) => findKind(contract, text)));
  return chosen.size === 0 ? contract.kinds : contract.kinds.filter((kind) => chosen.has(kind));
}
