import { statSync } from "node:fs";
import {
  findUnusedWords,
  importDocument,
  type ImportedDocument,
  type KindReport,
} from "../../tools/openapi-import";
import { type Command, type CommandIo, InputError, UsageError } from "../command";
import { contractFiles, isGenerated } from "../input/contract-files";
import { changeFolder, compareFolder, type FolderChange } from "./generated-folder";
import { ENDPOINT_FILE, endpointNote, withNamedEndpoint } from "../input/named-endpoint";
import { readDocument, readOverlays } from "../input/read-document";
import { readOptions } from "../input/read-options";
import { noteLines, unusedWordLines } from "../output/import-lines";
import { errorText } from "../../base/json";

/** `cdktf-svc generate`: writes constructs, a contract and reference pages from an API description. */
export const generateCommand: Command = {
  synopsis:
    "--from URL-OR-FILE [--overlay FILE]... --out DIR [--framework cdktf|cdktn] [--check] [--allow-unusable] [--es-modules] [--send-api-key]",
  help: [
    "Generates construct classes, a contract and reference pages from the service's OpenAPI description.",
    "",
    "  --from URL-OR-FILE  OpenAPI description: a file, its address, or the service's address, where the",
    "                      command reads /openapi.yaml.",
    "  --overlay FILE      OpenAPI Overlay with facts that the description lacks. Repeatable; applied in",
    "                      order.",
    "  --out DIR           Output folder. Files that were not generated stay unchanged. It is an error if",
    "                      such a file has the path of a generated one.",
    "  --framework NAME    What the constructs extend: cdktf or cdktn. Default: cdktf.",
    "  --check             Write nothing. Fail if DIR differs from what the description generates.",
    "  --allow-unusable    Skip kinds about which the description lacks facts.",
    "  --es-modules        End relative imports in .js, for ES modules.",
    "  --send-api-key      Send SVC_API_KEY to the address even if it is not the origin of SVC_ENDPOINT.",
    "",
    'In a stack, use `new SvcProvider(stack, "svc", { contract })`, with `contract` and the classes of DIR. For a',
    "plain configuration, run `cdktf-svc stage FOLDER --contract DIR/contract.json`. The emulator reads",
    "DIR/openapi.json: `startEmulator({ documentText })`. The address of the service that the description names is",
    `used only if you name it, too: in SVC_ENDPOINT, the provider's endpoint, or one line of DIR/${ENDPOINT_FILE}.`,
    "Conclusions that the description does not state are notes on standard error, worst first, as are words of an",
    "overlay without effect.",
    "",
    "Exit codes:",
    "  0  Written, or already up to date.",
    "  1  A kind is unusable, DIR differs (--check), or DIR cannot be written.",
    "  2  Invalid command line, or the description or an overlay cannot be read.",
  ].join("\n"),
  async run(args, io) {
    const asked = toOptions(args);
    const text = await readDocument(asked.from, { env: io.env, sendApiKey: asked.sendApiKey });
    const overlays = readOverlays(asked.overlays);
    const adopted = adopt(text, overlays);
    for (const line of unusedWordLines("generate", findUnusedWords(text, { overlays }))) io.report(line);
    for (const line of noteLines("generate", adopted.notes)) io.report(line);
    const contract = withNamedEndpoint(adopted.contract, asked.out);
    for (const line of endpointNote(contract, asked.out)) io.report(`cdktf-svc generate: ${line}`);
    refuseUnusable(adopted, asked.allowUnusable, io);
    const files = contractFiles(contract, {
      esModules: asked.esModules,
      framework: asked.framework,
      document: adopted.document,
    });
    const change = compareFolder(asked.out, files, isGenerated);
    refuseForeign(asked.out, change);
    const written = change.missing.length + change.differing.length;
    const isAsItShall = written + change.leftOver.length === 0;
    if (asked.check) {
      if (!isAsItShall) throw new Error(differenceText(asked.out, change));
      io.print(`${asked.out} is up to date: ${files.size} files`);
      return;
    }
    if (!isAsItShall) {
      // Installs the signal handlers, so that a signal cannot end the process before the folder is complete.
      void io.untilStopped();
      writeFolder(asked.out, () => changeFolder(asked.out, files, change));
    }
    io.print(
      `${asked.out}: ${files.size} files for ${adopted.contract.kinds.length} kinds; ${written} written, ` +
        `${change.leftOver.length} removed, ${files.size - written} unchanged`,
    );
  },
};

