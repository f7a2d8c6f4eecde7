import { oncePer } from "../../base/json";
import type { IdentitySchema } from "../provider";
import { impliedType, type ObjectShape } from "../schema/schema-walk";
import { conformObject } from "../value/conform";
import { isObject, objectOf, type ObjectType, type ValueObject } from "../value/value";
import { ValueError } from "../value/value-error";
import {
  type Decoded,
  type DynamicValueMessage,
  type Encodable,
  fromDynamicValue,
  type ResourceIdentityDataMessage,
  toDynamicValue,
} from "../wire";

type DynamicValueRead = Decoded<typeof DynamicValueMessage>;
type IdentityRead = Decoded<typeof ResourceIdentityDataMessage>;

/**
 * Decodes the object of a shape, or null.
 *
 * @throws ValueError if it is neither.
 */
export function readObject(shape: ObjectShape, message: DynamicValueRead | undefined): ValueObject | null {
  const value = fromDynamicValue(impliedType(shape), message);
  if (value !== null && !isObject(value)) {
    throw new ValueError("an object is required, not an unknown value");
  }
  return value;
}

/**
 * As {@link readObject}, but null is not allowed.
 *
 * @throws ValueError also for null.
 */
export function readRequiredObject(shape: ObjectShape, message: DynamicValueRead | undefined): ValueObject {
  const object = readObject(shape, message);
  if (object === null) {
    throw new ValueError("an object is required, not null");
  }
  return object;
}

/** Encodes an object of a shape, or null. */
export function writeObject(
  shape: ObjectShape,
  object: ValueObject | null,
): Encodable<typeof DynamicValueMessage> {
  return toDynamicValue(impliedType(shape), object);
}

/** Returns the type of a resource's identity. */
export const identityType = oncePer((identity: IdentitySchema): ObjectType =>
  objectOf(new Map(identity.attributes.map(({ name, type }) => [name, type]))),
);

/** Decodes an identity; null if the resource has none, or none was sent. */
export function readIdentity(
  identity: IdentitySchema | undefined,
  message: IdentityRead | undefined,
): ValueObject | null {
  if (identity === undefined || message?.identityData === undefined) {
    return null;
  }
  const value = fromDynamicValue(identityType(identity), message.identityData);
  return isObject(value) ? value : null;
}

/**
 * Encodes an identity. Returns undefined for a resource without one, as the engine would crash.
 *
 * @throws ValueError if the value does not fit.
 */
export function writeIdentity(
  identity: IdentitySchema | undefined,
  value: ValueObject | null | undefined,
): Encodable<typeof ResourceIdentityDataMessage> | undefined {
  if (identity === undefined || value === null || value === undefined) {
    return undefined;
  }
  const type = identityType(identity);
  return { identityData: toDynamicValue(type, conformObject(type, value)) };
}
