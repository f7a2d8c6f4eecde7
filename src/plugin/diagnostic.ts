import type { Path } from "./value";

/** A message to the person who runs the engine. An error stops the operation; a warning does not. */
export interface Diagnostic {
  readonly severity: "error" | "warning";
  /** A title: what is wrong, in a few words, without a full stop. */
  readonly summary: string;
  /** What was attempted, what happened, and what to do next. Never a secret. */
  readonly detail: string;
  /** The part of the configuration that this is about; the engine then shows its source line. */
  readonly path?: Path;
}

/** Messages in the order in which they are shown. */
export type Diagnostics = readonly Diagnostic[];

/** An error diagnostic. */
export function errorDiagnostic(summary: string, detail: string, path?: Path): Diagnostic {
  return { severity: "error", summary, detail, ...(path === undefined ? {} : { path }) };
}

/** A warning diagnostic. */
export function warningDiagnostic(summary: string, detail: string, path?: Path): Diagnostic {
  return { severity: "warning", summary, detail, ...(path === undefined ? {} : { path }) };
}

/** True when at least one of the messages is an error. */
export function hasErrors(diagnostics: Diagnostics): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}
