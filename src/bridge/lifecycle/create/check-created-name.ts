import { expandResourceName, type Kind, slugOf } from "../../../contract";
import { valueAt, type ValueObject } from "../../../plugin";
import { type AnswerSource, checkNamePlace, OtherObject } from "../../../api";
import type { PendingCreate } from "../../recovery";
import type { CurrentCreate } from "./current-create";

/**
 * Checks that a name in a create's answer can be the new object's, and reserves it. The name must be of the kind and in the requested
 * parent. If the request chooses the id, it must match. Otherwise the object must not have existed before or belong to another resource.
 *
 * @throws OtherObject if the name cannot be the new object's
 */
export async function checkCreatedName(
  { model, provider, request, parent }: CurrentCreate,
  creation: PendingCreate,
  name: string,
  source: AnswerSource,
): Promise<void> {
  const { kind } = model;
  checkNamePlace(kind, name, parent, source);
  const chosen = chosenNameOf(kind, request.planned, parent);
  if (chosen !== undefined) {
    if (slugOf(name) !== slugOf(chosen)) throw new OtherObject(name, chosen, source);
    return;
  }
  const known = await provider.journal.knownBefore(creation.entry);
  if (known?.includes(name) === true) {
    throw new OtherObject(name, `the name of a new ${kind.name} (that object existed before)`, source);
  }
  if (!(await creation.claimName(name))) {
    throw new OtherObject(
      name,
      `the name of a new ${kind.name} (that object belongs to another resource)`,
      source,
    );
  }
}

/**
 * Returns the name that a request chooses for its object; undefined if the service chooses it. The service itself refuses a chosen name that
 * is taken. An object of that name may have been deleted and created again since it was noted, so that no note speaks against it.
 */
export function chosenNameOf(
  kind: Kind,
  planned: ValueObject,
  parent: string | undefined,
): string | undefined {
  const chosen = kind.slugField === undefined ? null : valueAt(planned, kind.slugField);
  return typeof chosen === "string"
    ? (expandResourceName(kind.pattern, chosen, parent) ?? chosen)
    : undefined;
}
