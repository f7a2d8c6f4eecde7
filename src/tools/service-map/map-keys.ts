import { DIALECT_CODES } from "../../contract";
import type { FIELD } from "./field-keys";
import { KIND } from "./kind-keys";
import type { KeyEntry, ValueOf } from "./key-entry";

/**
 * The table of all keys of a service map. Types, check, JSON Schema and reference page are derived from it, so that a key is described
 * once.
 */

const errorCodes = {
  is: "list",
  about: "The service's codes with this meaning. `*` stands for any text.",
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
            "Property of an operation with its state: PENDING, RUNNING, SUCCEEDED, FAILED or CANCELLED, in any usual spelling.",
          example: "state",
        },
        done: {
          is: "text",
          about: "Boolean of an operation that shows its end, if no state does.",
          example: "done",
        },
        result: {
          is: "text",
          about:
            "Property of an operation with its result, such as the new object's name. By default `metadata`; with `done` also `response`.",
          example: "metadata",
        },
        reason: {
          is: "text",
          about:
            "Property of an operation with the reason of a failure. By default `errorMessage`; with `done`, `error`.",
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
      about: "How the service says what the provider decides by, if it does not use the usual codes.",
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
      about: "Methods that are left out, for example because another service has one of the same name.",
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
