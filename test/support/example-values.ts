import fc from "fast-check";
import { checkScalar, type Field, type FieldType, isTextFormat, type Json } from "../../src/contract";

/** Options for valid field values, derived from the contract and written in Terraform's JSON syntax. */
export interface ExampleOptions {
  /** Index of the value: 0 is the default or the contract's example if there is one; others differ from it. */
  readonly variant: number;
  /** Fields of objects to include: only required ones; those that can be updated in place as well, with the others unchanged; or all. */
  readonly extent: "demanded" | "changeable" | "all";
  /** Returns the name of an object of a kind, or an expression for it. */
  readonly reference: (kind: string) => string;
}

type Values = Readonly<Record<string, Json>>;

/** Whether the field is needed and has no default, apart from the provider's configuration. */
export function isDemanded(field: Field): boolean {
  return field.presence === "required" || (field.needed && field.default === undefined);
}

/** Returns a value of the field. Throws if it finds none that the contract allows. */
export function exampleValue(field: Field, options: ExampleOptions): Json {
  return valueOf(field, field.type, options);
}

/** Returns values of an object's fields by their Terraform names, with at most one of each exclusive group. */
export function exampleObject(
  fields: readonly Field[],
  exclusive: readonly (readonly string[])[],
  options: ExampleOptions,
  chosen = 0,
): Values {
  const left = new Set(
    exclusive.flatMap((group) => group.filter((_, index) => index !== chosen % group.length)),
  );
  const entries = fields.flatMap((field): readonly (readonly [string, Json])[] => {
    const { terraformName, presence, argument, immutable } = field;
    if (presence === "computed" || left.has(terraformName)) return [];
    if (options.extent === "demanded" && !isDemanded(field)) return [];
    if (options.extent === "changeable" && immutable && !isDemanded(field)) return [];
    if (argument?.role === "clone-source") return [];
    if (argument?.role === "permission") return [[terraformName, true]];
    if (argument?.role === "version") return [[terraformName, options.variant + 1]];
    const isKept = options.extent === "changeable" && immutable;
    return [
      [terraformName, exampleValue(field, isKept ? { ...options, extent: "demanded", variant: 0 } : options)],
    ];
  });
  return Object.fromEntries(entries);
}

function valueOf(field: Field, type: FieldType, options: ExampleOptions): Json {
  const { variant } = options;
  switch (type.kind) {
    case "object":
      return exampleObject(type.fields, type.exclusive ?? [], options, variant);
    case "list":
    case "set": {
      const count = Math.max(1, field.constraints.minItems ?? 1);
      return Array.from({ length: count }, (_, index) =>
        valueOf(field, type.element, { ...options, variant: variant + index }),
      );
    }
    case "map":
      return { [`key${variant}`]: valueOf(field, type.element, options) };
    case "json":
      return { variant };
    case "bool": {
      const usual = field.default === true;
      return variant % 2 === 1 ? !usual : usual;
    }
    case "number": {
      const { constraints } = field;
      const [minimum, maximum] = [Number(constraints.minimum ?? 1), Number(constraints.maximum ?? Infinity)];
      const numbers = [field.default, field.example, ...[0, 1, 2, 3, 4].map((step) => minimum + step)];
      const fitting = numbers.map(Number).filter((each) => each >= minimum && each <= maximum);
      // Values of a field that can only grow are used in ascending order.
      const ordered = field.growOnly === true ? [...fitting].sort((a, b) => a - b) : fitting;
      return choose(field, ordered, variant);
    }
    case "timestamp":
      return choose(
        field,
        [...textsOf(field), ...[1, 2, 3, 4].map((day) => `2031-01-0${day}T12:00:00Z`)],
        variant,
      );
    case "string":
      return field.references === undefined
        ? choose(field, stringsFor(field), variant)
        : options.reference(field.references);
  }
}

function choose<Value extends string | number>(
  field: Field,
  candidates: readonly Value[],
  variant: number,
): Value {
  const fitting = [...new Set(candidates)].filter((each) => checkScalar(field, each) === undefined);
  const value = fitting[variant % fitting.length];
  if (value === undefined) {
    throw new Error(`no value was found for ${field.wireName}: give it an example in the contract`);
  }
  return value;
}

function stringsFor(field: Field): readonly string[] {
  const { enum: listed = [], format, pattern, minLength = 0, maxLength = Infinity } = field.constraints;
  if (listed.length > 0) return [...textsOf(field), ...listed];
  const formatted = isTextFormat(format) ? FORMATTED[format] : [];
  const words = WORDS.map((word) => word.padEnd(minLength, word).slice(0, maxLength));
  const links = WORDS.map((word) => `https://${word}.example.com/`);
  return [
    ...textsOf(field),
    ...formatted,
    ...words,
    ...links,
    ...(pattern === undefined ? [] : matching(pattern)),
  ];
}

/** Returns the default and the examples. */
function textsOf(field: Field): readonly string[] {
  const { default: fallback, example } = field;
  const texts = [fallback, example].flatMap((each): readonly (Json | undefined)[] =>
    Array.isArray(each) ? (each as readonly Json[]) : [each],
  );
  // The empty string is the value that the field has already.
  return texts.filter((each): each is string => typeof each === "string" && each !== "");
}

const WORDS = ["alpha", "bravo", "charlie", "delta", "echo"];

const FORMATTED = {
  cidr: ["10.0.0.0/16", "10.1.0.0/16", "10.2.0.0/16", "10.3.0.0/16"],
  "port-range": ["80", "443", "8000-8080", "9000"],
  duration: ["60s", "90s", "120.5s", "150s"],
} as const;

/** Returns texts that match a pattern: always the same, and without characters that a configuration must escape. */
function matching(pattern: string): readonly string[] {
  const texts = fc.sample(fc.stringMatching(new RegExp(pattern, "u")), { seed: 7, numRuns: 60 });
  return texts.filter((text) => /^[\x20-\x7e]+$/.test(text) && !/[$%]\{/.test(text));
}
