import { inWords } from "../values";
import { type Diagnostic, errorDiagnostic, formatPath, type Path } from "../../plugin";

/** Returns the error for a configuration that sets more than one of several exclusive fields. */
export function excludeEachOther(paths: readonly Path[], isQuotable: boolean): Diagnostic {
  const names = inWords(paths.map(formatPath));
  return errorDiagnostic(
    "Conflicting arguments",
    `${names} exclude each other: the service accepts at most one of them. Keep one, and remove the other${paths.length > 2 ? "s" : ""}.`,
    isQuotable ? paths.at(-1) : undefined,
  );
}
