/**
 * Diagnostics about creates with an unknown outcome, and about the recovery journal, in one file so that their wording and their ways out stay
 * consistent.
 */
import { type Kind, withArticle } from "../../../contract";
import type { JournalUnusable } from "../../../calls/notes";
import { type Diagnostic, errorDiagnostic, warningDiagnostic } from "../../../plugin";
import { formatDuration, isServiceError, type JsonInputObject } from "../../../client";
import type { Entry, PendingCreate, Unconfirmed } from "../../recovery";
import { OPERATION_FAULTS, type OperationFault } from "./create-match";
import { deleteCommand } from "../../operations";
import { errorText } from "../../../base/json";
import { isStoreAddress } from "../../../base/shared-store";
import { inWords } from "../../../base/words";

const NEXT =
  "Run `terraform apply` again. It searches for the object first, and creates another one only if there is none.";

const IMPORT = "`terraform import <address> <resource name>`";

/** Returns advice on how to end the search for a create permanently. */
function discard(place: string): string {
  return `To end the search, ${discardIt(place)}`;
}

function discardIt(place: string): string {
  return `delete the journal entry ${place}. The next apply then creates the resource.`;
}

const LOST = "The answer to the create request was lost";

/** Returns names with a verb that agrees with their number. */
function namesMatch(names: readonly string[], what: string): string {
  return `${inWords(names)} match${names.length === 1 ? "es" : ""} ${what}`;
}

function pronoun(names: readonly string[]): string {
  return names.length === 1 ? "it" : "them";
}

/** How an object was identified as the resource's. */
export type AdoptedBy = "earlier run" | "search";

/**
 * Reports that the resource adopts an object that an earlier run, or a request whose answer was lost, created. The title names the object:
 * of several warnings with one title, engines show only the first.
 */
export function adopted(name: string, by: AdoptedBy, isChanged = false): Diagnostic {
  const change = isChanged
    ? " It has been changed since. The next plan shows how it differs from the configuration."
    : "";
  return by === "earlier run"
    ? warningDiagnostic(
        `Adopted from an earlier run: ${name}`,
        `${name} was created by a run that was interrupted before it could report the object. It belongs to this resource, and no other ` +
          `object was created.${change}`,
      )
    : warningDiagnostic(
        `Adopted after a lost answer: ${name}`,
        `${LOST}, and no operation named the created object. ${name} has every requested value, was created at the time of the request, ` +
          `and did not exist before. It now belongs to this resource, and no other object was created.${change} If it belongs to another ` +
          "client, remove the resource from the state (`terraform state rm <address>`) before you do anything else.",
      );
}

/** Reports that the engine asked to stop during the search for a lost create. */
export function interruptedSearch(kind: Kind): Diagnostic {
  return errorDiagnostic(
    `Interrupted before it was known whether ${withArticle(kind.name)} was created`,
    `${LOST}, and the search for the object was interrupted. ${NEXT}`,
  );
}

/** Reports that the search for a lost create failed. */
export function searchFailed(kind: Kind, error: unknown): Diagnostic {
  return errorDiagnostic(
    `Unknown whether ${withArticle(kind.name)} was created`,
    `${LOST}, and the search for the object failed: ${messageOf(error)} ${NEXT}`,
  );
}

/** Reports that running operations may still create the object. */
export function stillAtWork(kind: Kind, operations: readonly string[]): Diagnostic {
  return errorDiagnostic(
    `Unknown so far whether ${withArticle(kind.name)} is being created`,
    `${LOST}, and the service may still be processing the request (${inWords(operations)}). ${NEXT}`,
  );
}

/**
 * Reports that nothing has appeared for the settle time, although an operation that cannot be listed may still create the object within the time
 * limit of a create.
 */
