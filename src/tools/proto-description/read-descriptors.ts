import { gunzipSync } from "node:zlib";
import { fromBinary } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  Edition,
  type EnumDescriptorProto,
  FeatureSet_FieldPresence,
  type FieldDescriptorProto,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  type FileDescriptorProto,
  FileDescriptorSetSchema,
  type MethodDescriptorProto,
  type ServiceDescriptorProto,
} from "@bufbuild/protobuf/wkt";
import { cleanComment } from "./clean-comment";
import { presenceOf, type ProtoSyntax, SYNTAXES } from "./field-presence";
import { readOptionBytes } from "./option-bytes";
import { ProtoError } from "./proto-error";
import { fieldOptions, resourcesIn, textOf, textsIn } from "./proto-options";
import { type ProtoFile, refuseSyntax } from "./proto-file";
import {
  type ProtoEnum,
  type ProtoField,
  type ProtoMessage,
  type ProtoMethod,
  type ProtoService,
  type ProtoType,
  toJsonName,
} from "./proto-schema";
import { errorText } from "../../base/json";

/**
 * Reads a descriptor set (`google.protobuf.FileDescriptorSet`, binary, possibly compressed by gzip), as protoc and buf write it. It is one
 * file, because every part of a descriptor is a few lines. Throws a ProtoError that names `path` if the bytes are none.
 */
export function readDescriptors(bytes: Uint8Array, path: string, largestBytes: number): readonly ProtoFile[] {
  try {
    const plain = bytes[0] === 0x1f ? gunzipSync(bytes, { maxOutputLength: largestBytes }) : bytes;
    if (plain[0] === 0x7b) {
      throw new Error("it is JSON; write it in the binary form (`buf build -o service.binpb`)");
    }
    const { file } = fromBinary(FileDescriptorSetSchema, plain);
    if (file.length === 0) throw new Error("it has no files");
    return file.map(readFile);
  } catch (error) {
    if (error instanceof ProtoError) throw error;
    throw new ProtoError(
      `${path} is not a descriptor set: ${errorText(error)}. Write one with \`buf build -o service.binpb\` or ` +
        "`protoc --include_imports --include_source_info --descriptor_set_out=service.binpb`.",
    );
  }
}

/** The facts of a file that the reading of its descriptors needs. */
interface FileFacts {
  readonly syntax: ProtoSyntax;
  readonly feature: string | undefined;
  /** Comments by the path of what they describe, its numbers joined by dots. */
  readonly comments: ReadonlyMap<string, string>;
}

/** Numbers of the members of descriptors, which the paths of comments consist of. */
const MEMBER = {
  fileMessages: 4, fileEnums: 5, fileServices: 6, fields: 2, messages: 3, enums: 4, methods: 2,
} as const; // prettier-ignore

function readFile(file: FileDescriptorProto): ProtoFile {
  const syntax = syntaxOf(file);
  if (!SYNTAXES.includes(syntax)) throw refuseSyntax(syntax, file.name);
  const comments = new Map(
    (file.sourceCodeInfo?.location ?? []).map(({ path, leadingComments, trailingComments }) => [
      path.join("."),
      leadingComments === "" ? trailingComments : leadingComments,
    ]),
  );
  const facts: FileFacts = {
    syntax,
    feature: presenceFeature(file.options?.features?.fieldPresence),
    comments,
  };
  const messages: ProtoMessage[] = [];
  const enums: ProtoEnum[] = [];
  const visit = (message: DescriptorProto, scope: string, path: string): void => {
    const fullName = joined(scope, message.name);
    messages.push(readMessage(facts, message, fullName, path));
    for (const [index, each] of message.nestedType.entries()) {
      if (each.options?.mapEntry !== true) visit(each, fullName, `${path}.${MEMBER.messages}.${index}`);
    }
    for (const [index, each] of message.enumType.entries()) {
      enums.push(readEnum(facts, each, fullName, `${path}.${MEMBER.enums}.${index}`));
    }
  };
  for (const [index, each] of file.messageType.entries()) {
    visit(each, file.package, `${MEMBER.fileMessages}.${index}`);
  }
  for (const [index, each] of file.enumType.entries()) {
    enums.push(readEnum(facts, each, file.package, `${MEMBER.fileEnums}.${index}`));
  }
  return {
    path: file.name,
    package: file.package,
    imports: file.dependency,
    messages,
    enums,
    services: file.service.map((each, index) =>
      readService(facts, each, file.package, `${MEMBER.fileServices}.${index}`),
    ),
  };
}

function syntaxOf({ syntax, edition }: FileDescriptorProto): ProtoSyntax {
  if (syntax === "editions") {
    return (Edition[edition] as string | undefined)?.replace("EDITION_", "") ?? String(edition);
  }
  return syntax === "" ? "proto2" : syntax;
}

function presenceFeature(presence: FeatureSet_FieldPresence | undefined): string | undefined {
  return presence === undefined || presence === FeatureSet_FieldPresence.FIELD_PRESENCE_UNKNOWN
    ? undefined
    : FeatureSet_FieldPresence[presence];
}

