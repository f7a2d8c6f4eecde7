/** Contains only what every module needs to know of JSON and of thrown values. */
export type { Json, JsonObject } from "./json";
export { asRecord, isRecord, type UnknownRecord } from "./record";
export { errorText } from "./error-text";
