import { compilePattern } from "./check-value";
import type { Constraints, Field, FieldType, Kind, Method } from "../model";
import { withNameAt } from "../names/resource-name";
import { oncePer } from "../../base/json";

/**
 * Returns a text as requests contain it: without the white space at its end, and with a space for each run of spaces and tabs, if the
 * contract allows only that. Each file that ssh-keygen writes ends with a line break, and `file("id.pub")` contains it.
 */
export function textToSend(constraints: Constraints, text: string): string {
  if (isAllowed(constraints, text)) return text;
  const ended = text.trimEnd();
  return [ended, ended.replace(/[ \t]+/g, " ")].find((each) => isAllowed(constraints, each)) ?? text;
}

/** Whether the contract can allow a text only without some of its white space. */
export function forbidsSpace({ enum: allowed, pattern }: Constraints): boolean {
  return allowed !== undefined || pattern !== undefined;
}

function isAllowed({ enum: allowed, pattern }: Constraints, text: string): boolean {
  if (allowed !== undefined) return allowed.includes(text);
  return pattern === undefined || compilePattern(pattern)?.test(text) !== false;
}

/**
 * Returns a request with an idempotency token, if its method takes one and the request has none. Repetitions of the request send the same
 * result.
 *
 * @param token @default a new one
 */
export function withToken<Value>(
  { tokenField }: Method,
  body: Readonly<Record<string, Value>>,
  token: string = crypto.randomUUID(),
): Readonly<Record<string, Value | string>> {
  return tokenField === undefined ? body : { [tokenField]: token, ...body };
}

/** Returns a request without its idempotency token, which differs between equal requests. */
export function withoutToken<Value>(
  { tokenField }: Method,
  body: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== tokenField));
}

/** Locates the fields of a kind in the requests of its methods: at the request's root, or in the field that holds the object. */

/** A field of a kind in the request of one of its methods. */
export interface RequestField {
  /** The field of the kind. */
  readonly field: Field;
  /** The field of the request. It may have fewer nested fields or be required. */
  readonly inRequest: Field;
  /** Whether it is in the field that holds the object, and not at the request's root. */
  readonly inObject: boolean;
  /** Wire names that lead from the field of the kind to the part of it that the request carries. Empty: the whole field. */
  readonly path: readonly string[];
}

/**
 * Returns the fields of a kind that a method's request contains, in the request's order. Omits the object's name, arguments that are never
 * sent, and fields that only the service sets. A field that the request has twice, in the object and at the root, is returned twice.
 */
export function requestFields(kind: Kind, method: Method): readonly RequestField[] {
  const ofKind = (inRequests: readonly Field[], inObject: boolean): readonly RequestField[] =>
    inRequests.flatMap((inRequest) => {
      const [root, ...path] = inRequest.standsFor ?? [inRequest.wireName];
      const field = kind.fields.find(({ wireName, argument }) => wireName === root && argument === undefined);
      const isInRequest =
        field !== undefined &&
        field !== nameFieldOf(kind) &&
        inRequest.presence !== "computed" &&
        (inObject || inRequest.wireName !== method.nameField);
      return isInRequest ? [{ field, inRequest, inObject, path }] : [];
    });
  const beside = method.request.filter(
    ({ wireName }) => wireName !== method.objectField && wireName !== method.maskField,
  );
  return [...ofKind(objectFields(method), true), ...ofKind(beside, false)];
}

/** Returns the field that holds an object's resource name, whatever its wire name. Throws a RangeError if there is none. */
export function nameFieldOf(kind: Kind): Field {
  const field = kind.fields.find(({ terraformName }) => terraformName === "name");
  if (field === undefined) throw new RangeError(`${kind.name} has no field with its name`);
  return field;
}

/** The parts of a request. */
export interface RequestParts<Value> {
  /** Full name of the object that the call refers to; absent if the method refers to none. */
  readonly name?: string;
  /** The values of the fields in the request. */
  readonly members: readonly (readonly [RequestField, Value])[];
  /** The paths of the field mask, if the method has one, as wire names below the field of the request. Empty: the whole field. */
  readonly mask?: readonly (readonly [RequestField, readonly string[]])[];
}

/** A request: members, and a nested object of members if a field holds the object. */
export type RequestBody<Value> = Readonly<
  Record<string, string | Value | Readonly<Record<string, string | Value>>>
>;

/**
 * Builds the body of a method's request: the name in its name field, an object's fields in the field that holds the object, and the field
 * mask at the root. Paths in the mask are relative to the object, and omit fields outside of it.
 */
