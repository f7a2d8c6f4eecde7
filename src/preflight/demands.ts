import { type Contract, expandResourceName, type Kind, type ProviderDefault } from "../contract";
import { type AppContents, type Fallbacks, kindOfDefault, type Reference } from "./app-references";
import type { PreflightOptions } from "./options";
import type { CheckId, PreflightCheck } from "./report";
import * as texts from "./texts";

/** Something that must be there. */
export interface Demand {
  readonly id: CheckId;
  readonly kind: Kind;
  /** As it was given. */
  readonly text: string;
  /** Full name; undefined where the text names none. */
  readonly name: string | undefined;
  /** Whether it was asked for by an option, and not found in an app. */
  readonly isAsked: boolean;
  /** Where an app refers to it. */
  readonly references: readonly Reference[];
}

/** The paths of the constructs that refer to it, each once. */
export function pathsOf({ references }: Pick<Demand, "references">): readonly string[] {
  return [...new Set(references.map(({ path }) => path))];
}

/** What the options ask for, and what the contract has no kind for. */
export function askedDemands(
  contract: Contract,
  options: PreflightOptions,
  fallbacks: Fallbacks,
): { readonly demands: readonly Demand[]; readonly checks: readonly PreflightCheck[] } {
  const demands: Demand[] = [];
  const checks: PreflightCheck[] = [];
  const ask = (id: CheckId, usual: string, kind: Kind | undefined, text: string): void => {
    if (kind === undefined) checks.push(texts.noSuchKind(id, text, usual));
    else {
      const name = expandResourceName(kind.pattern, text);
      demands.push({ id, kind, text, name, isAsked: true, references: [] });
    }
  };
  const askDefault = (argument: ProviderDefault, usual: string): void => {
    // What an app needs of the environment is found in it.
    const text = options.app === undefined ? fallbacks[argument] : nonEmpty(options[argument]);
    if (text !== undefined) ask(argument, usual, kindOfDefault(contract, argument), text);
  };
  askDefault("project", "Project");
  askDefault("region", "Datacenter");
  const host = contract.kinds.find(({ name }) => name === HOST);
  for (const text of options.hosts ?? []) ask("host", HOST, host, text);
  return { demands, checks };
}

/** Joins what was asked for with what an app refers to: each object once. */
export function joinDemands(
  contract: Contract,
  asked: readonly Demand[],
  references: AppContents["references"],
): readonly Demand[] {
  const found = references.map((reference): Demand => {
    const { kind, text, name } = reference;
    return { id: idOf(contract, kind), kind, text, name, isAsked: false, references: [reference] };
  });
  const joined = new Map<string, Demand>();
  for (const demand of [...asked, ...found]) {
    const key = JSON.stringify([demand.kind.name, demand.name ?? [demand.text]]);
    const known = joined.get(key);
    joined.set(
      key,
      known === undefined ? demand : { ...known, references: [...known.references, ...demand.references] },
    );
  }
  return [...joined.values()];
}

/** What stands in where nothing names a project or region: the options, or else the environment. */
export function fallbacksOf(
  options: PreflightOptions,
  environment: Readonly<Record<string, string | undefined>>,
): Fallbacks {
  const project = nonEmpty(options.project) ?? nonEmpty(environment["SVC_PROJECT"]);
  const region = nonEmpty(options.region) ?? nonEmpty(environment["SVC_REGION"]);
  return { ...(project === undefined ? {} : { project }), ...(region === undefined ? {} : { region }) };
}

const HOST = "Host";

function idOf(contract: Contract, kind: Kind): CheckId {
  if (kind === kindOfDefault(contract, "project")) return "project";
  if (kind === kindOfDefault(contract, "region")) return "region";
  return kind.name === HOST ? "host" : "object";
}

function nonEmpty(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? undefined : trimmed;
}
