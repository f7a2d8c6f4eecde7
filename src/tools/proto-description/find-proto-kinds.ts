import { firstWord, toPlural } from "../../contract";
import {
  lastName,
  type ProtoField,
  type ProtoMessage,
  type ProtoMethod,
  type ProtoResource,
  type ProtoSchema,
  scopeOf,
  toJsonName,
} from "./proto-schema";
import { upperFirst } from "../../base/words";

/** A kind that protos declare: a message with `google.api.resource`, and a method that is about it. */
export interface ProtoKind {
  /** The message's own name. */
  readonly name: string;
  readonly message: string;
  /** `acme.example/Disk`. */
  readonly type: string;
  /** `Disks`. */
  readonly plural: string;
  readonly pattern: string;
  /** JSON name of the field with the full name. */
  readonly nameField: string;
}

/** The kinds of protos, and what follows from them for methods and fields. */
export interface ProtoKinds {
  readonly ofMessage: ReadonlyMap<string, ProtoKind>;
  /** Returns the kind that a method is about if its own name does not say so. */
  unnamedKind(method: ProtoMethod): ProtoKind | undefined;
  /** Returns the name of the kind whose names a field contains. */
  referredKind(field: ProtoField): string | undefined;
  /** Returns the word of `x-holds` for a field of a request. */
  heldBy(message: ProtoMessage, field: ProtoField): string | undefined;
}

/** First words of methods whose request or answer shows the kind that they are about. */
const STANDARD = ["Create", "Get", "List", "Update", "Delete"];

/** Finds the kinds that the methods of the schema's services are about. */
export function findProtoKinds(schema: ProtoSchema): ProtoKinds {
  const methods = schema.services.flatMap((service) => service.methods).filter(({ isStream }) => !isStream);
  const declared = [...schema.messages.values()].flatMap((message): ProtoKind[] => {
    const pattern = patternOf(message.resource);
    return message.resource === undefined || pattern === undefined
      ? []
      : [toKind(message, message.resource, pattern)];
  });
  const kindsByMessage = new Map(declared.map((kind) => [kind.message, kind]));
  const kindsByType = new Map(declared.map((kind) => [kind.type, kind]));
  const kindsByName = new Map(declared.map((kind) => [placeName(kind.message, kind.name), kind]));
  const kindsByPlural = new Map(declared.map((kind) => [placeName(kind.message, kind.plural), kind]));
  const namedKind = ({ name, input }: ProtoMethod): ProtoKind | undefined => {
    const verb = firstWord(name);
    const place = placeName(input, name.slice(verb.length));
    return kindsByName.get(place) ?? (verb === "List" ? kindsByPlural.get(place) : undefined);
  };
  const kindsOfMethods = new Map(
    methods.map((method) => [
      method,
      namedKind(method) ?? shownKind(schema, method, kindsByMessage, kindsByType),
    ]),
  );
  const requests = new Map(methods.map((method) => [method.input, kindsOfMethods.get(method)]));
  const aboutNone = new Set(
    methods.filter(({ name }) => ["Create", "List"].includes(firstWord(name))).map(({ input }) => input),
  );
  const ofMessage = new Map(
    [...kindsOfMethods.values()].flatMap((kind) => (kind === undefined ? [] : [[kind.message, kind]])),
  );
  // Another method of a verb may be about the same objects, such as those that one may use.
  const counts = new Map<string, number>();
  const roleOf = ({ name }: ProtoMethod, kind: ProtoKind): string => `${firstWord(name)} ${kind.message}`;
  for (const [method, kind] of kindsOfMethods) {
    if (kind === undefined) continue;
    counts.set(roleOf(method, kind), (counts.get(roleOf(method, kind)) ?? 0) + 1);
    const rest = method.name.slice("List".length);
    if (firstWord(method.name) === "List" && rest !== "" && rest !== kind.name) {
      ofMessage.set(kind.message, { ...kind, plural: rest });
    }
  }
  const usedTypes = new Map([...ofMessage.values()].map((kind) => [kind.type, kind]));
  const kindsByShape = new Map([...ofMessage.values()].map((kind) => [shapeOf(kind.pattern), kind]));
  return {
    ofMessage,
    unnamedKind: (method) => {
      const kind = kindsOfMethods.get(method);
      const isOnly =
        kind !== undefined &&
        STANDARD.includes(firstWord(method.name)) &&
        counts.get(roleOf(method, kind)) === 1;
      return isOnly && namedKind(method) === undefined ? kind : undefined;
    },
    referredKind: ({ options: { reference } }) => {
      if (reference?.type !== undefined) return usedTypes.get(reference.type)?.name;
      const child = reference?.childType === undefined ? undefined : kindsByType.get(reference.childType);
      const outer =
        child === undefined ? undefined : shapeOf(child.pattern.split("/").slice(0, -2).join("/"));
      return outer === undefined ? undefined : kindsByShape.get(outer)?.name;
    },
    heldBy: (message, field) => {
      const kind = requests.get(message.fullName);
      // The usual name of a token that identifies a request (AIP-155).
      if (field.name === "request_id" && field.options.format === "UUID4") return "idempotency-token";
      const own = message.fields.filter(({ options }) => options.reference?.type === kind?.type);
      const isName = kind !== undefined && own.length === 1 && own[0] === field && field.shape === "single";
      const hasName = message.fields.some(
        ({ jsonName }) => jsonName === "name" || jsonName === kind?.nameField,
      );
      return isName && !hasName && !aboutNone.has(message.fullName) ? "name" : undefined;
    },
  };
}

