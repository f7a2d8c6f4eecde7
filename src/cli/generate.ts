import { statSync } from "node:fs";
import { adoptDocument, type AdoptedDocument, type KindReport } from "../contract/adopt";
import { type Command, type CommandIo, InputError, UsageError } from "./command";
import { contractFiles, isGenerated } from "./contract-files";
import { changeFolder, compareFolder, type FolderChange } from "./generated-folder";
import { readDocument, readOverlays } from "./read-document";
import { readOptions } from "./read-options";

/** `cdktf-svc generate`: constructs, contract and reference pages of an API description. */
export const generateCommand: Command = {
  synopsis: "--from URL-OR-FILE [--overlay FILE]... --out DIR [--check] [--allow-unusable] [--es-modules]",
  help: [
    "Makes construct classes, a contract and reference pages of the service's own API description.",
    "",
    "  --from URL-OR-FILE  the OpenAPI description: a file, its address, or the service's address, at",
    "                      which /openapi.yaml is read",
    "  --overlay FILE      an OpenAPI Overlay that says what the description does not; may be given",
    "                      several times, in order",
    "  --out DIR           the folder to write. Files that nobody generated stay as they are; one that",
    "                      stands where a generated one belongs is an error",
    "  --check             writes nothing, and fails where DIR is not what the description gives now",
    "  --allow-unusable    leaves out the kinds that the description says too little about",
    "  --es-modules        ends relative imports in .js, for projects of ES modules",
    "  --send-api-key      sends SVC_API_KEY to the address although it is not that of SVC_ENDPOINT",
    "",
    'In a stack: `new SvcProvider(stack, "svc", { contract })`, with `contract` and the classes of DIR. In a plain',
    "configuration: `cdktf-svc stage FOLDER --contract DIR/contract.json`. DIR/openapi.json is what the emulator",
    "reads: `startEmulator({ documentText })`. What was concluded rather than said is told on standard error.",
    "",
    "Exit codes: 0 written, or nothing to write; 1 a kind is unusable, DIR differs (--check) or cannot be written;",
    "2 the command line is wrong, or the description or an overlay cannot be read.",
  ].join("\n"),
  async run(args, io) {
    const asked = toOptions(args);
    const adopted = adopt(
      await readDocument(asked.from, { env: io.env, sendApiKey: asked.sendApiKey }),
      readOverlays(asked.overlays),
    );
    for (const note of adopted.notes) io.report(`cdktf-svc generate: note: ${note}`);
    refuseUnusable(adopted, asked.allowUnusable, io);
    const files = contractFiles(adopted.contract, {
      esModules: asked.esModules,
      document: adopted.document,
    });
    const change = compareFolder(asked.out, files, isGenerated);
    refuseForeign(asked.out, change);
    const written = change.missing.length + change.differing.length;
    const isAsItShall = written + change.leftOver.length === 0;
    if (asked.check) {
      if (!isAsItShall) throw new Error(differenceText(asked.out, change));
      io.print(`${asked.out} is what the description gives: ${files.size} files`);
      return;
    }
    if (!isAsItShall) {
      // From here on a signal waits until the folder is whole; there is nothing to wait for then.
      void io.untilStopped();
      writeFolder(asked.out, () => changeFolder(asked.out, files, change));
    }
    io.print(
      `${asked.out}: ${files.size} files for ${adopted.contract.kinds.length} kinds; ${written} written, ` +
        `${change.leftOver.length} removed, ${files.size - written} as they were`,
    );
  },
};

interface Asked {
  readonly from: string;
  readonly overlays: readonly string[];
  readonly out: string;
  readonly check: boolean;
  readonly allowUnusable: boolean;
  readonly esModules: boolean;
  readonly sendApiKey: boolean;
}

function toOptions(args: readonly string[]): Asked {
  const { values, lists, flags, operands } = readOptions(args, ["from", "out"], {
    lists: ["overlay"],
    flags: ["check", "allow-unusable", "es-modules", "send-api-key"],
  });
  if (operands.length > 0) throw new UsageError("it takes options only; there is an argument beside them");
  const { from, out } = values;
  if (from === undefined) throw new UsageError("--from must say where the API description is");
  if (out === undefined) throw new UsageError("--out must name the folder to write");
  if (isFile(out)) throw new UsageError(`--out must name a folder; ${JSON.stringify(out)} is a file`);
  return {
    from,
    overlays: lists.overlay,
    out,
    check: flags.check,
    allowUnusable: flags["allow-unusable"],
    esModules: flags["es-modules"],
    sendApiKey: flags["send-api-key"],
  };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
}

/** What is wrong with the description as a whole, or with an overlay, is wrong with what was to be read. */
function adopt(text: string, overlays: readonly string[]): AdoptedDocument {
  try {
    return adoptDocument(text, { overlays });
  } catch (error) {
    throw new InputError(error instanceof Error ? error.message : String(error));
  }
}

function refuseUnusable({ kinds, contract }: AdoptedDocument, isAllowed: boolean, io: CommandIo): void {
  const unusable = kinds.filter(({ state }) => state === "unusable");
  for (const kind of unusable) for (const line of unusableLines(kind)) io.report(line);
  const names = unusable.map(({ name }) => name).join(", ");
  if (contract.kinds.length === 0) {
    throw new Error(
      "The description has no kind that can be used, so that there is nothing to write. An overlay (--overlay) can say what it does not.",
    );
  }
  if (unusable.length > 0 && !isAllowed) {
    throw new Error(
      `The description says too little about ${names}, and nothing was written. Put the lines above that are right into an overlay ` +
        "(--overlay), or leave these kinds out (--allow-unusable).",
    );
  }
}

/** What is wrong with a kind, and below it the actions of an overlay that would settle it. */
function unusableLines({ name, problems }: KindReport): readonly string[] {
  return [
    `${name} is unusable:`,
    ...problems.flatMap(({ text, overlay }) => [`  - ${text}`, ...overlay.map((line) => `      ${line}`)]),
  ];
}

function refuseForeign(folder: string, { foreign }: FolderChange): void {
  if (foreign.length === 0) return;
  throw new Error(
    `In ${JSON.stringify(folder)} stands something that this command did not write where it would write: ${someOf(foreign)}. ` +
      "Nothing was written; move it away, or give another folder.",
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
  return `${JSON.stringify(folder)} is not what the description gives now: ${told.join("; ")}. Run the command without --check.`;
}

/** The first few of some paths: nobody reads sixty. */
function someOf(paths: readonly string[]): string {
  const shown = paths.slice(0, 5).join(", ");
  return paths.length > 5 ? `${shown}, and ${paths.length - 5} more` : shown;
}

function writeFolder(folder: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new Error(
      `${JSON.stringify(folder)} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}
