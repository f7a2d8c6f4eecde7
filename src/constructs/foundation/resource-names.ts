import { call, propertyAccess, ref, Token } from "cdktf";
import {
  type Contract,
  expandResourceName,
  isSlug,
  type Kind,
  kindOf,
  parentOf,
  parentPattern,
  parsePattern,
  patternVariables,
  parseResourceName,
  slugOf,
  withArticle,
} from "../../contract";
import { describeKindOf, isKnown, isSvcObject, type SvcObject } from "../base";
import { referenceToTerraform } from "./to-terraform";

/** A parsed resource name. If the name is known only to the engine, every part is a token. */
export interface ParsedResourceName<Parts = { readonly [variable: string]: string }> {
  /** The kind as in the resource type: `virtual_machine`. */
  readonly kind: string;
  /** Full name of the parent object. Undefined at the top level; as a token it is null there. */
  readonly parent: string | undefined;
  /** The last part. */
  readonly slug: string;
  /** Values of the variables in the kind's pattern: `{ project: "shop", id: "k8f6c" }`. */
  readonly parts: Parts;
}

/** Prevents inference from this argument: only the first one determines the kind, so that a construct of another kind is an error. */
type NotInferred<KindName extends string> = [KindName][KindName extends unknown ? 0 : never];

/** Builds and parses resource names. `Parts` are the variables of each kind's pattern, by the kind's name. */
export interface ResourceNames<Parts> {
  /**
   * Builds the full resource name of an object: `of("Disk", { project: "shop", id: "k8f6c" })` is `projects/shop/disks/k8f6c`. Parts may be
   * tokens. Throws a RangeError for an invalid part.
   */
  of<KindName extends keyof Parts & string>(kind: KindName, parts: Parts[KindName]): string;
  /**
   * Parses the full resource name of any kind or of a given kind, or the name of a construct. Parses known names now; the provider's
   * function parses tokens when the engine runs. Throws a RangeError if a known text is not such a name.
   */
  parse(name: string | SvcObject): ParsedResourceName;
  parse<KindName extends keyof Parts & string>(
    kind: KindName,
    name: string | SvcObject<NotInferred<KindName>>,
  ): ParsedResourceName<Parts[KindName]>;
  /**
   * Returns the full resource name of an object given by its full name or its slug. `parent`, a construct or a name, is the object that
   * contains it; kinds at the top level need none. Throws a RangeError if the arguments name no object of the kind.
   */
  expand<KindName extends keyof Parts & string>(
    kind: KindName,
    name: string | SvcObject<NotInferred<KindName>>,
    parent?: string | SvcObject,
  ): string;
}

/** Returns the functions that build and parse the resource names of a contract. */
export function resourceNames<Parts>(contract: Contract): ResourceNames<Parts> {
  return {
    of: (kindName, parts) => format(kindOf(contract, kindName), parts as Readonly<Record<string, unknown>>),
    parse: (...args: readonly unknown[]) => {
      const [first, second] = args;
      const kind = args.length > 1 ? kindOf(contract, String(first)) : undefined;
      return parse(contract, kind, textOf(args.length > 1 ? second : first, kind)) as never;
    },
    expand: (kindName, name, parent) => expand(kindOf(contract, kindName), name, parent),
  };
}

function format(kind: Kind, parts: Readonly<Record<string, unknown>>): string {
  const variables = patternVariables(kind.pattern);
  const extra = Object.keys(parts).find((name) => !variables.includes(name));
  if (extra !== undefined) {
    throw new RangeError(
      `${kind.pattern}, the name of ${withArticle(kind.name)}, has no variable {${extra}}.`,
    );
  }
  const segments = parsePattern(kind.pattern).map((segment) => {
    if ("word" in segment) return segment.word;
    const part = parts[segment.variable];
    if (typeof part === "string" && (!isKnown(part) || isSlug(part))) return part;
    const got = typeof part === "string" ? JSON.stringify(part) : describeKindOf(part);
    const hint =
      typeof part === "string" && part.includes("/")
        ? "; ResourceName.parse(...).slug is the last part of a full name"
        : "";
    throw new RangeError(
      `{${segment.variable}} in ${kind.pattern} must be one part of a name, without slashes and whitespace; got ${got}${hint}.`,
    );
  });
  return segments.join("/");
}

