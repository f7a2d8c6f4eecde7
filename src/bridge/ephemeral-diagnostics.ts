import { type Kind, withArticle } from "../contract";
import { isServiceError } from "../client";
import { type Diagnostic, errorDiagnostic, type Path, warningDiagnostic } from "../plugin";
import { callFailed, deleteCommand, withAttributeNames } from "./operations";
import type { LostEphemeral } from "./find-lost-ephemeral";
import type { EphemeralNote } from "./recovery";
import { inWords, upperFirst } from "../base/words";

/** Diagnostics about ephemeral objects: what was attempted, what the service answered and what is left behind. None contains a secret. */

function howToRemove(kind: Kind, name: string): string {
  return `To delete it, run \`${deleteCommand(kind, name) ?? ""}\`.`;
}

function leftBehind(kind: Kind, name: string, left: string | undefined): string {
  return left === undefined
    ? "It was deleted again, and nothing is left behind."
    : `It could not be deleted either (${left}), so it still exists. ${howToRemove(kind, name)}`;
}

/** Reports that creating an ephemeral object failed. A key that may not create it is usually a reader's, with which something is planned. */
export function ephemeralNotMade(kind: Kind, error: unknown, path?: Path): Diagnostic {
  if (isServiceError(error) && error.code === "permission_denied") {
    return errorDiagnostic(
      `The API key may not create the ephemeral ${kind.name}`,
      `${upperFirst(error.happened)} A plan opens it, too: use a key that may create it, or leave the block out of a reader's plans by its ` +
        `count ("Plans with a reader's key" in the guide about pipelines).`,
    );
  }
  return callFailed(
    `create the ephemeral ${kind.name}`,
    withAttributeNames(kind.fields, error, kind.methods.create),
    path,
  );
}

/** Reports that an ephemeral object was created, but the answer does not contain its name. */
export function ephemeralNameless(kind: Kind): Diagnostic {
  return errorDiagnostic(
    `Unexpected response while creating the ephemeral ${kind.name}`,
    `The service accepted the request, but its answer has no usable resource name (${kind.pattern}).`,
  );
}

/** Reports that an ephemeral object was created, but the answer names another object. */
export function ephemeralOfAnother(kind: Kind, name: string): Diagnostic {
  return errorDiagnostic(
    `Unexpected response while creating the ephemeral ${kind.name}`,
    `The service accepted the request, but its answer cannot be used: it names ${name}, and reading that name returns another object or ` +
      `none. ${name} was not touched.`,
  );
}

/** Adds the outcome of the search for an object to the problem that made the search necessary. `path`: the note of the object. */
export function withLost(kind: Kind, problem: Diagnostic, found: LostEphemeral, path: string): Diagnostic {
  return { ...problem, detail: `${problem.detail} ${outcomeOf(kind, found, path)}`.trim() };
}

function outcomeOf(kind: Kind, found: LostEphemeral, path: string): string {
  switch (found.kind) {
    case "revoked":
      return `${found.name} was created all the same. ${leftBehind(kind, found.name, undefined)}`;
    case "left":
      return (
        `${found.name} was created all the same. ${leftBehind(kind, found.name, found.reason)} The next run of this state tries ` +
        "again."
      );
    case "nothing":
      return `The service shows no new ${kind.name}, so nothing is left behind.`;
    case "candidates":
      return `It may exist all the same. ${possibleObjects(kind, found.names, path)}`;
    case "unknown":
      return `It may exist all the same. ${found.reason} The next run of this state searches for it.`;
  }
}

/** Reports that an ephemeral object was created, but the answer does not match the contract. `left`: why the object still exists. */
export function ephemeralUnreadable(
  kind: Kind,
  name: string,
  error: unknown,
  left: string | undefined,
): Diagnostic {
  const failed = callFailed(`create the ephemeral ${kind.name}`, error);
  return { ...failed, detail: `${failed.detail} ${name} was created. ${leftBehind(kind, name, left)}` };
}

/** Reports that an ephemeral object was created, but the answer lacks its returned-once attribute. */
export function ephemeralIncomplete(
  kind: Kind,
  name: string,
  attribute: string,
  left: string | undefined,
): Diagnostic {
  return errorDiagnostic(
    `Unexpected response while creating the ephemeral ${kind.name}`,
    `${name} was created, but the service's answer has no ${attribute}, and no other call returns it. ${leftBehind(kind, name, left)}`,
  );
}

