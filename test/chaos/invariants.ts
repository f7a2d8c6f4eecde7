import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { filesOf, holdersOf, type SearchedText } from "../support/secret-search";
import type { Told } from "./outcome";
import type { Service } from "./service";
import { isCounted, type Stack } from "./stack";
import { readState } from "./state";

/** What the invariants are about: everything that a run has left behind so far. */
export interface Traces {
  readonly service: Service;
  readonly stack: Stack;
  readonly directory: string;
  readonly commands: readonly Told[];
  /** The addresses that are wanted. */
  readonly wanted: readonly string[];
  /** The addresses that were ever wanted. */
  readonly everWanted: ReadonlySet<string>;
  /** Whether a plan has just been found empty, so that the journal has nothing left to tell. */
  readonly isSettled: boolean;
}

/** What does not hold at the end of a phase, in words; empty where everything holds. */
export function problemsIn(traces: Traces): readonly string[] {
  const { service, directory, wanted } = traces;
  const state = readState(directory);
  if (state === undefined) return ["the state is no JSON document"];
  const there = service.emulator.objects().map(({ name }) => name);
  const known = state.map(({ name }) => name);
  const addresses = state.map(({ address }) => address);
  return [
    ...difference("in the service and not in state", there, known),
    ...difference("in state and not in the service", known, there),
    ...difference("wanted and not in state", wanted, addresses),
    ...difference("in state and not wanted", addresses, wanted),
    ...state.filter(({ tainted }) => tainted).map(({ address }) => `${address} is tainted`),
    ...runningOperations(service),
    ...countOfCreations(traces),
    ...(traces.isSettled ? journalEntries(directory) : []),
    ...secrets(traces),
  ];
}

/** Says what is in `left` more often than in `right`. */
function difference(what: string, left: readonly string[], right: readonly string[]): readonly string[] {
  const others = [...right];
  const rest = left.filter((each) => {
    const index = others.indexOf(each);
    if (index >= 0) others.splice(index, 1);
    return index < 0;
  });
  return rest.length === 0 ? [] : [`${what}: ${rest.join(", ")}`];
}

function runningOperations({ emulator }: Service): readonly string[] {
  return emulator
    .operations()
    .filter(({ state }) => state === "PENDING" || state === "RUNNING")
    .map(({ name }) => `${name} still runs`);
}

/** A kind whose secret is only in the answer to its creation is made anew when that answer is lost, so it is not counted. */
function countOfCreations({ service, everWanted }: Traces): readonly string[] {
  const made = service.everMade().filter((name) => !name.startsWith("api-keys/"));
  const wanted = [...everWanted].filter(isCounted);
  return made.length === wanted.length
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

function secrets({ service, stack, directory, commands }: Traces): readonly string[] {
  const said = commands.map(({ command, output }): SearchedText => ({
    name: `the output of ${command}`,
    bytes: Buffer.from(output),
  }));
  const texts = [...said, ...filesOf(directory)];
  // What the service tells once is in the state, as what is sensitive, and nowhere else.
  const outsideOfState = texts.filter(({ name }) => !/terraform\.tfstate|\.tfplan\/tfstate/.test(name));
  const told = (readState(directory) ?? []).flatMap(({ secret }) => secret ?? []);
  return [
    ...[service.emulator.apiKey, ...Object.values(stack.secrets)].flatMap((secret) =>
      holdersOf(secret, texts),
    ),
    ...told.flatMap((secret) => holdersOf(secret, outsideOfState)),
  ].map((holder) => `${holder} holds a secret`);
}
