import { statSync } from "node:fs";
import { findUnusedWords, type ImportedDocument, type KindReport } from "../../tools/openapi-import";
import { type CommandIo, type CommandRun, InputError, UsageError } from "../command";
import type { generateCommand } from "./generate";
import { contractFiles, isGenerated } from "../input/contract-files";
import { changeFolder, compareFolder, type FolderChange } from "./generated-folder";
import { endpointNote, withNamedEndpoint } from "../input/named-endpoint";
import { readDescription } from "../input/read-description";
import { type MapFile, readMapFile } from "../input/read-map-file";
import { correctionLines, noteLines, notesBeside, unusedWordLines } from "../output/import-lines";
import { findPatterns } from "../../tools/generator";
import { errorText } from "../../base/json";
import { inWords } from "../../base/words";

/** How many files a line names: there may be dozens. */
const MOST_PATHS = 5;

/** Runs `cdktf-svc generate`. */
export const runGenerate: CommandRun<typeof generateCommand> = async (_operands, options, io) => {
  const { out, framework } = options;
  if (isFile(out)) throw new UsageError(`--out must name a folder; ${JSON.stringify(out)} is a file`);
  const map = options.map === undefined ? undefined : requiredMap(options.map);
  const {
    text,
    overlays,
    imported,
    options: said,
  } = await readDescription(options.from, options.overlay, {
    env: io.env,
    sendApiKey: options.sendApiKey ?? false,
    protoFolders: options.protoPath,
    map: map?.read,
  });
  const unused = findUnusedWords(text, { ...said, overlays });
  for (const line of unusedWordLines("generate", unused.words)) io.report(line);
  const notes = [...imported.notes, ...unused.notes];
  for (const line of noteLines("generate", notesBeside(map, notes))) io.report(line);
  const contract = withNamedEndpoint(imported.contract, out);
  for (const line of endpointNote(contract, out)) io.report(`cdktf-svc generate: ${line}`);
  refuseUnusable(imported, { isAllowed: options.allowUnusable ?? false, map: options.map }, io);
  const files = contractFiles(contract, {
    esModules: options.esModules ?? false,
    framework,
    document: imported.document,
  });
  for (const { names, reason } of findPatterns(contract).absent) {
    io.report(`cdktf-svc generate: without the patterns ${inWords(names)}: ${reason}`);
  }
  const change = compareFolder(out, files, isGenerated);
  refuseForeign(out, change);
  const written = change.missing.length + change.differing.length;
  const isAsItShall = written + change.leftOver.length === 0;
  if (options.check === true) {
    if (!isAsItShall) throw new Error(differenceText(out, change));
    io.print(`${out} is up to date: ${files.size} files`);
    return;
  }
  if (!isAsItShall) {
    // Installs the signal handlers, so that a signal cannot end the process before the folder is complete.
    void io.untilStopped();
    writeFolder(out, () => changeFolder(out, files, change));
  }
  io.print(
    `${out}: ${files.size} files for ${imported.contract.kinds.length} kinds; ${written} written, ` +
      `${change.leftOver.length} removed, ${files.size - written} unchanged`,
  );
};

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
}

function requiredMap(path: string): MapFile {
  const map = readMapFile(path);
  if (map !== undefined) return map;
  throw new InputError(
    `The service map ${JSON.stringify(path)} does not exist. Write it with \`cdktf-svc contract DESCRIPTION --map ${path}\`.`,
  );
}

function refuseUnusable(
  { kinds, contract }: ImportedDocument,
  { isAllowed, map }: { readonly isAllowed: boolean; readonly map: string | undefined },
  io: CommandIo,
): void {
  const unusable = kinds.filter(({ state }) => state === "unusable");
  const place = map === undefined ? "an overlay (--overlay) or a service map (--map)" : map;
  for (const kind of unusable) for (const line of unusableLines(kind, map !== undefined)) io.report(line);
  const names = unusable.map(({ name }) => name).join(", ");
  if (contract.kinds.length === 0) {
    throw new Error(
      `The description has no usable kind, and nothing was written. Add the missing facts to ${place}.`,
    );
  }
  if (unusable.length > 0 && !isAllowed) {
    throw new Error(
      `The description lacks facts about ${names}, and nothing was written. Put the correct lines above into ${place}, ` +
        "or skip these kinds (--allow-unusable).",
    );
  }
}

/** Formats the problems of a kind, each followed by the lines that would solve it. */
function unusableLines({ name, problems }: KindReport, withMap: boolean): readonly string[] {
  return [
    `${name} is unusable:`,
    ...problems.flatMap((problem) => [
      `  - ${problem.text}`,
      ...correctionLines(problem, withMap).map((line) => `      ${line}`),
    ]),
  ];
}

function refuseForeign(folder: string, { foreign }: FolderChange): void {
  if (foreign.length === 0) return;
  throw new Error(
    `The folder ${JSON.stringify(folder)} contains files that this command did not generate, at paths of generated files: ${inWords(foreign, MOST_PATHS)}. ` +
      "Nothing was written. Move them away, or choose another folder.",
  );
}

function differenceText(folder: string, { missing, differing, leftOver }: FolderChange): string {
  const parts = [
    ["differing", differing],
    ["missing", missing],
    ["left over", leftOver],
  ] as const;
  const told = parts
    .filter(([, paths]) => paths.length > 0)
    .map(([what, paths]) => `${paths.length} ${what} (${inWords(paths, MOST_PATHS)})`);
  return `${JSON.stringify(folder)} differs from what the description generates: ${told.join("; ")}. Run the command without --check.`;
}

function writeFolder(folder: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new Error(`Could not write ${JSON.stringify(folder)}: ${errorText(error)}`, { cause: error });
  }
}
