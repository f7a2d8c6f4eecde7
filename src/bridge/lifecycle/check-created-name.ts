import { expandResourceName, slugOf } from "../../contract";
import { valueAt } from "../../plugin";
import { type AnswerSource, checkNamePlace, OtherObject } from "../../api";
import type { PendingCreate } from "../recovery";
import type { CreateContext } from "./create-context";

/**
 * Checks that a name in a create's answer can be the new object's, and reserves it. The name must be of the kind and in the requested
 * parent. If the request chooses the id, it must match. Otherwise the object must not have existed before or belong to another resource.
 *
 * @throws OtherObject if the name cannot be the new object's
 */
export async function checkCreatedName(
  { model, provider, request, parent }: CreateContext,
  creation: PendingCreate,
  name: string,
  source: AnswerSource,
): Promise<void> {
  const { kind } = model;
  checkNamePlace(kind, name, parent, source);
  const chosen = kind.slugField === undefined ? null : valueAt(request.planned, kind.slugField);
  if (typeof chosen === "string") {
    const expected = expandResourceName(kind.pattern, chosen, parent) ?? chosen;
    if (slugOf(name) !== slugOf(expected)) throw new OtherObject(name, expected, source);
    // An object of this name may have been deleted and created again since the list response.
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
