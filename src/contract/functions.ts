import type { Contract, Kind } from "./model";
import { withArticle } from "./names/naming";
import { formatResourceName, patternVariables } from "./names/resource-name";

/**
 * The provider's functions: how users call them. The provider, which carries them out, and the reference share these texts.
 */

/** A function that users call as `provider::svc::disk_name("shop", "d1")`. */
export interface FunctionModel {
  /** Name without the provider's prefix: `disk_name`. */
  readonly name: string;
  /** The kind whose names it builds; undefined for a function of all kinds. */
  readonly kind?: Kind;
  /** The result, as a noun phrase. */
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly parameters: readonly ParameterModel[];
  readonly returns: "string" | "object";
}

/** A parameter of a function. All are strings. */
export interface ParameterModel {
  readonly name: string;
  /** Markdown. */
  readonly description: string;
  readonly allowNull?: true;
}

/** Returns the functions of a contract: `{kind}_name` for each kind, `parse_name` and `expand_name`. */
export function functionsOf({ kinds }: Contract): readonly FunctionModel[] {
  return [...kinds.map(nameFunction), PARSE_FUNCTION, EXPAND_FUNCTION];
}

function functionCall(name: string, given: readonly string[]): string {
  return `provider::svc::${name}(${given.join(", ")})`;
}

function nameFunction(kind: Kind): FunctionModel {
  const { name: kindName, pattern, terraformName } = kind;
  const variables = patternVariables(pattern);
  const name = `${terraformName}_name`;
  const given = variables.map((variable) => `my-${variable}`);
  const result = formatResourceName(
    pattern,
    Object.fromEntries(variables.map((variable, index) => [variable, given[index] ?? ""])),
  );
  const call = functionCall(
    name,
    given.map((text) => JSON.stringify(text)),
  );
  return {
    name,
    kind,
    summary: `Full resource name of ${withArticle(kindName)}`,
    description: `Builds the full resource name of ${withArticle(kindName)}: \`${call}\` returns \`${result}\`. Checks each part.`,
    parameters: variables.map((variable) => ({
      name: variable,
      description: `Value of \`{${variable}}\` in \`${pattern}\`: one part of a name, without a slash.`,
    })),
    returns: "string",
  };
}

const PARSE_FUNCTION: FunctionModel = {
  name: "parse_name",
  summary: "Parts of a full resource name",
  description:
    "Parses the full resource name of an object of any kind. The result has `kind` (as in the resource type, such as " +
    "`virtual_machine`), `parent` (the full name of the object that contains it, null at the top level), `slug` (the last part) " +
    "and `parts` (the value of each variable of the kind's pattern).",
  parameters: [{ name: "name", description: "A full resource name." }],
  returns: "object",
};

const EXPAND_FUNCTION: FunctionModel = {
  name: "expand_name",
  summary: "Full resource name of a bare slug or full name",
  description:
    'Expands a bare slug to the full resource name: `provider::svc::expand_name("disk", "d1", "shop")` returns ' +
    "`projects/shop/disks/d1`. Returns a full name unchanged.",
  parameters: [
    {
      name: "kind",
      description: "The kind as in the resource type: `virtual_machine` or `svc_virtual_machine`.",
    },
    { name: "text", description: "A full resource name of the kind, or its last part alone." },
    {
      name: "parent",
      allowNull: true,
      description:
        "Parent of a bare slug: the full name of the object that contains it, or that object's slug if it is at the top level itself. " +
        "Null for kinds at the top level, and for a full name.",
    },
  ],
  returns: "string",
};
