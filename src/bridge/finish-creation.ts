import type { StateResult, ValueObject } from "../plugin";
import { isGone } from "../service";
import { readWhenVisible } from "./calls";
import { finishClone } from "./clone";
import { deleteObject } from "./delete-object";
import { asPlanned } from "./expectation";
import type { Creation } from "./journal";
import * as journalTexts from "./journal-texts";
import { isAsPlanned, partialState, stateOf } from "./life";
import type { Making } from "./making";
import { NOTHING_PENDING } from "./pending";
import * as texts from "./texts";

/** What the creation's own answer has shown: what it told once, over what was planned, and the whole state where it showed that. */
export interface Shown {
  readonly values: ValueObject;
  readonly state?: ValueObject | undefined;
}

/**
 * Makes a state of an object whose name is known. `shown` is absent where the answer was not seen; `isTakenOver`: an earlier run has made
 * it. Gives undefined when there is nothing to make a state of, so that another one has to be made.
 */
export async function finishCreation(
  making: Making,
  creation: Creation,
  name: string,
  { shown, isTakenOver = false }: { readonly shown?: Shown; readonly isTakenOver?: boolean },
): Promise<StateResult | undefined> {
  const { life, session, request, context, source } = making;
  await creation.made(name);
  if (shown === undefined && hasSecretAnswer(making)) return discard(making, creation, name);
  if (isTakenOver && (await isGoneByNow(making, name))) {
    await creation.drop();
    return undefined;
  }
  const planned = shown?.values ?? request.planned;
  const result =
    source === undefined
      ? await readCreated(making, name, planned, shown?.state, isTakenOver)
      : await finishClone(life, name, { configured: session, config: request.config, planned }, context);
  return answer(making, creation, isTakenOver ? withNotice(making, name, result) : result);
}

/** Notes that the engine is told, if it is told of an object or an operation. */
export async function answer(
  { context }: Making,
  creation: Creation,
  result: StateResult,
): Promise<StateResult> {
  if (result.state !== null && context.isAnswerWanted()) await creation.told();
  return result;
}

/** Whether only the answer of the creation tells something of the object, so that without the answer the object is of no use. */
function hasSecretAnswer({ life }: Making): boolean {
  return life.kind.fields.some(({ returnedOnce }) => returnedOnce === true);
}

/** Whether the service says, with all the patience that a new object asks for, that an object does not exist. */
async function isGoneByNow({ life, session, context }: Making, name: string): Promise<boolean> {
  try {
    await readWhenVisible(session, life.kind, name, context);
    return false;
  } catch (error) {
    return isGone(error) && !context.signal.aborted;
  }
}

/** Deletes what is of no use, as its secret is lost. */
async function discard(
  { life, session, context }: Making,
  creation: Creation,
  name: string,
): Promise<StateResult | undefined> {
  const left = await deleteObject(life.kind, session, name, context);
  if (left !== undefined)
    return { state: null, diagnostics: [journalTexts.secretLost(life.kind, name, left)] };
  await creation.drop();
  return undefined;
}

function withNotice({ life }: Making, name: string, result: StateResult): StateResult {
  const { diagnostics = [] } = result;
  // What has gone wrong, or differs, is said already.
  if (diagnostics.length > 0) return result;
  return { ...result, diagnostics: [journalTexts.takenOver(life.kind, name)] };
}

/** Reads what was made. `shown` is the state that the creation's own answer showed, where it did. */
async function readCreated(
  { life, session, context }: Making,
  name: string,
  planned: ValueObject,
  shown: ValueObject | undefined,
  isTakenOver: boolean,
): Promise<StateResult> {
  try {
    const object = await readWhenVisible(session, life.kind, name, context, asPlanned(life, planned));
    const read = stateOf(life, object, planned);
    const isPlanned = isAsPlanned(life, planned, read);
    if (isTakenOver && !isPlanned)
      return {
        state: partialState(planned, name),
        private: NOTHING_PENDING,
        diagnostics: [journalTexts.takenOverChanged(life.kind, name)],
      };
    // A read that lags behind the creation does not count against what the creation itself has shown.
    const state = shown === undefined || isPlanned ? read : shown;
    return { state, private: NOTHING_PENDING };
  } catch (error) {
    if (shown !== undefined) return { state: shown, private: NOTHING_PENDING };
    const problem = context.signal.aborted
      ? texts.createdAndInterrupted(life.kind, name)
      : texts.createdButUnreadable(life.kind, name, error);
    return { state: partialState(planned, name), private: NOTHING_PENDING, diagnostics: [problem] };
  }
}
