import type { Path } from "./value/path";

/** A message to the user of the engine. An error stops the operation; a warning does not. */
export interface Diagnostic {
  readonly severity: "error" | "warning";
  /** A title: the problem in a few words, without a full stop. */
  readonly summary: string;
  /** The attempted action, the outcome, and the next step for the user. Never a secret. */
  readonly detail: string;
  /** The affected part of the configuration; the engine then shows its source line. */
  readonly path?: Path;
}

/** Messages in the order in which they are shown. */
export type Diagnostics = readonly Diagnostic[];

/** Returns an error diagnostic. */
export function errorDiagnostic(summary: string, detail: string, path?: Path): Diagnostic {
  return { severity: "error", summary, detail, ...(path === undefined ? {} : { path }) };
}

/** Returns a warning diagnostic. */
export function warningDiagnostic(summary: string, detail: string, path?: Path): Diagnostic {
  return { severity: "warning", summary, detail, ...(path === undefined ? {} : { path }) };
}

/** Whether at least one of the messages is an error. */
export function hasErrors(diagnostics: Diagnostics): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}
