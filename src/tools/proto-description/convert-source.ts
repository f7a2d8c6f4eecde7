import {
  Enum,
  type Field,
  MapField,
  type Method,
  Namespace,
  type ReflectionObject,
  Service,
  Type,
} from "protobufjs";
import { cleanComment } from "./clean-comment";
import { presenceOf } from "./field-presence";
import { declarationsIn, lineOf, type ParsedSource } from "./parse-source";
import { ProtoError } from "./proto-error";
import type { ProtoFile } from "./proto-file";
import { fieldOptions, isOn, type OptionValues, resourcesIn, textOf, textsIn } from "./proto-options";
import {
  type ProtoEnum,
  type ProtoField,
  type ProtoMessage,
  type ProtoMethod,
  type ProtoService,
  type ProtoType,
  scopeOf,
  toJsonName,
} from "./proto-schema";
import { standardEnum, standardMessage } from "./standard-types";
import { isRecord } from "../../base/json";
import { isWellKnown } from "./well-known-message";

/** The full names of the types of all files. */
export interface TypeNames {
  readonly messages: ReadonlySet<string>;
  readonly enums: ReadonlySet<string>;
}

/** Returns the full names of the types of parsed files. */
export function collectTypeNames(sources: readonly ParsedSource[]): TypeNames {
  const messages = new Set<string>();
  const enums = new Set<string>();
  for (const { root } of sources) {
    for (const each of declarationsBelow(root)) {
      if (each instanceof Type) messages.add(nameOf(each));
      else if (each instanceof Enum) enums.add(nameOf(each));
    }
  }
  return { messages, enums };
}

/** Links a parsed file to the types of all files. Throws a ProtoError that names file and line for a type that none of them has. */
export function convertSource(source: ParsedSource, names: TypeNames): ProtoFile {
  const declared = declarationsBelow(source.root);
  return {
    path: source.path,
    package: source.package,
    imports: source.imports,
    messages: declared.flatMap((each) => (each instanceof Type ? [readMessage(source, names, each)] : [])),
    enums: declared.flatMap((each) => (each instanceof Enum ? [readEnum(each)] : [])),
    services: declared.flatMap((each) => (each instanceof Service ? [readService(source, names, each)] : [])),
  };
}

/** Returns all types and services of a file, outer ones first. */
function declarationsBelow(scope: { readonly nestedArray: ReflectionObject[] }): readonly ReflectionObject[] {
  return declarationsIn(scope).flatMap((each) => [
    each,
    ...(each instanceof Namespace ? declarationsBelow(each) : []),
  ]);
}

function nameOf({ fullName }: ReflectionObject): string {
  return fullName.replace(/^\./, "");
}

/** Returns the options of a parsed object. One that is given several times has a list of its values. */
function optionsOf(object: ReflectionObject): OptionValues {
  const values = new Map<string, unknown>();
  const { parsedOptions } = object as { readonly parsedOptions?: unknown };
  for (const each of Array.isArray(parsedOptions) ? (parsedOptions as unknown[]) : []) {
    for (const [written, value] of isRecord(each) ? Object.entries(each) : []) {
      const name = written.replace(/^\(\.?|\)$/g, "");
      const before = values.get(name);
      const isGrown =
        isRecord(before) && isRecord(value) && Object.keys(value).every((key) => Object.hasOwn(before, key));
      values.set(name, before === undefined || isGrown ? value : [before, value].flat());
    }
  }
  return values;
}

function readMessage(source: ParsedSource, names: TypeNames, type: Type): ProtoMessage {
  const options = optionsOf(type);
  const [resource] = resourcesIn(options, "google.api.resource");
  return {
    fullName: nameOf(type),
    description: cleanComment(type.comment),
    deprecated: isOn(options, "deprecated"),
    fields: type.fieldsArray.map((field) => readField(source, names, type, field)),
    ...(resource === undefined ? {} : { resource }),
  };
}

