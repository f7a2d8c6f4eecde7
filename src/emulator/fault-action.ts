import type { OperationOverride } from "./operations";
import type { RpcCode } from "./rpc-error";
import type { JsonObject } from "./schema";
import type { Lag } from "./sight";

/** Which side of the work a fault strikes: nothing has been done yet, or everything has and nobody has been told. */
export type FaultMoment = "before" | "after";

/**
 * Where a call can be made to stand still.
 * - `before`: it has come whole and is recorded; nothing has been done.
 * - `after-commit`: it has been carried out; nothing of the answer has gone out.
 * - `after-answer`: its answer has been handed to the operating system. Calls that come later stand still in its place, so that
 *   the client, which reads the answer, gets no further with the service.
 */
export type PausePoint = "before" | "after-commit" | "after-answer";

/**
 * What a fault does, as data. Actions of several faults of one call add up; of two that both end it, the one that was set first
 * does. Durations are milliseconds of the emulator's clock.
 *
 * What a client sees:
 * - `answer`: this answer in place of the service's own. A string body goes out as it is (text/plain unless a header says
 *   otherwise), anything else as JSON, none as an empty body. Before the work (the default) nothing is done; after it, the work
 *   is done and the client is told something else, as by a gateway: 502, a page of HTML with 200, JSON of another shape.
 * - `refuse`: an error in the service's own form, under the HTTP status of its code (`resource_exhausted`: 429,
 *   `permission_denied`: 403, `unavailable`: 503), with `Retry-After` where seconds are given.
 * - `edit`: the service's own answer, if that is 200, with a JSON merge patch laid over it (null takes a property away): an
 *   operation in a state of which nobody has heard, one without metadata, a name of another project. `items` is one that is laid over every
 *   object in the answer's lists: a list that shows less of its objects than reading them does.
 * - `delay`: the answer comes late. Before (the default), the work begins late too; after, it is done at once.
 * - `hang`: no answer, on an open connection, until the client gives up, the emulator is closed or reset, or `holdMs` are
 *   over; then the connection is closed. Before (the default) nothing is done, after, the work is.
 * - `disconnect`: the connection is closed in good order (FIN) without a byte of an answer.
 * - `reset`: the connection is reset (RST) without a byte of an answer: ECONNRESET.
 * - `truncate`: the work is done; the answer announces its whole length, and the connection is closed after `bytes` of its
 *   body (half of it by default; 0: the headers alone).
 * - `trickle`: the work is done; the answer's body comes in `chunks` pieces (10 by default), `gapMs` apart.
 * - `duplicate`: the request is carried out twice, as when a gateway repeats it. The client sees the second answer, or the
 *   first; a second create of an object with a name of its own is refused, any other makes a second object.
 * - `operation`: the usual answer; the operation that the call starts lives otherwise, see `OperationOverride`.
 * - `lag`: the usual answer; reads (get and list) go on showing the object as it was before the call, an object that was made is not
 *   found and not listed, until `reads` of it have been answered or `lagMs` have passed since it was changed, whichever comes first. Other
 *   methods are not misled.
 * - `pause`: nothing, until somebody releases the fault: see {@link PausePoint}.
 */
export type FaultAction =
  | {
      readonly do: "answer";
      readonly status: number;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
      /** @default "before" */
      readonly when?: FaultMoment;
    }
  | {
      readonly do: "refuse";
      readonly code: RpcCode;
      /** @default "A fault was set to refuse this call" */
      readonly message?: string;
      /** @default no `Retry-After` header */
      readonly retryAfterSeconds?: number;
      /** @default "before" */
      readonly when?: FaultMoment;
    }
  | {
      readonly do: "edit";
      readonly patch: JsonObject;
      /** @default the objects in lists stay as they are */
      readonly items?: JsonObject;
    }
  | {
      readonly do: "delay";
      readonly delayMs: number;
      /** @default "before" */
      readonly when?: FaultMoment;
    }
  | {
      readonly do: "hang";
      /** @default "before" */
      readonly when?: FaultMoment;
      /** @default for ever */
      readonly holdMs?: number;
    }
  | { readonly do: "disconnect"; readonly when: FaultMoment }
  | { readonly do: "reset"; readonly when: FaultMoment }
  | {
      readonly do: "truncate";
      /** @default half of the body */
      readonly bytes?: number;
    }
  | {
      readonly do: "trickle";
      readonly gapMs: number;
      /** @default 10 */
      readonly chunks?: number;
    }
  | {
      readonly do: "duplicate";
      /** Which of the two answers goes out. @default "second" */
      readonly answer?: "first" | "second";
    }
  | ({ readonly do: "operation" } & OperationOverride)
  | ({ readonly do: "lag" } & Lag)
  | { readonly do: "pause"; readonly at: PausePoint };

/** Which calls a fault strikes. */
export interface FaultMatcher {
  /** The method's name, for example `CreateVirtualMachine`. @default every method */
  readonly method?: string;
  /** The first call that it strikes, counted from 1 among the calls that match from now on. @default 1 */
  readonly call?: number;
  /** How many calls in a row it strikes; `"all"` or `Infinity` for all that follow. @default 1 */
  readonly times?: number | "all";
  /**
   * Which requests match, by their body: what the body must contain (a property of an object may have others beside it; a list
   * must be the same), or a function. @default all of them
   */
  readonly where?: JsonObject | ((body: JsonObject) => boolean);
}

/** A fault as one piece of data: which calls, and what happens to them. */
export interface FaultSpec extends Omit<FaultMatcher, "where"> {
  readonly where?: JsonObject;
  readonly action: FaultAction;
}