function toKind({ fullName, fields }: ProtoMessage, resource: ProtoResource, pattern: string): ProtoKind {
  const name = lastName(fullName);
  const identifier = fields.find(({ options }) => options.behaviors.includes("IDENTIFIER"))?.name;
  const nameField = resource.nameField === "" ? (identifier ?? "name") : resource.nameField;
  return {
    name,
    message: fullName,
    type: resource.type,
    plural: resource.plural === "" ? toPlural(name) : upperFirst(resource.plural),
    pattern,
    nameField: fields.find((field) => field.name === nameField)?.jsonName ?? toJsonName(nameField),
  };
}

/** Returns the first pattern that consists of words and variables. Others, such as `*`, say nothing about a name. */
function patternOf(resource: ProtoResource | undefined): string | undefined {
  return resource?.patterns.find((pattern) => /^[\w.-]+(?:\/(?:[\w.-]+|\{\w+\}))+$/.test(pattern));
}

/** Returns the key of a word beside a message: names of methods and kinds are compared within a package, and without case. */
function placeName(message: string, word: string): string {
  return `${scopeOf(message)}.${word.toLowerCase()}`;
}

/** Returns the kind that request and answer of a method show. */
function shownKind(
  { messages }: ProtoSchema,
  { name, input, output, operationResult }: ProtoMethod,
  byMessage: ReadonlyMap<string, ProtoKind>,
  byType: ReadonlyMap<string, ProtoKind>,
): ProtoKind | undefined {
  const request = messages.get(input)?.fields ?? [];
  const answer = messages.get(output)?.fields ?? [];
  const among = (fields: readonly ProtoField[], shape: ProtoField["shape"]): ProtoKind | undefined =>
    fields
      .filter((field) => field.shape === shape)
      .flatMap(({ type }) => ("message" in type ? (byMessage.get(type.message) ?? []) : []))[0];
  switch (firstWord(name)) {
    case "List":
      return among(answer, "list");
    case "Delete":
    case "Get":
      return (
        byMessage.get(output) ??
        among(answer, "single") ??
        request.flatMap(({ options }) => byType.get(options.reference?.type ?? "") ?? [])[0]
      );
    case "Create":
    case "Update": {
      const result = [...byMessage.values()].find(
        ({ message }) => message === operationResult || lastName(message) === operationResult,
      );
      return among(request, "single") ?? byMessage.get(output) ?? result;
    }
    default:
      return undefined;
  }
}

function shapeOf(pattern: string): string {
  return pattern.replace(/\{\w+\}/g, "{}");
}
