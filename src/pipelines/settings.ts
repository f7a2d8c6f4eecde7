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
}

export const INSTALL = "npm ci --ignore-scripts";

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

/**
 * Returns the name in the store of a secret that a job uses. The plan of a pull request runs code that is not reviewed yet, so it has
 * secrets of its own: those of a reader.
 */
export function storedSecret(secret: string, job: "plan" | "apply"): string {
  return job === "plan" ? `PLAN_${secret}` : secret;
}

/** Environment in which an engine never asks a question. */
export const AUTOMATION = { TF_IN_AUTOMATION: "1", TF_INPUT: "0" } as const;

/** Commands that plan a change for its reviewers. They do not lock the state, which another job may be applying. */
export function planCommands({ engine }: PipelineSettings): readonly string[] {
  return [`${engine} init`, `${engine} plan -lock=false`];
}

/** Commands that apply exactly the plan that their log shows. */
export function applyCommands({ engine }: PipelineSettings): readonly string[] {
  return [
    `${engine} init`,
    `${engine} plan -lock-timeout=10m -out=apply.tfplan`,
    `${engine} apply -lock-timeout=10m apply.tfplan`,
  ];
}
