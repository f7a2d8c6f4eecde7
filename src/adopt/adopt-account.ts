import { type Contract, parentPattern, type ProviderDefault, slugOf, toTerraformName } from "../contract";
import { type AccountContent, type AccountObject, isSelected, type Selection } from "../account";
import { type AdoptedValue, type SecretVariable, valuesIn } from "./adopted-value";
import { type Adoption, arrange, type NamedSecret } from "./adoption";
import { constructProblem } from "./code-value";
import { createDescribe, type DescribedObject } from "./describe-object";
import { divide, type Division } from "./divide";
import { formatCode } from "./format-code";
import { leftOutLines } from "./left-out";
import { type NamedObject, nameObjects, UniqueNames } from "./name-objects";
import { withoutCycles } from "./order-objects";
import { writeHcl } from "./write-hcl";
import type { ProgramStyle } from "./program-style";
import { writeTypescript } from "./write-typescript";

/** Options of {@link adoptAccount}. */
export interface AdoptOptions {
  readonly contract: Contract;
  /** Full name of the project. */
  readonly project: string | undefined;
  /** Whether to adopt also what belongs to no project. */
  readonly wholeAccount: boolean;
  /** Whether the account has only objects that were asked for by name, so that no other kinds are missing. @default false */
  readonly isNamed?: boolean;
  /** Full names of objects that are managed already. */
  readonly managed: ReadonlySet<string>;
  /** Conditions of which an object must meet one. @default all objects */
  readonly selections: readonly Selection[];
  /** @default one file for a small account, else a file for each kind */
  readonly division: Division | undefined;
  /** A program, or a configuration in HCL. */
  readonly style: ProgramStyle | "hcl";
}

/** An account as code. */
export interface AdoptedCode {
  /** Texts by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly objects: readonly AccountObject[];
  /** Variables with secrets, and their values for a plan. */
  readonly secrets: readonly NamedSecret[];
  /** Reasons why objects and values are left out. */
  readonly leftOut: readonly string[];
}

/** Number of objects up to which one file has them all. */
const MOST_IN_ONE_FILE = 40;

/** Writes the code of an account: texts only. */
export async function adoptAccount(account: AccountContent, options: AdoptOptions): Promise<AdoptedCode> {
  const { contract, project, wholeAccount, managed, selections, style } = options;
  const describe = createDescribe(contract);
  const described = account.objects.map((object): DescribedObject => {
    const one = describe(object);
    return {
      ...one,
      refused: one.refused ?? (style === "hcl" ? undefined : constructProblem(one.members)),
    };
  });
  const inside = wholeAccount ? described : objectsOfProject(described, project);
  const isInside = new Set(inside);
  const unmanaged = inside.filter(({ name }) => !managed.has(name));
  const selected =
    selections.length === 0
      ? unmanaged
      : unmanaged.filter((object) => selections.some((each) => isSelected(each, object)));
  const accepted = selected.filter(({ refused }) => refused === undefined);
  const named = withoutCycles(nameObjects(accepted));
  // An existing stack has a provider with its own arguments.
  const { objects, defaults } = isAddition(style)
    ? { objects: named, defaults: {} }
    : withoutDefaults(contract, named);
  const division = options.division ?? (objects.length > MOST_IN_ONE_FILE ? { by: "kind" } : undefined);
  const parts = division === undefined ? [{ id: "main", objects }] : divide(objects, division);
  const adoption: Adoption = { contract, parts: arrange(parts), defaults, secrets: nameSecrets(objects) };
  return {
    files: style === "hcl" ? writeHcl(adoption) : await programFiles(adoption, style),
    objects,
    secrets: [...adoption.secrets.values()],
    leftOut: leftOutLines({
      contract: options.isNamed === true ? undefined : contract,
      account,
      outside: described.filter((object) => !isInside.has(object)),
      managed: inside.length - unmanaged.length,
      unselected: unmanaged.length - selected.length,
      refused: selected.filter(({ refused }) => refused !== undefined),
      adopted: accepted,
    }),
  };
}