function readField(source: ParsedSource, names: TypeNames, message: Type, field: Field): ProtoField {
  const options = optionsOf(field);
  const isMap = field instanceof MapField;
  const shape = isMap ? "map" : field.repeated ? "list" : "single";
  const type = SCALARS.has(field.type)
    ? { scalar: field.type }
    : linked(source, names, field.type, nameOf(message), `${field.name} in ${nameOf(message)}`);
  const isProto3Optional =
    options.get("proto3_optional") === true || field.options?.["proto3_optional"] === true;
  const oneof = isProto3Optional ? undefined : field.partOf?.name;
  const presence = presenceOf({
    syntax: source.syntax,
    isSingle: shape === "single",
    isMessage: "message" in type,
    isInOneof: oneof !== undefined,
    isProto3Optional,
    isLabelledRequired: field.rule === "required",
    feature: presenceFeature(field),
  });
  const fallback = options.get("default");
  const jsonName = options.get("json_name");
  return {
    name: field.name,
    jsonName: typeof jsonName === "string" ? jsonName : toJsonName(field.name),
    type,
    shape,
    ...presence,
    ...(oneof === undefined ? {} : { oneof }),
    ...(isDefault(fallback) && field.type !== "bytes" ? { default: fallback } : {}),
    description: cleanComment(field.comment),
    options: fieldOptions(options),
  };
}

const SCALARS: ReadonlySet<string> = new Set([
  "double", "float", "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32", "sfixed64", "bool", "string",
  "bytes",
]); // prettier-ignore

function isDefault(value: unknown): value is boolean | number | string {
  return (
    typeof value === "boolean" ||
    typeof value === "string" ||
    (typeof value === "number" && !Number.isNaN(value))
  );
}

/** Returns the feature `field_presence` of a field, or of the outermost object around it, which has those of the file. */
function presenceFeature(field: Field): string | undefined {
  let scope: ReflectionObject | null = field;
  while (scope !== null) {
    const said = textOf(scope.options?.["features"], "field_presence");
    if (said !== "") return said;
    scope = scope.parent;
  }
  return undefined;
}

function readEnum(type: Enum): ProtoEnum {
  return {
    fullName: nameOf(type),
    description: cleanComment(type.comment),
    values: Object.keys(type.values),
  };
}

function readService(source: ParsedSource, names: TypeNames, service: Service): ProtoService {
  const fullName = nameOf(service);
  return {
    fullName,
    methods: service.methodsArray.map((method) => readMethod(source, names, fullName, method)),
    host: textsIn(optionsOf(service), "google.api.default_host")[0] ?? "",
  };
}

function readMethod(source: ParsedSource, names: TypeNames, service: string, method: Method): ProtoMethod {
  const options = optionsOf(method);
  const messageOf = (written: string): string => {
    const place = `the method ${method.name} of ${service}`;
    const type = linked(source, names, written, service, place);
    if ("message" in type) return type.message;
    throw new ProtoError(`${placeIn(source, written)}: ${place} needs a message, and ${written} is none.`);
  };
  const result = textOf(options.get("google.longrunning.operation_info"), "response_type");
  return {
    name: method.name,
    description: cleanComment(method.comment),
    deprecated: isOn(options, "deprecated"),
    input: messageOf(method.requestType),
    output: messageOf(method.responseType),
    isStream: method.requestStream === true || method.responseStream === true,
    signatures: textsIn(options, "google.api.method_signature"),
    ...(result === "" ? {} : { operationResult: result }),
  };
}

/** Returns the type that a name in a scope stands for: the innermost scope that has it counts. */
function linked(
  source: ParsedSource,
  names: TypeNames,
  written: string,
  scope: string,
  place: string,
): ProtoType {
  const name = written.replace(/^\./, "");
  for (let outer = written.startsWith(".") ? "" : scope; ; outer = scopeOf(outer)) {
    const full = outer === "" ? name : `${outer}.${name}`;
    if (names.messages.has(full) || isWellKnown(full) || standardMessage(full) !== undefined) {
      return { message: full };
    }
    if (names.enums.has(full) || standardEnum(full) !== undefined) return { enum: full };
    if (outer === "") break;
  }
  throw new ProtoError(
    `${placeIn(source, written)}: the type ${written} of ${place} is in none of the imported files. Import the file that defines it.`,
  );
}

function placeIn({ path, text }: ParsedSource, wanted: string): string {
  const line = lineOf(text, wanted);
  return line === undefined ? path : `${path}:${line}`;
}