function readMessage(
  facts: FileFacts,
  message: DescriptorProto,
  fullName: string,
  path: string,
): ProtoMessage {
  const options = readOptionBytes("message", message.options?.$unknown);
  const [resource] = resourcesIn(options, "google.api.resource");
  const entries = new Map(
    message.nestedType
      .filter((each) => each.options?.mapEntry === true)
      .map((each) => [`.${fullName}.${each.name}`, each] as const),
  );
  return {
    fullName,
    description: cleanComment(facts.comments.get(path)),
    deprecated: message.options?.deprecated === true,
    fields: message.field.map((field, index) =>
      readField(facts, message, entries, field, `${path}.${MEMBER.fields}.${index}`),
    ),
    ...(resource === undefined ? {} : { resource }),
  };
}

function readField(
  { syntax, feature, comments }: FileFacts,
  message: DescriptorProto,
  entries: ReadonlyMap<string, DescriptorProto>,
  field: FieldDescriptorProto,
  path: string,
): ProtoField {
  const { Label, Type } = { Label: FieldDescriptorProto_Label, Type: FieldDescriptorProto_Type };
  const entry = entries.get(field.typeName);
  const value = entry?.field.find(({ number }) => number === 2) ?? field;
  const type = typeOf(value);
  const isList = entry === undefined && field.label === Label.REPEATED;
  const isInOneof = Object.hasOwn(field, "oneofIndex") && !field.proto3Optional;
  const oneof = isInOneof ? message.oneofDecl[field.oneofIndex]?.name : undefined;
  const presence = presenceOf({
    syntax,
    isSingle: !isList && entry === undefined,
    isMessage: field.type === Type.MESSAGE || field.type === Type.GROUP,
    isInOneof: oneof !== undefined,
    isProto3Optional: field.proto3Optional,
    isLabelledRequired: field.label === Label.REQUIRED,
    feature: presenceFeature(field.options?.features?.fieldPresence) ?? feature,
  });
  const fallback = defaultOf(field);
  const options = new Map(readOptionBytes("field", field.options?.$unknown));
  options.set("deprecated", field.options?.deprecated === true);
  options.set("debug_redact", field.options?.debugRedact === true);
  return {
    name: field.name,
    jsonName: field.jsonName === "" ? toJsonName(field.name) : field.jsonName,
    type,
    shape: isList ? "list" : entry === undefined ? "single" : "map",
    ...presence,
    ...(oneof === undefined ? {} : { oneof }),
    ...(fallback === undefined ? {} : { default: fallback }),
    description: cleanComment(comments.get(path)),
    options: fieldOptions(options),
  };
}

function typeOf({ type, typeName }: FieldDescriptorProto): ProtoType {
  const name = typeName.replace(/^\./, "");
  if (type === FieldDescriptorProto_Type.ENUM) return { enum: name };
  const isMessage = type === FieldDescriptorProto_Type.MESSAGE || type === FieldDescriptorProto_Type.GROUP;
  return isMessage ? { message: name } : { scalar: FieldDescriptorProto_Type[type].toLowerCase() };
}

/** Returns a default value as JSON. Descriptors have all of them as texts. */
function defaultOf(field: FieldDescriptorProto): boolean | number | string | undefined {
  const { type, defaultValue } = field;
  if (!Object.hasOwn(field, "defaultValue")) return undefined;
  if (type === FieldDescriptorProto_Type.BOOL) return defaultValue === "true";
  if (type === FieldDescriptorProto_Type.STRING || type === FieldDescriptorProto_Type.ENUM) {
    return defaultValue;
  }
  const number = Number(defaultValue);
  return type === FieldDescriptorProto_Type.BYTES || Number.isNaN(number) ? undefined : number;
}

function readEnum(
  { comments }: FileFacts,
  { name, value }: EnumDescriptorProto,
  scope: string,
  path: string,
): ProtoEnum {
  return {
    fullName: joined(scope, name),
    description: cleanComment(comments.get(path)),
    values: value.map((each) => each.name),
  };
}

function readService(
  facts: FileFacts,
  { name, method, options }: ServiceDescriptorProto,
  scope: string,
  path: string,
): ProtoService {
  return {
    fullName: joined(scope, name),
    methods: method.map((each, index) => readMethod(facts, each, `${path}.${MEMBER.methods}.${index}`)),
    host: textsIn(readOptionBytes("service", options?.$unknown), "google.api.default_host")[0] ?? "",
  };
}

function readMethod({ comments }: FileFacts, method: MethodDescriptorProto, path: string): ProtoMethod {
  const options = readOptionBytes("method", method.options?.$unknown);
  const result = textOf(options.get("google.longrunning.operation_info"), "response_type");
  return {
    name: method.name,
    description: cleanComment(comments.get(path)),
    deprecated: method.options?.deprecated === true,
    input: method.inputType.replace(/^\./, ""),
    output: method.outputType.replace(/^\./, ""),
    isStream: method.clientStreaming || method.serverStreaming,
    signatures: textsIn(options, "google.api.method_signature"),
    ...(result === "" ? {} : { operationResult: result }),
  };
}

function joined(scope: string, name: string): string {
  return scope === "" ? name : `${scope}.${name}`;
}
