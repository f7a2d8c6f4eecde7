import { expandResourceName, type Field, type Kind } from "../contract";
import { valueAt, type ValueObject } from "../plugin";
import { scopeOf, type Session } from "./session";

/** The argument that names the object which a new one is made from; undefined for a kind that cannot be cloned. */
export function cloneSourceField({ fields, methods }: Kind): Field | undefined {
  return methods.clone === undefined
    ? undefined
    : fields.find(({ argument }) => argument?.role === "clone-source");
}

/** The full name of the object that these values' object was, or is to be, made from; undefined where it is made from none. */
export function cloneSourceIn(session: Session, kind: Kind, values: ValueObject): string | undefined {
  const field = cloneSourceField(kind);
  const given = field === undefined ? null : valueAt(values, field.terraformName);
  if (typeof given !== "string") return undefined;
  return expandResourceName(kind.pattern, given, scopeOf(session, kind, values)) ?? given;
}