interface GenerateChoice {
  readonly from: string;
  readonly overlays: readonly string[];
  readonly out: string;
  readonly framework: "cdktf" | "cdktn";
  readonly check: boolean;
  readonly allowUnusable: boolean;
  readonly esModules: boolean;
  readonly sendApiKey: boolean;
}

function toOptions(args: readonly string[]): GenerateChoice {
  const { values, lists, flags, operands } = readOptions(args, ["from", "out", "framework"], {
    lists: ["overlay"],
    flags: ["check", "allow-unusable", "es-modules", "send-api-key"],
  });
  if (operands.length > 0) throw new UsageError("unexpected argument: this command takes only options");
  const { from, out, framework = "cdktf" } = values;
  if (from === undefined) {
    throw new UsageError("--from is required: the file or address of the API description");
  }
  if (out === undefined) throw new UsageError("--out is required: the folder to write");
  if (framework !== "cdktf" && framework !== "cdktn") {
    throw new UsageError(`--framework must be cdktf or cdktn; got ${JSON.stringify(framework)}`);
  }
  if (isFile(out)) throw new UsageError(`--out must name a folder; ${JSON.stringify(out)} is a file`);
  return {
    from,
    overlays: lists.overlay,
    out,
    framework,
    check: flags.check,
    allowUnusable: flags["allow-unusable"],
    esModules: flags["es-modules"],
    sendApiKey: flags["send-api-key"],
  };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
}

/** An invalid description or overlay counts as an input that cannot be read. */
function adopt(text: string, overlays: readonly string[]): ImportedDocument {
  try {
    return importDocument(text, { overlays });
  } catch (error) {
    throw new InputError(errorText(error));
  }
}

function refuseUnusable({ kinds, contract }: ImportedDocument, isAllowed: boolean, io: CommandIo): void {
  const unusable = kinds.filter(({ state }) => state === "unusable");
  for (const kind of unusable) for (const line of unusableLines(kind)) io.report(line);
  const names = unusable.map(({ name }) => name).join(", ");
  if (contract.kinds.length === 0) {
    throw new Error(
      "The description has no usable kind, and nothing was written. Add the missing facts in an overlay (--overlay).",
    );
  }
  if (unusable.length > 0 && !isAllowed) {
    throw new Error(
      `The description lacks facts about ${names}, and nothing was written. Put the correct lines above into an overlay ` +
        "(--overlay), or skip these kinds (--allow-unusable).",
    );
  }
}

/** Formats the problems of a kind, each followed by the overlay actions that would solve it. */
function unusableLines({ name, problems }: KindReport): readonly string[] {
  return [
    `${name} is unusable:`,
    ...problems.flatMap(({ text, overlay }) => [`  - ${text}`, ...overlay.map((line) => `      ${line}`)]),
  ];
}

function refuseForeign(folder: string, { foreign }: FolderChange): void {
  if (foreign.length === 0) return;
  throw new Error(
    `The folder ${JSON.stringify(folder)} contains files that this command did not generate, at paths of generated files: ${someOf(foreign)}. ` +
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
    .map(([what, paths]) => `${paths.length} ${what} (${someOf(paths)})`);
  return `${JSON.stringify(folder)} differs from what the description generates: ${told.join("; ")}. Run the command without --check.`;
}

/** Lists only the first few paths, because there may be dozens. */
function someOf(paths: readonly string[]): string {
  const shown = paths.slice(0, 5).join(", ");
  return paths.length > 5 ? `${shown}, and ${paths.length - 5} more` : shown;
}

function writeFolder(folder: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new Error(`Could not write ${JSON.stringify(folder)}: ${errorText(error)}`, { cause: error });
  }
}
