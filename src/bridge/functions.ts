import {
  type Contract,
  expandResourceName,
  formatResourceName,
  type FunctionModel,
  functionsOf,
  isSlug,
  type Kind,
  parentOf,
  parentPattern,
  patternVariables,
  parseResourceName,
  slugOf,
  withArticle,
} from "../contract";
import {
  FunctionError,
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
  return new Map(functionsOf(contract).map((model) => [model.name, createFunction(contract, model)]));
}

type FunctionBody = Pick<ProviderFunction, "returns" | "call">;

function createFunction({ kinds }: Contract, model: FunctionModel): ProviderFunction {
  const { name, kind, summary, description, parameters } = model;
  const namesOfAll = name === "parse_name" ? parseName : expandName;
  const body = kind === undefined ? namesOfAll(kinds) : buildName(kind);
  return {
    summary,
    description: { markdown: description },
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      type: STRING,
      ...(parameter.allowNull === true ? { allowNull: true } : {}),
      description: { markdown: parameter.description },
    })),
    ...body,
  };
}

/** `provider::svc::virtual_machine_name(project, id)`. */
function buildName({ pattern }: Kind): FunctionBody {
  const variables = patternVariables(pattern);
  return {
    returns: STRING,
    call: (args) => {
      const parts = variables.map((variable, index): [string, string] => {
        const part = textOf(args[index]);
        if (!isSlug(part)) throw new FunctionError(notAPart(variable, pattern, part), index);
        return [variable, part];
      });
      return formatResourceName(pattern, Object.fromEntries(parts));
    },
  };
}

/** `provider::svc::parse_name(name)`. */
function parseName(kinds: readonly Kind[]): FunctionBody {
  return {
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
function expandName(kinds: readonly Kind[]): FunctionBody {
  return {
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
