import { isKnownProperty, parseSelection, type Selection } from "../../account";
import type { Contract } from "../../contract";
import { UsageError } from "../command";
import { findKind } from "./find-kind";

/** Parses a condition on objects that an option has. Throws a UsageError if it is none, or names a kind or property that does not exist. */
export function selectionFrom(option: string, { kinds }: Contract, text: string): Selection {
  const selection = parseSelection(text);
  if (selection === undefined) {
    throw new UsageError(
      `${option} must be such as VirtualMachine:web-* or labels.env=prod; got ${JSON.stringify(text)}`,
    );
  }
  if ("kind" in selection) return { ...selection, kind: findKind({ kinds }, selection.kind).name };
  if (isKnownProperty(kinds, selection.property)) return selection;
  throw new UsageError(
    `${option} has the property ${JSON.stringify(selection.property[0])}, which no kind has`,
  );
}
