import { UNKNOWN } from "../plugin";
import type { ChangedLeaf, LeafField } from "./changed-leaves";

/** A part of a hook, whose text is undefined if it is known only after apply. */
interface ComparedPart {
  readonly place: string;
  readonly text: string | undefined;
}

/** Returns the parts of a hook as the leaves of a new object, so that a review compares both alike. */
export function hookLeaves(parts: readonly ComparedPart[]): readonly ChangedLeaf[] {
  return parts.map(({ place, text }) => ({
    path: [place],
    field: fieldOf(place),
    before: null,
    after: text ?? UNKNOWN,
  }));
}

function fieldOf(place: string): LeafField {
  return {
    terraformName: place,
    type: { kind: "string" },
    presence: "optional",
    sensitive: false,
    writeOnly: false,
  };
}
