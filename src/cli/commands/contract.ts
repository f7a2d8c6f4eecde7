import { contract, type Kind } from "../../contract";
import {
  compareContracts,
  findUnusedWords,
  importDocument,
  type ImportedDocument,
  type UnusedWord,
} from "../../openapi-import";
import { type Command, type CommandIo, InputError, UsageError } from "../command";
import { comparedKinds, comparisonLines, matchingKinds } from "./contract-comparison";
import { learn } from "./contract-learn";
import { contractRows, kindDetails, kindSummaries } from "./contract-table";
import { readDocument, readOverlays } from "../input/read-document";
import { readOptions } from "../input/read-options";

/** `cdktf-svc contract`: prints this package's contract, or compares it with an API description. */
export const contractCommand: Command = {
  synopsis: "[KIND] [--against URL-OR-FILE [--overlay FILE]... [--learn FILE] [--send-api-key]] [--json]",
  help: [
    "Prints the kinds in the built-in contract, or compares them with an OpenAPI description.",
    "",
    "For each kind, prints its number of methods and fields by their source: documented (by the service),",
    "assumed (the documentation is silent), or live (read from the service's own description).",
    "",
    "  KIND                   Print all details of one kind, such as VirtualMachine or svc_virtual_machine.",
    "  --against URL-OR-FILE  Compare with an OpenAPI description: a file, its address, or the service's",
    "                         address, where the command reads /openapi.yaml.",
    "  --overlay FILE         OpenAPI Overlay with facts that the description lacks. Repeatable; applied in",
    "                         order.",
    "  --learn FILE           Compare the conclusions with recorded requests and answers: an HTTP Archive",
    "                         (HAR 1.2), or JSON Lines.",
    "  --send-api-key         Send SVC_API_KEY to the address even if it is not the origin of SVC_ENDPOINT.",
    "  --json                 Print JSON.",
    "",
    "The comparison lists for each kind what matches, what differs or has another name, and what is missing on",
    "either side. If the description lacks facts about a kind, it prints the overlay lines that add them.",
    "Conclusions that the description does not state are notes on standard error, as are words of an overlay",
    "without effect.",
    "",
    "With --learn, prints which conclusions the recording confirms, and which it contradicts, with the overlay lines",
    "that correct these. Prints no value of the recording, except error codes.",
    "",
    "Exit codes:",
    "  0  Printed, or everything matches.",
    "  1  Something differs, or with --learn, a conclusion is contradicted.",
    "  2  Invalid command line, or the description, an overlay or the recording cannot be read.",
  ].join("\n"),
  async run(args, io) {
    const { values, lists, flags, operands } = readOptions(args, ["against", "learn"], {
      lists: ["overlay"],
      flags: ["json", "send-api-key"],
    });
    const { against } = values;
    if (operands.length > 1) throw new UsageError("too many arguments: expected at most one kind");
    const kind = operands[0] === undefined ? undefined : findKind(operands[0]);
    if (against === undefined) {
      if (lists.overlay.length > 0 || flags["send-api-key"] || values.learn !== undefined) {
        throw new UsageError("--overlay, --learn and --send-api-key require --against");
      }
      printContract(kind, flags.json, io);
      return 0;
    }
    const text = await readDocument(against, { env: io.env, sendApiKey: flags["send-api-key"] });
    const overlays = readOverlays(lists.overlay);
    const adopted = adopt(text, overlays);
    if (values.learn !== undefined) {
      const description = { text, overlays, imported: adopted };
      return learn(description, { file: values.learn, kind: kind?.name, json: flags.json }, io);
    }
    return compare(adopted, findUnusedWords(text, { overlays }), kind, flags.json, io);
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
  throw new UsageError(`unknown kind ${JSON.stringify(text)}; kinds are ${names}`);
}

function printContract(kind: Kind | undefined, asJson: boolean, io: CommandIo): void {
  if (asJson) io.print(JSON.stringify(kindSummaries(kind === undefined ? contract.kinds : [kind]), null, 2));
  else for (const line of kind === undefined ? contractRows(contract) : kindDetails(kind)) io.print(line);
}

/** An invalid description or overlay counts as an input that cannot be read. */
function adopt(text: string, overlays: readonly string[]): ImportedDocument {
  try {
    return importDocument(text, { overlays });
  } catch (error) {
    throw new InputError(error instanceof Error ? error.message : String(error));
  }
}

function compare(
  adopted: ImportedDocument,
  unused: readonly UnusedWord[],
  kind: Kind | undefined,
  asJson: boolean,
  io: CommandIo,
): number {
  const comparison = compareContracts(contract, adopted.contract);
  const kinds = comparedKinds(comparison, adopted.kinds).filter(
    ({ name }) => kind === undefined || name === kind.name,
  );
  const matches = matchingKinds(kinds) === kinds.length;
  if (asJson) {
    io.print(JSON.stringify({ matches, kinds, notes: adopted.notes, unusedWords: unused }, null, 2));
  } else {
    for (const line of comparisonLines(kinds)) io.print(line);
    for (const { overlay, action, target, word = "" } of unused) {
      io.report(
        `cdktf-svc contract: overlay ${overlay}, action ${action}: ${word} has no effect at ${target}. Either it is misspelled, or it ` +
          "does not apply there, or the description says it already.",
      );
    }
    for (const note of adopted.notes) io.report(`cdktf-svc contract: note: ${note}`);
  }
  return matches ? 0 : 1;
}
