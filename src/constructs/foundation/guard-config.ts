import { Annotations } from "cdktf";
import type { Construct } from "constructs";
import type { Contract, Field } from "../../contract";
import { checkConfig, type Finding } from "./check-config";
import { markContract } from "./contract-mark";
import { originOf, subjectOf } from "./manifest-origin";

/** Names that every resource and data source takes beside the fields of its kind. */
const META_ARGUMENTS: readonly string[] = [
  "connection",
  "count",
  "dependsOn",
  "forEach",
  "lifecycle",
  "provider",
  "provisioners",
  "timeouts",
];

/** What a construct is watched for. */
export interface GuardOptions {
  /** The contract that the construct's class was made from. */
  readonly contract: Contract;
  /** Fields of the kind, asked for when the validations run. */
  readonly fields: () => readonly Field[];
  /** Terraform names of fields of which at most one can be given. @default - none */
  readonly exclusive?: readonly (readonly string[])[] | undefined;
  /** The inputs as they are then. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Whether a property that nobody knows is an error. A subclass may take properties of its own. */
  readonly strict: boolean;
  /** Names that the construct takes beside the fields of its kind. @default - those of resources and data sources */
  readonly metaArguments?: readonly string[];
  /** Further problems. */
  readonly furtherProblems: () => readonly string[];
}

/**
 * Checks a construct's inputs when the stack is synthesised: problems fail the synthesis with the construct's path, secrets in clear and
 * deprecated properties are warned of.
 */
export function guardConfig(construct: Construct, options: GuardOptions): void {
  markContract(construct, options.contract);
  const findings = (): readonly Finding[] => {
    const others = options.strict ? (options.metaArguments ?? META_ARGUMENTS) : Object.keys(options.given);
    return checkConfig(options.contract, options.fields(), options.given, others, options.exclusive);
  };
  // What the validation has found to warn of. The warnings follow upon it in the same synthesis, unless the app skips validations.
  let toWarnOf: readonly Finding[] | undefined;
  construct.node.addValidation({
    validate: () => {
      const found = findings();
      toWarnOf = found.filter(({ what }) => what !== "problem");
      return [
        ...(originOf(construct)?.problems ?? []),
        ...found
          .filter(({ what }) => what === "problem")
          .flatMap((finding) => {
            const subject = subjectOf(finding, originOf(construct));
            return subject === undefined ? [] : [`${subject} ${finding.text}`];
          }),
        ...options.furtherProblems(),
      ];
    },
  });
  let warned = false;
  onSynthesis(construct, () => {
    if (warned) return;
    warned = true;
    for (const finding of toWarnOf ?? findings()) {
      const { what, text } = finding;
      const subject = subjectOf(finding, originOf(construct)) ?? finding.path;
      if (what === "plainSecret") {
        Annotations.of(construct).addWarning(
          `${subject} is a secret and stands in clear in the synthesised JSON. Give a token instead, for example the value of a ` +
            "TerraformVariable with `sensitive: true`, and set it through TF_VAR_... when deploying. For a write-only value, also call the " +
            'variable\'s addOverride("ephemeral", true): saved plans hold the values of other variables.',
        );
      } else if (what === "misspelt") {
        Annotations.of(construct).addWarning(`${subject} ${text}`);
      } else if (what === "deprecated") {
        Annotations.of(construct).addWarning(`${subject} ${text}.`);
      }
    }
  });
}

/** What a synthesis hook gets to see of cdktf's session. */
export interface SynthesisSession {
  readonly outdir: string;
  readonly manifest: { forStack(stack: unknown): { readonly workingDirectory: string } };
}

/** Runs a hook when the stack of the construct is written, after the validations and before the JSON. */
export function onSynthesis(construct: Construct, hook: (session: SynthesisSession) => void): void {
  // cdktf looks the hook up by this symbol and exports no function to set it; the symbol is the same in its forks.
  Object.defineProperty(construct, Symbol.for("cdktf/customSynthesis"), { value: { onSynthesize: hook } });
}
