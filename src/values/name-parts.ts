import { type Kind, namePartFields, parentOf, slugOf } from "../contract";
import { type Value, valueAt, type ValueObject, valueObject } from "../plugin";

/**
 * Returns an object with the parts of its name that its answer omits. A service may take the parent or the slug in a create only, so that
 * after an import just the name tells them. A value that the object has, in any spelling, stays.
 */
export function withNameParts(kind: Kind, object: ValueObject): ValueObject {
  const name = valueAt(object, "name");
  if (typeof name !== "string" || name === "") return object;
  const parts = namePartFields(kind).flatMap(({ terraformName }): [string, Value][] => {
    // No parent and no slug is empty: such a text was omitted.
    const isOmitted = [null, ""].includes(valueAt(object, terraformName) as string | null);
    const part = terraformName === kind.parentField ? parentOf(name) : slugOf(name);
    return isOmitted && part !== undefined ? [[terraformName, part]] : [];
  });
  return parts.length === 0 ? object : valueObject([...Object.entries(object), ...parts]);
}
