import { contract, type Kind } from "../contract";
import { adoptDocument, type AdoptedDocument, compareContracts } from "../contract/adopt";
import { type Command, type CommandIo, InputError, UsageError } from "./command";
import { comparedKinds, comparisonLines, matchingKinds } from "./contract-comparison";
import { contractRows, kindDetails, kindSummaries } from "./contract-table";
import { readDocument, readOverlays } from "./read-document";
import { readOptions } from "./read-options";

/** `cdktf-svc contract`: what this package takes the service to be, and how far a description of it agrees. */
export const contractCommand: Command = {
  synopsis: "[KIND] [--against URL-OR-FILE [--overlay FILE]... [--send-api-key]] [--json]",
  help: [
    "Prints the kinds that this package knows, with how many methods and fields each has and where what is known of",
    "them comes from: documented by the service, assumed where its documentation is silent, or live, read from its own",
    "description.",
    "",
    "  KIND                   prints all of one kind, such as VirtualMachine or svc_virtual_machine",
    "  --against URL-OR-FILE  compares with an OpenAPI description: a file, its address, or the service's",
    "                         address, at which /openapi.yaml is read",
    "  --overlay FILE         an OpenAPI Overlay that says what the description does not; may be given",
    "                         several times, in order",
    "  --send-api-key         sends SVC_API_KEY to the address although it is not that of SVC_ENDPOINT",
    "  --json                 prints JSON",
    "",
    "A comparison says for each kind what matches, what is named or made otherwise, and what is missing on either",
    "side; of a kind that the description says too little about, which lines of an overlay settle it. What was",
    "concluded rather than said is told on standard error.",
    "",
    "Exit codes: 0 printed, or everything matches; 1 something differs; 2 the command line is wrong, or the",
    "description or an overlay cannot be read.",
  ].join("\n"),
  async run(args, io) {
    const { values, lists, flags, operands } = readOptions(args, ["against"], {
      lists: ["overlay"],
      flags: ["json", "send-api-key"],
    });
    const { against } = values;
    if (operands.length > 1) throw new UsageError("it takes one kind at most");
    const kind = operands[0] === undefined ? undefined : findKind(operands[0]);
    if (against === undefined) {
      if (lists.overlay.length > 0 || flags["send-api-key"]) {
        throw new UsageError("--overlay and --send-api-key go with --against");
      }
      printContract(kind, flags.json, io);
      return 0;
    }
    const text = await readDocument(against, { env: io.env, sendApiKey: flags["send-api-key"] });
    const adopted = adopt(text, readOverlays(lists.overlay));
    return compare(adopted, kind, flags.json, io);
  },
};

function findKind(text: string): Kind {
  const key = (name: string): string =>
    name
      .replace(/^svc_/, "")
      .replace(/[^A-Za-z0-9]/g, "")
      .toLowerCase();
  const kind = contract.kinds.find(({ name }) => key(name) === key(text));
  if (kind !== undefined) return kind;
  const names = contract.kinds.map(({ name }) => name).join(", ");
  throw new UsageError(`${JSON.stringify(text)} is no kind; there are ${names}`);
}

function printContract(kind: Kind | undefined, asJson: boolean, io: CommandIo): void {
  if (asJson) io.print(JSON.stringify(kindSummaries(kind === undefined ? contract.kinds : [kind]), null, 2));
  else for (const line of kind === undefined ? contractRows(contract) : kindDetails(kind)) io.print(line);
}

/** What is wrong with the description as a whole, or with an overlay, is wrong with what was to be read. */
function adopt(text: string, overlays: readonly string[]): AdoptedDocument {
  try {
    return adoptDocument(text, { overlays });
  } catch (error) {
    throw new InputError(error instanceof Error ? error.message : String(error));
  }
}

function compare(adopted: AdoptedDocument, kind: Kind | undefined, asJson: boolean, io: CommandIo): number {
  const comparison = compareContracts(contract, adopted.contract);
  const kinds = comparedKinds(comparison, adopted.kinds).filter(
    ({ name }) => kind === undefined || name === kind.name,
  );
  const matches = matchingKinds(kinds) === kinds.length;
  if (asJson) {
    io.print(JSON.stringify({ matches, kinds, notes: adopted.notes }, null, 2));
  } else {
    for (const line of comparisonLines(kinds)) io.print(line);
    for (const note of adopted.notes) io.report(`cdktf-svc contract: note: ${note}`);
  }
  return matches ? 0 : 1;
}
