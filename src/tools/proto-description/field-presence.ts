/** The syntax of a file: `proto2`, `proto3`, or an edition such as `2023`. */
export type ProtoSyntax = string;

/** The facts that decide whether a field has presence. */
export interface PresenceFacts {
  readonly syntax: ProtoSyntax;
  /** Whether it is a single value: neither a list nor a map. */
  readonly isSingle: boolean;
  readonly isMessage: boolean;
  readonly isInOneof: boolean;
  /** Whether proto3's `optional` is before it. */
  readonly isProto3Optional: boolean;
  /** Whether proto2's `required` is before it. */
  readonly isLabelledRequired: boolean;
  /** `features.field_presence` of the field, or of its file; undefined if neither has it. */
  readonly feature: string | undefined;
}

/** Returns whether a field differs if it is set to its zero value, and whether each message must have it. */
export function presenceOf(facts: PresenceFacts): {
  readonly hasPresence: boolean;
  readonly isRequired: boolean;
} {
  const { syntax, isSingle, isMessage, isInOneof, isProto3Optional, isLabelledRequired, feature } = facts;
  if (!isSingle) return { hasPresence: false, isRequired: false };
  const isRequired = isLabelledRequired || feature === "LEGACY_REQUIRED";
  if (isMessage || isInOneof || isRequired) return { hasPresence: true, isRequired };
  if (syntax === "proto3") return { hasPresence: isProto3Optional, isRequired };
  return { hasPresence: syntax === "proto2" || feature !== "IMPLICIT", isRequired };
}

/** Syntaxes whose meaning is known. */
export const SYNTAXES: readonly ProtoSyntax[] = ["proto2", "proto3", "2023", "2024"];