export function mayYetBeCreated(
  kind: Kind,
  { entry, place }: Pick<PendingCreate, "entry" | "place">,
  settleMs: number,
  limitMs: number,
): Diagnostic {
  return errorDiagnostic(
    `Unknown so far whether ${withArticle(kind.name)} was created`,
    `${LOST}. No new ${kind.name} appeared within ${formatDuration(settleMs)}, but the service cannot list its operations, and one that runs for up ` +
      `to ${formatDuration(limitMs)} (the \`create\` timeout) may still create it. Nothing was sent again. Apply again: until ` +
      `${new Date(entry.startedAtMs + limitMs).toISOString()} it only searches, and then it creates the ${kind.name} if there is none. ${discard(place)}`,
  );
}

/** Reports that the object was not found in the default parent, although the service decides the parent. `listing`: the request of the list. */
export function placeUnknown(kind: Kind, listing: JsonInputObject, place: string): Diagnostic {
  const listed = inWords(Object.values(listing).filter((value) => typeof value === "string"));
  return errorDiagnostic(
    `Unknown whether ${withArticle(kind.name)} was created`,
    `${LOST}. The list of ${listed} does not show the ${kind.name}, but the service decides where it creates one, so this proves nothing. Nothing ` +
      `was sent again. Look for it in the service. If it exists, import it (${IMPORT}). ${discard(place)}`,
  );
}

/** Reports that the search timed out: an object may be the created one, but is not visible yet, or another process may still receive it. */
export function notToBeSeen(kind: Kind, names: readonly string[]): Diagnostic {
  return errorDiagnostic(
    `Unknown so far whether ${withArticle(kind.name)} was created`,
    `${LOST}. The request may have created ${inWords([...new Set(names)])}, which cannot be read yet, or which another run may ` +
      `be about to adopt. ${NEXT}`,
  );
}

/** Reports more matching objects than this configuration requested. `rewritten`: those with values as services rewrite the requested ones. */
export function ambiguous(
  kind: Kind,
  names: readonly string[],
  place: string,
  rewritten: readonly string[] = [],
): Diagnostic {
  const but =
    rewritten.length === 0 ? "" : ` (${inWords(rewritten)} but for values as services rewrite them)`;
  return errorDiagnostic(
    `Unknown which ${kind.name} was created`,
    `${LOST}. ${namesMatch(names, "the configuration")}${but}, and other runs or clients may have created some of them. Nothing was changed. ` +
      `Import the object of this resource (${IMPORT}), delete the objects that no client uses, and apply again. ${discard(place)}`,
  );
}

/** Reports objects that the request may have created, without proof. */
export function unproved(kind: Kind, names: readonly string[], place: string): Diagnostic {
  return errorDiagnostic(
    `Unknown whether ${withArticle(kind.name)} was created`,
    `${LOST}. ${namesMatch(names, "the configuration")}, but nothing proves that the request created ${pronoun(names)}: the ` +
      "creation time is unknown or not within the time of the request by the service's clock, or values differ as services rewrite " +
      "them: the spelling of a text, entries of a map, a number, a value left out. Nothing was changed. If an object belongs to " +
      `this resource, import it (${IMPORT}). If no client uses it, delete it and apply again. ${discard(place)}`,
  );
}

/** Reports that neither a read nor the list shows the object that the service has named as the new one. */
export function unseen(kind: Kind, name: string, place: string): Diagnostic {
  return errorDiagnostic(
    `Unknown whether ${withArticle(kind.name)} was created`,
    `The service reported to an earlier run that it created ${name}, but neither a read nor the list has shown it since. Nothing was sent, ` +
      `because another request would create a second ${kind.name}. Apply again when the service shows it. If it was deleted, or never ` +
      `existed, ${discardIt(place)}`,
  );
}

/** Reports that a lost create cannot be resolved, because the objects that existed before are not known. */
export function unknowable(kind: Kind, place: string): Diagnostic {
  return errorDiagnostic(
    `Unknown whether ${withArticle(kind.name)} was created`,
    `${LOST}, and the objects that existed before are unknown, so no object can be adopted. Look for the ${kind.name} in the service. ` +
      `If it exists, import it (${IMPORT}). ${discard(place)}`,
  );
}

/**
 * Reports that existing objects could not be listed before a create. After a lost answer the new object could not be distinguished from
 * them.
 */
