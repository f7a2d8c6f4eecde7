import {
  checkScalar,
  checkSize,
  type Contract,
  exclusiveConflicts,
  type ExclusiveGroups,
  type Field,
  type FieldType,
  isTimestamp,
  keyFieldOf,
  nearestName,
  propDescription,
  repeatedKeys,
  textToSend,
  kindOf,
  misspeltName,
  misspeltValue,
} from "../../contract";
import { referenceProblem } from "./check-reference";
import { describeKindOf, isKnown, isPlainObject, isSvcObject } from "../base";
import { isJson, isReadable } from "./to-terraform";
import { objectName } from "./object-name";

/** A finding about a value given to a construct. */
export interface ConfigFinding {
  /**
   * - `problem`: an error; the stack must not be synthesized
   * - `plainSecret`: a secret that would appear in clear text in the synthesized JSON
   * - `deprecated`: the service advises against the property
   * - `misspelt`: a name or value unknown to the contract, almost equal to a known one
   */
  readonly what: "problem" | "plainSecret" | "deprecated" | "misspelt";
  /** Path of the property: `users[1].username`. */
  readonly path: string;
  /** Continues a sentence that begins with the path. */
  readonly text: string;
  /** The value given for the property. */
  readonly value: unknown;
}

/**
 * Checks the given properties against the contract, as far as they are known at synthesis; the engine checks tokens. Texts never contain
 * values of sensitive or write-only fields. `otherNames` are properties that are allowed besides the fields.
 */
export function checkConfig(
  contract: Contract,
  fields: readonly Field[],
  given: Readonly<Record<string, unknown>>,
  otherNames: readonly string[],
  exclusive: ExclusiveGroups = [],
): readonly ConfigFinding[] {
  return [
    ...checkFields(contract, fields, given, "", otherNames, false),
    ...checkTogether(fields, given, "", exclusive),
  ];
}

/** Returns problems of combinations of properties that are valid by themselves. */
function checkTogether(
  fields: readonly Field[],
  given: Readonly<Record<string, unknown>>,
  prefix: string,
  exclusive: ExclusiveGroups,
): readonly ConfigFinding[] {
  const valueOf = (field: Field): unknown => given[field.propName];
  const isGiven = (field: Field): boolean => valueOf(field) !== undefined && valueOf(field) !== null;
  const versions = fields.flatMap((field): readonly ConfigFinding[] => {
    const { argument } = field;
    if (argument?.role !== "version" || !isGiven(field)) return [];
    const of = fields.find(({ terraformName }) => terraformName === argument.of);
    return of === undefined || isGiven(of)
      ? []
      : [
          problem(
            `${prefix}${field.propName}`,
            valueOf(field),
            `is the version of ${prefix}${of.propName}, which is not set`,
          ),
        ];
  });
  const set = new Map(fields.filter(isGiven).map((field) => [field.terraformName, field]));
  const groups = exclusiveConflicts(exclusive, (name) => set.has(name)).flatMap((names) => {
    const [first, second] = names.flatMap((name) => set.get(name) ?? []);
    return first === undefined || second === undefined
      ? []
      : [
          problem(
            `${prefix}${second.propName}`,
            valueOf(second),
            `cannot be set together with ${prefix}${first.propName}; set only one of them`,
          ),
        ];
  });
  return [...versions, ...groups];
}

function checkFields(
  contract: Contract,
  fields: readonly Field[],
  given: Readonly<Record<string, unknown>>,
  prefix: string,
  otherNames: readonly string[],
  secret: boolean,
): readonly ConfigFinding[] {
  const ofFields = fields.flatMap((field) => {
    const secretToo = !field.sensitive && (secret || field.writeOnly);
    const hidden = secretToo ? { ...field, sensitive: true } : field;
    return checkField(contract, hidden, given[field.propName], `${prefix}${field.propName}`);
  });
  const isKnownName = (name: string): boolean =>
    otherNames.includes(name) || fields.some(({ propName }) => propName === name);
  const ofOthers = Object.keys(given)
    .filter((name) => given[name] !== undefined && !isKnownName(name))
    .map((name) => {
      const settable = fields
        .filter(({ presence }) => presence !== "computed")
        .map(({ propName }) => propName);
      const nearest = nearestName(name, settable);
      const hint =
        nearest === undefined
          ? `the properties are ${settable.join(", ")}`
          : `did you mean ${prefix}${nearest}?`;
      return problem(`${prefix}${name}`, given[name], `is an unknown property; ${hint}`);
    });
  return [...ofFields, ...ofOthers];
}

function checkField(
  contract: Contract,
  field: Field,
  value: unknown,
  path: string,
): readonly ConfigFinding[] {
  if (value === undefined || value === null) {
    return field.presence === "required"
      ? [problem(path, value, `is required but not set${explain(field)}`)]
      : [];
  }
  if (field.presence === "computed") {
    return [problem(path, value, `is computed by the service and cannot be set${explain(field)}`)];
  }
  const advice: readonly ConfigFinding[] = field.deprecated
    ? [{ what: "deprecated", path, text: "is deprecated by the service", value }]
    : [];
  return [...advice, ...checkValue(contract, field, field.type, value, path)];
}

