import { existsSync } from "node:fs";
import { join } from "node:path";
import { InvalidAppError, readApp } from "../../preflight";
import {
  fetchState,
  InvalidStateError,
  isStateAddress,
  parseState,
  type StateDocument,
  stackState,
  type StateText,
  UnreadableStateError,
} from "../../states";
import { type CommandIo, InputError, UsageError } from "../command";
import { readText } from "./read-text";

/** Reads the text of a state that an option names: a file, - for standard input, or an address. */
export async function stateText(state: string, io: CommandIo, option = "--state"): Promise<StateText> {
  if (state === "-") return { source: "standard input", text: await io.readInput() };
  if (isStateAddress(state)) return fetchState(state);
  return { source: state, text: readText(option, state) };
}

/** Refuses standard input for several states. */
export function checkStateOptions(states: readonly string[]): void {
  if (states.filter((state) => state === "-").length > 1) {
    throw new UsageError("--state - can be given once: standard input has one state");
  }
}

/** Reads the state that an option names. Throws an InputError if it cannot be read. */
export async function readStateOf(option: string, state: string, io: CommandIo): Promise<StateDocument> {
  try {
    const { source, text } = await stateText(state, io, option);
    return parseState(source, text);
  } catch (error) {
    throw isInputFault(error) ? new InputError(error.message) : error;
  }
}

/**
 * Reads the states that options name, and those of the stacks in folders; the state of the current folder if there are none. Throws an InputError if
 * one of them cannot be read.
 */
export async function readStates(
  { states, stacks }: { readonly states: readonly string[]; readonly stacks: readonly string[] },
  io: CommandIo,
): Promise<readonly StateDocument[]> {
  checkStateOptions(states);
  const given = states.length === 0 && stacks.length === 0 ? ["."] : stacks;
  try {
    const folders = given.flatMap(foldersOf);
    const texts: StateText[] = [];
    for (const state of states) texts.push(await stateText(state, io));
    for (const workingDirectory of folders) {
      texts.push(await stackState({ workingDirectory, environment: io.env }));
    }
    return withoutRepeats(texts).map(({ source, text }) => parseState(source, text));
  } catch (error) {
    throw isInputFault(error) ? new InputError(error.message) : error;
  }
}

/** Returns the folders of the stacks of an app, or the folder of one stack. */
function foldersOf(folder: string): readonly string[] {
  if (!existsSync(folder)) {
    throw new InputError(`--stack must name a folder; ${JSON.stringify(folder)} does not exist.`);
  }
  if (!existsSync(join(folder, "manifest.json"))) return [folder];
  return readApp(folder).map(({ directory }) => join(folder, directory));
}

/** A state that is named twice, for example by --state and --stack, is read once. */
function withoutRepeats(texts: readonly StateText[]): readonly StateText[] {
  return texts.filter(({ source }, index) => texts.findIndex((each) => each.source === source) === index);
}

function isInputFault(error: unknown): error is Error {
  return (
    error instanceof InvalidStateError ||
    error instanceof UnreadableStateError ||
    error instanceof InvalidAppError
  );
}
