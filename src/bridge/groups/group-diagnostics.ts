import { errorText } from "../../base/json";
import { inWords } from "../../base/words";
import { type Diagnostic, errorDiagnostic } from "../../plugin";

/** Diagnostics of disruption groups. Each begins with what was not changed, and ends with what the user can do. */

/** The most objects that a text lists. */
const MOST_NAMES = 8;

const NOTHING_SENT = "Nothing was sent for its change.";

const quoted = (group: string): string => JSON.stringify(group);

/** Reports that a change waited for its turn when the run was interrupted. */
export function groupInterrupted(name: string, group: string): Diagnostic {
  return errorDiagnostic(
    `${name} was not changed: interrupted`,
    `It waited for its turn in the disruption group ${quoted(group)}. ${NOTHING_SENT} Apply again to go on.`,
  );
}

/** Reports that another object's change has failed. */
export function groupStopped(name: string, group: string, reason: string): Diagnostic {
  return errorDiagnostic(
    `${name} was not changed: its disruption group has stopped`,
    `In the group ${quoted(group)}, ${reason} ${NOTHING_SENT} See the error of that object, and apply again: the next run goes on where this one stopped.`,
  );
}

/** An object that is out of service, and what was seen of it. */
export interface OutOfService {
  readonly name: string;
  readonly seen: string;
}

function outOfServiceText(objects: readonly OutOfService[]): string {
  return inWords(
    objects.map(({ name, seen }) => `${name} (${seen})`),
    MOST_NAMES,
  );
}

/**
 * Reports that nothing can go on in a group: its objects are out of service, and nothing seems to bring them back.
 *
 * @param parallelism with which each change of the group would have a slot of the engine
 */
export function groupStuck(
  name: string,
  group: string,
  maxUnavailable: number,
  objects: readonly OutOfService[],
  parallelism: number,
): Diagnostic {
  return errorDiagnostic(
    `${name} was not changed: too many objects of its disruption group are out of service`,
    `At most ${maxUnavailable} of the group ${quoted(group)} may be, and these are: ${outOfServiceText(objects)}. ${NOTHING_SENT} No call in this run ` +
      `brings them back. If their own changes wait for a free slot of the engine, apply with -parallelism=${parallelism}. Otherwise bring them back to service, and apply again.`,
  );
}

/** Reports that a change did not get its turn in time. */
export function groupTimedOut(
  name: string,
  group: string,
  objects: readonly OutOfService[],
  limit: string,
): Diagnostic {
  return errorDiagnostic(
    `${name} was not changed: it was not its turn within ${limit}`,
    `In the disruption group ${quoted(group)}, these are out of service: ${outOfServiceText(objects)}. ${NOTHING_SENT} Apply again when they are ` +
      "ready, or set a longer update timeout.",
  );
}

/** Reports that the group's notes cannot be read or written. */
export function groupUnknown(name: string, group: string, place: string, error: unknown): Diagnostic {
  return errorDiagnostic(
    `${name} was not changed: the state of its disruption group is not known`,
    `The notes of the group ${quoted(group)} in ${place} cannot be used: ${errorText(error)}. ${NOTHING_SENT} Make that place readable and writable, and apply again.`,
  );
}

/** Reports that an object is not ready after its change, which stops the group. */
export function notReady(name: string, group: string, seen: string, limit: string): Diagnostic {
  return errorDiagnostic(
    `${name} is not ready ${limit} after its change`,
    `The change itself is done, and in the state. ${seen} The disruption group ${quoted(group)} stops here: no other object of it was changed since. ` +
      "Bring it back to service, and apply again.",
  );
}

/** Reports that a plan destroys too many objects of a group before it creates the new ones. */
export function tooManyReplacements(
  group: string,
  maxUnavailable: number,
  objects: readonly string[],
): Diagnostic {
  return errorDiagnostic(
    `The plan replaces ${objects.length} objects of the disruption group ${quoted(group)}, of which at most ${maxUnavailable} may be out of service`,
    `It destroys each before it creates the new one: ${inWords(objects, MOST_NAMES)}. Set create_before_destroy for the resource and in its ` +
      "disruption_group, revert the change that forces replacement, or plan fewer objects at a time with -target.",
  );
}