function parse(contract: Contract, asked: Kind | undefined, text: string): ParsedResourceName {
  if (!isKnown(text)) return parseLater(contract, asked, text);
  const found = contract.kinds.find((kind) => parseResourceName(kind.pattern, text) !== undefined);
  const kind = asked ?? found;
  const parts = kind === undefined ? undefined : parseResourceName(kind.pattern, text);
  if (kind === undefined || parts === undefined) {
    const other = found === undefined ? "" : `, which names ${withArticle(found.name)}`;
    throw new RangeError(
      asked === undefined
        ? `${JSON.stringify(text)} is not a full resource name. The forms are: ${contract.kinds.map(({ pattern }) => pattern).join(", ")}.`
        : `The full resource name of ${withArticle(asked.name)} is ${asked.pattern}; got ${JSON.stringify(text)}${other}.`,
    );
  }
  return { kind: kind.terraformName, parent: parentOf(text), slug: slugOf(text), parts };
}

function parseLater(contract: Contract, kind: Kind | undefined, text: string): ParsedResourceName {
  const property = (...path: readonly string[]): string =>
    Token.asString(propertyAccess(call("provider::svc::parse_name", [text]), [...path]));
  // If the kind is not known yet, the variables of all kinds are available.
  const kinds = kind === undefined ? contract.kinds : [kind];
  const variables = [...new Set(kinds.flatMap(({ pattern }) => patternVariables(pattern)))];
  return {
    kind: kind?.terraformName ?? property("kind"),
    parent: kind !== undefined && parentPattern(kind.pattern) === undefined ? undefined : property("parent"),
    slug: property("slug"),
    parts: Object.fromEntries(variables.map((variable) => [variable, property("parts", variable)])),
  };
}

function expand(kind: Kind, name: unknown, parent: unknown): string {
  // A construct's name is always a full name.
  if (isSvcObject(name)) return textOf(name, kind);
  const text = textOf(name, kind);
  const outer = parentPattern(kind.pattern);
  const place = parent === undefined ? undefined : textOf(parent, undefined);
  if (isKnown(text) && parseResourceName(kind.pattern, text) !== undefined) return text;
  if (isKnown(text) && isSlug(text) && outer !== undefined && place === undefined) {
    throw new RangeError(
      `${JSON.stringify(text)} is only the last part of a name, and ${withArticle(kind.name)} belongs to another object; pass ${outer}, too.`,
    );
  }
  if (isKnown(text) && (place === undefined || isKnown(place))) {
    const within = place === undefined || outer === undefined ? undefined : expandResourceName(outer, place);
    const full = expandResourceName(kind.pattern, text, within);
    if (full !== undefined) return full;
    const where = place === undefined ? "" : ` in ${JSON.stringify(place)}`;
    throw new RangeError(
      `${JSON.stringify(text)}${where} is not the name of ${withArticle(kind.name)}: its full name is ${kind.pattern}.`,
    );
  }
  return Token.asString(call("provider::svc::expand_name", [kind.terraformName, text, place ?? ref("null")]));
}

/** Returns the name of a construct, or the text itself. */
function textOf(value: unknown, kind: Kind | undefined): string {
  const name: unknown = isSvcObject(value) ? referenceToTerraform(value) : value;
  const isOther = kind !== undefined && isSvcObject(value) && value.svcKind !== kind.name;
  if (typeof name === "string" && !isOther) return name;
  throw new RangeError(
    `The argument must be ${kind === undefined ? "a construct" : withArticle(kind.name)} or a resource name; got ${describeKindOf(value)}.`,
  );
}
