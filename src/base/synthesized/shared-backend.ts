import { asRecord, type UnknownRecord } from "../json";

/** Backends whose bucket or database can hold the recovery journal, too: those that `SVC_JOURNAL=backend` understands. */
const SHARED_BACKENDS = ["s3", "pg"] as const;

/** Type of such a backend. */
export type SharedBackend = (typeof SHARED_BACKENDS)[number];

/** Returns the backend in a stack's JSON that can hold the recovery journal, too; undefined if there is none. */
export function sharedBackendIn(json: UnknownRecord): SharedBackend | undefined {
  const backends = asRecord(asRecord(json["terraform"])?.["backend"]);
  return SHARED_BACKENDS.find((each) => backends?.[each] !== undefined);
}
