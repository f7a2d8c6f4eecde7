import { addWarning, checkFramework, markContract, notePlace, onSynthesis, unwritableParts } from "../base";
import type { Construct } from "constructs";
import type { Contract, Field } from "../../contract";
import { checkConfig, type ConfigFinding } from "./check-config";
import { originOf, subjectOf } from "./manifest-origin";

/** Names that every resource and data source accepts besides the fields of its kind. */
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

/** Options of {@link guardConfig}. */
export interface GuardOptions {
  /** The contract that the construct's class was generated from; undefined for a class that serves any contract and has no fields. */
  readonly contract: Contract | undefined;
  /** Returns the fields of the kind. Called when the validations run. */
  readonly fields: () => readonly Field[];
  /** Terraform names of fields of which at most one can be given. @default - none */
  readonly exclusive?: readonly (readonly string[])[] | undefined;
  /** The current inputs. */
  readonly given: Readonly<Record<string, unknown>>;
  /** Whether an unknown property is an error. A subclass may have properties of its own. */
  readonly strict: boolean;
  /** Names that the construct accepts besides the fields of its kind. @default - those of resources and data sources */
  readonly metaArguments?: readonly string[];
  /** Returns further problems. */
  readonly furtherProblems: () => readonly string[];
}

/**
 * Checks a construct's inputs at synthesis. Problems fail the synthesis and name the construct's path. Secrets in clear text and deprecated
 * properties cause warnings.
 */
export function guardConfig(construct: Construct, options: GuardOptions): void {
  checkFramework(construct);
  const { contract } = options;
  if (contract !== undefined) markContract(construct, contract);
  notePlace(construct);
  const findings = (): readonly ConfigFinding[] => {
    const others = options.strict ? (options.metaArguments ?? META_ARGUMENTS) : Object.keys(options.given);
    return [
      ...(contract === undefined
        ? []
        : checkConfig(contract, options.fields(), options.given, others, options.exclusive)),
      ...unwritableParts(construct, options.given).map((part): ConfigFinding => ({
        what: "problem",
        ...part,
      })),
    ];
  };
  // Warnings found by the validation. They are issued later in the same synthesis, unless the app skips validations.
  let toWarnOf: readonly ConfigFinding[] | undefined;
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
        addWarning(
          construct,
          `${subject} is a secret in plain text in the synthesized JSON. Use a token instead, for example the value of a ` +
            "TerraformVariable with `sensitive: true`, and set it through TF_VAR_... when deploying. For a write-only value, also call the " +
            'variable\'s addOverride("ephemeral", true): saved plans contain the values of other variables.',
        );
      } else if (what === "misspelt") {
        addWarning(construct, `${subject} ${text}`);
      } else if (what === "deprecated") {
        addWarning(construct, `${subject} ${text}.`);
      }
    }
  });
}
