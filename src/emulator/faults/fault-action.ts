import type { ClockStep } from "../clock";
import type { NameMixup } from "./misname";
import type { OperationOverride } from "../service/operations";
import type { RpcCode } from "../http/rpc-error";
import type { NoEffect } from "./no-effect";
import type { Lag } from "./stale-reads";
import type { RewriteRule } from "../rewrite-value";
import type { UnknownRecord } from "../../base/json";

/**
 * The side of the work that a fault affects: before anything is done, or after everything is done but before the
 * answer.
 */
export type FaultMoment = "before" | "after";

/**
 * The point at which a call pauses.
 * - `before`: the request has arrived whole and is recorded; nothing has been done.
 * - `after-commit`: the call has been carried out; no byte of the answer has been sent.
 * - `after-answer`: the answer has been handed to the operating system. Later calls pause instead, so that the client,
 *   which reads the answer, gets no further with the service.
 */
export type PausePoint = "before" | "after-commit" | "after-answer";

/**
 * The action of a fault, as data. Actions of several faults of one call combine. If two of them end the call, the fault
 * that was added first does. Durations are milliseconds of the emulator's clock.
 *
 * Effects on the client:
 * - `answer`: replaces the service's answer with this one. A string body is sent verbatim (as text/plain unless a
 *   header says otherwise), any other body as JSON, a missing one as an empty body. Before the work (the default)
 *   nothing is done. After it, the work is done and the client sees a different answer, as from a gateway: 502, an HTML
 *   page with 200, JSON of another shape.
 * - `refuse`: an error in the service's own form, under the HTTP status of its code (`resource_exhausted`: 429,
 *   `permission_denied`: 403, `unavailable`: 503) or under `status`, with `Retry-After` if seconds are given.
 * - `edit`: applies a JSON merge patch (null removes a property) to the service's own answer, if that is 200. Examples:
 *   an operation in an unknown state, an operation without metadata, a name of another project. `items` is a patch for
 *   every object in the answer's lists, for example for a list that returns fewer properties than a get. `keep` keeps
 *   only the properties at these paths (`compute.vcpus`), before the patch. `itemsKeep` does the same for each object
 *   in the answer's lists. With `itemsWhere`, only the objects that contain it are changed.
 * - `rewrite`: the service has other values than it was given: an entry more in a map, a rounded number, other letters,
 *   another order. It changes each object that the method answers, alone or in a list. With `in: "objects"`, the call that
 *   creates or changes the object stores it so, when its work is done. `kind` selects objects of one kind.
 * - `misname`: the service's own answer, with another name instead of the object's own name; in a list, for each
 *   object.
 * - `delay`: a late answer. Before (the default), the work starts late too. After, it is done at once.
 * - `hang`: no answer on an open connection until the client gives up, the emulator is closed or reset, or `holdMs`
 *   have passed. Then the connection is closed. Before (the default) nothing is done; after, the work is done.
 * - `disconnect`: closes the connection normally (FIN) without a byte of an answer.
 * - `reset`: resets the connection (RST) without a byte of an answer: ECONNRESET.
 * - `truncate`: the work is done. The answer announces its whole length, and the connection is closed after `bytes` of
 *   its body (half of it by default; 0: only the headers).
 * - `trickle`: the work is done. The answer's body arrives in `chunks` pieces (10 by default), `gapMs` apart.
 * - `duplicate`: carries out the request twice, as when a gateway retries it. The client sees the second answer, or the
 *   first. The service refuses a second create of an object with a caller-chosen name; any other create makes a second
 *   object.
 * - `operation`: the normal answer; the operation that the call starts behaves differently, see `OperationOverride`.
 * - `lag`: the normal answer, followed by stale reads: gets and lists return the object as it was before the call. They
 *   do not find and do not list a created object. The lag ends after `reads` answered reads of the object or `lagMs`
 *   after the change, whichever comes first. With `in`, only gets or only lists are stale. Other methods are not
 *   affected.
 * - `shift`: a page of a list, after the first one, begins `by` objects later: the list skips objects that exist, as a
 *   service with numbered pages does when others delete objects meanwhile. With a negative number, the page repeats
 *   objects of earlier ones, as after insertions. The total, if the list has one, does not change.
 * - `rival`: the normal answer; another client creates an equal object, from the same request, immediately before or
 *   after the request is carried out. Does nothing if the method creates nothing, or if the service refuses the second
 *   object because its name is in use.
 * - `step-clock`: the normal answer; the service's wall clock is stepped by `stepMs`, forward or back, before the call
 *   is carried out. With `of`, only one of the service's clocks is stepped, and with `zone`, times in objects are
 *   written otherwise: see {@link ClockStep}. Running operations and delays are not affected.
 * - `no-effect`: the normal answer to a change or deletion of an object, which is not carried out. With `operation`, the
 *   answer has an operation that has ended before (`old`), or one that names another object (`of-another`).
 * - `pause`: no answer until the fault is released: see {@link PausePoint}.
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
      /** @default "An injected fault refused this call" */
      readonly message?: string;
      /** @default the HTTP status of the code */
      readonly status?: number;
      /** @default no `Retry-After` header */
      readonly retryAfterSeconds?: number;
      /** @default "before" */
      readonly when?: FaultMoment;
    }
  | {
      readonly do: "edit";
      /** @default no property changes */
      readonly patch?: UnknownRecord;
      /** Paths of the properties to keep. @default all */
      readonly keep?: readonly string[];
      /** @default the objects in lists do not change */
      readonly items?: UnknownRecord;
      /** Paths of the properties to keep in each object of a list. @default all */
      readonly itemsKeep?: readonly string[];
      /** A subset that an object in a list must contain to be changed. @default every object is changed */
      readonly itemsWhere?: UnknownRecord;
    }
  | {
      readonly do: "rewrite";
      readonly changes: readonly RewriteRule[];
      /** @default "answers" */
      readonly in?: "answers" | "objects";
      /** @default every kind */
      readonly kind?: string;
    }
  | { readonly do: "misname"; readonly as: NameMixup }
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
      /** @default no limit */
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
      /** The answer that the client receives. @default "second" */
      readonly answer?: "first" | "second";
    }
  | ({ readonly do: "operation" } & OperationOverride)
  | ({ readonly do: "lag" } & Lag)
  | { readonly do: "shift"; readonly by: number }
  | {
      readonly do: "rival";
      /** @default "before" */
      readonly when?: FaultMoment;
    }
  | ({ readonly do: "step-clock"; readonly stepMs: number } & ClockStep)
  | {
      readonly do: "no-effect";
      /** @default "own" */
      readonly operation?: NoEffect;
    }
  | { readonly do: "pause"; readonly at: PausePoint };

/** Selects the calls that a fault affects. */
export interface FaultMatcher {
  /** The method's name, for example `CreateVirtualMachine`. @default every method */
  readonly method?: string;
  /** The first affected call, counted from 1 among the matching calls from now on. @default 1 */
  readonly call?: number;
  /** The number of consecutive calls affected; `"all"` or `Infinity` for all that follow. @default 1 */
  readonly times?: number | "all";
  /**
   * Matches requests by their body: a subset that the body must contain (objects may have more properties; lists must
   * be equal), or a function. @default all requests
   */
  readonly where?: UnknownRecord | ((body: UnknownRecord) => boolean);
}

/** A fault rule as data: a matcher and an action. */
export interface FaultSpec extends Omit<FaultMatcher, "where"> {
  readonly where?: UnknownRecord;
  readonly action: FaultAction;
}