export function notListed(kind: Kind, error: unknown): Diagnostic {
  const lacksPermission = isServiceError(error) && error.code === "permission_denied";
  return errorDiagnostic(
    `Error creating ${kind.name}`,
    lacksPermission
      ? `Nothing was created, because the API key may not list ${kind.plural}: ${error.happened} Without the list, an object whose answer is ` +
          `lost could be created twice. Grant the key the permission to list ${kind.plural}.`
      : `Nothing was created, because the existing ${kind.plural} could not be listed first. ${messageOf(error)}`,
  );
}

/** Reports objects that a lost request may have created, and whose secret is then lost. They are left alone. */
export function secretLostPerhaps(kind: Kind, names: readonly string[]): Diagnostic {
  const command = deleteCommand(kind, names[0] ?? "");
  const example = command === undefined ? "" : `: \`${command}\``;
  return warningDiagnostic(
    `The secret of ${inWords(names)} may be lost`,
    `The answer to a create request was lost, and the service does not return its secret again, so the resource needs another ` +
      `${kind.name}. That request, or another client, may have created ${inWords(names)}. Nothing was deleted. If no client uses ` +
      `${pronoun(names)}, delete ${pronoun(names)}${example}.`,
  );
}

/** Reports that an operation names an object that it cannot have created. `place`: its journal entry, if known. */
export function notOurs(
  kind: Kind,
  operation: string,
  name: string,
  reason: OperationFault,
  place?: string,
): Diagnostic {
  const forget =
    place === undefined
      ? "Before the import, remove this resource from the state (`terraform state rm <address>`), which deletes nothing."
      : discard(place);
  return errorDiagnostic(
    `Unexpected response while creating ${kind.name}`,
    `Operation ${operation} reports that it created ${name}, but ${OPERATION_FAULTS[reason]}. Nothing was changed, and the state does not contain ` +
      `that object. Look for the new ${kind.name} in the service and import it (${IMPORT}). ${forget}`,
  );
}

/** Reports that an operation has ended, and that the journal cannot show whether its object belongs to another resource. */
export function notChecked(
  kind: Kind,
  operation: string,
  problem: JournalUnusable,
  next: string,
): Diagnostic {
  return errorDiagnostic(
    `Error creating ${kind.name}`,
    `Operation ${operation} has ended, but the recovery journal cannot be used, so it is unknown whether the object that it names belongs ` +
      `to another resource: ${problem.message} Make the journal usable first. ${next}`,
  );
}

/** Reports objects that a failed create may have left behind. */
export function leftByFailure(kind: Kind, names: readonly string[], place: string): Diagnostic {
  return errorDiagnostic(
    `A failed creation may have left ${withArticle(kind.name)}`,
    `${namesMatch(names, "the requested values")}, and did not exist before. Nothing was changed. Import ` +
      `${names.length === 1 ? "it" : "one of them"} (${IMPORT}) if it is usable, or delete it. Then apply again. ${discard(place)}`,
  );
}

/** Reports creates of an earlier run of which nothing proves that a state holds the object. */
export function unconfirmed(kind: Kind, creates: readonly Unconfirmed[]): Diagnostic {
  return errorDiagnostic(
    `This ${kind.name} may already exist`,
    [
      "An earlier run created, with the same configuration:",
      ...creates.slice(0, MOST_LINES).map(({ entry }) => `- ${described(entry)}`),
      "That run ended normally, but nothing proves that the state contains the object: the engine could not save it, it was lost, or an " +
        "older one was restored. Nothing was sent. If you use `-target`, run `terraform plan` without it first. If the engine left " +
        "errored.tfstate, push it (`terraform state push errored.tfstate`). Otherwise, import the object (`terraform import <address> " +
        "<resource name>`). If you have removed it from the state on purpose, delete " +
        `${[...new Set(creates.map(({ path }) => path))].slice(0, MOST_LINES).join(", ")}.`,
    ].join("\n"),
  );
}

