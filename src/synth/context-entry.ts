import type { LookupQuery } from "./lookup-query";
import type { ObjectValues } from "./object-values";
import type { Json, JsonObject } from "../base/json";

/** The answer to one look-up, with the question. */
export interface ContextEntry extends LookupQuery {
  /** Base address of the service that answered. */
  readonly endpoint: string;
  /** Digest of the kind in the contract; see `contractDigest`. */
  readonly contract: string;
  readonly objects: readonly ObjectValues[];
}

/** The answer to one hook, with what it does. */
export interface HookEntry {
  /** Path of the hook's construct. */
  readonly hook: string;
  /** The call or the program, and how its output is read. Secrets are null, and named in `secrets`. */
  readonly effect: JsonObject;
  /** Names of the environment variables with secrets, by their place in the effect. */
  readonly secrets: JsonObject;
  /** Base address of the service that answered; empty for a program. */
  readonly endpoint: string;
  /** Digest of the method in the contract, see `methodDigest`; empty for a program. */
  readonly contract: string;
  readonly result: Json;
}
