import { exclusiveConflicts, kindOfMethod } from "../derived-facts";
import { checkScalar, checkSize } from "./check-value";
import type { Contract, Field, FieldType, Kind, Method } from "../model";
import { toPropName, toTerraformName, withArticle } from "../names/naming";
import { nearestName } from "../names/nearest-name";
import { isNameOrSlug, parseResourceName } from "../names/resource-name";
import { isTimestamp } from "../text/timestamp";
import { isRecord, type Json } from "../../base/json";

/** A request with wire names. */
export type RequestObject = { readonly [field: string]: Json };

/** A problem of a request. */
export interface RequestProblem {
  /** Path of the field: `users[1].username`; empty for the request as a whole. */
  readonly path: string;
  /** Continues a sentence that begins with the path. Never contains a sensitive or write-only value. */
  readonly text: string;
}

/** The result of checking a request. */
export interface CheckedRequest {
  /** The body to send if there are no problems. */
  readonly body: RequestObject;
  /** All problems, in the order of the fields. */
  readonly problems: readonly RequestProblem[];
}

/** Options of {@link checkRequest}. */
export interface CheckRequestOptions {
  /** Whether a value is not known yet; such a value is not checked. @default - every value is known */
  readonly isUnknown?: (value: unknown) => boolean;
}

/**
 * Checks the JSON request of a method. Fields may have their wire names or their proto names (`displayName`, `display_name`). Values may
 * have any form that proto-JSON allows: null means not given, and a number may be a string. The resulting body has wire names, and 64-bit
 * integers as strings of digits, whatever the method's document types.
 *
 * Fields that have a caller's default may be missing; see `completeRequest`.
 */
export function checkRequest(
  contract: Contract,
  method: Method,
  request: unknown,
  { isUnknown = () => false }: CheckRequestOptions = {},
): CheckedRequest {
  const reader = new RequestReader(contract, isUnknown);
  if (!isRecord(request)) {
    return {
      body: {},
      problems: [{ path: "", text: `must be a JSON object; got ${describe(request, true)}` }],
    };
  }
  const body = reader.object(requestType(contract, method), request, "", false);
  return { body, problems: reader.problems };
}

/** Returns the type of a method's request, with the facts of its kind. */
export function requestType(contract: Contract, method: Method): ObjectFieldType {
  const own = kindOfMethod(contract, method);
  const fields = method.request.map((field) => withKind(field, method, own));
  return {
    kind: "object",
    fields,
    exclusive: method.objectField === undefined ? (own?.exclusive ?? []) : [],
  };
}

/** Adds the kind's facts to a field of its request: that it is the object's name, or the object with its exclusive fields. */
function withKind(field: Field, { nameField, objectField }: Method, kind: Kind | undefined): Field {
  if (kind === undefined || field.references !== undefined) return field;
  if (field.wireName === nameField) return { ...field, references: kind.name };
  if (field.wireName !== objectField || field.type.kind !== "object") return field;
  const fields = field.type.fields.map((each) =>
    each.wireName === nameField ? { ...each, references: kind.name } : each,
  );
  return { ...field, type: { ...field.type, fields, exclusive: kind.exclusive ?? [] } };
}

type ObjectFieldType = Extract<FieldType, { readonly kind: "object" }>;

class RequestReader {
  readonly problems: RequestProblem[] = [];
  private readonly contract: Contract;
  private readonly isUnknown: (value: unknown) => boolean;

  constructor(contract: Contract, isUnknown: (value: unknown) => boolean) {
    this.contract = contract;
    this.isUnknown = isUnknown;
  }

  object(
    type: ObjectFieldType,
    given: Readonly<Record<string, unknown>>,
    path: string,
    hidden: boolean,
  ): RequestObject {
    const fields = type.fields.filter(({ argument }) => argument === undefined);
    const at = (name: string): string => (path === "" ? name : `${path}.${name}`);
    const members: [string, Json][] = [];
    const present = new Set<Field>();
    for (const field of fields) {
      const names = spellingsOf(field).filter((name) => isGiven(given, name));
      const [name, again] = names;
      const place = at(field.wireName);
      if (name === undefined) {
        if (field.presence === "required") this.fault(place, `is required but not set${explain(field)}`);
        continue;
      }
      present.add(field);
      if (again !== undefined) this.fault(place, `is set twice, as ${name} and as ${again}; set it once`);
      if (field.presence === "computed") {
        this.fault(place, `is computed by the service and cannot be set${explain(field)}`);
        continue;
      }
      const shown = hidden || field.sensitive || field.writeOnly ? { ...field, sensitive: true } : field;
      members.push([field.wireName, this.value(shown, field.type, given[name], place)]);
    }
    this.checkNames(fields, given, at);
    this.checkTogether(type, [...present], at);
    return Object.fromEntries(members);
  }

