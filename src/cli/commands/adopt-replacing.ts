import { join } from "node:path";
import type { AccountContent } from "../../account";
import { type AdoptedCode, formatCode, type ProgramStyle } from "../../adopt";
import { type ObjectReads, type Service, unlessGone } from "../../api";
import { inBatches } from "../../base/engine-data";
import { shellWord } from "../../base/escaping";
import { inWords } from "../../base/words";
import { normalizedEndpoint, resolveConfig } from "../../client";
import { DEFAULT_SOURCE } from "../../constructs/staging";
import { type Contract, parseResourceName } from "../../contract";
import {
  findReplaceable,
  type LeftResource,
  REMOVAL,
  REMOVAL_CALL,
  removalFiles,
  type ReplaceableResource,
  type ToldObject,
} from "../../replacing";
import type { StateDocument } from "../../states";
import { type CommandIo, InputError, type OptionsOf, UsageError } from "../command";
import { findKind } from "../input/find-kind";
import { checkStateOptions, readStateOf } from "../input/read-states";
import type { adoptCommand } from "./adopt";
import type { ReportLine } from "./adopt-plan";

/** The service while an account is read. */
export interface AccountReading {
  readonly service: Service;
  readonly reads: ObjectReads;
  readonly signal: AbortSignal;
  readonly report: ReportLine;
  /** Number of requests so far. */
  readonly requests: () => number;
}

/** A state whose resources of other providers are replaced. */
export interface Replacement {
  /** Reads the objects for which the resources stand. */
  readonly read: (reading: AccountReading) => Promise<ReplacedObjects>;
}

/** The objects that exist, and the removal of the resources that stand for them. */
export interface ReplacedObjects {
  readonly account: AccountContent;
  /** Returns the removal of the resources whose objects the code has. */
  readonly removal: (code: AdoptedCode, style: ProgramStyle | "hcl") => Promise<StateRemoval>;
}

/** How resources get out of the old state. */
export interface StateRemoval {
  /** Texts by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Lines for people. */
  readonly summary: readonly string[];
  /** Lines about the resources that stay. */
  readonly leftAlone: readonly string[];
  /** Returns what to do with the files in a folder, before the code is deployed. */
  readonly steps: (folder: string) => readonly string[];
}

/** Folder of the files, which no engine and no program loads. */
export const REPLACED = "replaced";

/** How many resources a line names. */
const MOST_NAMED = 10;

type ReplacingOptions = Pick<
  OptionsOf<typeof adoptCommand>,
  "replacing" | "object" | "account" | "select" | "state"
>;

/**
 * Reads the state of `--replacing`; undefined without the option. Throws a UsageError or an InputError, also for an `--object` that cannot be the one
 * of its address.
 */
export async function replacementOf(
  contract: Contract,
  { replacing, object = [], account, select, state = [] }: ReplacingOptions,
  managed: ReadonlySet<string>,
  io: CommandIo,
): Promise<Replacement | undefined> {
  if (replacing === undefined) {
    if (object.length > 0) throw new UsageError("--object needs --replacing STATE");
    return undefined;
  }
  if (account === true || select !== undefined) {
    throw new UsageError("--replacing adopts the objects of a state: it excludes --account and --select");
  }
  checkStateOptions([...state, replacing]);
  const told = object.map((text) => toldObject(contract, text));
  const document = await readStateOf("--replacing", replacing, io);
  const { replaceable, left, problems } = findReplaceable({
    contract,
    state: document,
    ownSource: DEFAULT_SOURCE,
    endpoints: endpointsIn(contract, io),
    told,
    managed,
  });
  if (problems.length > 0) {
    throw new InputError(`--object: ${inWords(problems, MOST_NAMED)}. Nothing was written.`);
  }
  return { read: (reading) => readObjects(document, replaceable, left, reading) };
}

