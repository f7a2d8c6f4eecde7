import { isRecord } from "../json";

/** The engine's marks of a value: true, or an object or a list of the value's form whose parts are marks. */

/** Whether marks of the engine mark anything. */
export function holdsMark(marks: unknown): boolean {
  return (
    marks === true || (typeof marks === "object" && marks !== null && Object.values(marks).some(holdsMark))
  );
}

/** Returns a member of a value, or the mark of that member: what is marked as a whole is marked in each part. */
export function memberOrMark(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : value === true ? true : undefined;
}