  private value(field: Field, type: FieldType, value: unknown, path: string): Json {
    if (this.isUnknown(value)) return value as Json;
    switch (type.kind) {
      case "string":
        if (typeof value !== "string") return this.mustBe("a string", field, value, path);
        return field.references === undefined
          ? this.scalar(field, type, value, path, value)
          : this.name(field, field.references, value, path);
      case "timestamp":
        return typeof value === "string" && isTimestamp(value)
          ? this.scalar(field, type, value, path, value)
          : this.mustBe("a time in RFC 3339 format, such as 2030-01-31T12:00:00Z", field, value, path);
      case "bool":
        return typeof value === "boolean" ? value : this.mustBe("true or false", field, value, path);
      case "number":
        return this.number(field, type, value, path);
      case "list":
      case "set":
        if (!Array.isArray(value)) return this.mustBe("a list", field, value, path);
        this.faultIf(path, checkSize(field, value.length));
        return value.map((item: unknown, index) =>
          this.value(field, type.element, item, `${path}[${index}]`),
        );
      case "map":
        if (!isRecord(value)) return this.mustBe("an object of keys and values", field, value, path);
        this.faultIf(path, checkSize(field, Object.keys(value).length));
        return Object.fromEntries(
          Object.entries(value).map(([key, item]) => [
            key,
            this.value(field, type.element, item, `${path}[${JSON.stringify(key)}]`),
          ]),
        );
      case "object":
        return isRecord(value)
          ? this.object(type, value, path, field.sensitive)
          : this.mustBe("an object", field, value, path);
      case "json":
        return value as Json;
    }
  }

  private number(
    field: Field,
    type: Extract<FieldType, { readonly kind: "number" }>,
    given: unknown,
    path: string,
  ): Json {
    const value = typeof given === "bigint" ? String(given) : given;
    const isWide = type.format.endsWith("64");
    const isFloat = type.format === "float" || type.format === "double";
    if (typeof value === "string" && (isFloat ? FLOAT : WHOLE).test(value)) {
      const read = isFloat ? Number(value) : BigInt(value);
      return this.scalar(field, type, read, path, isWide ? String(read) : Number(read));
    }
    if (typeof value !== "number") return this.mustBe("a number", field, value, path);
    if (isWide && Number.isInteger(value) && !Number.isSafeInteger(value)) {
      return this.mustBe(
        "written as a string of digits, because a JSON number cannot represent it exactly",
        field,
        value,
        path,
      );
    }
    return this.scalar(field, type, value, path, isWide ? String(value) : value);
  }

  private scalar(
    field: Field,
    type: FieldType,
    value: string | number | bigint,
    path: string,
    written: Json,
  ): Json {
    this.faultIf(path, checkScalar({ ...field, type }, value));
    return written;
  }

  private name(field: Field, kindName: string, value: string, path: string): Json {
    const pattern = this.contract.kinds.find(({ name }) => name === kindName)?.pattern;
    const isNone = value === "" && field.presence !== "required";
    if (pattern === undefined || isNone || isNameOrSlug(pattern, value)) return value;
    const other = this.contract.kinds.find((kind) => parseResourceName(kind.pattern, value) !== undefined);
    const got = field.sensitive ? "" : `; got ${JSON.stringify(value)}`;
    const named = other === undefined ? "" : `, which names ${withArticle(other.name)}`;
    this.fault(
      path,
      `must be the name of ${withArticle(kindName)} (${pattern}, or the last part of it)${got}${named}`,
    );
    return value;
  }

  private checkNames(
    fields: readonly Field[],
    given: Readonly<Record<string, unknown>>,
    at: (name: string) => string,
  ): void {
    const known = new Set(fields.flatMap(spellingsOf));
    const settable = fields.filter(({ presence }) => presence !== "computed").map(({ wireName }) => wireName);
    for (const name of Object.keys(given).filter((each) => !known.has(each))) {
      const nearest = nearestName(name, settable);
      const there = settable.length === 0 ? "there are no fields" : `the fields are ${settable.join(", ")}`;
      const hint = nearest === undefined ? there : `did you mean ${at(nearest)}?`;
      this.fault(at(name), `is an unknown field; ${hint}`);
    }
  }

  private checkTogether(
    type: ObjectFieldType,
    present: readonly Field[],
    at: (name: string) => string,
  ): void {
    const wireNames = new Map(present.map(({ terraformName, wireName }) => [terraformName, wireName]));
    const place = (name: string): string => at(wireNames.get(name) ?? name);
    for (const [first, second] of exclusiveConflicts(type.exclusive, (name) => wireNames.has(name))) {
      this.fault(place(second), `cannot be set together with ${place(first)}; set only one of them`);
    }
  }

  private mustBe(wanted: string, field: Field, value: unknown, path: string): Json {
    this.fault(path, `must be ${wanted}; got ${describe(value, field.sensitive)}${explain(field)}`);
    return null;
  }

  private faultIf(path: string, text: string | undefined): void {
    if (text !== undefined) this.fault(path, text);
  }

  private fault(path: string, text: string): void {
    this.problems.push({ path, text });
  }
}

const WHOLE = /^-?\d{1,20}$/;
const FLOAT = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** The accepted names of a field: its wire name, and the two forms that proto-JSON accepts. */
function spellingsOf({ wireName }: Field): readonly string[] {
  return [...new Set([wireName, toPropName(wireName), toTerraformName(wireName)])];
}

/** proto-JSON treats null as a missing field. */
function isGiven(given: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(given, name) && given[name] !== null && given[name] !== undefined;
}

function explain({ description }: Field): string {
  return description === "" ? "" : ` (${description})`;
}

function describe(value: unknown, hidden: boolean): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "boolean") return hidden ? "true or false" : String(value);
  if (typeof value !== "string" && typeof value !== "number") return "an object";
  const text = JSON.stringify(value);
  const shown = text.length > 100 ? `${text.slice(0, 100)}...` : text;
  return hidden ? `a ${typeof value}` : `a ${typeof value}, ${shown}`;
}
