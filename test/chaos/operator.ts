import { existsSync, rmSync } from "node:fs";
import { asOneLine } from "../support/end-to-end";
import type { Service } from "./service";
import { RECREATED_AFTER_LOSS, type Group, type Stack, typeOf, wantedOf, type Phase } from "./stack";
import { readState, type StateObject } from "./state";

/** Steps that an operator must take before the next command, because the provider refuses to decide. */
export interface OperatorAction {
  /** Addresses to remove from the state before the imports. Deletes no object. */
  readonly removals: readonly string[];
  /** Addresses and object names to import. */
  readonly imports: readonly (readonly [address: string, name: string])[];
  /** Names of objects to delete. */
  readonly deletions: readonly string[];
  /** Journal files or whole journals to delete. */
  readonly discards: readonly string[];
}

/** Matches messages that ask the operator to import an object or to delete a journal entry. */
const REFUSAL = /terraform import|import the object|delete the journal entry|Nothing was changed/;

/**
 * Derives the operator's actions from a command's output, with the knowledge of which objects belong to the run.
 * Imports its objects, deletes useless ones and discards the named journal entries. Acts only on what the output
 * mentions: an object that it omits stays lost, and the invariants report it.
 */
export function operatorActionOf(
  output: string,
  phase: Phase,
  {
    stack,
    service,
    directory,
  }: { readonly stack: Stack; readonly service: Service; readonly directory: string },
  isThere: (place: string) => boolean = existsSync,
): OperatorAction | undefined {
  const text = asOneLine(output);
  const state = readState(directory) ?? [];
  const known = new Set(state.map(({ name }) => name));
  const lost = service.emulator
    .objects()
    .filter(({ name }) => !known.has(name) && !service.otherUser.owns(name));
  const named = lost.filter(({ name }) => names(text, name));
  const isUseless = ({ name }: { readonly name: string }): boolean =>
    stack.groups.some(({ kind }) => RECREATED_AFTER_LOSS.has(kind.name) && isOf(name, kind.pattern));
  const deletions = named.filter(isUseless).map(({ name }) => name);
  const removals = removalsIn(text, state, service);
  const settled = [...settledJournals(text), ...outlivedJournals(text, service, isThere)];
  if (!REFUSAL.test(text)) return orNothing({ removals, imports: [], deletions, discards: settled });
  const taken = new Set(state.map(({ address }) => address).filter((address) => !removals.includes(address)));
  const imports: [string, string][] = [];
  for (const object of lost.filter((each) => !isUseless(each) && isSpokenOf(each.name, text, stack))) {
    const address = addressFor(object, stack, phase, taken);
    if (address === undefined) continue;
    taken.add(address);
    imports.push([address, object.name]);
  }
  const entries = [...new Set(text.match(/(?:[a-z0-9]+:\/)?\/[^\s`"]+\.entry\.json/g) ?? [])].filter(isThere);
  return orNothing({ removals, imports, deletions, discards: [...entries, ...settled] });
}

function orNothing(operatorAction: OperatorAction): OperatorAction | undefined {
  return Object.values(operatorAction).every((list: readonly unknown[]) => list.length === 0)
    ? undefined
    : operatorAction;
}

/**
 * Returns the addresses that a text asks to remove from the state: resources without a known object, those whose object does not exist,
 * and those that adopted the other user's object.
 */
function removalsIn(
  text: string,
  state: readonly StateObject[],
  { otherUser, emulator }: Service,
): readonly string[] {
  return text
    .split(/(?=(?:Error|Warning): )/)
    .filter((message) => message.includes("terraform state rm"))
    .flatMap((message) => {
      const address = /\bwith (svc_\S+),/.exec(message)?.[1];
      const held = state.find((each) => each.address === address);
      if (held === undefined) return [];
      const isAdoption = message.includes("If it belongs to another client");
      if (isAdoption && !otherUser.owns(held.name)) return [];
      const isThoughtGone = message.includes("If you know that it does not exist");
      return isThoughtGone && emulator.get(held.name) !== undefined ? [] : [held.address];
    });
}

/** Returns the journals that a text asks to remove once all is settled, which an empty plan proves. */
function settledJournals(text: string): readonly string[] {
  if (!text.includes("No changes.")) return [];
  const folders = text.match(/(?<=Once that is settled, remove )\/\S+?(?=\.? )/g) ?? [];
  return [...new Set(folders)].filter((folder) => existsSync(folder));
}

/**
 * Returns the journal files that a text asks to delete after their objects were removed from the state on purpose, as the
 * other user's.
 */
function outlivedJournals(
  text: string,
  { otherUser }: Service,
  isThere: (place: string) => boolean,
): readonly string[] {
  const asked = text.matchAll(
    /An earlier run created, with the same configuration:(.*?)That run ended normally.*?on purpose, delete ((?:(?:[a-z0-9]+:\/)?\/\S+(?:, )?)+)\.(?= |$)/g,
  );
  return [...asked].flatMap(([, list = "", files = ""]) => {
    const made = [...list.matchAll(/- (\S+) \(started/g)].map(([, name = ""]) => name);
    return made.length > 0 && made.every((name) => otherUser.owns(name))
      ? files.split(", ").filter(isThere)
      : [];
  });
}

/** Performs the deletions and discards. */
export function runOperatorAction({ deletions, discards }: OperatorAction, { emulator }: Service): void {
  for (const name of deletions) emulator.remove(name);
  for (const file of discards) rmSync(file, { recursive: true, force: true });
}

/** Whether a text contains a name, and not only as a prefix of a longer one. */
function names(text: string, name: string): boolean {
  return new RegExp(`${name}(?![\\w/-])`).test(text);
}

/** Whether a text names an object, or asks to look for an object of its kind in the service. */
function isSpokenOf(name: string, text: string, { groups }: Stack): boolean {
  if (names(text, name)) return true;
  const kind = groups.find((group) => isOf(name, group.kind.pattern))?.kind;
  return kind !== undefined && /Look for .*service/.test(text) && text.includes(kind.name);
}

/** Returns a free address that fits the object. */
function addressFor(
  object: Readonly<Record<string, unknown>> & { readonly name: string },
  { groups }: Stack,
  phase: Phase,
  taken: ReadonlySet<string>,
): string | undefined {
  return groups
    .filter((group) => isOf(object.name, group.kind.pattern) && isLike(object, group))
    .flatMap((group) => {
      const address = `${typeOf(group)}.${group.label}`;
      const { count } = wantedOf(group, phase);
      return group.single ? [address] : Array.from({ length: count }, (_, index) => `${address}[${index}]`);
    })
    .find((address) => !taken.has(address));
}

/** A machine and its copy differ only in their display names. */
function isLike(object: Readonly<Record<string, unknown>>, { label }: Group): boolean {
  return (object["displayName"] === "copy") === (label === "copy");
}

function isOf(name: string, pattern: string): boolean {
  return new RegExp(`^${pattern.replace(/\{\w+\}/g, "[^/]+")}$`).test(name);
}
