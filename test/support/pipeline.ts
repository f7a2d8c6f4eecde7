import assert from "node:assert/strict";
import { parse } from "yaml";

/** A shell of a job. */
export interface Step {
  readonly script: string;
  /** Relative to the checkout. */
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Values that a CI service substitutes for its expressions. */
export interface CiValues {
  readonly secrets: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string>>;
  readonly workspace: string;
  /** File of GitHub's summary of a job. */
  readonly summary: string;
}

/** A CI service, with the file that `cdktf-svc pipelines` writes for it. */
export interface PipelineService {
  readonly target: "github" | "gitlab";
  readonly file: string;
  /** Returns the shells of a job, such as `plan shop`, as the service runs them. The caller replaces the actions. */
  readonly stepsOf: (text: string, job: string, values: CiValues) => readonly Step[];
}

interface GithubWorkflow {
  readonly env: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly steps: readonly {
          readonly run?: string;
          readonly "working-directory"?: string;
          readonly env?: Readonly<Record<string, string>>;
        }[];
      }
    >
  >;
}

interface GitlabJob {
  readonly script: readonly string[];
  readonly before_script?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

/** GitHub Actions: each `run` has its own shell. */
export const github: PipelineService = {
  target: "github",
  file: ".github/workflows/infrastructure.yml",
  stepsOf(text, job, values) {
    const { jobs, env } = parse(text) as GithubWorkflow;
    const filled = (given: Readonly<Record<string, string>>): Record<string, string> =>
      Object.fromEntries(Object.entries(given).map(([name, value]) => [name, fillGithub(value, values)]));
    return (jobs[job.replace(" ", "-")]?.steps ?? []).flatMap((step) =>
      step.run === undefined
        ? []
        : [
            {
              script: step.run,
              directory: step["working-directory"] ?? "",
              env: { ...filled({ ...env, ...step.env }), GITHUB_STEP_SUMMARY: values.summary },
            },
          ],
    );
  },
};

function fillGithub(text: string, { secrets, variables, workspace }: CiValues): string {
  return text.replace(
    /\$\{\{ (\w+)\.(\w+)(?: \|\| '([^']*)')? \}\}/g,
    (expression, context: string, name: string, other?: string) => {
      const known = { secrets, vars: variables, github: { workspace } }[context] as
        Readonly<Record<string, string>> | undefined;
      // A variable of the repository that is not set has its default.
      return known?.[name] ?? other ?? assert.fail(expression);
    },
  );
}

/** GitLab CI: `before_script` and `script` are in one shell. Only the environment of the applies has their secrets. */
export const gitlab: PipelineService = {
  target: "gitlab",
  file: ".gitlab/infrastructure.yml",
  stepsOf(text, job, { secrets, variables, workspace }) {
    const file = parse(text) as Readonly<Record<string, GitlabJob>>;
    const [base, own] = [file[".svc"], file[job]];
    const isApply = job.startsWith("apply");
    const visible = Object.entries(secrets).filter(([name]) => isApply || name.startsWith("PLAN_"));
    return [
      {
        script: [...(base?.before_script ?? []), ...(own?.script ?? [])].join("\n"),
        directory: "",
        env: {
          ...Object.fromEntries(visible),
          ...variables,
          CI_PROJECT_DIR: workspace,
          ...Object.fromEntries(
            Object.entries({ ...base?.variables, ...own?.variables }).map(([name, value]) => [
              name,
              value.replace("$CI_PROJECT_DIR", workspace),
            ]),
          ),
        },
      },
    ];
  },
};
