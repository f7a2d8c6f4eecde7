import { JournalUnusable } from "../calls/notes";
import type { Diagnostic } from "../plugin";
import { type Journal } from "./recovery";
import { recoveryDiagnostics as diagnose } from "./lifecycle";

/**
 * Returns warnings about the journal before anything is planned: what earlier runs left behind, and why creates are going to be refused.
 */
export async function journalProblems(journal: Journal): Promise<Diagnostic[]> {
  const left = await journal.leftBehind();
  const diagnostics = left.length === 0 ? [] : [diagnose.leftBehind(left, journal.place)];
  try {
    await journal.checkReadable();
  } catch (error) {
    if (!(error instanceof JournalUnusable)) throw error;
    diagnostics.push(diagnose.journalUnusable(error));
  }
  return diagnostics;
}
