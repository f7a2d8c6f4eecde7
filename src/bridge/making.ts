import type { Method } from "../contract";
import type { JsonInputObject } from "../client";
import type { Context, CreateRequest } from "../plugin";
import type { Likeness } from "./journal";
import type { Life } from "./life";
import type { Session } from "./session";

/** A creation as it is being carried out: what is to be made, and by which call. */
export interface Making {
  readonly life: Life;
  readonly session: Session;
  readonly request: CreateRequest<Session>;
  readonly context: Context;
  readonly method: Method;
  readonly body: JsonInputObject;
  /** Full name of the object of which a clone is made. */
  readonly source: string | undefined;
  /** Full name of what the object will live in; undefined where it lives in nothing. */
  readonly parent: string | undefined;
  /** Equal for creations that are interchangeable. */
  readonly fingerprint: string;
  /** The same, and the objects to which it refers; undefined where it refers to none. */
  readonly likeness: Likeness | undefined;
}
