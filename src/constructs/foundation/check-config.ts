import {
  checkScalar,
  checkSize,
  type Contract,
  type Field,
  type FieldType,
  isTimestamp,
  nearestName,
  propDescription,
} from "../../contract";
import { referenceProblem } from "./check-reference";
import { isKnown } from "./is-known";
import { misspeltName } from "./misspelt-name";
import { describeKindOf } from "./svc-object";
import { isJson, isPlainObject, isRecord } from "./to-terraform";

/** Something to say about a value that was given to a construct. */
export interface Finding {
  /**
   * - `problem`: it is wrong, the stack must not be synthesised
   * - `plainSecret`: it is a secret that would stand in clear in the synthesised JSON
   * - `deprecated`: the service advises against the property
   * - `misspelt`: it names an object that the contract does not know, and is all but the name of one that it does
   */
  readonly what: "problem" | "plainSecret" | "deprecated" | "misspelt";
  /** Which property: `users[1].username`. */
  readonly path: string;
  /** Continues a sentence that starts with the path. */
  readonly text: string;
  /** What was given there. */
  readonly value: unknown;
}

/**
 * Checks what was given against the contract, as far as it is known at synthesis: tokens are left to the engine. Values of
 * sensitive and write-only fields never appear in a text. `otherNames` are properties that may be there beside the fields.
 */
export function checkConfig(
  contract: Contract,
  fields: readonly Field[],
  given: Readonly<Record<string, unknown>>,
  otherNames: readonly string[],
  exclusive: Exclusive = [],
): readonly Finding[] {
  return [
    ...checkFields(contract, fields, given, "", otherNames, false),
    ...checkTogether(fields, given, "", exclusive),
  ];
}

/** Terraform names of fields of which at most one can be given. */
type Exclusive = readonly (readonly string[])[];

/** What is wrong with properties beside each other, each of which may be right. */
function checkTogether(
  fields: readonly Field[],
  given: Readonly<Record<string, unknown>>,
  prefix: string,
  exclusive: Exclusive,
): readonly Finding[] {
  const valueOf = (field: Field): unknown => given[field.propName];
  const isGiven = (field: Field): boolean => valueOf(field) !== undefined && valueOf(field) !== null;
  const versions = fields.flatMap((field): readonly Finding[] => {
    const { argument } = field;
    if (argument?.role !== "version" || !isGiven(field)) return [];
    const of = fields.find(({ terraformName }) => terraformName === argument.of);
    return of === undefined || isGiven(of)
      ? []
      : [
          problem(
            `${prefix}${field.propName}`,
            valueOf(field),
            `is the version of ${prefix}${of.propName}, which is not given`,
          ),
        ];
  });
  const groups = exclusive.flatMap((names): readonly Finding[] => {
    const [first, second] = fields.filter((field) => names.includes(field.terraformName) && isGiven(field));
    return first === undefined || second === undefined
      ? []
      : [
          problem(
            `${prefix}${second.propName}`,
            valueOf(second),
            `cannot be given together with ${prefix}${first.propName}; give one of them`,
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
): readonly Finding[] {
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
        nearest === undefined ? `there are ${settable.join(", ")}` : `did you mean ${prefix}${nearest}?`;
      return problem(`${prefix}${name}`, given[name], `is no property that can be given; ${hint}`);
    });
  return [...ofFields, ...ofOthers];
}

function checkField(contract: Contract, field: Field, value: unknown, path: string): readonly Finding[] {
  if (value === undefined || value === null) {
    return field.presence === "required"
      ? [problem(path, value, `is required but was not given${explain(field)}`)]
      : [];
  }
  if (field.presence === "computed") {
    return [problem(path, value, `is chosen by the service and cannot be given${explain(field)}`)];
  }
  const advice: readonly Finding[] = field.deprecated
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
): readonly Finding[] {
  const mustBe = (wanted: string): readonly Finding[] => [
    problem(path, value, `must be ${wanted}; got ${describeValue(field, value)}${explain(field)}`),
  ];
  if (value !== null && value !== undefined && !isKnown(value)) return [];
  switch (type.kind) {
    case "string":
      if (field.references !== undefined) {
        // By its default, nothing at all is what such a field says in so many words.
        if (value === "" && field.default === "") return [];
        const wrong = referenceProblem(contract, field.references, value);
        if (wrong !== undefined) return [problem(path, value, `${wrong}${explain(field)}`)];
        const slip = misspeltName(contract, field.references, value);
        return slip === undefined ? [] : [{ what: "misspelt", path, text: slip, value }];
      }
      return typeof value === "string" ? checkKnownScalar(field, type, value, path) : mustBe("a string");
    case "timestamp":
      return typeof value === "string" && isTimestamp(value)
        ? checkKnownScalar(field, type, value, path)
        : mustBe("a time in RFC 3339 form, such as 2030-01-31T12:00:00Z");
    case "bool":
      return typeof value === "boolean" ? secretIn(field, value, path) : mustBe("true or false");
    case "number":
      if (typeof value !== "number" || !Number.isFinite(value)) return mustBe("a number");
      return Number.isInteger(value) && !Number.isSafeInteger(value) && type.format.endsWith("64")
        ? mustBe(
            'a number that JavaScript holds exactly (beyond 2^53 give Token.asNumber("9007199254740993"))',
          )
        : checkKnownScalar(field, type, value, path);
    case "list":
    case "set":
      if (!Array.isArray(value)) return mustBe("a list");
      return [
        ...sizeProblem(field, value, value.length, path),
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
      return isRecord(value)
        ? [
            ...checkFields(contract, type.fields, value, `${path}.`, [], field.sensitive),
            ...checkTogether(type.fields, value, `${path}.`, type.exclusive ?? []),
          ]
        : mustBe("an object");
    case "json":
      return isJson(value) ? secretIn(field, value, path) : mustBe("a value that can be written as JSON");
  }
}

function checkKnownScalar(
  field: Field,
  type: FieldType,
  value: string | number,
  path: string,
): readonly Finding[] {
  const wrong = checkScalar({ ...field, type }, value);
  return wrong === undefined
    ? secretIn(field, value, path)
    : [problem(path, value, wrong), ...secretIn(field, value, path)];
}

function secretIn(field: Field, value: unknown, path: string): readonly Finding[] {
  return field.sensitive ? [{ what: "plainSecret", path, text: "is a secret given in clear", value }] : [];
}

function sizeProblem(field: Field, value: unknown, size: number, path: string): readonly Finding[] {
  const wrong = checkSize(field, size);
  return wrong === undefined ? [] : [problem(path, value, wrong)];
}

function problem(path: string, value: unknown, text: string): Finding {
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
