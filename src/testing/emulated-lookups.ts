import { kindOf } from "../contract";
import type { Emulator } from "../emulator";
import type { LookupSource } from "../synth";
import type * as match from "../synth/match";

/**
 * Answers the look-ups of an app under test from the emulator's objects. A look-up blocks this process, in which the emulator runs, so it
 * cannot be a request: the emulator neither records it nor applies a fault to it.
 */
export function emulatedLookups(emulator: Pick<Emulator, "objects">): LookupSource {
  return ({ contract, query }) => {
    try {
      // Most stacks have no look-ups.
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
      const { matchObjects } = require("../synth/match") as typeof match;
      const objects = emulator.objects(query.kind) as unknown as Parameters<typeof matchObjects>[3];
      return { ok: true, result: matchObjects(contract, kindOf(contract, query.kind), query, objects) };
    } catch (error) {
      return { ok: false, text: error instanceof Error ? error.message : String(error) };
    }
  };
}
