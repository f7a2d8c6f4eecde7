import { printableJson } from "../../base/escaping";
import { type Contract, contract, type Kind } from "../../contract";
import { findUnusedWords, type ImportedDocument, type UnusedWord } from "../../tools/openapi-import";
import { type ProbeResult, probeService } from "../../tools/probe";
import { type CommandIo, type CommandRun, UsageError } from "../command";
import type { contractCommand } from "./contract";
import { comparedKinds, matchingKinds } from "./contract-comparison";
import { learn } from "./contract-learn";
import { isUsable, reportLines } from "./contract-report";
import { contractRows, kindDetails, kindSummaries } from "./contract-table";
import { probeLines } from "./probe-lines";
import { openService, requestDefaults } from "../input/open-service";
import { readDescription } from "../input/read-description";
import { findKind } from "../input/find-kind";
import { noteLines, unusedWordLines } from "../output/import-lines";

/** Runs `cdktf-svc contract`. */
export const runContract: CommandRun<typeof contractCommand> = async ([name], options, io) => {
  const {
    against,
    learn: recording,
    overlay = [],
    all = false,
    probe: probes = false,
    json = false,
    protoPath: protoFolders,
  } = options;
  const sendApiKey = options.sendApiKey ?? false;
  const kind = name === undefined ? undefined : findKind(contract, name);
  if (against === undefined) {
    if (
      overlay.length > 0 ||
      protoFolders !== undefined ||
      all ||
      probes ||
      sendApiKey ||
      recording !== undefined
    ) {
      throw new UsageError(
        "--overlay, --proto-path, --all, --probe, --learn and --send-api-key require --against",
      );
    }
    printContract(kind, json, io);
    return 0;
  }
  const description = await readDescription(against, overlay, { env: io.env, sendApiKey, protoFolders });
  if (recording !== undefined) return learn(description, { file: recording, kind: kind?.name, json }, io);
  const { text, overlays, imported } = description;
  const probed = probes ? await probe(imported.contract, kind, io) : undefined;
  const unused = findUnusedWords(text, { overlays });
  return judge({ imported, unused, probed }, { kind, all, json }, io);
};

function printContract(kind: Kind | undefined, asJson: boolean, io: CommandIo): void {
  if (asJson) io.print(printableJson(kindSummaries(kind === undefined ? contract.kinds : [kind]), 2));
  else for (const line of kind === undefined ? contractRows(contract) : kindDetails(kind)) io.print(line);
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
  readonly imported: ImportedDocument;
  readonly unused: readonly UnusedWord[];
  readonly probed: readonly ProbeResult[] | undefined;
}

function judge(
  { imported, unused, probed }: ContractFindings,
  { kind, all, json }: ReportChoice,
  io: CommandIo,
): number {
  const kinds = comparedKinds(imported).filter(({ name }) => kind === undefined || name === kind.name);
  const usable = isUsable(kinds);
  const matches = matchingKinds(kinds) === kinds.length;
  if (json) {
    const found = { usable, matches, kinds, notes: imported.notes, unusedWords: unused };
    io.print(printableJson(probed === undefined ? found : { ...found, probe: probed }, 2));
  } else {
    for (const line of reportLines(kinds, { all })) io.print(line);
    for (const line of probed === undefined ? [] : probeLines(probed)) io.print(line);
    for (const line of unusedWordLines("contract", unused)) io.report(line);
    for (const line of noteLines("contract", imported.notes)) io.report(line);
  }
  const isContradicted = probed?.some(({ verdict }) => verdict === "contradicted") === true;
  return usable && (matches || !all) && !isContradicted ? 0 : 1;
}
