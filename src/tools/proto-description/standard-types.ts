import type { ProtoField, ProtoMessage, ProtoMethod, ProtoService, ProtoType } from "./proto-schema";
import { toJsonName } from "./proto-schema";

/**
 * The types of Google's common protos, which services import and rarely have in their folder. Contains only their fields, in the order of
 * their definitions; those of `google.protobuf` have a JSON form of their own, which the OpenAPI import knows.
 */

/** The field types of common messages. A leading `*` means a list; a lower-case word is a scalar. */
const MESSAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "google.longrunning.Operation": {
    name: "string",
    metadata: "google.protobuf.Any",
    done: "bool",
    error: "google.rpc.Status",
    response: "google.protobuf.Any",
  },
  "google.longrunning.GetOperationRequest": { name: "string" },
  "google.longrunning.CancelOperationRequest": { name: "string" },
  "google.longrunning.ListOperationsRequest": {
    name: "string",
    filter: "string",
    page_size: "int32",
    page_token: "string",
  },
  "google.longrunning.ListOperationsResponse": {
    operations: "*google.longrunning.Operation",
    next_page_token: "string",
  },
  "google.rpc.Status": { code: "int32", message: "string", details: "*google.protobuf.Any" },
  "google.api.HttpBody": { content_type: "string", data: "bytes", extensions: "*google.protobuf.Any" },
  "google.type.Color": { red: "float", green: "float", blue: "float", alpha: "google.protobuf.FloatValue" },
  "google.type.Date": { year: "int32", month: "int32", day: "int32" },
  "google.type.DateTime": {
    year: "int32",
    month: "int32",
    day: "int32",
    hours: "int32",
    minutes: "int32",
    seconds: "int32",
    nanos: "int32",
    utc_offset: "google.protobuf.Duration",
    time_zone: "google.type.TimeZone",
  },
  "google.type.Decimal": { value: "string" },
  "google.type.Expr": { expression: "string", title: "string", description: "string", location: "string" },
  "google.type.Fraction": { numerator: "int64", denominator: "int64" },
  "google.type.Interval": {
    start_time: "google.protobuf.Timestamp",
    end_time: "google.protobuf.Timestamp",
  },
  "google.type.LatLng": { latitude: "double", longitude: "double" },
  "google.type.LocalizedText": { text: "string", language_code: "string" },
  "google.type.Money": { currency_code: "string", units: "int64", nanos: "int32" },
  "google.type.PostalAddress": {
    revision: "int32",
    region_code: "string",
    language_code: "string",
    postal_code: "string",
    sorting_code: "string",
    administrative_area: "string",
    locality: "string",
    sublocality: "string",
    address_lines: "*string",
    recipients: "*string",
    organization: "string",
  },
  "google.type.Quaternion": { x: "double", y: "double", z: "double", w: "double" },
  "google.type.TimeOfDay": { hours: "int32", minutes: "int32", seconds: "int32", nanos: "int32" },
  "google.type.TimeZone": { id: "string", version: "string" },
};

const ENUMS: Readonly<Record<string, readonly string[]>> = {
  "google.api.LaunchStage": [
    "LAUNCH_STAGE_UNSPECIFIED", "UNIMPLEMENTED", "PRELAUNCH", "EARLY_ACCESS", "ALPHA", "BETA", "GA", "DEPRECATED",
  ], // prettier-ignore
  "google.type.CalendarPeriod": [
    "CALENDAR_PERIOD_UNSPECIFIED", "DAY", "WEEK", "FORTNIGHT", "MONTH", "QUARTER", "HALF", "YEAR",
  ], // prettier-ignore
  "google.type.DayOfWeek": [
    "DAY_OF_WEEK_UNSPECIFIED", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY",
  ], // prettier-ignore
  "google.type.Month": [
    "MONTH_UNSPECIFIED", "JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER",
  ], // prettier-ignore
};

/** Name of the message of long-running operations. */
export const OPERATION = "google.longrunning.Operation";

/** Folders of imports whose absence is no error: their options are known by name, and their types are above. */
const STANDARD_IMPORT = /^google\/(?:protobuf|api|longrunning|rpc|type)\/[^/]+\.proto$/;

/** Whether an import needs no file. */
export function isStandardImport(path: string): boolean {
  return STANDARD_IMPORT.test(path);
}

/** Whether a package is one of Google's common ones, whose services belong to no product. */
export function isCommonPackage(name: string): boolean {
  return /^google\.(?:protobuf|api|longrunning|rpc|type|iam|cloud\.location)(?:\.|$)/.test(name);
}

/** Returns a common message by its full name, or undefined. */
export function standardMessage(fullName: string): ProtoMessage | undefined {
  const fields = Object.hasOwn(MESSAGES, fullName) ? MESSAGES[fullName] : undefined;
  if (fields === undefined) return undefined;
  return {
    fullName,
    description: "",
    deprecated: false,
    fields: Object.entries(fields).map(([name, type]) => standardField(name, type)),
  };
}

/** Returns the values of a common enum by its full name, or undefined. */
export function standardEnum(fullName: string): readonly string[] | undefined {
  return Object.hasOwn(ENUMS, fullName) ? ENUMS[fullName] : undefined;
}

/** The service that a service with long-running operations offers beside its own (AIP-151). */
export const OPERATIONS_SERVICE: ProtoService = {
  fullName: "google.longrunning.Operations",
  host: "",
  methods: [
    operationMethod("GetOperation", OPERATION),
    operationMethod("ListOperations", "google.longrunning.ListOperationsResponse"),
    operationMethod("CancelOperation", "google.protobuf.Empty"),
  ],
};

function operationMethod(name: string, output: string): ProtoMethod {
  return {
    name,
    description: "",
    deprecated: false,
    input: `google.longrunning.${name}Request`,
    output,
    isStream: false,
    signatures: [],
  };
}

function standardField(name: string, written: string): ProtoField {
  const type = written.replace("*", "");
  return {
    name,
    jsonName: toJsonName(name),
    type: typeOf(type),
    shape: written.startsWith("*") ? "list" : "single",
    hasPresence: type.includes("."),
    isRequired: false,
    description: "",
    options: { deprecated: false, isRedacted: false, behaviors: [] },
  };
}

function typeOf(name: string): ProtoType {
  if (!name.includes(".")) return { scalar: name };
  return Object.hasOwn(ENUMS, name) ? { enum: name } : { message: name };
}