function isAddition(style: AdoptOptions["style"]): boolean {
  return style !== "hcl" && style.stack === undefined;
}

async function programFiles(adoption: Adoption, style: ProgramStyle): Promise<ReadonlyMap<string, string>> {
  const files = [...writeTypescript(adoption, style)].map(
    async ([path, text]) => [path, await formatCode(text)] as const,
  );
  return new Map(await Promise.all(files));
}

/** Returns the project, what is in it, and the objects outside that refer to one of these. */
function objectsOfProject(
  objects: readonly DescribedObject[],
  project: string | undefined,
): readonly DescribedObject[] {
  if (project === undefined) return objects;
  const isOfProject = (name: string): boolean => name === project || name.startsWith(`${project}/`);
  return objects.filter(
    ({ name, members }) =>
      isOfProject(name) ||
      members.some(({ value }) => valuesIn(value, "name").some(({ name: other }) => isOfProject(other))),
  );
}

/** Takes out of the objects the values that most of them share and that the provider can have as its argument. */
function withoutDefaults(
  { kinds }: Contract,
  objects: readonly NamedObject[],
): { readonly objects: readonly NamedObject[]; readonly defaults: Adoption["defaults"] } {
  const adopted = new Set(objects.map(({ name }) => name));
  const sources = new Map(
    kinds.flatMap((kind) =>
      kind.fields.flatMap(({ propName, defaultFrom }) =>
        defaultFrom === undefined ? [] : [[`${kind.name} ${propName}`, defaultFrom] as const],
      ),
    ),
  );
  const defaultOf = ({ kind }: NamedObject, propName: string): ProviderDefault | undefined =>
    sources.get(`${kind.name} ${propName}`);
  const counts = new Map<ProviderDefault, Map<string, number>>();
  for (const object of objects) {
    for (const { propName, value } of object.members) {
      const from = defaultOf(object, propName);
      const text = literalText(value, adopted);
      if (from === undefined || text === undefined) continue;
      const known = counts.get(from) ?? new Map<string, number>();
      counts.set(from, known.set(text, (known.get(text) ?? 0) + 1));
    }
  }
  // An object without such a value would get the provider's.
  const isFree = (from: ProviderDefault): boolean =>
    objects.every(({ kind, members }) =>
      kind.fields.every(
        ({ propName, defaultFrom }) =>
          defaultFrom !== from || members.some((member) => member.propName === propName),
      ),
    );
  const defaults = new Map(
    [...counts].flatMap(([from, texts]) => {
      if (!isFree(from)) return [];
      const [most] = [...texts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
      return most === undefined ? [] : [[from, most[0]] as const];
    }),
  );
  return {
    defaults: Object.fromEntries(defaults),
    objects: objects.map((object) => ({
      ...object,
      members: object.members.filter(({ propName, value }) => {
        const from = defaultOf(object, propName);
        const text = literalText(value, adopted);
        return from === undefined || text === undefined || text !== defaults.get(from);
      }),
    })),
  };
}

/** Returns the text of a value that is no construct. */
function literalText(value: AdoptedValue, adopted: ReadonlySet<string>): string | undefined {
  if (value.is === "text") return value.text;
  if (value.is !== "name" || adopted.has(value.name)) return undefined;
  return value.kind === undefined || parentPattern(value.kind.pattern) !== undefined
    ? value.name
    : slugOf(value.name);
}

function nameSecrets(objects: readonly NamedObject[]): ReadonlyMap<SecretVariable, NamedSecret> {
  const names = new UniqueNames([], (name, number) => `${name}_${number}`);
  return new Map(
    objects.flatMap((object) =>
      object.members
        .flatMap(({ value }) => valuesIn(value, "variable"))
        .map(({ secret }) => {
          const path = secret.path.replaceAll(/\W+/g, "_").replace(/_$/, "");
          const id = names.take(toTerraformName(`${object.id.replaceAll("-", "_")}_${path}`));
          return [secret, { secret, object, id }] as const;
        }),
    ),
  );
}
