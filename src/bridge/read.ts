import type { Context, ReadRequest, StateResult } from "../plugin";
import { isGone } from "../service";
import { readWhenVisible } from "./calls";
import { asInState } from "./expectation";
import { type Life, stateOf } from "./life";
import { NOTHING_PENDING } from "./pending";
import { resume } from "./resume";
import type { Session } from "./session";
import * as texts from "./texts";

/** Reads the object. Only the service's own word that it does not exist removes it from state; anything else keeps the state. */
export async function read(
  life: Life,
  request: ReadRequest<Session>,
  context: Context,
): Promise<StateResult> {
  const { configured: session, state } = request;
  const { kind } = life;
  const resumed = await resume(life, session, state, request.private, context);
  const { diagnostics } = resumed;
  if (resumed.kind === "open") return { state, diagnostics };
  if (resumed.kind === "nothing") return { state: null, diagnostics };
  const { name, succeeded } = resumed;
  try {
    // Just made, it may not be visible everywhere yet; that must not pass for being gone.
    const object =
      succeeded === "create"
        ? await readWhenVisible(session, kind, name, context)
        : await session.reads.read(kind, name, {
            signal: context.signal,
            isExpected: asInState(life, state),
            isRefresh: true,
          });
    return { state: stateOf(life, object, state), private: NOTHING_PENDING, diagnostics };
  } catch (error) {
    if (isGone(error)) return { state: null, diagnostics };
    return { state, diagnostics: [...diagnostics, texts.callFailed(`read ${kind.name} ${name}`, error)] };
  }
}
