import { DIALECT_CODES, type STATE_KEYS } from "../../contract";
import type { FIELD } from "./field-keys";
import { KIND } from "./kind-keys";
import type { KeyEntry, ValueOf } from "./key-entry";

/**
 * The table of all keys of a service map. Types, check, JSON Schema and reference page are derived from it, so that a key is described
 * once.
 */

const errorCodes = {
  is: "list",
  about:
    "The service's codes with this meaning. Case does not matter, and `*` stands for any text. Without a status, a code counts with any error status, but for `not_found` only with 404.",
  of: {
    is: "either",
    about: "A code, or a code with the only status that it counts with.",
    of: [
      { is: "text", about: "A code." },
      {
        is: "object",
        about: "A code with a status.",
        members: {
          code: { is: "text", about: "The code." },
          status: { is: "text", about: "The HTTP status." },
        },
      },
    ],
  },
  example: "[E1404]",
} as const satisfies KeyEntry;

const errorKeys = Object.fromEntries(DIALECT_CODES.map((code) => [code, errorCodes])) as {
  readonly [Code in (typeof DIALECT_CODES)[number]]: typeof errorCodes;
};

/** Returns the key of a state with an example of the service's words for it. */
const wordsOf = (state: string, example: string) =>
  ({
    is: "list",
    about: `The service's words for ${state}, in any case.`,
    of: { is: "text", about: "A word." },
    example,
  }) as const satisfies KeyEntry;

const stateKeys = {
  PENDING: wordsOf("an operation that waits", "[QUEUED]"),
  RUNNING: wordsOf("one that runs", "[IN_PROGRESS]"),
  SUCCEEDED: wordsOf("a success", "[DONE]"),
  FAILED: wordsOf("a failure", "[ERROR]"),
  CANCELLED: wordsOf("one that was cancelled", "[ABORTED]"),
  unknown: {
    ...wordsOf("", "[PAUSED]"),
    about:
      "Words whose meaning the description does not tell. An operation in such a state counts as running, until the time limit. Move each word to the state that it means.",
  },
} as const satisfies Readonly<Record<(typeof STATE_KEYS)[number], KeyEntry>>;

/** The keys of a service map. */
export const MAP_KEYS = {
  is: "object",
  about: "How the methods of a service are understood.",
  members: {
    kinds: {
      is: "named",
      about: "The kinds of resources, by their names.",
      by: "kind",
      of: KIND,
    },
    operations: {
      is: "object",
      about: "The long-running operations, which are objects of the kind Operation.",
      members: {
        method: {
          is: "text",
          about: "The method that reads an operation: its name, or its path.",
          example: "GetOperation",
        },
        state: {
          is: "text",
          about:
            "Property of an operation with its state: PENDING, RUNNING, SUCCEEDED, FAILED or CANCELLED, in any usual spelling, or a word of `states`.",
          word: "x-kind: { stateField: ... }",
          example: "state",
        },
        states: {
          is: "object",
          about:
            "The states of an operation, if the service has its own words for them. Each word has one state, and an operation ends only in a word of SUCCEEDED, FAILED or CANCELLED.",
          word: "x-kind: { states: ... }",
          members: stateKeys,
        },
        done: {
          is: "text",
          about: "Boolean of an operation that shows its end, or the time of its end, if no state does.",
          word: "x-kind: { doneField: ... }",
          example: "done",
        },
        result: {
          is: "text",
          about:
            "Property of an operation with its result, such as the new object's name. By default `metadata`; with `done` also `response`.",
          word: "x-kind: { resultField: ... }",
          example: "metadata",
        },
        reason: {
          is: "text",
          about:
            "Property of an operation with the reason of a failure. By default `errorMessage`; with `done`, `error`.",
          word: "x-kind: { reasonField: ... }",
          example: "errorMessage",
        },
      },
    },
    idempotencyToken: {
      is: "text",
      about:
        "Property of create and clone requests that makes a repetition safe, for all methods that have it and say nothing else (`token`).",
      example: "requestId",
    },
    errors: {
      is: "object",
      about:
        "How the service says what the provider decides by, if it does not use a usual form. `aborted` is a conflict with another change, `resource_exhausted` a rate limit or a quota. A create that is answered with `aborted` is repeated, and one with `failed_precondition` or `already_exists` has failed. Where a code may also come after the create was carried out, do not list it, or give its status.",
      word: "x-errors",
      members: {
        field: {
          is: "text",
          about: "Path of the code in an error's body.",
          example: "fault.kind",
        },
        ...errorKeys,
      },
    },
    ignored: {
      is: "list",
      about:
        "Methods that are left out, for example because another service has one of the same name, or to make a kind read-only. They have no other purpose: lines that name them disappear.",
      word: "x-ignore",
      of: { is: "text", about: "A method: its name, or its path." },
      example: "[ListMetrics]",
    },
  },
} as const satisfies KeyEntry;

/** A service map. Each part may be absent; the import concludes it then. */
export type ServiceMap = ValueOf<typeof MAP_KEYS>;

/** One kind of a service map. */
export type MappedKind = ValueOf<typeof KIND>;

/** Facts about one field in a service map. */
export type MappedField = ValueOf<typeof FIELD>;
