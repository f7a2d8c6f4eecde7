import { type TerraformProvider, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import type { Contract } from "../../contract";
import { type CheckFinding, createLookups, createProgramSource, type ProgramFiles } from "../../synth";
import {
  atEndOfSynthesis,
  noteLine,
  placeOf,
  providersOf,
  type SynthesisSession,
  type AppRequests,
  appRequestsOf,
  setAppRequests,
  sourceOf,
} from "../base";
import { packagedFile } from "../staging";

/** A provider whose app is checked. */
export interface CheckingProvider extends TerraformProvider {
  readonly contract: Contract;
}

/** An annotation in cdktf's manifest, which its command line prints. */
interface Annotation {
  readonly constructPath: string;
  readonly level: (typeof LEVELS)[keyof typeof LEVELS];
  readonly message: string;
}

const LEVELS = { failed: "@cdktf/error", warning: "@cdktf/warn", notChecked: "@cdktf/info" } as const;

const TIMEOUT_MS = 60_000;

/** The variable by which cdktf's command line says that it reports errors itself, from the manifest. */
const REPORTS_ERRORS = "CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS";

interface AppManifest {
  readonly stacks: Readonly<Record<string, { readonly constructPath: string; annotations: unknown[] }>>;
}

/** The providers that request the check of an app, by the app's manifest. */
const requests = new WeakMap<AppManifest, CheckingProvider[]>();

/**
 * Checks the stacks of an app when the synthesis writes its manifest, which is the last thing that it does: for each contract of the providers
 * that request it, all stacks with a provider of that contract. Findings become annotations. Throws at that time if a check failed, unless cdktf's
 * command line reports it.
 */
export function checkAtEnd(provider: CheckingProvider, session: SynthesisSession): void {
  const manifest = session.manifest as unknown as AppManifest;
  const known = requests.get(manifest);
  if (known !== undefined) {
    known.push(provider);
    return;
  }
  const providers = [provider];
  requests.set(manifest, providers);
  const { root } = provider.node;
  // The check reads the manifest and the stacks from their files.
  atEndOfSynthesis(root, session, () => {
    requests.delete(manifest);
    const contracts = [...new Set(providers.map(({ contract }) => contract))];
    const annotations = contracts.flatMap((contract) =>
      annotationsOf(
        providers.filter((each) => each.contract === contract),
        session.outdir,
      ),
    );
    for (const annotation of annotations) stackOf(manifest, annotation).annotations.push(annotation);
    session.manifest.writeToFile();
    const linesOf = (sort: (typeof LEVELS)[keyof typeof LEVELS]): readonly string[] =>
      annotations
        .filter(({ level }) => level === sort)
        .map(({ constructPath, message }) => `[${constructPath}] ${message}`);
    for (const line of linesOf(LEVELS.warning)) noteLine(root, `Warning: ${line}`);
    const errors = linesOf(LEVELS.failed);
    // A failure explains what was not checked after it.
    const unchecked = errors.length === 0 ? linesOf(LEVELS.notChecked) : [];
    for (const line of unchecked) noteLine(root, `Not checked: ${line}`);
    if (errors.length === 0 || (process.env[REPORTS_ERRORS] ?? "") !== "") return;
    throw new Error(`The preflight failed:\n${errors.join("\n")}`);
  });
}

function stackOf(
  { stacks }: AppManifest,
  { constructPath }: Annotation,
): { readonly annotations: unknown[] } {
  const all = Object.values(stacks);
  const own = all.find(
    (stack) => constructPath === stack.constructPath || constructPath.startsWith(`${stack.constructPath}/`),
  );
  return own ?? all[0] ?? { annotations: [] };
}

/** Checks the stacks of one contract, which all of these providers have. */
function annotationsOf(requesting: readonly CheckingProvider[], app: string): readonly Annotation[] {
  const [first] = requesting;
  if (first === undefined) return [];
  const { contract } = first;
  const all = [...providersOf(first.node.root)].filter(
    (each) => (each as Partial<CheckingProvider>).contract === contract,
  );
  const stacks = [...new Set(all.map((each) => TerraformStack.of(each).node.id))];
  const answer = requestsOf(first).source.check?.({ contract, app, stacks, timeoutMs: TIMEOUT_MS });
  if (answer === undefined) return [];
  if (answer.ok) return answer.result.flatMap((finding) => annotated(requesting, all, finding));
  const message = `The preflight could not be carried out: ${answer.text}`;
  return [{ constructPath: first.node.path, level: LEVELS.failed, message }];
}

/**
 * Returns the annotations of a finding: one for each construct that it concerns. Of several providers with the same problem, only those that request
 * the check have it.
 */
function annotated(
  requesting: readonly CheckingProvider[],
  all: readonly TerraformProvider[],
  finding: CheckFinding,
): readonly Annotation[] {
  const { outcome, text, advice, referredToBy = [] } = finding;
  if (outcome === "ok") return [];
  const level = LEVELS[outcome];
  const message = advice === undefined ? text : `${text} ${advice}`;
  const root = requesting[0]?.node.root;
  const constructs = referredToBy.flatMap(
    (path) => providerAt(all, path) ?? (root === undefined ? [] : constructAt(root, path)) ?? [],
  );
  const own = requesting.filter((each) => constructs.includes(each));
  const isOfProviders = constructs.every((each) => (all as readonly IConstruct[]).includes(each));
  const places = isOfProviders ? (own.length === 0 ? constructs : own) : constructs;
  return (places.length === 0 ? requesting.slice(0, 1) : places).map((construct) => {
    const place = placeOf(construct);
    return {
      constructPath: construct.node.path,
      level,
      message: place === undefined ? message : `${message} The construct was created at ${place}.`,
    };
  });
}

/** Finds a provider by the path that the preflight gives it: its stack, and its name in the engine. */
function providerAt(all: readonly TerraformProvider[], path: string): TerraformProvider | undefined {
  return all.find((each) => {
    const { alias, terraformResourceType: type } = each;
    const name = alias === undefined ? type : `${type}.${alias}`;
    return path === `${TerraformStack.of(each).node.id} (provider ${name})`;
  });
}

/** Finds a construct by its path; for a location in the JSON, its stack. */
function constructAt(root: IConstruct, path: string): IConstruct | undefined {
  const names = path.split("/");
  const found = names.reduce<IConstruct | undefined>((at, name) => at?.node.tryFindChild(name), root);
  if (found !== undefined) return found;
  const [stack = ""] = path.split(/[: ]/);
  return root.node.findAll().find((each) => TerraformStack.isStack(each) && each.node.id === stack);
}

/** Returns the requests of a construct's app, which share one program and one context file. */
export function requestsOf(construct: IConstruct): AppRequests {
  const known = appRequestsOf(construct);
  if (known !== undefined) return known;
  const own = sourceOf(construct);
  const source = own ?? createProgramSource(programFiles);
  const lookups = createLookups(
    own === undefined ? { source: source.lookUp, folder: process.cwd() } : { source: source.lookUp },
  );
  const requests = { source, isTest: own !== undefined, lookups };
  setAppRequests(construct, requests);
  return requests;
}

function programFiles(): ProgramFiles {
  return { program: packagedFile("synth/cdktf-svc-synth.cjs"), relay: packagedFile("synth/relay.cjs") };
}
