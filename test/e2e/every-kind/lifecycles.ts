import {
  type Contract,
  type Field,
  formatResourceName,
  type Json,
  type Kind,
  nameFieldOf,
  parentPattern,
  parsePattern,
} from "../../../src/contract";
import { exampleObject, type ExampleOptions, exampleValue, isDemanded } from "../../support/example-values";

/** Configuration of one resource. */
export type Config = Readonly<Record<string, Json>>;

/** The life cycle of one resource, as successive configurations. */
export interface Life {
  readonly kind: Kind;
  readonly address: string;
  /** Only the required values. */
  readonly created: Config;
  /** New values for everything that can be updated in place, more than once if fields are mutually exclusive. */
  readonly updates: readonly Config[];
  /** All possible values, with a change that forces replacement; undefined if there is no such change. */
  readonly replaced: Config | undefined;
}

/** Returns the kinds that are resources. */
export function resourceKinds(contract: Contract): readonly Kind[] {
  return contract.kinds.filter(({ methods }) => methods.create !== undefined);
}

/** Returns the expression for the name of the object that others refer to. */
export function baseName(kind: Kind): string {
  return `\${svc_${kind.terraformName}.base.name}`;
}

/**
 * Returns the life cycle of each kind's resource. `existing` returns the name of an object of a kind that users
 * cannot create, if there is one.
 */
export function livesOf(contract: Contract, existing: (kind: Kind) => string | undefined): readonly Life[] {
  return resourceKinds(contract).map((kind) => lifeOf(contract, kind, existing));
}

/** Returns configurations of the objects that others refer to, one for each referenced kind. */
export function basesOf(
  contract: Contract,
  existing: (kind: Kind) => string | undefined,
): ReadonlyMap<Kind, Config> {
  const creatable = resourceKinds(contract);
  const referred = creatable.flatMap(({ fields }) => referencesIn(fields));
  const bases = creatable.filter(({ name }) => referred.includes(name));
  const options = optionsFor(contract, existing);
  // The values differ from those of the resources, since a name may have to be unique.
  return new Map(bases.map((kind) => [kind, demandedOf(kind, { ...options, variant: 3 })]));
}

function lifeOf(contract: Contract, kind: Kind, existing: (kind: Kind) => string | undefined): Life {
  const options = optionsFor(contract, existing);
  const created = demandedOf(kind, options);
  const exclusive = kind.exclusive ?? [];
  const changeable = kind.fields.filter(isChangeable);
  const update = (chosen: number): Config => ({
    ...created,
    ...exampleObject(changeable, exclusive, { ...options, variant: 1, extent: "changeable" }, chosen),
  });
  const isSaid = (name: string): boolean => changeable.some(({ terraformName }) => terraformName === name);
  const choices = exclusive.map((group) => (group.every(isSaid) ? group.length : 1));
  const rounds = changeable.length === 0 ? 0 : Math.max(1, ...choices);
  const updates = Array.from({ length: rounds }, (_, round) => update(round));
  const last = updates.at(-1) ?? created;
  const replacing = replacingField(kind);
  const fixed = kind.fields.filter(
    (field) => field.immutable && field.argument === undefined && !Object.hasOwn(last, field.terraformName),
  );
  return {
    kind,
    address: `svc_${kind.terraformName}.it`,
    created,
    updates,
    replaced:
      replacing === undefined
        ? undefined
        : {
            ...last,
            ...exampleObject(fixed, exclusive, { ...options, extent: "all" }),
            [replacing.terraformName]:
              replacing.growOnly === true
                ? (created[replacing.terraformName] ?? null)
                : exampleValue(replacing, { ...options, variant: 1, extent: "all" }),
          },
  };
}

function demandedOf(kind: Kind, options: ExampleOptions): Config {
  return exampleObject(kind.fields.filter(isDemanded), kind.exclusive ?? [], options);
}

/** Arguments that would keep a life from its end, or that have tests of their own because most values of them are refused. */
const OMITTED_ROLES: readonly (string | undefined)[] = [
  "protection",
  "replacement",
  "disruption",
  "alternatives",
  "capacity-wait",
  "capacity-set",
];

/** Whether a field can change without replacement: one that the user sets, or an argument that controls or permits such a change. */
function isChangeable(field: Field): boolean {
  return field.presence !== "computed" && !field.immutable && !OMITTED_ROLES.includes(field.argument?.role);
}

/** Returns a field whose change forces replacement: preferably the slug, then the field with the simplest type. */
function replacingField(kind: Kind): Field | undefined {
  const rank = ({ terraformName, type }: Field): number => {
    if (terraformName === kind.slugField) return 0;
    return ["list", "set", "map"].includes(type.kind) ? 2 : type.kind === "object" ? 3 : 1;
  };
  const fixed = kind.fields.filter(
    (field) =>
      field.presence !== "computed" &&
      field.argument === undefined &&
      (field.growOnly === true ? isDemanded(field) : field.immutable && !field.writeOnly) &&
      field.references === undefined,
  );
  return [...fixed].sort((a, b) => rank(a) - rank(b))[0];
}

function optionsFor(contract: Contract, existing: (kind: Kind) => string | undefined): ExampleOptions {
  return {
    variant: 0,
    extent: "demanded",
    reference: (name) => {
      const kind = contract.kinds.find((each) => each.name === name);
      if (kind === undefined) throw new Error(`the contract has no kind ${name}`);
      if (kind.methods.create !== undefined) return baseName(kind);
      return existing(kind) ?? anyName(kind.pattern);
    },
  };
}

/**
 * Returns the contract with examples for fields that name parents of no kind, such as `projects/{project}/locations/{location}`: without them,
 * the fields are any texts.
 */
export function withParentExamples(contract: Contract): Contract {
  const withExamples = (kind: Kind): Kind => {
    const outer = parentPattern(kind.pattern);
    if (outer === undefined) return kind;
    const example = ["any", "other", "third", "fourth"].map((word) => anyName(outer, word));
    const fields = kind.fields.map((field) => {
      const isParent = field.terraformName === kind.parentField && field.references === undefined;
      return isParent ? { ...field, example } : field;
    });
    return { ...kind, fields };
  };
  return { ...contract, kinds: contract.kinds.map(withExamples) };
}

/** Returns a name of a pattern. The object need not exist. */
function anyName(pattern: string, word = "any"): string {
  const variables = parsePattern(pattern).flatMap((part) =>
    "variable" in part ? [[part.variable, word] as const] : [],
  );
  return formatResourceName(pattern, Object.fromEntries(variables));
}

function referencesIn(fields: readonly Field[]): readonly string[] {
  return fields.flatMap((field) => {
    let { type } = field;
    while ("element" in type) type = type.element;
    const inner = type.kind === "object" ? referencesIn(type.fields) : [];
    const isOwn = field.presence !== "computed" && field.argument === undefined;
    return isOwn && field.references !== undefined ? [field.references, ...inner] : inner;
  });
}

/** Wire name of the property that contains an object's name. */
export function wireNameOf(kind: Kind): string {
  return nameFieldOf(kind).wireName;
}
