import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { filesOf, holdersOf, type SearchedText } from "../support/secret-search";
import type { EndedCommand } from "./outcome";
import type { Service } from "./service";
import { isCounted, type Stack } from "./stack";
import { readState, type StateObject } from "./state";

/** Input of the invariants: everything that a run has left behind so far. */
export interface Traces {
  readonly service: Service;
  readonly stack: Stack;
  readonly directory: string;
  readonly commands: readonly EndedCommand[];
  /** Addresses that are currently configured. */
  readonly wanted: readonly string[];
  /** Addresses that were configured at any time. */
  readonly everWanted: ReadonlySet<string>;
  /** Addresses whose objects may be replaced, since an object to which they refer was removed from the state. @default none */
  readonly replaceable?: ReadonlySet<string>;
  /** Names of the objects in state at the start of the phase, by address. No phase replaces an object. */
  readonly before: ReadonlyMap<string, string>;
  /** Whether the last plan was empty, so that the journal must be empty. */
  readonly isSettled: boolean;
  /** Content of the journals that are not in the stack's folder. @default none */
  readonly journalTexts?: readonly SearchedText[];
}

/** Returns a description of each violated invariant at the end of a phase; empty if all hold. */
export function problemsIn(traces: Traces): readonly string[] {
  const { service, directory, wanted } = traces;
  const state = readState(directory);
  if (state === undefined) return ["the state is no JSON document"];
  const there = service.emulator
    .objects()
    .flatMap(({ name }) => (service.otherUser.owns(name) ? [] : [name]));
  const known = state.map(({ name }) => name);
  const addresses = state.map(({ address }) => address);
  return [
    ...difference("in the service and not in state", there, known),
    ...difference("in state and not in the service", known, there),
    ...difference("wanted and not in state", wanted, addresses),
    ...difference("in state and not wanted", addresses, wanted),
    ...service.otherUser.problems(),
    ...service.foreignChanges.problems(traces.commands),
    ...known
      .filter((name) => service.otherUser.owns(name))
      .map((name) => `the stranger's ${name} is in state`),
    ...replaced(traces, state),
    ...state.filter(({ tainted }) => tainted).map(({ address }) => `${address} is tainted`),
    ...runningOperations(service),
    ...countOfCreations(traces),
    ...(traces.isSettled ? journalEntries(directory) : []),
    ...secrets(traces),
  ];
}

/** Reports elements that are more frequent in `left` than in `right`. */
function difference(what: string, left: readonly string[], right: readonly string[]): readonly string[] {
  const others = [...right];
  const rest = left.filter((each) => {
    const index = others.indexOf(each);
    if (index >= 0) others.splice(index, 1);
    return index < 0;
  });
  return rest.length === 0 ? [] : [`${what}: ${rest.join(", ")}`];
}

/** Checks that each resource that stayed in state still refers to the same object. */
function replaced({ before, replaceable }: Traces, state: readonly StateObject[]): readonly string[] {
  return state.flatMap(({ address, name }) => {
    const earlier = before.get(address);
    return earlier === undefined || earlier === name || replaceable?.has(address) === true
      ? []
      : [`${address} was ${earlier}, which nothing was to replace, and is ${name}`];
  });
}

function runningOperations({ emulator, otherUser }: Service): readonly string[] {
  return emulator
    .operations()
    .filter(({ name }) => !otherUser.owns(name))
    .filter(({ state }) => state === "PENDING" || state === "RUNNING")
    .map(({ name }) => `${name} still runs`);
}

/** Not counted: kinds with a secret that only the create's answer contains. They are created again if that answer is lost. */
function countOfCreations({ service, everWanted, replaceable = new Set() }: Traces): readonly string[] {
  const made = service.everMade().filter((name) => !name.startsWith("api-keys/"));
  const wanted = [...everWanted].filter(isCounted);
  const more = made.length - wanted.length;
  return more >= 0 && more <= [...replaceable].filter(isCounted).length
    ? []
    : [`${wanted.length} objects were ever wanted, and ${made.length} were made: ${made.join(", ")}`];
}

function journalEntries(directory: string): readonly string[] {
  const root = join(directory, ".terraform", "svc-journal");
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".entry.json"))
    .map((name) => `the journal still holds ${name}`);
}

function secrets({ service, stack, directory, commands, journalTexts = [] }: Traces): readonly string[] {
  const said = commands.map(({ command, output }): SearchedText => ({
    name: `the output of ${command}`,
    bytes: Buffer.from(output),
  }));
  const texts = [...said, ...journalTexts, ...filesOf(directory)];
  // A secret that the service returns once is in the state, as a sensitive value, and nowhere else.
  const outsideOfState = texts.filter(
    ({ name }) => !/terraform\.tfstate|\.tfplan\/(tfstate|tfplan$)/.test(name),
  );
  const returnedOnce = (readState(directory) ?? []).flatMap(({ secret }) => secret ?? []);
  return [
    ...[service.emulator.apiKey, ...Object.values(stack.secrets)].flatMap((secret) =>
      holdersOf(secret, texts),
    ),
    ...returnedOnce.flatMap((secret) => holdersOf(secret, outsideOfState)),
  ].map((holder) => `${holder} holds a secret`);
}
