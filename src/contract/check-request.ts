import { checkScalar, checkSize } from "./check-value";
import { kindOfMethod } from "./find-method";
import type { Contract, Field, FieldType, Json, Kind, Method } from "./model";
import { toPropName, toTerraformName } from "./naming";
import { nearestName } from "./nearest-name";
import { isNameOrSlug, parseResourceName } from "./resource-name";
import { isTimestamp } from "./timestamp";

/** A request under the names of the wire. */
export type RequestObject = { readonly [field: string]: Json };

/** Something that is wrong with a request. */
export interface RequestProblem {
  /** Where: `users[1].username`; empty for the request as a whole. */
  readonly path: string;
  /** Continues a sentence that starts with the path. Never holds a value that is sensitive or write-only. */
  readonly text: string;
}

/** A request as it was found to be. */
export interface CheckedRequest {
  /** What can be sent when there is no problem. */
  readonly body: RequestObject;
  /** All of them, in the order of the fields. */
  readonly problems: readonly RequestProblem[];
}

/** What cannot be judged yet. */
export interface CheckRequestOptions {
  /** Whether a value will be known later only; it passes as it is. @default none is */
  readonly isUnknown?: (value: unknown) => boolean;
}

/**
 * Checks the JSON request of a method. Fields may have the names of the wire or of the protocol's own text (`displayName`, `display_name`), and
 * whatever proto-JSON allows for a value is allowed: a null is a field that is not given, a number may be written as a string. The body that
 * comes out has the wire's names, and 64-bit integers as strings.
 *
 * A field that the caller's defaults may fill counts as given; see `completeRequest`.
 */
export function checkRequest(
  contract: Contract,
  method: Method,
  request: unknown,
  { isUnknown = () => false }: CheckRequestOptions = {},
): CheckedRequest {
  const reader = new RequestReader(contract, isUnknown);
  if (!isObject(request)) {
    return {
      body: {},
      problems: [{ path: "", text: `must be a JSON object; got ${describe(request, true)}` }],
    };
  }
  const own = kindOfMethod(contract, method);
  const fields = method.request.map((field) => withKind(field, method, own));
  const exclusive = method.objectField === undefined ? (own?.exclusive ?? []) : [];
  const body = reader.object({ kind: "object", fields, exclusive }, request, "", false);
  return { body, problems: reader.problems };
}

/** What a request's field means that is the kind's: its name, and the object with the fields that exclude each other. */
function withKind(field: Field, { nameField, objectField }: Method, kind: Kind | undefined): Field {
  if (kind === undefined || field.references !== undefined) return field;
  if (field.wireName === nameField) return { ...field, references: kind.name };
  if (field.wireName !== objectField || field.type.kind !== "object") return field;
  const fields = field.type.fields.map((each) =>
    each.wireName === nameField ? { ...each, references: kind.name } : each,
  );
  return { ...field, type: { ...field.type, fields, exclusive: kind.exclusive ?? [] } };
}

type ObjectType = Extract<FieldType, { readonly kind: "object" }>;

class RequestReader {
  readonly problems: RequestProblem[] = [];
  private readonly contract: Contract;
  private readonly isUnknown: (value: unknown) => boolean;

  constructor(contract: Contract, isUnknown: (value: unknown) => boolean) {
    this.contract = contract;
    this.isUnknown = isUnknown;
  }

  object(
    type: ObjectType,
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
        if (field.presence === "required")
          this.fault(place, `is required but was not given${explain(field)}`);
        continue;
      }
      present.add(field);
      if (again !== undefined) this.fault(place, `is given twice, as ${name} and as ${again}; give it once`);
      if (field.presence === "computed") {
        this.fault(place, `is chosen by the service and cannot be given${explain(field)}`);
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
          : this.mustBe("a time in RFC 3339 form, such as 2030-01-31T12:00:00Z", field, value, path);
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
        if (!isObject(value)) return this.mustBe("an object of keys and values", field, value, path);
        this.faultIf(path, checkSize(field, Object.keys(value).length));
        return Object.fromEntries(
          Object.entries(value).map(([key, item]) => [
            key,
            this.value(field, type.element, item, `${path}[${JSON.stringify(key)}]`),
          ]),
        );
      case "object":
        return isObject(value)
          ? this.object(type, value, path, field.sensitive)
          : this.mustBe("an object", field, value, path);
      case "json":
        return value as Json;
    }
  }

  private number(
    field: Field,
    type: Extract<FieldType, { readonly kind: "number" }>,
    value: unknown,
    path: string,
  ): Json {
    const isWide = type.format.endsWith("64");
    const isFloat = type.format === "float" || type.format === "double";
    if (typeof value === "string" && (isFloat ? FLOAT : WHOLE).test(value)) {
      const read = isFloat ? Number(value) : BigInt(value);
      return this.scalar(field, type, read, path, isWide ? String(read) : Number(read));
    }
    if (typeof value !== "number") return this.mustBe("a number", field, value, path);
    if (isWide && Number.isInteger(value) && !Number.isSafeInteger(value)) {
      return this.mustBe(
        "written as a string of digits, since it is beyond what a JSON number holds exactly",
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
    const named = other === undefined ? "" : `, which names a ${other.name}`;
    this.fault(path, `must be the name of a ${kindName} (${pattern}, or the last part alone)${got}${named}`);
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
      const there = settable.length === 0 ? "there are none" : `there are ${settable.join(", ")}`;
      const hint = nearest === undefined ? there : `did you mean ${at(nearest)}?`;
      this.fault(at(name), `is no field of the request; ${hint}`);
    }
  }

  private checkTogether(type: ObjectType, present: readonly Field[], at: (name: string) => string): void {
    for (const names of type.exclusive ?? []) {
      const [first, second] = present.filter(({ terraformName }) => names.includes(terraformName));
      if (first !== undefined && second !== undefined) {
        const other = at(first.wireName);
        this.fault(at(second.wireName), `cannot be given together with ${other}; give one of them`);
      }
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

/** The names by which a field may be given: that of the wire, and the two that proto-JSON accepts. */
function spellingsOf({ wireName }: Field): readonly string[] {
  return [...new Set([wireName, toPropName(wireName), toTerraformName(wireName)])];
}

/** proto-JSON takes a null for a field that is not there. */
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
