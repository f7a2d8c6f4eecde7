/** The facts of protos that a description needs, the same from texts and from descriptors. All names of types are full, without a leading dot. */
export interface ProtoSchema {
  readonly messages: ReadonlyMap<string, ProtoMessage>;
  readonly enums: ReadonlyMap<string, ProtoEnum>;
  /** The services to describe, in the order of their files. */
  readonly services: readonly ProtoService[];
}

/** A message. */
export interface ProtoMessage {
  readonly fullName: string;
  readonly description: string;
  readonly deprecated: boolean;
  readonly fields: readonly ProtoField[];
  readonly resource?: ProtoResource;
}

/** The type of a field's values, or of the values of a map. */
export type ProtoType =
  { readonly scalar: string } | { readonly message: string } | { readonly enum: string };

/** A field of a message. */
export interface ProtoField {
  /** Its name in the source: `size_gib`. */
  readonly name: string;
  /** Its name in JSON: `sizeGib`. */
  readonly jsonName: string;
  readonly type: ProtoType;
  readonly shape: "single" | "list" | "map";
  /** Whether a scalar that is set to its zero value differs from one that is not set. */
  readonly hasPresence: boolean;
  /** Whether the field has the label `required` of proto2. */
  readonly isRequired: boolean;
  /** Name of the oneof that has the field as a member. */
  readonly oneof?: string;
  /** Default value of proto2 and editions, as JSON. */
  readonly default?: boolean | number | string;
  readonly description: string;
  readonly options: ProtoFieldOptions;
}

/** The options of a field that say something about its use. */
export interface ProtoFieldOptions {
  readonly deprecated: boolean;
  /** Whether logs must not contain the value (`debug_redact`). */
  readonly isRedacted: boolean;
  /** `google.api.field_behavior`: `REQUIRED`, `OUTPUT_ONLY`, ... */
  readonly behaviors: readonly string[];
  /** `google.api.resource_reference`. */
  readonly reference?: ProtoReference;
  /** `google.api.field_info.format`: `UUID4`, `IPV4`, ... */
  readonly format?: string;
}

/** A reference to a resource by its type, or by the type of its children. */
export interface ProtoReference {
  readonly type?: string;
  readonly childType?: string;
}

/** A resource: `google.api.resource`, or `google.api.resource_definition`. */
export interface ProtoResource {
  /** `acme.example/Disk`. */
  readonly type: string;
  readonly patterns: readonly string[];
  /** The field with the full name, as written in the source. Empty for `name`. */
  readonly nameField: string;
  /** `disks`; empty if it is not declared. */
  readonly plural: string;
}

/** An enum, without its numbers: proto-JSON has the names. */
export interface ProtoEnum {
  readonly fullName: string;
  readonly description: string;
  readonly values: readonly string[];
}

/** A service. */
export interface ProtoService {
  readonly fullName: string;
  readonly methods: readonly ProtoMethod[];
  /** `google.api.default_host`; empty if it is not declared. */
  readonly host: string;
}

/** A method of a service. */
export interface ProtoMethod {
  readonly name: string;
  readonly description: string;
  readonly deprecated: boolean;
  readonly input: string;
  readonly output: string;
  readonly isStream: boolean;
  /** `google.api.method_signature`: field names, separated by commas. */
  readonly signatures: readonly string[];
  /** `google.longrunning.operation_info`: the type of the result, as written in the source. */
  readonly operationResult?: string;
}

/** Returns the part of a full name after its last dot. */
export function lastName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf(".") + 1);
}

/** Returns the full name without its last part; empty if it has one part. */
export function scopeOf(fullName: string): string {
  return fullName.slice(0, Math.max(0, fullName.lastIndexOf(".")));
}

/** Returns the JSON name that the compiler gives to a field. */
export function toJsonName(name: string): string {
  return name.replace(/_+(.?)/g, (_, letter: string) => letter.toUpperCase());
}
