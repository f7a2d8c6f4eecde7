import { printableJson } from "../../base/escaping";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { signalAfter } from "../../client";
import { type Contract, parseDuration } from "../../contract";
import {
  CONTEXT_FILE,
  ContextError,
  type ContextFile,
  type FoundObjects,
  LookupError,
  type LookupQuery,
  normalizeEndpoint,
  readContext,
  updateContext,
} from "../../synth";
import { createSearch } from "../../synth/search";
import { type Command, type CommandIo, InputError, UsageError } from "../command";
import { compareEntry, type EntryReport, listEntry } from "./context-entries";
import { compareHook, type ComparedHook, listHook } from "./context-hooks";
import { contextLines } from "./context-lines";
import { contractFrom } from "../input/contract-file";
import { openService } from "../input/open-service";
import { readOptions } from "../input/read-options";

const DEFAULT_TIMEOUT = "30s";

/** `cdktf-svc context`: lists, refreshes, clears and checks the answers of look-ups. */
export const contextCommand: Command = {
  synopsis: "[--refresh | --clear | --check] [KEY]... [--timeout DURATION] [--contract FILE] [--json]",
  help: [
    `Lists the answers of look-ups and hooks in ${CONTEXT_FILE} in the current folder, or refreshes, clears or checks them.`,
    "",
    "  KEY                 Key of an answer, as listed. Repeatable. Default: all answers.",
    "  --refresh           Look the answers up again, and store them.",
    "  --clear             Remove the answers. Without a KEY, removes the file, even if it cannot be read.",
    "  --check             Look the answers up again, and report those that have changed. Changes nothing.",
    "  --timeout DURATION  Time limit for each look-up, such as 90s or 5m. Default: 30s.",
    "  --contract FILE     The contract.json that `cdktf-svc generate` wrote. Default: the built-in contract.",
    "  --json              Print the answers as JSON.",
    "",
    "--refresh and --check read the service's address from SVC_ENDPOINT and the API key from SVC_API_KEY. They",
    "skip answers of another service, which must not receive the key, and of another contract. Of hooks, they call",
    "only methods that read, without secrets. A synthesis runs any other hook again when its answer is cleared.",
    "",
    "Exit codes:",
    "  0  Done. With --check: every answer was compared, and none has changed.",
    "  1  With --check: an answer has changed or was skipped. With --refresh: an answer does not match any more. Otherwise:",
    "     the service refused the call or was unreachable.",
    "  2  Invalid command line or environment, or the file or the contract cannot be read.",
  ].join("\n"),
  async run(args, io) {
    const { values, flags, operands } = readOptions(args, ["timeout", "contract"], {
      flags: ["refresh", "clear", "check", "json"],
    });
    if ([flags.refresh, flags.clear, flags.check].filter(Boolean).length > 1) {
      throw new UsageError("--refresh, --clear and --check exclude each other");
    }
    const path = join(process.cwd(), CONTEXT_FILE);
    if (flags.clear && operands.length === 0) {
      rmSync(path, { force: true });
      return 0;
    }
    const contract = contractFrom(values.contract);
    const chosen = chooseEntries(
      asInput(() => readContext(path)),
      operands,
    );
    if (flags.clear) {
      asInput(() =>
        updateContext(path, ({ lookups, hooks }) => ({
          lookups: without(lookups, operands),
          hooks: without(hooks, operands),
        })),
      );
      return 0;
    }
    if (!flags.refresh && !flags.check) {
      print(
        [
          ...[...chosen.lookups].map(([key, entry]) => listEntry(contract, key, entry)),
          ...[...chosen.hooks].map(([key, entry]) => listHook(key, entry)),
        ],
        flags.json,
        io,
      );
      return 0;
    }
    const compared = await compareAll(contract, chosen, timeoutOf(values.timeout), io);
    if (flags.refresh) {
      asInput(() =>
        updateContext(path, ({ lookups, hooks }) => ({
          lookups: new Map([...lookups, ...freshOf(compared.lookups)]),
          hooks: new Map([...hooks, ...freshOf(compared.hooks)]),
        })),
      );
    }
    const reports = [...compared.lookups, ...compared.hooks].map(({ report }) => report);
    print(reports, flags.json, io);
    const isBad = ({ outcome }: EntryReport): boolean =>
      outcome === "unmatched" || (flags.check && outcome !== "same");
    return reports.some(isBad) ? 1 : 0;
  },
};

interface ContextComparison {
  readonly lookups: readonly Awaited<ReturnType<typeof compareEntry>>[];
  readonly hooks: readonly ComparedHook[];
}

/** Returns the new answers. */
function freshOf<Entry>(
  compared: readonly { readonly report: EntryReport; readonly entry?: Entry }[],
): readonly (readonly [string, Entry])[] {
  return compared.flatMap(({ report, entry }) => (entry === undefined ? [] : [[report.key, entry] as const]));
}

/** Returns the entries with these keys; all without a key. */
function chooseEntries({ lookups, hooks }: ContextFile, keys: readonly string[]): ContextFile {
  const unknown = keys.find((key) => !lookups.has(key) && !hooks.has(key));
  if (unknown !== undefined) {
    throw new UsageError(
      `${CONTEXT_FILE} has no answer ${JSON.stringify(unknown)}; see \`cdktf-svc context\``,
    );
  }
  const among = <Entry>(entries: ReadonlyMap<string, Entry>): ReadonlyMap<string, Entry> =>
    keys.length === 0 ? entries : new Map([...entries].filter(([key]) => keys.includes(key)));
  return { lookups: among(lookups), hooks: among(hooks) };
}

function without<Entry>(
  entries: ReadonlyMap<string, Entry>,
  keys: readonly string[],
): ReadonlyMap<string, Entry> {
  return new Map([...entries].filter(([key]) => !keys.includes(key)));
}

async function compareAll(
  contract: Contract,
  entries: ContextFile,
  timeoutMs: number,
  io: CommandIo,
): Promise<ContextComparison> {
  const { env } = io;
  const service = openService(contract, env);
  const search = createSearch(service);
  const endpoint = asInput(() =>
    normalizeEndpoint((env["SVC_ENDPOINT"] || contract.defaultEndpoint) ?? "", "SVC_ENDPOINT"),
  );
  const [lookups, hooks] = [[], []] as [ContextComparison["lookups"][number][], ComparedHook[]];
  try {
    for (const [key, entry] of entries.lookups) {
      const find = async (query: LookupQuery): Promise<FoundObjects> => {
        const found = await search.find(query, signalAfter(timeoutMs));
        if (found.warning !== undefined) io.report(`${key}: ${found.warning}`);
        return found;
      };
      lookups.push(await compareEntry(contract, endpoint, key, entry, find));
    }
    for (const [key, entry] of entries.hooks) {
      hooks.push(await compareHook(service, endpoint, key, entry, timeoutMs));
    }
  } finally {
    await service.client.close();
  }
  return { lookups, hooks };
}

function print(reports: readonly EntryReport[], isJson: boolean, io: CommandIo): void {
  if (isJson) io.print(printableJson(reports, 2));
  else for (const line of contextLines(reports)) io.print(line);
}

function timeoutOf(text: string = DEFAULT_TIMEOUT): number {
  const timeoutMs = parseDuration(text);
  if (timeoutMs === undefined) throw new UsageError("--timeout must be a duration, such as 90s or 5m");
  return timeoutMs;
}

/** A file that cannot be used, or an invalid endpoint, counts as an input that cannot be read. */
function asInput<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const isInput = error instanceof ContextError || error instanceof LookupError;
    throw isInput ? new InputError(error.message) : error;
  }
}
