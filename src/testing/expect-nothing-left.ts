import { AssertionError } from "node:assert";
import type { Emulator } from "../emulator";

/** Throws an AssertionError with the names of the service's objects, except for the earlier ones. */
export function expectNothingLeft(emulator: Pick<Emulator, "objects">, earlier: ReadonlySet<string>): void {
  const left = emulator
    .objects()
    .map(({ name }) => name)
    .filter((name) => !earlier.has(name));
  if (left.length === 0) return;
  throw new AssertionError({
    message: `The service still has ${left.length === 1 ? "an object" : `${left.length} objects`}: ${left.join(", ")}`,
    actual: left,
    expected: [],
    operator: "expectNothingLeft",
    stackStartFn: expectNothingLeft,
  });
}
