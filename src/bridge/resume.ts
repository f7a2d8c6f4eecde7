import { type Diagnostics, type Context, type ValueObject } from "../plugin";
import { followOperation } from "./calls";
import { type Life, nameIn } from "./life";
import { expectedParent, nameInMetadata } from "./operation-name";
import { decodePrivate, type Pending } from "./pending";
import type { Session } from "./session";
import * as texts from "./texts";
import { timeLeftMs } from "./timeouts";

/**
 * How things stand once the operation that an earlier run left behind has ended.
 * - `ready`: there is (or was) an object of this name. `succeeded` says what was waited for, if anything was, and went well.
 * - `nothing`: a creation came to nothing; there is no object.
 * - `open`: that cannot be told now. The state must stay as it is, with its private data.
 */
export type Resumed = { readonly diagnostics: Diagnostics } & (
  | { readonly kind: "ready"; readonly name: string; readonly succeeded: Pending["verb"] | undefined }
  | { readonly kind: "nothing" }
  | { readonly kind: "open" }
);

/**
 * Goes on waiting for the operation that is remembered beside the state, if one is. Every phase of a resource's life begins with it,
 * so that nothing is read, changed or deleted while an operation of ours still works on it, and none is started twice.
 */
export async function resume(
  { kind }: Life,
  session: Session,
  state: ValueObject,
  privateData: Uint8Array,
  context: Context,
): Promise<Resumed> {
  const name = nameIn(state);
  const pending = decodePrivate(privateData);
  if (pending === undefined) {
    return name === undefined
      ? { kind: "open", diagnostics: [texts.nameless(kind)] }
      : { kind: "ready", name, succeeded: undefined, diagnostics: [] };
  }
  const limitMs = timeLeftMs(kind, state, pending, session.clock.now());
  const followed = await followOperation(session, kind, pending, limitMs, context, undefined, name);
  const { outcome } = followed;
  const parent = expectedParent(session, kind, state, pending.source);
  const known = name ?? nameInMetadata(kind, outcome.operation.metadata, pending.source, parent);
  switch (outcome.kind) {
    case "aborted":
      return { kind: "open", diagnostics: [texts.interruptedError(followed)] };
    case "deadline":
    case "error":
      return { kind: "open", diagnostics: [texts.operationEnd(followed, "resumed")] };
    case "vanished":
      return known === undefined
        ? { kind: "open", diagnostics: [texts.operationEnd(followed, "resumed")] }
        : { kind: "ready", name: known, succeeded: undefined, diagnostics: [] };
    case "succeeded":
      return known === undefined
        ? { kind: "open", diagnostics: [texts.noNameInMetadata(followed)] }
        : { kind: "ready", name: known, succeeded: pending.verb, diagnostics: [] };
    case "failed":
    case "cancelled": {
      const diagnostics = [texts.earlierEnd(followed)];
      return known === undefined
        ? { kind: "nothing", diagnostics }
        : { kind: "ready", name: known, succeeded: undefined, diagnostics };
    }
  }
}
