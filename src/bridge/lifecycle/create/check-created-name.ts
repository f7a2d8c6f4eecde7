import { slugOf } from "../../../contract";
import { type AnswerSource, checkNamePlace, OtherObject } from "../../../api";
import type { PendingCreate } from "../../recovery";
import { chosenNameOf, isChosenName } from "./create-match";
import type { CurrentCreate } from "./current-create";

/**
 * Checks that a name in a create's answer can be the new object's, and reserves it. The name must be of the kind and in the requested
 * parent. If the request chooses the id, it must match, in any case of its letters. Any other id must not be that of an object which existed before or
 * belongs to another resource.
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
    if (!isChosenName(name, chosen)) throw new OtherObject(name, chosen, source);
    if (slugOf(name) === slugOf(chosen)) return;
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
