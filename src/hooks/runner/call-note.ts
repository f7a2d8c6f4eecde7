import { hookStore, locateJournal } from "../../bridge/recovery";
import type { Contract } from "../../contract";
import type { HookRun } from "..";
import { type HookNote, hookNote, hookNoteIn, hookNoteName } from "../calls";
import { hookEndpoint } from "./hook-endpoint";
import type { RunTask } from "./read-hook";

/**
 * Returns the file for the note of a hook's call: beside the recovery journal if the user has chosen its place, so that it outlives the machine,
 * otherwise in the engine's data directory.
 *
 * @throws InvalidJournalPlace
 */
export function callNote(
  { identity, settings, guards }: RunTask,
  { directory: workingDirectory, environment }: Pick<HookRun, "directory" | "environment">,
  contract: Contract,
): HookNote {
  const surroundings = { workingDirectory, environment };
  const endpoint = hookEndpoint(settings, environment, contract);
  const store = hookStore(locateJournal({ ...surroundings, endpoint, journal: guards.journal }), endpoint);
  return store === undefined
    ? hookNote(surroundings, identity)
    : hookNoteIn(store, hookNoteName(surroundings, identity));
}
