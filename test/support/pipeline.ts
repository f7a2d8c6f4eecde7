import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { EXAMPLES } from "./example";

/** The event that starts a job. */
export type Trigger = "pullRequest" | "main" | "nightly";

/** A shell of a job. */
export interface Step {
  readonly script: string;
  /** Relative to the checkout. */
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A pipeline as its CI service runs it: the shells of the job for each trigger. */
export interface Pipeline {
  readonly file: string;
  readonly jobs: Readonly<Record<Trigger, readonly Step[]>>;
}

/** Values that the CI service substitutes for its expressions. */
export interface CiValues {
  readonly secrets: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string>>;
  readonly workspace: string;
}

/** A job of GitHub Actions. */
export interface GithubJob {
  readonly if: string;
  readonly "timeout-minutes": number;
  readonly concurrency?: { readonly group: string; readonly "cancel-in-progress": boolean };
  readonly steps: readonly {
    readonly uses?: string;
    readonly run?: string;
    readonly if?: string;
    readonly with?: Readonly<Record<string, unknown>>;
    readonly "working-directory"?: string;
    readonly env?: Readonly<Record<string, string>>;
  }[];
}

/** A workflow of GitHub Actions. */
export interface GithubWorkflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: unknown;
  readonly env: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, GithubJob>>;
}

/** A GitLab CI job. */
export interface GitlabJob {
  readonly stage: string;
  readonly rules: readonly { readonly if: string }[];
  readonly script: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  readonly resource_group?: string;
  readonly cache?: unknown;
}

/** A GitLab CI file with the jobs of the example. */
export interface GitlabFile {
  readonly stages: readonly string[];
  readonly default: { readonly before_script: readonly string[] };
  readonly variables: Readonly<Record<string, string>>;
  readonly plan: GitlabJob;
  readonly apply: GitlabJob;
  readonly drift: GitlabJob;
}

const read = (file: string): unknown => parse(readFileSync(join(EXAMPLES, "pipelines", file), "utf8"));

/** Reads the example for GitHub Actions. */
export function readGithub(): GithubWorkflow {
  return read("github-actions.yml") as GithubWorkflow;
}

/** Reads the example for GitLab CI. */
export function readGitlab(): GitlabFile {
  return read("gitlab-ci.yml") as GitlabFile;
}

/** Returns the pipeline as GitHub runs it: each `run` in its own shell. The caller replaces the actions. */
export function githubPipeline(values: CiValues): Pipeline {
  const { env, jobs } = readGithub();
  const filled = (given: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(given).map(([name, text]) => [name, fillGithub(text, values)]));
  const stepsOf = (name: string): readonly Step[] =>
    (jobs[name]?.steps ?? []).flatMap((step) =>
      step.run === undefined
        ? []
        : [
            {
              script: step.run,
              directory: step["working-directory"] ?? ".",
              env: filled({ ...env, ...step.env }),
            },
          ],
    );
  return {
    file: "github-actions.yml",
    jobs: { pullRequest: stepsOf("plan"), main: stepsOf("apply"), nightly: stepsOf("drift") },
  };
}

function fillGithub(text: string, { secrets, variables, workspace }: CiValues): string {
  return text.replace(/\$\{\{ ([\w.]+) \}\}/g, (whole, expression: string) => {
    const [context = "", name = ""] = expression.split(".");
    const value =
      expression === "github.workspace" ? workspace : { secrets, vars: variables }[context]?.[name];
    if (value === undefined) throw new Error(`nothing is known of ${whole}`);
    return value;
  });
}

/** Returns the pipeline as GitLab runs it: `before_script` and `script` in one shell, with all secrets in its environment. */
export function gitlabPipeline({ secrets, variables, workspace }: CiValues): Pipeline {
  const file = readGitlab();
  const stepsOf = (job: GitlabJob): readonly Step[] => [
    {
      script: [...file.default.before_script, ...job.script].join("\n"),
      directory: ".",
      env: {
        ...secrets,
        ...variables,
        ...Object.fromEntries(
          Object.entries({ ...file.variables, ...job.variables }).map(([name, text]) => [
            name,
            text.replace("$CI_PROJECT_DIR", workspace),
          ]),
        ),
      },
    },
  ];
  return {
    file: "gitlab-ci.yml",
    jobs: { pullRequest: stepsOf(file.plan), main: stepsOf(file.apply), nightly: stepsOf(file.drift) },
  };
}
