import { printableJson } from "../../base/escaping";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { signalAfter } from "../../client";
import type { Contract } from "../../contract";
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
import { type CommandIo, type CommandRun, InputError, UsageError } from "../command";
import type { contextCommand } from "./context";
import { compareEntry, type EntryReport, listEntry } from "./context-entries";
import { compareHook, type ComparedHook, listHook } from "./context-hooks";
import { contextLines } from "./context-lines";
import { contractFrom } from "../input/contract-file";
import { openService } from "../input/open-service";
import { toDeadline } from "../input/to-deadline";

/** Runs `cdktf-svc context`. */
export const runContext: CommandRun<typeof contextCommand> = async ([operands], options, io) => {
  const { refresh = false, clear = false, check = false, json = false } = options;
  const path = join(process.cwd(), CONTEXT_FILE);
  if (clear && operands.length === 0) {
    rmSync(path, { force: true });
    return 0;
  }
  const contract = contractFrom(options.contract);
  const chosen = chooseEntries(
    asInput(() => readContext(path)),
    operands,
  );
  if (clear) {
    asInput(() =>
      updateContext(path, ({ lookups, hooks }) => ({
        lookups: without(lookups, operands),
        hooks: without(hooks, operands),
      })),
    );
    return 0;
  }
  if (!refresh && !check) {
    print(
      [
        ...[...chosen.lookups].map(([key, entry]) => listEntry(contract, key, entry)),
        ...[...chosen.hooks].map(([key, entry]) => listHook(key, entry)),
      ],
      json,
      io,
    );
    return 0;
  }
  const compared = await compareAll(contract, chosen, toDeadline(options.timeout), io);
  if (refresh) {
    asInput(() =>
      updateContext(path, ({ lookups, hooks }) => ({
        lookups: new Map([...lookups, ...freshOf(compared.lookups)]),
        hooks: new Map([...hooks, ...freshOf(compared.hooks)]),
      })),
    );
  }
  const reports = [...compared.lookups, ...compared.hooks].map(({ report }) => report);
  print(reports, json, io);
  const isBad = ({ outcome }: EntryReport): boolean =>
    outcome === "unmatched" || (check && outcome !== "same");
  return reports.some(isBad) ? 1 : 0;
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

/** A file that cannot be used, or an invalid endpoint, counts as an input that cannot be read. */
function asInput<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const isInput = error instanceof ContextError || error instanceof LookupError;
    throw isInput ? new InputError(error.message) : error;
  }
}
