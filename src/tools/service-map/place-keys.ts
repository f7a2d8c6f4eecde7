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
  word: "x-holds: object",
  example: "disk",
} as const satisfies KeyEntry;

/** The place of the object's name in a request. */
export const nameInRequest = {
  is: "text",
  about: "Property of the request with the full name of the object, or its path: `disk.name`.",
  word: "x-holds: name",
  example: "name",
} as const satisfies KeyEntry;

/** The place of the idempotency token in a request. */
export const tokenInRequest = {
  is: "text",
  about:
    "Property of the request that makes a repetition safe; `none` if there is none. It is no attribute: the provider generates one for each object. If the answer of a create is lost, it repeats the request with the same token within seconds, in the same run; after that, it searches for the object. So name a property only if the service carries out requests with one token once.",
  word: "x-holds: idempotency-token",
  example: "requestId",
} as const satisfies KeyEntry;

/** The place of the object in a response. */
export const objectInAnswer = {
  is: "text",
  about:
    "Property of the response that holds the object; `.` if the response is the object, `none` if it has none.",
  word: "x-holds: object",
  example: "disk",
} as const satisfies KeyEntry;

/** The place of the operation in a response. */
export const operationInAnswer = {
  is: "text",
  about:
    "Property of the response with the long-running operation, or its name; `.` if the response is the operation, `none` if the method starts none. If the property is null in an answer, the service has carried out the request at once.",
  word: "x-holds: operation",
  example: "operation",
} as const satisfies KeyEntry;

/** The time limit of a method. */
export const timeLimit = {
  is: "text",
  about:
    "Default time limit for waiting, which `timeouts` override. Without one, a resource waits 60 minutes if its kind has operations, and 10 minutes if not.",
  word: "x-timeout",
  example: "90m",
} as const satisfies KeyEntry;

/** Whether a method destroys data. */
export const destroysData = {
  is: "flag",
  about:
    "Whether the object's data is lost. Such an update is called only for fields that no other method carries, and only if an argument `allow_...` with the first word of the method's name permits it; otherwise the change forces replacement. An action has a required argument of this form. `false` if the method keeps the data.",
  word: "x-destroys-data",
} as const satisfies KeyEntry;

/** Groups of properties that exclude each other. */
export const exclusive = {
  is: "list",
  about:
    "Groups of properties of which at most one can be set. None of them may be required or have a default.",
  word: "x-exclusive",
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
