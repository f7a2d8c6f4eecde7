import {
  type Contract,
  defaultPattern,
  expandResourceName,
  type Field,
  type FieldType,
  type Kind,
  parentPattern,
  type ProviderDefault,
} from "../contract";
import type { SynthesizedStack } from "./app-folder";
import { type Said, saidBy } from "./literal";
import {
  type StackBlock,
  plainAddress,
  type ProviderUse,
  readBlocks,
  type StackBlocks,
} from "./stack-blocks";
import { asRecord } from "../base/json";

/** An object that an app refers to by a literal name. */
export interface LiteralReference {
  readonly kind: Kind;
  /** The text in the app: a full name, or its last part. */
  readonly text: string;
  /** Full name; undefined if the parent of a bare last part is not known yet. */
  readonly name: string | undefined;
  readonly provider: ProviderUse;
  /** Path of the construct that refers to it. */
  readonly path: string;
  /** The block that contains it; undefined for an argument of the provider and for an import. */
  readonly block: StackBlock | undefined;
}

/** An object that an app creates under a name known in advance. */
export interface MadeObject {
  readonly name: string;
  readonly block: StackBlock;
}

/** The references and objects of an app's stacks. */
export interface AppContents {
  readonly references: readonly LiteralReference[];
  readonly made: readonly MadeObject[];
  /** Blocks of objects whose names only the engine can evaluate. */
  readonly madeLater: readonly StackBlock[];
  /** Required provider defaults that neither the resource, nor its provider, nor a fallback sets. */
  readonly missing: readonly { readonly argument: ProviderDefault; readonly path: string }[];
  readonly unknownTypes: StackBlocks["unknownTypes"];
  /** Every provider that the app uses. */
  readonly providers: readonly ProviderUse[];
}

/** Values for a project or region that neither a resource nor its provider sets. */
export type Fallbacks = Readonly<Partial<Record<ProviderDefault, string>>>;

/** Collects the references in the stacks of an app, and the objects that they create. */
export function readContents(
  contract: Contract,
  stacks: readonly SynthesizedStack[],
  fallbacks: Fallbacks,
): AppContents {
  const all = stacks.map((stack) => readBlocks(contract, stack));
  const blocks = all.flatMap((stack) => stack.blocks);
  const makers = blocks.filter(({ form, kind }) => form === "resource" && kind.slugField !== undefined);
  const made = makers.flatMap((block) => madeBy(contract, block, fallbacks) ?? []);
  const used = blocks.map(({ provider }) => provider);
  return {
    references: [
      ...all.flatMap(({ providers }) => providers.flatMap((provider) => argumentsOf(contract, provider))),
      ...blocks.flatMap((block) => referencesIn(contract, block, fallbacks)),
      ...all.flatMap((stack) => importsIn(contract, stack, fallbacks)),
    ],
    made,
    madeLater: makers.filter((block) => !made.some((object) => object.block === block)),
    missing: blocks.flatMap((block) => missingIn(block, fallbacks)),
    unknownTypes: all.flatMap((stack) => stack.unknownTypes),
    providers: [...new Set([...all.flatMap((stack) => stack.providers), ...used])],
  };
}

/** Returns the kind that a provider default refers to. */
export function kindOfDefault(contract: Contract, name: ProviderDefault): Kind | undefined {
  const pattern = defaultPattern(contract, name);
  const usual = name === "project" ? "Project" : "Datacenter";
  return contract.kinds.find((kind) =>
    pattern === undefined ? kind.name === usual : kind.pattern === pattern,
  );
}

function argumentsOf(contract: Contract, provider: ProviderUse): readonly LiteralReference[] {
  return (["project", "region"] as const).flatMap((argument) => {
    const said = provider[argument];
    const kind = kindOfDefault(contract, argument);
    if (typeof said === "string" || kind === undefined) return [];
    const name = expandResourceName(kind.pattern, said.text);
    return [{ kind, text: said.text, name, provider, path: provider.path, block: undefined }];
  });
}

function referencesIn(
  contract: Contract,
  block: StackBlock,
  fallbacks: Fallbacks,
): readonly LiteralReference[] {
  const scope = scopeOf(contract, block, fallbacks);
  const refer = (kindName: string, text: string): readonly LiteralReference[] => {
    const kind = contract.kinds.find(({ name }) => name === kindName);
    if (kind === undefined) return [];
    const name = expandResourceName(kind.pattern, text, scope);
    return [{ kind, text, name, provider: block.provider, path: block.path, block }];
  };
  const defaults = block.fields.flatMap((field): readonly LiteralReference[] => {
    const { defaultFrom, references } = field;
    if (defaultFrom === undefined || references === undefined) return [];
    if (saidBy(block.values[field.terraformName]) !== "nothing") return [];
    const text = defaultText(block.provider, defaultFrom, fallbacks);
    return text === undefined ? [] : refer(references, text);
  });
  return [
    ...defaults,
    ...block.fields.flatMap((field) =>
      literalsIn(field, field.type, block.values[field.terraformName], refer),
    ),
  ];
}