/** Reports that the journal cannot be written. */
export function journalUnwritable(error: unknown): Diagnostic {
  return warningDiagnostic(
    "The recovery journal cannot be written",
    `${messageOf(error)}. This run continues and keeps its entries in memory. If it is killed, the next run does not know what it ` +
      "created. See to it that the journal can be written, or choose another place with the environment variable SVC_JOURNAL (`off` for none).",
  );
}

/** Reports that a create is refused, because of the journal. */
export function refusedByJournal(kind: Kind, problem: JournalUnusable): Diagnostic {
  return errorDiagnostic(
    `Error creating ${kind.name}`,
    `No ${kind.name} was created, because ${REASONS[problem.kind]}, and the recovery journal cannot be used: ` +
      `${problem.message} ${wayOut(problem)}`,
  );
}

/** Warns that the next creates are going to be refused. */
export function journalUnusable(problem: JournalUnusable): Diagnostic {
  return warningDiagnostic(
    "The recovery journal cannot be used",
    `${problem.message} Until it can be used, this provider creates nothing, because an earlier run may already have created the ` +
      `objects. ${wayOut(problem)}`,
  );
}

const MAY_EXIST = "an earlier run may already have created it";
const REASONS: Readonly<Record<JournalUnusable["kind"], string>> = {
  unreadable: MAY_EXIST,
  unknown: MAY_EXIST,
  unclaimable: MAY_EXIST,
  unwritable: "no later run could find it if this run were interrupted",
};

const LOOK_FIRST =
  "Or look in the service for objects that no state contains, import or delete them, and then";
const OTHER_PLACE = "choose another place with the environment variable SVC_JOURNAL";

/** Returns what to do about a journal: a folder of this machine, or a store that several machines share. */
function wayOut({ kind, path }: JournalUnusable): string {
  if (kind === "unknown") {
    return `Use the version of the provider that wrote it. ${LOOK_FIRST} remove this file.`;
  }
  if (isStoreAddress(path)) {
    return (
      "Check the address in SVC_JOURNAL, and whether this machine reaches it and may read, write and delete there. Then run again. " +
      `${LOOK_FIRST} ${OTHER_PLACE}.`
    );
  }
  if (kind === "unreadable") {
    return (
      "Run as the user who owns that folder (earlier runs may have run as root), or give this user access to the folder and its contents. " +
      `${LOOK_FIRST} remove the folder, or ${OTHER_PLACE}.`
    );
  }
  return (
    "Give this user permission to write to that folder and its files. If its file system is read-only, mount it writable. " +
    `${LOOK_FIRST} remove this file.`
  );
}

/** Reports an address of a journal that cannot be used. */
export function badJournal(problem: string): Diagnostic {
  return errorDiagnostic("Invalid value", problem);
}

/** Reports a settle time that is not a duration. */
export function badSettleTime(given: string): Diagnostic {
  return errorDiagnostic(
    "Invalid value",
    `SVC_JOURNAL_SETTLE must be a duration such as 30s or 2m; got ${JSON.stringify(given)}.`,
  );
}

/** Reports pending creates of interrupted runs that no state holds. */
export function leftBehind(entries: readonly Entry[], place: string): Diagnostic {
  const lines = entries.slice(0, MOST_LINES).map((entry) => `- ${described(entry)}`);
  const more = entries.length > lines.length ? [`- and ${entries.length - lines.length} more`] : [];
  return warningDiagnostic(
    "An interrupted run left pending creates",
    [
      "No state contains:",
      ...lines,
      ...more,
      "An apply of the same configuration adopts these objects and creates no others. If the configuration has changed, or before a " +
        `destroy, look for them in the service: an object that no resource adopts stays there. Once that is settled, remove ${place}.`,
    ].join("\n"),
  );
}

const MOST_LINES = 10;

function described(entry: Entry): string {
  const since = `started ${new Date(entry.startedAtMs).toISOString()}`;
  switch (entry.phase) {
    case "made":
      return `${entry.name} (${since})`;
    case "accepted":
      return `${withArticle(entry.kind)}, by ${entry.operation} (${since})`;
    case "sent":
      return `${withArticle(entry.kind)}, whose answer was not received (${since})`;
  }
}

function messageOf(error: unknown): string {
  return errorText(error);
}