/** Parses the value of `--object`. */
function toldObject(contract: Contract, text: string): ToldObject {
  // An address can contain any character within the quotes of its keys.
  const [, address = "", kindText = "", name = ""] = /^(.+)=(\w+):([^=:"]+)$/s.exec(text) ?? [];
  if (address === "") {
    throw new UsageError(
      `--object must be such as null_resource.web=VirtualMachine:projects/shop/virtual-machines/web; got ${JSON.stringify(text)}`,
    );
  }
  const kind = findKind(contract, kindText);
  if (parseResourceName(kind.pattern, name) === undefined) {
    throw new UsageError(
      `--object needs the full name of the ${kind.name}, such as ${kind.pattern}; got ${JSON.stringify(name)}`,
    );
  }
  return { address, kind, name };
}

function endpointsIn(contract: Contract, { env }: CommandIo): readonly string[] {
  const former = normalizedEndpoint(env["SVC_FORMER_ENDPOINT"] ?? "");
  const { config } = resolveConfig({}, env, contract);
  return [config?.endpoint, former].filter((endpoint) => endpoint !== undefined);
}

async function readObjects(
  state: StateDocument,
  replaceable: readonly ReplaceableResource[],
  left: readonly LeftResource[],
  { reads, signal, report, requests }: AccountReading,
): Promise<ReplacedObjects> {
  report(`reading ${replaceable.length} objects that ${state.source} names`);
  const found = await inBatches(replaceable, async (resource) => ({
    resource,
    object: await unlessGone(reads.read(resource.kind, resource.name, { signal })),
  }));
  report(`read them by ${requests()} requests`);
  const absent = found.flatMap(({ resource, object }) => (object === undefined ? [resource] : []));
  const told = absent.filter(({ isTold }) => isTold);
  if (told.length > 0) {
    const names = told.map(({ address, name }) => `${name} (${address})`);
    throw new InputError(
      `--object: ${inWords(names, MOST_NAMED)} ${told.length === 1 ? "does" : "do"} not exist. Nothing was written. Correct the name, or the endpoint.`,
    );
  }
  const existing = found.flatMap(({ resource: { kind, name }, object }) =>
    object === undefined ? [] : [{ kind, name, object }],
  );
  const gone = absent.map(({ address, name }) => ({ address, reason: `${name} does not exist` }));
  return {
    account: { objects: existing, unread: [] },
    removal: ({ objects }, style) => {
      const adopted = new Set(objects.map(({ name }) => name));
      const refused = found.flatMap(({ resource: { address, name }, object }) =>
        object === undefined || adopted.has(name) ? [] : [{ address, reason: `${name} is not adopted` }],
      );
      const removed = replaceable.filter(({ name }) => adopted.has(name));
      return removalOf(state, removed, [...left, ...gone, ...refused], style);
    },
  };
}

async function removalOf(
  state: StateDocument,
  removed: readonly ReplaceableResource[],
  left: readonly LeftResource[],
  style: ProgramStyle | "hcl",
): Promise<StateRemoval> {
  const framework = style === "hcl" ? undefined : style.framework;
  const { texts, hasBlocks } = removalFiles(
    state,
    removed.map(({ address }) => address),
    framework,
  );
  const leftAlone = linesByReason(left);
  const files = [...texts].map(
    async ([name, text]) =>
      [join(REPLACED, name), name === REMOVAL.program ? await formatCode(text) : text] as const,
  );
  return {
    files: new Map(await Promise.all(files)),
    leftAlone,
    summary: [
      `Takes out of ${state.source}, and destroys nothing:`,
      ...removed.slice(0, MOST_NAMED).map(({ address, name }) => `  ${address}: ${name}`),
      ...(removed.length > MOST_NAMED
        ? [`  ${removed.length - MOST_NAMED} more: ${join(REPLACED, REMOVAL.script)} has them all`]
        : []),
      ...(leftAlone.length === 0
        ? []
        : ["Left alone there:", ...leftAlone.map((line) => `  ${line}`), TELL_TEXT]),
    ],
    steps: (folder) => stepLines(join(folder, REPLACED), hasBlocks, framework !== undefined),
  };
}

const TELL_TEXT = "  If one of them stands for an object, tell it: --object ADDRESS=KIND:NAME";

function linesByReason(left: readonly LeftResource[]): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const { address, reason } of left) byReason.set(reason, [...(byReason.get(reason) ?? []), address]);
  return [...byReason].map(([reason, addresses]) => `${inWords(addresses, MOST_NAMED)}: ${reason}`);
}

function stepLines(folder: string, hasBlocks: boolean, isProgram: boolean): readonly string[] {
  const script = `sh ${shellWord(join(folder, REMOVAL.script))}`;
  const inProgram = ` In a program, call ${REMOVAL_CALL}(this) of ${join(folder, REMOVAL.program)}.`;
  const byScript = [
    `Run \`${script}\` in the folder of the old configuration, and delete the resources from that configuration.`,
    "Let no plan or apply of it run between the two: it would create the objects again.",
  ];
  return [
    "First, take the resources out of the old state:",
    ...(hasBlocks
      ? [
          `  Replace them in the old configuration by ${join(folder, REMOVAL.blocks)}, and apply it.${isProgram ? inProgram : ""}`,
          "  Its plan must say that they are no longer managed, and destroy nothing. For engines without such blocks:",
        ]
      : ["  Blocks cannot name single instances of a resource, so that a script is needed:"]),
    ...byScript.map((line) => `  ${line}`),
    "Until then, the old configuration can still delete the objects: by requests of its provider, or by destroy provisioners.",
  ];
}