/** Collects the references in a value. */
function literalsIn(
  field: Field,
  type: FieldType,
  value: unknown,
  refer: (kindName: string, text: string) => readonly LiteralReference[],
): readonly LiteralReference[] {
  // The value of a list filter need not exist.
  if (field.argument?.role === "filter") return [];
  switch (type.kind) {
    case "string": {
      const said = saidBy(value);
      return field.references === undefined || typeof said === "string"
        ? []
        : refer(field.references, said.text);
    }
    case "list":
    case "set":
      return Array.isArray(value)
        ? value.flatMap((each) => literalsIn(field, type.element, each, refer))
        : [];
    case "map":
      return Object.values(asRecord(value) ?? {}).flatMap((each) =>
        literalsIn(field, type.element, each, refer),
      );
    case "object": {
      const values = asRecord(value) ?? {};
      return type.fields.flatMap((inner) =>
        literalsIn(inner, inner.type, values[inner.terraformName], refer),
      );
    }
    default:
      return [];
  }
}

/**
 * Returns the full name of the object that bare last parts in this block are relative to; undefined if only the engine
 * knows it.
 */
function scopeOf(contract: Contract, block: StackBlock, fallbacks: Fallbacks): string | undefined {
  const field = block.fields.find(({ terraformName }) => terraformName === block.kind.parentField);
  const given: Said = field === undefined ? "nothing" : saidBy(block.values[field.terraformName]);
  if (given === "expression") return undefined;
  // A kind without a parent uses the provider's project.
  const argument = field === undefined ? "project" : field.defaultFrom;
  const parent =
    field === undefined
      ? kindOfDefault(contract, "project")
      : contract.kinds.find(({ name }) => name === field.references);
  const text = given === "nothing" ? defaultText(block.provider, argument, fallbacks) : given.text;
  return parent === undefined || text === undefined ? undefined : expandResourceName(parent.pattern, text);
}

function defaultText(
  provider: ProviderUse,
  argument: ProviderDefault | undefined,
  fallbacks: Fallbacks,
): string | undefined {
  if (argument === undefined) return undefined;
  const said = provider[argument];
  if (said === "nothing") return fallbacks[argument];
  return said === "expression" ? undefined : said.text;
}

function madeBy(contract: Contract, block: StackBlock, fallbacks: Fallbacks): MadeObject | undefined {
  const { kind, values } = block;
  const slug = saidBy(values[kind.slugField ?? ""]);
  if (typeof slug === "string") return undefined;
  const inside = parentPattern(kind.pattern) === undefined ? undefined : scopeOf(contract, block, fallbacks);
  const name = expandResourceName(kind.pattern, slug.text, inside);
  return name === undefined ? undefined : { name, block };
}

function missingIn(block: StackBlock, fallbacks: Fallbacks): AppContents["missing"] {
  // A clone copies unset values from its source.
  const isClone = block.fields.some(
    ({ argument, terraformName }) =>
      argument?.role === "clone-source" && saidBy(block.values[terraformName]) !== "nothing",
  );
  if (block.form !== "resource" || isClone) return [];
  return block.fields.flatMap(({ terraformName, defaultFrom, needed }) =>
    defaultFrom !== undefined &&
    needed &&
    saidBy(block.values[terraformName]) === "nothing" &&
    block.provider[defaultFrom] === "nothing" &&
    fallbacks[defaultFrom] === undefined
      ? [{ argument: defaultFrom, path: block.path }]
      : [],
  );
}

function importsIn(
  contract: Contract,
  { imports, blocks }: StackBlocks,
  fallbacks: Fallbacks,
): readonly LiteralReference[] {
  return imports.flatMap(({ to, id, provider }) => {
    const said = saidBy(id);
    const address = plainAddress(to);
    const type = address.split(".")[0] ?? "";
    const kind = contract.kinds.find(({ terraformName }) => type === `svc_${terraformName}`);
    if (typeof said === "string" || kind === undefined) return [];
    const block = blocks.find((each) => each.form === "resource" && each.address === address);
    const scope =
      block === undefined ? defaultScope(contract, provider, fallbacks) : scopeOf(contract, block, fallbacks);
    const name = expandResourceName(kind.pattern, said.text, scope);
    return [
      { kind, text: said.text, name, provider, path: block?.path ?? `import of ${to}`, block: undefined },
    ];
  });
}

function defaultScope(contract: Contract, provider: ProviderUse, fallbacks: Fallbacks): string | undefined {
  const kind = kindOfDefault(contract, "project");
  const text = defaultText(provider, "project", fallbacks);
  return kind === undefined || text === undefined ? undefined : expandResourceName(kind.pattern, text);
}
