import {
  type Contract,
  type Field,
  formatResourceName,
  type Json,
  type Kind,
  nameFieldOf,
  parsePattern,
} from "../../../src/contract";
import { exampleObject, type ExampleOptions, exampleValue, isDemanded } from "../../support/example-values";

/** The configuration of one resource. */
export type Config = Readonly<Record<string, Json>>;

/** What becomes of one resource, as configurations that follow each other. */
export interface Life {
  readonly kind: Kind;
  readonly address: string;
  /** With what is demanded alone. */
  readonly created: Config;
  /** With another value for everything that changes in place, more than once where some of it excludes each other. */
  readonly updates: readonly Config[];
  /** With everything that can be said, and something that only another object can have; undefined where there is no such thing. */
  readonly replaced: Config | undefined;
}

/** The kinds that are resources. */
export function resourceKinds(contract: Contract): readonly Kind[] {
  return contract.kinds.filter(({ methods }) => methods.create !== undefined);
}

/** The expression for the name of the object that others refer to. */
export function baseName(kind: Kind): string {
  return `\${svc_${kind.terraformName}.base.name}`;
}

/**
 * What each kind's resource goes through. `existing` gives the name of an object of a kind that nobody can create, where there is one.
 */
export function livesOf(contract: Contract, existing: (kind: Kind) => string | undefined): readonly Life[] {
  return resourceKinds(contract).map((kind) => lifeOf(contract, kind, existing));
}

/** Configurations of the objects that others refer to, of every kind that is referred to. */
export function basesOf(
  contract: Contract,
  existing: (kind: Kind) => string | undefined,
): ReadonlyMap<Kind, Config> {
  const creatable = resourceKinds(contract);
  const referred = creatable.flatMap(({ fields }) => referencesIn(fields));
  const bases = creatable.filter(({ name }) => referred.includes(name));
  const options = optionsFor(contract, existing);
  // Other values than the resources' own, as there may be only one of a name.
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

/** Whether a field can be changed while the object stays: one that the user sets, or what steers or allows such a change. */
function isChangeable(field: Field): boolean {
  return field.presence !== "computed" && !field.immutable;
}

/** A field whose change means another object: what its name is made of first, and then whatever is simplest. */
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
      return existing(kind) ?? anyName(kind);
    },
  };
}

/** A name of the kind's form, of an object that may not be there. */
function anyName(kind: Kind): string {
  const variables = parsePattern(kind.pattern).flatMap((part) =>
    "variable" in part ? [[part.variable, "any"] as const] : [],
  );
  return formatResourceName(kind.pattern, Object.fromEntries(variables));
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

/** Wire name of the property that holds an object's name. */
export function wireNameOf(kind: Kind): string {
  return nameFieldOf(kind).wireName;
}
