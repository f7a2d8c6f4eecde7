import { printableJson } from "../../base/escaping";
import { type Contract, contract, type Kind } from "../../contract";
import {
  findUnusedWords,
  importDocument,
  type ImportedDocument,
  type UnusedWord,
} from "../../tools/openapi-import";
import { type ProbeResult, probeService } from "../../tools/probe";
import { type Command, type CommandIo, InputError, UsageError } from "../command";
import { comparedKinds, matchingKinds } from "./contract-comparison";
import { learn } from "./contract-learn";
import { isUsable, reportLines } from "./contract-report";
import { contractRows, kindDetails, kindSummaries } from "./contract-table";
import { probeLines } from "./probe-lines";
import { openService, requestDefaults } from "../input/open-service";
import { readDocument, readOverlays } from "../input/read-document";
import { findKind } from "../input/find-kind";
import { readOptions } from "../input/read-options";
import { noteLines, unusedWordLines } from "../output/import-lines";
import { errorText } from "../../base/json";

/** `cdktf-svc contract`: prints this package's contract, or compares it with an API description. */
export const contractCommand: Command = {
  synopsis:
    "[KIND] [--against URL-OR-FILE [--overlay FILE]... [--all] [--probe] [--learn FILE] [--send-api-key]] [--json]",
  help: [
    "Prints the kinds in the built-in contract, or says which kinds of an OpenAPI description are usable.",
    "",
    "Without --against, prints for each kind its number of methods and fields by their source: documented",
    "(by the service), assumed (the documentation is silent), or live (read from the service's description).",
    "",
    "  KIND                   Print all details of one kind, such as VirtualMachine or svc_virtual_machine.",
    "  --against URL-OR-FILE  Judge an OpenAPI description: a file, its address, or the service's",
    "                         address, where the command reads /openapi.yaml.",
    "  --overlay FILE         OpenAPI Overlay with facts that the description lacks. Repeatable; applied in",
    "                         order.",
    "  --all                  List also how each kind differs from the built-in one, names included.",
    "  --probe                Check the conclusions against the service that SVC_ENDPOINT names, with reads of",
    "                         small pages of lists, one object of each kind, and one that cannot exist. A create",
    "                         is sent only as a dry run, without its required fields, if it has a dry run and",
    "                         the description requires a field beside the parent.",
    "  --learn FILE           Compare the conclusions with recorded requests and answers: an HTTP Archive",
    "                         (HAR 1.2), or JSON Lines.",
    "  --send-api-key         Send SVC_API_KEY to the address even if it is not the origin of SVC_ENDPOINT.",
    "  --json                 Print JSON.",
    "",
    "With --against, prints for each kind whether it is usable, what its users must know because the description",
    "leaves it open, and the overlay lines that change it. For an unusable kind, prints the reason and the overlay",
    "lines that resolve it. Conclusions that the description does not state are notes on standard error, worst",
    "first, as are words of an overlay without effect.",
    "",
    "With --learn, prints which conclusions the recording confirms, and which it contradicts, with the overlay lines",
    "that correct these. Prints no value of the recording, except error codes.",
    "",
    "Exit codes:",
    "  0  Printed, or every kind of the description (or the given KIND) is usable.",
    "  1  A kind is unusable, there is none, something differs from the built-in contract (--all), or the service",
    "     or the recording contradicts a conclusion (--probe, --learn).",
    "  2  Invalid command line, or the description, an overlay or the recording cannot be read.",
  ].join("\n"),
  async run(args, io) {
    const { values, lists, flags, operands } = readOptions(args, ["against", "learn"], {
      lists: ["overlay"],
      flags: ["json", "all", "probe", "send-api-key"],
    });
    const { against } = values;
    if (operands.length > 1) throw new UsageError("too many arguments: expected at most one kind");
    const kind = operands[0] === undefined ? undefined : findKind(contract, operands[0]);
    if (against === undefined) {
      const needless = flags["send-api-key"] || flags.all || flags.probe || values.learn !== undefined;
      if (lists.overlay.length > 0 || needless) {
        throw new UsageError("--overlay, --all, --probe, --learn and --send-api-key require --against");
      }
      printContract(kind, flags.json, io);
      return 0;
    }
    const text = await readDocument(against, { env: io.env, sendApiKey: flags["send-api-key"] });
    const overlays = readOverlays(lists.overlay);
    const adopted = adopt(text, overlays);
    if (values.learn !== undefined) {
      if (flags.all || flags.probe) throw new UsageError("--learn does not go with --all or --probe");
      const description = { text, overlays, imported: adopted };
      return learn(description, { file: values.learn, kind: kind?.name, json: flags.json }, io);
    }
    const probed = flags.probe ? await probe(adopted.contract, kind, io) : undefined;
    const unused = findUnusedWords(text, { overlays });
    return judge({ adopted, unused, probed }, { kind, all: flags.all, json: flags.json }, io);
  },
};

function printContract(kind: Kind | undefined, asJson: boolean, io: CommandIo): void {
  if (asJson) io.print(printableJson(kindSummaries(kind === undefined ? contract.kinds : [kind]), 2));
  else for (const line of kind === undefined ? contractRows(contract) : kindDetails(kind)) io.print(line);
}

/** An invalid description or overlay counts as an input that cannot be read. */
function adopt(text: string, overlays: readonly string[]): ImportedDocument {
  try {
    return importDocument(text, { overlays });
  } catch (error) {
    throw new InputError(errorText(error));
  }
}

/** Opens the service only for a description with a usable kind: another one says nothing that could be checked. */
async function probe(
  imported: Contract,
  kind: Kind | undefined,
  { env }: CommandIo,
): Promise<readonly ProbeResult[]> {
  if (imported.kinds.length === 0) return [];
  return probeService(openService(imported, env), {
    defaults: requestDefaults(env),
    ...(kind === undefined ? {} : { kinds: [kind.name] }),
  });
}

interface ReportChoice {
  readonly kind: Kind | undefined;
  readonly all: boolean;
  readonly json: boolean;
}

interface ContractFindings {
  readonly adopted: ImportedDocument;
  readonly unused: readonly UnusedWord[];
  readonly probed: readonly ProbeResult[] | undefined;
}

function judge(
  { adopted, unused, probed }: ContractFindings,
  { kind, all, json }: ReportChoice,
  io: CommandIo,
): number {
  const kinds = comparedKinds(adopted).filter(({ name }) => kind === undefined || name === kind.name);
  const usable = isUsable(kinds);
  const matches = matchingKinds(kinds) === kinds.length;
  if (json) {
    const found = { usable, matches, kinds, notes: adopted.notes, unusedWords: unused };
    io.print(printableJson(probed === undefined ? found : { ...found, probe: probed }, 2));
  } else {
    for (const line of reportLines(kinds, { all })) io.print(line);
    for (const line of probed === undefined ? [] : probeLines(probed)) io.print(line);
    for (const line of unusedWordLines("contract", unused)) io.report(line);
    for (const line of noteLines("contract", adopted.notes)) io.report(line);
  }
  const isContradicted = probed?.some(({ verdict }) => verdict === "contradicted") === true;
  return usable && (matches || !all) && !isContradicted ? 0 : 1;
}
