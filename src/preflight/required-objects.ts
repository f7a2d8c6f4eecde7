import { type Contract, expandResourceName, type Kind, type ProviderDefault } from "../contract";
import { type AppContents, type Fallbacks, kindOfDefault, type LiteralReference } from "./app-references";
import type { PreflightOptions } from "./options";
import type { CheckId, PreflightCheck } from "./report";
import * as texts from "./texts";

/** An object that must exist. */
export interface RequiredObject {
  readonly id: CheckId;
  readonly kind: Kind;
  /** The text as given. */
  readonly text: string;
  /** Full name; undefined if the text is not a valid name. */
  readonly name: string | undefined;
  /** Whether an option, not an app, requires it. */
  readonly isAsked: boolean;
  /** The references to it in an app. */
  readonly references: readonly LiteralReference[];
}

/** Returns the paths of the constructs that refer to it, without duplicates. */
export function pathsOf({ references }: Pick<RequiredObject, "references">): readonly string[] {
  return [...new Set(references.map(({ path }) => path))];
}

/** Returns the objects that the options require, and a check for each option whose kind the contract lacks. */
export function requestedObjects(
  contract: Contract,
  options: PreflightOptions,
  fallbacks: Fallbacks,
): { readonly requiredObjects: readonly RequiredObject[]; readonly checks: readonly PreflightCheck[] } {
  const requiredObjects: RequiredObject[] = [];
  const checks: PreflightCheck[] = [];
  const ask = (id: CheckId, usual: string, kind: Kind | undefined, text: string): void => {
    if (kind === undefined) {
      checks.push(texts.noSuchKind(id, text, usual));
    } else {
      const name = expandResourceName(kind.pattern, text);
      requiredObjects.push({ id, kind, text, name, isAsked: true, references: [] });
    }
  };
  const askDefault = (argument: ProviderDefault, usual: string): void => {
    // With an app, defaults from the environment are checked only through the app's references.
    const text = options.app === undefined ? fallbacks[argument] : nonEmpty(options[argument]);
    if (text !== undefined) ask(argument, usual, kindOfDefault(contract, argument), text);
  };
  askDefault("project", "Project");
  askDefault("region", "Datacenter");
  const host = contract.kinds.find(({ name }) => name === HOST);
  for (const text of options.hosts ?? []) ask("host", HOST, host, text);
  return { requiredObjects, checks };
}

/** Merges the objects of the options with those that an app refers to, without duplicates. */
export function joinRequired(
  contract: Contract,
  asked: readonly RequiredObject[],
  references: AppContents["references"],
): readonly RequiredObject[] {
  const found = references.map((reference): RequiredObject => {
    const { kind, text, name } = reference;
    return { id: idOf(contract, kind), kind, text, name, isAsked: false, references: [reference] };
  });
  const joined = new Map<string, RequiredObject>();
  for (const requiredObject of [...asked, ...found]) {
    const key = JSON.stringify([requiredObject.kind.name, requiredObject.name ?? [requiredObject.text]]);
    const known = joined.get(key);
    joined.set(
      key,
      known === undefined
        ? requiredObject
        : { ...known, references: [...known.references, ...requiredObject.references] },
    );
  }
  return [...joined.values()];
}

/**
 * Returns the project and region for resources and providers that set none: from the options, otherwise from the
 * environment.
 */
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
