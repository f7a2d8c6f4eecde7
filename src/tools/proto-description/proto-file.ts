import { SYNTAXES } from "./field-presence";
import { ProtoError } from "./proto-error";
import type { ProtoEnum, ProtoMessage, ProtoService } from "./proto-schema";

/** A file of protos, with full names of types. */
export interface ProtoFile {
  /** As errors name it. */
  readonly path: string;
  readonly package: string;
  readonly imports: readonly string[];
  readonly messages: readonly ProtoMessage[];
  readonly enums: readonly ProtoEnum[];
  readonly services: readonly ProtoService[];
}

/** Returns the error for a file in an unknown syntax. */
export function refuseSyntax(syntax: string, place: string): ProtoError {
  const known = SYNTAXES.map((each) => (each.startsWith("proto") ? each : `edition ${each}`)).join(", ");
  return new ProtoError(
    `${place}: the syntax ${JSON.stringify(syntax)} is not supported. Supported are ${known}.`,
  );
}