export function requestBody<Value>(method: Method, parts: RequestParts<Value>): RequestBody<Value> {
  const { name, members, mask } = parts;
  const { nameField, objectField, maskField } = method;
  const memberEntries = (inObject: boolean): (readonly [string, Value])[] =>
    members
      .filter(([carried]) => carried.inObject === inObject)
      .map(([{ inRequest }, value]) => [inRequest.wireName, value] as const);
  const [nameRoot] = nameField?.split(".") ?? [];
  const isNameInside =
    objectField !== undefined &&
    !method.request.some(({ wireName }) => wireName === nameRoot && wireName !== objectField);
  const paths = (mask ?? [])
    .filter(([{ inObject }]) => objectField === undefined || inObject)
    .map(([{ inRequest }, below]) => [inRequest.wireName, ...below].join("."));
  const body = (own: boolean): Readonly<Record<string, string | Value>> => {
    const inBody = Object.fromEntries<string | Value>(memberEntries(own));
    if (name === undefined || nameField === undefined || isNameInside !== own) return inBody;
    return withNameAt(nameField, inBody, name) as typeof inBody;
  };
  return {
    ...(maskField === undefined || mask === undefined ? {} : { [maskField]: paths.join(",") }),
    ...(objectField === undefined ? {} : { [objectField]: body(true) }),
    ...body(false),
  };
}

/** Returns the fields inside the request's field that holds the object. */
function objectFields({ request, objectField }: Method): readonly Field[] {
  const holder = request.find(({ wireName }) => objectField !== undefined && wireName === objectField);
  return holder === undefined ? [] : fieldsOf(holder.type);
}

function fieldsOf(type: FieldType): readonly Field[] {
  return type.kind === "object" ? type.fields : [];
}

/** Names of fields that hold labels, in the order of preference. */
const NAMES: readonly string[] = ["labels", "tags"];

/** Names of objects at the root of a kind that may hold the labels, as in Kubernetes. */
const HOLDERS: readonly string[] = ["metadata"];

/** Name of the attribute that {@link labelsAllField} describes. */
export const LABELS_ALL = "labels_all";

/** Where a kind has its labels. */
export interface LabelsPlace {
  /** Names in Terraform that lead to the labels: `labels`, or `metadata`, `labels`. */
  readonly path: readonly string[];
  /** The same in the service's own names. */
  readonly wirePath: readonly string[];
  readonly field: Field;
}

/**
 * Returns where a kind has its labels: a map of texts that users set, that a create takes, that an update changes in place, and that reading the
 * object returns. Its name is `labels` or `tags`, at the root or inside `metadata`. Undefined for a kind without one.
 */
export function labelsPlace(kind: Kind): LabelsPlace | undefined {
  return placeIn(kind);
}

const placeIn = oncePer((kind: Kind): LabelsPlace | undefined => {
  const { create } = kind.methods;
  if (create === undefined || kind.fields.some(({ terraformName }) => terraformName === LABELS_ALL)) {
    return undefined;
  }
  const taken = requestFields(kind, create).filter(({ path }) => path.length === 0);
  for (const name of NAMES) {
    const own = taken.find(({ field }) => field.wireName === name)?.field;
    if (own !== undefined && holdsLabels(own)) {
      return { path: [own.terraformName], wirePath: [own.wireName], field: own };
    }
  }
  for (const { field: holder, inRequest } of taken) {
    if (!HOLDERS.includes(holder.wireName) || holder.type.kind !== "object") continue;
    if (inRequest.type.kind !== "object" || !isChangeable(holder)) continue;
    const sent = new Set(inRequest.type.fields.map(({ wireName }) => wireName));
    const inner = holder.type.fields.find(
      (field) => NAMES.includes(field.wireName) && sent.has(field.wireName) && holdsLabels(field),
    );
    if (inner === undefined) continue;
    return {
      path: [holder.terraformName, inner.terraformName],
      wirePath: [holder.wireName, inner.wireName],
      field: inner,
    };
  }
  return undefined;
});

/** Whether a text selects labels: a key, or a prefix and `*`. */
export function isLabelPattern(text: string): boolean {
  return text !== "" && !text.slice(0, -1).includes("*");
}

function holdsLabels(field: Field): boolean {
  const { type, readable, sensitive, references } = field;
  const isMapOfTexts = type.kind === "map" && type.element.kind === "string";
  return isMapOfTexts && readable && !sensitive && references === undefined && isChangeable(field);
}

function isChangeable({ presence, argument, writeOnly, immutable, needsPermission }: Field): boolean {
  return (
    presence !== "computed" &&
    argument === undefined &&
    !writeOnly &&
    !immutable &&
    needsPermission === undefined
  );
}
