import { type Diagnostics, hasErrors } from "./diagnostic";
import type { Context, Provider } from "./provider";
import { impliedType } from "./schema/schema-walk";
import { equalValues } from "./value/conform";
import type { JsonObject } from "./value/json-value";
import type { Type, ValueObject } from "./value/value";
import { judgeResult } from "./rpc/read-resource";
import { CallFailure, Session } from "./rpc/session";
import { currentState } from "./rpc/upgrade-resource-state";

/** An object of a managed resource, as a state holds it. */
export interface StoredResourceObject {
  readonly typeName: string;
  /** The version of the schema that wrote it. */
  readonly version: number;
  /** With exact numbers. */
  readonly attributes: JsonObject;
  readonly private: Uint8Array;
}

/** Result of a refresh of a stored object. */
export interface RefreshedObject {
  /** The stored state in the current schema. Undefined if it cannot be read. */
  readonly before: ValueObject | undefined;
  /** The state after the refresh; null if the object is gone. With errors, it is `before`. */
  readonly after: ValueObject | null | undefined;
  /** Whether an engine would report drift. */
  readonly isChanged: boolean;
  readonly type: Type;
  readonly diagnostics: Diagnostics;
}

/**
 * Refreshes a stored object as an engine does, without one: converts it to the current schema, reads the object, and compares the states. Writes
 * nothing. Errors are diagnostics.
 */
export async function refreshStored<C>(
  provider: Provider<C>,
  configured: C,
  stored: StoredResourceObject,
  context: Context,
): Promise<RefreshedObject> {
  const { typeName, version, attributes: rawState } = stored;
  const session = new Session(provider, context.log);
  const resource = session.resource(typeName);
  const { block } = resource.schema;
  const type = impliedType(block);
  let before: ValueObject | undefined;
  try {
    const { state, diagnostics: upgraded } = await currentState(
      session,
      { typeName, version, rawState },
      context,
    );
    if (state === undefined || state === null || hasErrors(upgraded)) {
      return { before, after: undefined, isChanged: false, type, diagnostics: upgraded };
    }
    before = state;
    const what = `Reading ${typeName}`;
    const result = await session.callAuthor(what, context, () =>
      resource.read({ configured, state, private: stored.private, identity: null }, context),
    );
    const { object: after, diagnostics } = judgeResult(what, block, state, result);
    return { before, after, isChanged: !equalValues(type, before, after), type, diagnostics };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return { before, after: before, isChanged: false, type, diagnostics: [error.diagnostic] };
  }
}
