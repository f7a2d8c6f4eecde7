import type { Kind } from "../contract";
import { type Diagnostic, errorDiagnostic, warningDiagnostic } from "../plugin";
import { type Entry } from "./journal";
import { inWords } from "./texts";

/** The messages about creations whose end was not seen, and about the journal that remembers them. */

const NEXT =
  "Run `terraform apply` again: it looks for it first, and makes another one only when there is none.";

/** An object that an earlier run, or a request whose answer was lost, has made is the resource's from now on. */
export function takenOver(kind: Kind, name: string): Diagnostic {
  return warningDiagnostic(
    `Taken over: a ${kind.name} that an earlier run had made`,
    `${name} was made by a run that was cut off before it could say so. It is this resource's; no other was made.`,
  );
}

/** The same, where it is not as planned any more. */
export function takenOverChanged(kind: Kind, name: string): Diagnostic {
  return warningDiagnostic(
    `Taken over: a ${kind.name} that an earlier run had made`,
    `${name} was made by a run that was cut off before it could say so, and has been changed since. It is this resource's; the next plan ` +
      "shows what differs from the configuration.",
  );
}

/** The engine asked to stop while a lost creation was looked for. */
export function interruptedSearch(kind: Kind): Diagnostic {
  return errorDiagnostic(
    `Interrupted: it is not known whether a ${kind.name} was made`,
    `The answer to its creation was lost, and the search for it was interrupted. ${NEXT}`,
  );
}

/** The service could not be asked what there is. */
export function searchFailed(kind: Kind, error: unknown): Diagnostic {
  return errorDiagnostic(
    `It is not known whether a ${kind.name} was made`,
    `The answer to its creation was lost, and looking for it failed: ${messageOf(error)} ${NEXT}`,
  );
}

/** Operations are at work that may be making it. */
export function stillAtWork(kind: Kind): Diagnostic {
  return errorDiagnostic(
    `It is not known yet whether a ${kind.name} is being made`,
    `The answer to its creation was lost, and the service may still be at work on it. ${NEXT}`,
  );
}

/** There is more than this configuration has asked for. */
export function ambiguous(kind: Kind, names: readonly string[]): Diagnostic {
  return errorDiagnostic(
    `It is not known which ${kind.name} was made`,
    `The answer to its creation was lost. ${inWords(names)} fit${names.length === 1 ? "s" : ""} the configuration, and somebody else may have ` +
      "made some of them since. Import what is this resource's (`terraform import <address> <resource name>`), delete what is nobody's, " +
      "and apply again.",
  );
}

/** A run was cut off before the answer came, and nothing says what was there before. */
export function unknowable(kind: Kind): Diagnostic {
  return errorDiagnostic(
    `It is not known whether a ${kind.name} was made`,
    "An earlier run was cut off while it sent the creation, and what was there before could not be listed then. Look for it in the service. " +
      "If it is there, import it (`terraform import <address> <resource name>`); if not, apply again, which makes one.",
  );
}

/** What only the answer of its creation would have told is lost, and the object could not be deleted. */
export function secretLost(kind: Kind, name: string, reason: string): Diagnostic {
  return errorDiagnostic(
    `The secret of a new ${kind.name} is lost`,
    `${name} was made, but the answer with its secret was lost, and nobody can ask for it again. Deleting it failed: ${reason} Delete it, ` +
      "then apply again.",
  );
}

/** An earlier run has made as much, and no run has been shown since whether a state holds it. */
export function unseen(kind: Kind, entries: readonly Entry[], place: string): Diagnostic {
  return errorDiagnostic(
    `A ${kind.name} of this configuration may be there already`,
    [
      "An earlier run has made, of the same configuration:",
      ...entries.slice(0, MOST_LINES).map((entry) => `- ${described(entry)}`),
      "It ended well, but the state is saved only after that, and no run has seen it since. If you use `-target`, run `terraform plan` " +
        "without it first: it sees whether the state holds it, and settles this. If the state was lost, import it (`terraform import " +
        `<address> <resource name>\`). If you have removed it from the state on purpose, remove ${place}.`,
    ].join("\n"),
  );
}

/** The journal cannot be written. */
export function journalUnwritable(error: unknown): Diagnostic {
  return warningDiagnostic(
    "The journal of creations cannot be written",
    `${messageOf(error)} Everything else works. But when a run is killed while it makes something, the next run cannot know of it. Name a ` +
      "folder that can be written with the environment variable SVC_JOURNAL_DIR, or set it to `off`.",
  );
}

/** The time after which a lost request counts as not carried out is no duration. */
export function badSettleTime(given: string): Diagnostic {
  return errorDiagnostic(
    "Invalid value",
    `SVC_JOURNAL_SETTLE must be a duration such as 30s or 2m; got ${JSON.stringify(given)}.`,
  );
}

/** Runs that were cut off have begun what no state holds. */
export function leftBehind(entries: readonly Entry[], place: string): Diagnostic {
  const lines = entries.slice(0, MOST_LINES).map((entry) => `- ${described(entry)}`);
  const more = entries.length > lines.length ? [`- and ${entries.length - lines.length} more`] : [];
  return warningDiagnostic(
    "An earlier run was cut off while it made something",
    [
      "No state holds:",
      ...lines,
      ...more,
      "An apply of the same configuration takes these over and makes no others. After a change of the configuration, or before a destroy, " +
        `look for them in the service: what is taken over by nothing stays there. Once that is settled, remove ${place}.`,
    ].join("\n"),
  );
}

const MOST_LINES = 10;

function described(entry: Entry): string {
  const since = `begun ${new Date(entry.startedAtMs).toISOString()}`;
  switch (entry.phase) {
    case "made":
      return `${entry.name} (${since})`;
    case "accepted":
      return `a ${entry.kind}, by ${entry.operation} (${since})`;
    case "sent":
      return `a ${entry.kind}, whose answer was not seen (${since})`;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