/** Reports that the user pressed Ctrl-C while an ephemeral object was being created. */
export function ephemeralInterrupted(kind: Kind, name: string, left: string | undefined): Diagnostic {
  return errorDiagnostic(
    `Interrupted while creating the ephemeral ${kind.name}`,
    `The engine asked to stop while ${name} was being created. ${leftBehind(kind, name, left)}`,
  );
}

/** Reports that an ephemeral object is no longer needed, but could not be deleted. */
export function ephemeralLeft(kind: Kind, name: string, left: string): Diagnostic {
  return errorDiagnostic(
    `Error deleting the ephemeral ${kind.name} ${name}`,
    `${left} It still exists, and any secret of it is still valid. ${howToRemove(kind, name)} The next run of this state tries again.`,
  );
}

/** Reports that the name of an ephemeral object to delete is unknown, because the engine did not keep it. */
export function ephemeralForgotten(kind: Kind): Diagnostic {
  return errorDiagnostic(
    `Error deleting an ephemeral ${kind.name}`,
    `The engine did not say which one. Look in the service for ${withArticle(kind.name)} that this run has left, and delete it.`,
  );
}

/** Reports that this run deleted an ephemeral object of an earlier run that was killed before it could. */
export function ephemeralRevoked(kind: Kind, name: string): Diagnostic {
  return warningDiagnostic(
    `Deleted an ephemeral ${kind.name} of an earlier run`,
    `An earlier run of this state created ${name} for its own use, and was interrupted before it deleted it. It is deleted now.`,
  );
}

/** Reports that this run could not delete an ephemeral object of an earlier run. */
export function ephemeralStillLeft(kind: Kind, name: string, reason: string): Diagnostic {
  return warningDiagnostic(
    `An ephemeral ${kind.name} of an earlier run still exists`,
    `An earlier run of this state created ${name} for its own use, and was interrupted before it deleted it. Deleting it now ` +
      `failed: ${reason} Any secret of it is still valid. ${howToRemove(kind, name)} The next run tries again.`,
  );
}

/** Reports that the answer to a create of an earlier run was lost, and the objects of which one may be the created one. */
export function ephemeralCandidates(
  kind: Kind,
  names: readonly string[],
  { note: { startedAtMs }, path }: EphemeralNote,
): Diagnostic {
  return warningDiagnostic(
    mayStillExist(kind),
    `${sentEarlier(kind, startedAtMs)} ${possibleObjects(kind, names, path)}`,
  );
}

/** Like {@link ephemeralCandidates}, if the search decided nothing. */
export function ephemeralUnknown(
  kind: Kind,
  { note: { startedAtMs, name }, path }: EphemeralNote,
  reason: string,
): Diagnostic {
  const sought = name ?? `a new ${kind.name}`;
  return warningDiagnostic(
    mayStillExist(kind),
    `${sentEarlier(kind, startedAtMs)} ${reason} The next run searches again. To end the search, look for ${sought} in the service, delete ` +
      `it, and remove ${path}.`,
  );
}

function mayStillExist(kind: Kind): string {
  return `An ephemeral ${kind.name} of an earlier run may still exist`;
}

function sentEarlier(kind: Kind, startedAtMs: number): string {
  const sentAt = new Date(startedAtMs).toISOString();
  return `An earlier run of this state requested an ephemeral ${kind.name} at ${sentAt}, and was interrupted or lost the answer.`;
}

/** How many objects get a command of their own. */
const MOST_COMMANDS = 3;

/** Describes the objects of which one may be the created one, with the commands that delete them. */
function possibleObjects(kind: Kind, names: readonly string[], path: string): string {
  const shown = names.slice(0, MOST_COMMANDS);
  return [
    `New since the request: ${inWords(names, MOST_COMMANDS)}. Nothing proves which of them it created, so none was deleted. If no client uses one, ` +
      `delete it; then, or if all are used, remove ${path}:`,
    ...shown.map((name) => `  ${deleteCommand(kind, name) ?? ""}`),
  ].join("\n");
}
