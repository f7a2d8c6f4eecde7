import { existsSync } from "node:fs";
import { printableJson } from "../../base/escaping";
import { contract, type Kind } from "../../contract";
import { findUnusedWords, type ImportedDocument, type UnusedWords } from "../../tools/openapi-import";
import { type CommandIo, type CommandRun, UsageError } from "../command";
import type { contractCommand } from "./contract";
import { comparedKinds, matchingKinds } from "./contract-comparison";
import { type CollectedEvidence, collectEvidence, evidenceLines } from "./contract-evidence";
import { isUsable, reportLines } from "./contract-report";
import { contractRows, kindDetails, kindSummaries } from "./contract-table";
import { readDescription } from "../input/read-description";
import { findKind, isNameOfKind } from "../input/find-kind";
import { readMapFile } from "../input/read-map-file";
import {
  correctedLines,
  mapFileFacts,
  mapFileLines,
  updateMapFile,
  withHelpfulLines,
  type WrittenMapFile,
} from "./contract-map";
import { noteLines, notesBeside, unusedWordLines } from "../output/import-lines";

/** Runs `cdktf-svc contract`. */
export const runContract: CommandRun<typeof contractCommand> = async (operands, options, io) => {
  const { against, name } = subjectOf(operands, options.against);
  const {
    map: mapPath,
    learn: recording,
    overlay = [],
    all = false,
    probe: probes = false,
    json = false,
    protoPath: protoFolders,
  } = options;
  const sendApiKey = options.sendApiKey ?? false;
  if (against === undefined) {
    if (
      overlay.length > 0 ||
      protoFolders !== undefined ||
      all ||
      probes ||
      sendApiKey ||
      recording !== undefined ||
      mapPath !== undefined
    ) {
      throw new UsageError(
        "--map, --overlay, --proto-path, --all, --probe, --learn and --send-api-key require a description",
      );
    }
    printContract(name === undefined ? undefined : findKind(contract, name), json, io);
    return 0;
  }
  const map = mapPath === undefined ? undefined : readMapFile(mapPath);
  const description = await readDescription(against, overlay, {
    env: io.env,
    sendApiKey,
    protoFolders,
    map: map?.read,
  });
  const { text, overlays, imported, options: said } = description;
  const kind = name === undefined ? undefined : findKind({ kinds: imported.kinds }, name);
  const evidence = await collectEvidence(imported.contract, { probes, recording, kind: kind?.name }, io);
  const unused = findUnusedWords(text, { ...said, overlays });
  const { results = [] } = evidence ?? {};
  const corrections = correctedLines(description, map, results);
  const written = mapPath === undefined ? undefined : updateMapFile(mapPath, map, description, results);
  const tried = withHelpfulLines(description, written);
  return judge({ imported: tried, unused, evidence, corrections, written }, { kind, all, json }, io);
};

/** Returns the description and the kind that a command line names. An operand with the name of a built-in kind is no description. */
function subjectOf(
  [first, second]: readonly (string | undefined)[],
  against: string | undefined,
): { readonly against: string | undefined; readonly name: string | undefined } {
  if (against !== undefined && second !== undefined) {
    throw new UsageError("--against names the description, so that only a kind can follow");
  }
  if (against !== undefined || first === undefined) return { against, name: first };
  const isKind = contract.kinds.some(({ name }) => isNameOfKind(name, first));
  // A word that can be neither a file nor an address is a misspelled kind.
  const isSource = /[./\\]/.test(first) || existsSync(first);
  if (!isKind && isSource) return { against: first, name: second };
  if (second !== undefined) throw new UsageError(`${first} is a kind; name the description before it`);
  return { against: undefined, name: first };
}

function printContract(kind: Kind | undefined, asJson: boolean, io: CommandIo): void {
  if (asJson) io.print(printableJson(kindSummaries(kind === undefined ? contract.kinds : [kind]), 2));
  else for (const line of kind === undefined ? contractRows(contract) : kindDetails(kind)) io.print(line);
}

interface ReportChoice {
  readonly kind: { readonly name: string } | undefined;
  readonly all: boolean;
  readonly json: boolean;
}

interface ContractFindings {
  readonly imported: ImportedDocument;
  readonly unused: UnusedWords;
  readonly evidence: CollectedEvidence | undefined;
  /** Wrong lines of the service map as they should be. */
  readonly corrections: readonly string[];
  /** The service map that was written. */
  readonly written: WrittenMapFile | undefined;
}

function judge(
  { imported, unused, evidence, corrections, written }: ContractFindings,
  { kind, all, json }: ReportChoice,
  io: CommandIo,
): number {
  const kinds = comparedKinds(imported).filter(({ name }) => kind === undefined || name === kind.name);
  const usable = isUsable(kinds);
  const matches = matchingKinds(kinds) === kinds.length;
  const notes = [...imported.notes, ...unused.notes];
  if (json) {
    const found = {
      usable,
      matches,
      kinds,
      notes,
      unusedWords: unused.words,
      ...(written === undefined ? {} : { map: mapFileFacts(written) }),
    };
    io.print(printableJson(evidence === undefined ? found : { ...found, evidence, corrections }, 2));
  } else {
    for (const line of reportLines(kinds, { all, withMap: written !== undefined })) io.print(line);
    for (const line of evidence === undefined ? [] : evidenceLines(evidence, corrections)) io.print(line);
    for (const line of unusedWordLines("contract", unused.words)) io.report(line);
    for (const line of noteLines("contract", notesBeside(written, notes))) io.report(line);
    for (const line of written === undefined ? [] : mapFileLines(written)) io.print(line);
  }
  const isContradicted = evidence?.results.some(({ verdict }) => verdict === "contradicted") === true;
  return usable && (matches || !all) && !isContradicted ? 0 : 1;
}
