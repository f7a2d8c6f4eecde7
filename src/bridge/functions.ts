import {
  type Contract,
  expandResourceName,
  formatResourceName,
  isSlug,
  type Kind,
  parentOf,
  parentPattern,
  parsePattern,
  parseResourceName,
  slugOf,
  withArticle,
} from "../contract";
import {
  FunctionError,
  type FunctionParameter,
  mapOf,
  objectOf,
  type ProviderFunction,
  STRING,
  type Value,
  valueObject,
} from "../plugin";

/**
 * Creates the provider's functions, which build and parse resource names by the contract's patterns. They are pure, so they also work
 * during a plan with few known values.
 */
export function createFunctions(contract: Contract): ReadonlyMap<string, ProviderFunction> {
  const { kinds } = contract;
  return new Map([
    ...kinds.map((kind): [string, ProviderFunction] => [`${kind.terraformName}_name`, nameFunction(kind)]),
    ["parse_name", parseFunction(kinds)],
    ["expand_name", expandFunction(kinds)],
  ]);
}

/** `provider::svc::virtual_machine_name(project, id)`. */
function nameFunction(kind: Kind): ProviderFunction {
  const variables = variablesOf(kind);
  const example = `provider::svc::${kind.terraformName}_name(${variables.map((each) => JSON.stringify(`my-${each}`)).join(", ")})`;
  const shown = formatResourceName(
    kind.pattern,
    Object.fromEntries(variables.map((each) => [each, `my-${each}`])),
  );
  return {
    summary: `Full resource name of ${withArticle(kind.name)}`,
    description: {
      markdown: `Builds the full resource name of ${withArticle(kind.name)}: \`${example}\` returns \`${shown}\`. Checks each part.`,
    },
    parameters: variables.map((variable) => ({
      name: variable,
      type: STRING,
      description: {
        markdown: `Value of \`{${variable}}\` in \`${kind.pattern}\`: one part of a name, without a slash.`,
      },
    })),
    returns: STRING,
    call: (args) => {
      const parts = variables.map((variable, index): [string, string] => {
        const part = textOf(args[index]);
        if (!isSlug(part)) throw new FunctionError(notAPart(variable, kind.pattern, part), index);
        return [variable, part];
      });
      return formatResourceName(kind.pattern, Object.fromEntries(parts));
    },
  };
}

/** `provider::svc::parse_name(name)`. */
function parseFunction(kinds: readonly Kind[]): ProviderFunction {
  return {
    summary: "Parts of a full resource name",
    description: {
      markdown:
        "Parses the full resource name of an object of any kind. The result has `kind` (as in the resource type, such as " +
        "`virtual_machine`), `parent` (the full name of the object that contains it, null at the top level), `slug` (the last part) " +
        "and `parts` (the value of each variable of the kind's pattern).",
    },
    parameters: [{ name: "name", type: STRING, description: "A full resource name." }],
    returns: objectOf(
      new Map([
        ["kind", STRING],
        ["parent", STRING],
        ["slug", STRING],
        ["parts", mapOf(STRING)],
      ]),
    ),
    call: ([name]) => {
      const text = textOf(name);
      for (const { terraformName, pattern } of kinds) {
        const parts = parseResourceName(pattern, text);
        if (parts === undefined) continue;
        return valueObject({
          kind: terraformName,
          parent: parentOf(text) ?? null,
          slug: slugOf(text),
          parts: valueObject(Object.entries(parts)),
        });
      }
      const forms = kinds.map(({ pattern }) => `\n  ${pattern}`).join("");
      throw new FunctionError(
        `${JSON.stringify(text)} is not a full resource name. Full resource names have one of these forms:${forms}`,
        0,
      );
    },
  };
}

/** `provider::svc::expand_name(kind, text, parent)`. */
function expandFunction(kinds: readonly Kind[]): ProviderFunction {
  const parameters: readonly FunctionParameter[] = [
    {
      name: "kind",
      type: STRING,
      description: {
        markdown: "The kind as in the resource type: `virtual_machine` or `svc_virtual_machine`.",
      },
    },
    { name: "text", type: STRING, description: "A full resource name of the kind, or its last part alone." },
    {
      name: "parent",
      type: STRING,
      allowNull: true,
      description: {
        markdown:
          "Parent of a bare slug: the full name of the object that contains it, or that object's slug if it is at the top level itself. " +
          "Null for kinds at the top level, and for a full name.",
      },
    },
  ];
  return {
    summary: "Full resource name of a bare slug or full name",
    description: {
      markdown:
        'Expands a bare slug to the full resource name: `provider::svc::expand_name("disk", "d1", "shop")` returns ' +
        "`projects/shop/disks/d1`. Returns a full name unchanged.",
    },
    parameters,
    returns: STRING,
    call: ([kindText, text, parentText]) => {
      const kind = kindNamed(kinds, textOf(kindText));
      const given = textOf(text);
      const outer = parentPattern(kind.pattern);
      if (parseResourceName(kind.pattern, given) !== undefined) return given;
      const parent = typeof parentText === "string" ? expandParent(kind, outer, parentText) : undefined;
      const name = expandResourceName(kind.pattern, given, parent);
      if (name !== undefined) return name;
      if (isSlug(given) && outer !== undefined && parent === undefined) {
        throw new FunctionError(
          `${JSON.stringify(given)} is a bare slug, and another object contains ${withArticle(kind.name)}. Specify it, as ${outer}.`,
          2,
        );
      }
      throw new FunctionError(
        `${JSON.stringify(given)} is not the name of ${withArticle(kind.name)}. Specify its full name, ${kind.pattern}, or the ` +
          "last part alone.",
        1,
      );
    },
  };
}

function expandParent(kind: Kind, outer: string | undefined, text: string): string | undefined {
  if (outer === undefined) return undefined;
  const parent = expandResourceName(outer, text);
  if (parent !== undefined) return parent;
  throw new FunctionError(
    `${JSON.stringify(text)} is not the parent of ${withArticle(kind.name)}. Specify the full name, ${outer}, or the last part alone.`,
    2,
  );
}

function kindNamed(kinds: readonly Kind[], text: string): Kind {
  const kind = kinds.find(({ terraformName }) => text === terraformName || text === `svc_${terraformName}`);
  if (kind !== undefined) return kind;
  const names = kinds.map(({ terraformName }) => terraformName).join(", ");
  throw new FunctionError(`Unknown kind ${JSON.stringify(text)}. The kinds are ${names}.`, 0);
}

function variablesOf({ pattern }: Kind): readonly string[] {
  return parsePattern(pattern).flatMap((segment) => ("variable" in segment ? [segment.variable] : []));
}

function notAPart(variable: string, pattern: string, part: string): string {
  const hint = part.includes("/")
    ? `. To get the last part of a full name, use provider::svc::parse_name(...).slug`
    : "";
  return (
    `${JSON.stringify(part)} is not a valid {${variable}} in ${pattern}: it must be one part of a name, not empty, without slashes, ` +
    `white space or invisible characters${hint}.`
  );
}

function textOf(value: Value | undefined): string {
  if (typeof value !== "string") throw new FunctionError("A string is required.");
  return value;
}
