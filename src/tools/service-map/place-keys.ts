import type { KeyEntry } from "./key-entry";

// Keys that several methods of a map have.

/** Stands for a place that does not exist. */
export const NONE = "none";

/** Stands for the request, the response or the object itself, in place of one of its properties. */
export const ITSELF = ".";

/** The place of the object in a request. */
export const objectInRequest = {
  is: "text",
  about: "Property of the request that holds the object's fields; `.` if these are at the request's root.",
  example: "disk",
} as const satisfies KeyEntry;

/** The place of the object's name in a request. */
export const nameInRequest = {
  is: "text",
  about: "Property of the request with the full name of the object, or its path: `disk.name`.",
  example: "name",
} as const satisfies KeyEntry;

/** The place of the idempotency token in a request. */
export const tokenInRequest = {
  is: "text",
  about:
    "Property of the request that makes a repetition safe. The service must carry out requests with one token once. `none` if there is no such property.",
  example: "requestId",
} as const satisfies KeyEntry;

/** The place of the object in a response. */
export const objectInAnswer = {
  is: "text",
  about:
    "Property of the response that holds the object; `.` if the response is the object, `none` if it has none.",
  example: "disk",
} as const satisfies KeyEntry;

/** The place of the operation in a response. */
export const operationInAnswer = {
  is: "text",
  about:
    "Property of the response with the long-running operation, or its name; `.` if the response is the operation, `none` if the method starts none.",
  example: "operation",
} as const satisfies KeyEntry;

/** The time limit of a method. */
export const timeLimit = {
  is: "text",
  about: "Default time limit for waiting, such as `90m` or `3h`.",
  example: "90m",
} as const satisfies KeyEntry;

/** Whether a method destroys data. */
export const destroysData = {
  is: "flag",
  about: "Whether the object's data is lost. The method is called only with the user's permission.",
} as const satisfies KeyEntry;

/** Groups of properties that exclude each other. */
export const exclusive = {
  is: "list",
  about: "Groups of properties of which at most one can be set.",
  of: {
    is: "list",
    about: "The properties of a group.",
    of: { is: "text", about: "A property." },
  },
  example: "[[snapshot, image]]",
} as const satisfies KeyEntry;

/** The places in the response of a method that changes an object. */
export const changeAnswer = {
  is: "object",
  about: "Places in the response.",
  members: { object: objectInAnswer, operation: operationInAnswer },
} as const satisfies KeyEntry;