function checkValue(
  contract: Contract,
  field: Field,
  type: FieldType,
  value: unknown,
  path: string,
): readonly ConfigFinding[] {
  const mustBe = (wanted: string): readonly ConfigFinding[] => [
    problem(path, value, `must be ${wanted}; got ${describeValue(field, value)}${explain(field)}`),
  ];
  if (value !== null && value !== undefined && !isKnown(value)) return [];
  switch (type.kind) {
    case "string":
      if (field.references !== undefined) {
        // If the default is the empty text, an explicit empty text means the same.
        if (value === "" && field.default === "") return [];
        const wrong = referenceProblem(contract, field.references, value);
        if (wrong !== undefined) return [problem(path, value, `${wrong}${explain(field)}`)];
        return misspelt(path, misspeltReference(contract, field.references, value), value);
      }
      return typeof value === "string"
        ? [
            ...checkKnownScalar(field, type, value, path),
            ...misspelt(path, misspeltValue(field, value), value),
          ]
        : mustBe("a string");
    case "timestamp":
      return typeof value === "string" && isTimestamp(value)
        ? checkKnownScalar(field, type, value, path)
        : mustBe("a time in RFC 3339 format, such as 2030-01-31T12:00:00Z");
    case "bool":
      return typeof value === "boolean" ? secretIn(field, value, path) : mustBe("true or false");
    case "number":
      if (typeof value !== "number" || !Number.isFinite(value)) return mustBe("a number");
      return Number.isInteger(value) && !Number.isSafeInteger(value) && type.format.endsWith("64")
        ? mustBe(
            'a number that JavaScript represents exactly (beyond 2^53, use Token.asNumber("9007199254740993"))',
          )
        : checkKnownScalar(field, type, value, path);
    case "list":
    case "set":
      if (!Array.isArray(value)) return mustBe("a list");
      return [
        ...sizeProblem(field, value, value.length, path),
        ...repeatedKeyProblems(field, value, path),
        ...value.flatMap((element: unknown, index) =>
          checkValue(contract, field, type.element, element, `${path}[${index}]`),
        ),
      ];
    case "map": {
      if (!isPlainObject(value)) return mustBe("an object of keys and values");
      const entries = Object.entries(value).filter(([, element]) => element !== undefined);
      return [
        ...sizeProblem(field, value, entries.length, path),
        ...entries.flatMap(([key, element]) =>
          isKnown(key)
            ? checkValue(contract, field, type.element, element, `${path}[${JSON.stringify(key)}]`)
            : [],
        ),
      ];
    }
    case "object":
      return isReadable(value)
        ? [
            ...checkFields(contract, type.fields, value, `${path}.`, [], field.sensitive),
            ...checkTogether(type.fields, value, `${path}.`, type.exclusive ?? []),
          ]
        : mustBe("an object");
    case "json":
      return isJson(value) ? secretIn(field, value, path) : mustBe("a JSON value");
  }
}

function misspelt(path: string, text: string | undefined, value: unknown): readonly ConfigFinding[] {
  return text === undefined ? [] : [{ what: "misspelt", path, text, value }];
}

function checkKnownScalar(
  field: Field,
  type: FieldType,
  value: string | number,
  path: string,
): readonly ConfigFinding[] {
  const sent = typeof value === "string" ? textToSend(field.constraints, value) : value;
  const wrong = checkScalar({ ...field, type }, sent);
  return wrong === undefined
    ? secretIn(field, value, path)
    : [problem(path, value, wrong), ...secretIn(field, value, path)];
}

function secretIn(field: Field, value: unknown, path: string): readonly ConfigFinding[] {
  return field.sensitive ? [{ what: "plainSecret", path, text: "is a secret in plain text", value }] : [];
}

function sizeProblem(field: Field, value: unknown, size: number, path: string): readonly ConfigFinding[] {
  const wrong = checkSize(field, size);
  return wrong === undefined ? [] : [problem(path, value, wrong)];
}

function repeatedKeyProblems(
  field: Field,
  elements: readonly unknown[],
  path: string,
): readonly ConfigFinding[] {
  const key = keyFieldOf(field);
  if (key === undefined) return [];
  const keys = elements.map((element) => {
    const value = isReadable(element) ? element[key.propName] : undefined;
    return isKnown(value) ? value : undefined;
  });
  return repeatedKeys(key, keys).map((index) =>
    problem(
      `${path}[${index}].${key.propName}`,
      keys[index],
      `is ${describeValue(key, keys[index])}, which identifies another element of ${path} already`,
    ),
  );
}

function problem(path: string, value: unknown, text: string): ConfigFinding {
  return { what: "problem", path, text, value };
}

function describeValue(field: Field, value: unknown): string {
  const kind = describeKindOf(value);
  if (field.sensitive || !["string", "number", "boolean", "bigint"].includes(typeof value)) return kind;
  return `${kind}, ${typeof value === "string" ? JSON.stringify(value) : String(value)}`;
}

function explain(field: Field): string {
  const description = propDescription(field);
  return description === "" ? "" : ` (${description})`;
}

/** Returns a warning if a construct or a name, as far as it is known at synthesis, is probably misspelt. See {@link misspeltName}. */
function misspeltReference(contract: Contract, kindName: string, value: unknown): string | undefined {
  const name: unknown = isSvcObject(value) ? objectName(value) : value;
  return typeof name === "string" && isKnown(name)
    ? misspeltName(kindOf(contract, kindName), name)
    : undefined;
}
