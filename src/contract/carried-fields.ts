import type { Field, FieldType, Kind, Method } from "./model";

/**
 * Where the fields of a kind lie in the requests of its methods: in the request itself, or in a field of it that holds the object.
 */

/** A field of a kind as the request of one of its methods carries it. */
export interface CarriedField {
  /** The kind's field. */
  readonly field: Field;
  /** The request's, which may carry less of it, or demand it. */
  readonly carrier: Field;
  /** Whether it lies in the field that holds the object, and not in the request itself. */
  readonly inObject: boolean;
}

/**
 * The fields of a kind that a method's request carries, in the request's order. The object's name, arguments that never travel and
 * what only the service sets in a request are none of them. A field that the request has twice, inside of the object and beside it, is
 * there twice.
 */
export function carriedFields(kind: Kind, method: Method): readonly CarriedField[] {
  const ofKind = (carriers: readonly Field[], inObject: boolean): readonly CarriedField[] =>
    carriers.flatMap((carrier) => {
      const field = kind.fields.find(
        ({ wireName, argument }) => wireName === carrier.wireName && argument === undefined,
      );
      const isCarried =
        field !== undefined &&
        field !== nameFieldOf(kind) &&
        carrier.presence !== "computed" &&
        (inObject || carrier.wireName !== method.nameField);
      return isCarried ? [{ field, carrier, inObject }] : [];
    });
  const beside = method.request.filter(
    ({ wireName }) => wireName !== method.objectField && wireName !== method.maskField,
  );
  return [...ofKind(objectFields(method), true), ...ofKind(beside, false)];
}

/** The field that holds an object's resource name, whatever it is called on the wire. Throws a RangeError where there is none. */
export function nameFieldOf(kind: Kind): Field {
  const field = kind.fields.find(({ terraformName }) => terraformName === "name");
  if (field === undefined) throw new RangeError(`${kind.name} has no field that holds its name`);
  return field;
}

/** What a request is made of. */
export interface RequestParts<Value> {
  /** Full name of the object that the call is about; left out where the method is about none. */
  readonly name?: string;
  /** The values of fields that the request carries. */
  readonly members: readonly (readonly [CarriedField, Value])[];
  /** What the field mask names, where the method has one. What lies beside the object is left out. */
  readonly mask?: readonly CarriedField[];
}

/** A request: members, and perhaps one more level of them where a field holds the object. */
export type RequestBody<Value> = Readonly<
  Record<string, string | Value | Readonly<Record<string, string | Value>>>
>;

/**
 * Lays everything where the method's request wants it: the name in its name field, an object's fields in the field that holds the
 * object, and the mask (whose paths are relative to the object) beside it.
 */
export function requestBody<Value>(method: Method, parts: RequestParts<Value>): RequestBody<Value> {
  const { name, members, mask } = parts;
  const { nameField, objectField, maskField } = method;
  const memberEntries = (inObject: boolean): (readonly [string, Value])[] =>
    members
      .filter(([carried]) => carried.inObject === inObject)
      .map(([{ carrier }, value]) => [carrier.wireName, value] as const);
  const named: (readonly [string, string])[] =
    name === undefined || nameField === undefined ? [] : [[nameField, name]];
  const isNameInside =
    objectField !== undefined && !method.request.some(({ wireName }) => wireName === nameField);
  const paths = (mask ?? [])
    .filter(({ inObject }) => objectField === undefined || inObject)
    .map(({ carrier }) => carrier.wireName);
  const inside = Object.fromEntries<string | Value>([...(isNameInside ? named : []), ...memberEntries(true)]);
  return {
    ...Object.fromEntries<string | Value>(isNameInside ? [] : named),
    ...(maskField === undefined || mask === undefined ? {} : { [maskField]: paths.join(",") }),
    ...(objectField === undefined ? {} : { [objectField]: inside }),
    ...Object.fromEntries<string | Value>(memberEntries(false)),
  };
}

/** The fields inside of the request's field that holds the object. */
function objectFields({ request, objectField }: Method): readonly Field[] {
  const holder = request.find(({ wireName }) => objectField !== undefined && wireName === objectField);
  return holder === undefined ? [] : fieldsOf(holder.type);
}

function fieldsOf(type: FieldType): readonly Field[] {
  return type.kind === "object" ? type.fields : [];
}
