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
  parseResourceName,
  slugOf,
} from "../../contract";
import { isKnown } from "./is-known";
import { describeKindOf, isSvcObject, type SvcObject } from "./svc-object";
import { referenceToTerraform } from "./to-terraform";

/** A resource name taken apart. Of a name that only the engine knows, every part is a token. */
export interface ParsedResourceName<Parts = { readonly [variable: string]: string }> {
  /** The kind as in the resource type: `virtual_machine`. */
  readonly kind: string;
  /** Full name of the object that it lives in. Undefined at the top level; as a token it is null there. */
  readonly parent: string | undefined;
  /** The last part. */
  readonly slug: string;
  /** What each variable of the kind's pattern stands for: `{ project: "shop", id: "k8f6c" }`. */
  readonly parts: Parts;
}

/** The kind is told by the first argument alone, so that a construct of another is an error. */
type NotInferred<KindName extends string> = [KindName][KindName extends unknown ? 0 : never];

/** Builds and reads resource names. `Parts` are the variables of each kind's pattern, by the kind's name. */
export interface ResourceNames<Parts> {
  /**
   * The full resource name of an object: `of("Disk", { project: "shop", id: "k8f6c" })` is `projects/shop/disks/k8f6c`. Parts may be tokens.
   * Throws a RangeError for a part that could not be one.
   */
  of<KindName extends keyof Parts & string>(kind: KindName, parts: Parts[KindName]): string;
  /**
   * Takes a full resource name, or that of a construct, apart; by the name of a kind, as a name of that kind. What is known is read here, what
   * is not by the provider's own function when the engine runs. Throws a RangeError for a text that is no such name.
   */
  parse(name: string | SvcObject): ParsedResourceName;
  parse<KindName extends keyof Parts & string>(
    kind: KindName,
    name: string | SvcObject<NotInferred<KindName>>,
  ): ParsedResourceName<Parts[KindName]>;
  /**
   * The full resource name of an object that is given by it already, or by its last part alone. `parent`, a construct or a name, is where it
   * lives; kinds at the top level need none. Throws a RangeError for what names nothing of the kind.
   */
  expand<KindName extends keyof Parts & string>(
    kind: KindName,
    name: string | SvcObject<NotInferred<KindName>>,
    parent?: string | SvcObject,
  ): string;
}

/** The functions that build and read the resource names of a contract. */
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
  const variables = variablesOf(kind);
  const extra = Object.keys(parts).find((name) => !variables.includes(name));
  if (extra !== undefined) {
    throw new RangeError(`There is no {${extra}} in ${kind.pattern}, the names of a ${kind.name}.`);
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
      `{${segment.variable}} in ${kind.pattern} must be one part of a name, without slashes and white space; got ${got}${hint}.`,
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
    const other = found === undefined ? "" : `, which names a ${found.name}`;
    throw new RangeError(
      asked === undefined
        ? `${JSON.stringify(text)} is no full resource name. Such names have one of these forms: ${contract.kinds.map(({ pattern }) => pattern).join(", ")}.`
        : `The full resource name of a ${asked.name} is ${asked.pattern}; got ${JSON.stringify(text)}${other}.`,
    );
  }
  return { kind: kind.terraformName, parent: parentOf(text), slug: slugOf(text), parts };
}

function parseLater(contract: Contract, kind: Kind | undefined, text: string): ParsedResourceName {
  const property = (...path: readonly string[]): string =>
    Token.asString(propertyAccess(call("provider::svc::parse_name", [text]), [...path]));
  // Of a name whose kind nobody knows yet, each variable that any kind has can be asked for.
  const kinds = kind === undefined ? contract.kinds : [kind];
  const variables = [...new Set(kinds.flatMap(variablesOf))];
  return {
    kind: kind?.terraformName ?? property("kind"),
    parent: kind !== undefined && parentPattern(kind.pattern) === undefined ? undefined : property("parent"),
    slug: property("slug"),
    parts: Object.fromEntries(variables.map((variable) => [variable, property("parts", variable)])),
  };
}

function expand(kind: Kind, name: unknown, parent: unknown): string {
  // A construct's name is a full one.
  if (isSvcObject(name)) return textOf(name, kind);
  const text = textOf(name, kind);
  const outer = parentPattern(kind.pattern);
  const place = parent === undefined ? undefined : textOf(parent, undefined);
  if (isKnown(text) && parseResourceName(kind.pattern, text) !== undefined) return text;
  if (isKnown(text) && isSlug(text) && outer !== undefined && place === undefined) {
    throw new RangeError(
      `${JSON.stringify(text)} is the last part of a name, and a ${kind.name} lives in another object; say in which, ${outer}.`,
    );
  }
  if (isKnown(text) && (place === undefined || isKnown(place))) {
    const within = place === undefined || outer === undefined ? undefined : expandResourceName(outer, place);
    const full = expandResourceName(kind.pattern, text, within);
    if (full !== undefined) return full;
    const where = place === undefined ? "" : ` in ${JSON.stringify(place)}`;
    throw new RangeError(
      `${JSON.stringify(text)}${where} names no ${kind.name}: its full name is ${kind.pattern}.`,
    );
  }
  return Token.asString(call("provider::svc::expand_name", [kind.terraformName, text, place ?? ref("null")]));
}

/** The name of a construct, or the text itself. */
function textOf(value: unknown, kind: Kind | undefined): string {
  const name: unknown = isSvcObject(value) ? referenceToTerraform(value) : value;
  const isOther = kind !== undefined && isSvcObject(value) && value.svcKind !== kind.name;
  if (typeof name === "string" && !isOther) return name;
  throw new RangeError(
    `What is given must be ${kind === undefined ? "a construct" : `a ${kind.name}`} or a resource name; got ${describeKindOf(value)}.`,
  );
}

function variablesOf({ pattern }: Kind): readonly string[] {
  return parsePattern(pattern).flatMap((segment) => ("variable" in segment ? [segment.variable] : []));
}
