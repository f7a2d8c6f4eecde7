import { shellWord } from "../base/escaping";
import type { PipelineStack } from "./order-stacks";

/** The engines by the names of their programs. */
export const ENGINES = ["terraform", "tofu"] as const;
export type PipelineEngine = (typeof ENGINES)[number];

/** Contains the choices of a team for its pipelines. */
export interface PipelineSettings {
  readonly engine: PipelineEngine;
  readonly engineVersion: string;
  /** Shell command that synthesizes the app. */
  readonly synth: string;
  /** Folder of the synthesized app, below the repository's root. */
  readonly app: string;
  /** Names of secrets that the engine reads from its environment, besides the service's API key. */
  readonly secrets: readonly string[];
  readonly packages: PackageCommands;
  /** File of the contract by which plans are reviewed, below the repository's root. @default the built-in one */
  readonly contract?: string;
}

/** Commands of the package manager of a project. */
export interface PackageCommands {
  /** Installs what the lock file names, without the packages' scripts. */
  readonly install: string;
  /** Runs `cdktf-svc`, whose arguments follow. */
  readonly execute: string;
}

/** The limits of a run without `SVC_LIMITS` of the team: more than a usual change does, and less than a renamed module or a wrong key. */
export const LIMITS = "max_deletes=5 max_replacements=5 max_power_offs=10 max_data_losses=5";

/** Folder of the reviews, below the repository's root. Its name has no dot, because jobs pass on visible files only. */
export const REVIEWS = "svc-review";

/**
 * Returns the command that synthesizes the app in a job, without calls of the service: a hook could change something there, once in each job, and
 * before anyone has reviewed it.
 */
export function synthCommand({ synth }: PipelineSettings): string {
  return `export SVC_LOOKUPS=off && ${synth}`;
}

/** Folder of the journal, below the repository's root, where the CI service keeps it between jobs. */
export const JOURNAL = ".svc-journal";

/** Names of the secrets that an engine needs. */
export function secretsOf({ secrets }: PipelineSettings): readonly string[] {
  return ["SVC_API_KEY", ...secrets];
}

/** Jobs of a stack, of which only an apply changes something. */
export type PipelineJob = "plan" | "apply" | "drift";

/**
 * Returns the name in the store of a secret that a job uses. The plan of a pull request runs code that is not reviewed yet, so it has
 * secrets of its own: those of a reader.
 */
export function storedSecret(secret: string, job: PipelineJob): string {
  return job === "apply" ? secret : `PLAN_${secret}`;
}

/** Environment in which an engine never asks a question. */
export const AUTOMATION = { TF_IN_AUTOMATION: "1", TF_INPUT: "0" } as const;

/** Name of the saved plan that is reviewed, in the stack's folder. It holds secrets, so it never leaves the job. */
const REVIEWED_PLAN = "review.tfplan";

/** Commands that plan a change for its reviewers. They do not lock the state, which another job may be applying. */
export function planCommands({ engine }: PipelineSettings, { isReviewed }: PipelineStack): readonly string[] {
  return [`${engine} init`, `${engine} plan -lock=false${isReviewed ? ` -out=${REVIEWED_PLAN}` : ""}`];
}

/** Returns the command that reviews the plan of a stack, from the repository's root. It writes a file for each ending. */
export function reviewCommand(
  settings: PipelineSettings,
  { name, directory }: PipelineStack,
  endings: readonly string[],
): string {
  const files = endings.map((ending) => `--out ${reviewFile(name, ending)}`);
  return reviewOf(settings, `${directory}/${REVIEWED_PLAN}`, [`--app ${settings.app}`, ...files]);
}

/** Returns the command that reviews a plan. */
export function reviewOf(
  { packages, contract }: PipelineSettings,
  plan: string,
  options: readonly string[],
): string {
  const judged = contract === undefined ? [] : [`--contract ${shellWord(contract)}`];
  return [packages.execute, "review", plan, ...options, ...judged].join(" ");
}

/** Returns the path of a stack's review, below the repository's root. */
export function reviewFile(name: string, ending: string): string {
  return `${REVIEWS}/${name}.${ending}`;
}

/**
 * Returns the commands that fail if an object is not as the code of the main branch says, by the engine's exit code 2. They do not lock the state: a reader need
 * not be able to.
 */
export function driftCommands({ engine }: PipelineSettings): readonly string[] {
  return [`${engine} init`, `${engine} plan -lock=false -detailed-exitcode`];
}

/** Commands that apply exactly the plan that their log shows. With SVC_REVIEW, the provider refuses one that differs from the reviewed plan. */
export function applyCommands({ engine }: PipelineSettings): readonly string[] {
  return [
    `${engine} init`,
    `${engine} plan -lock-timeout=10m -out=apply.tfplan`,
    `${engine} apply -lock-timeout=10m apply.tfplan`,
  ];
}
