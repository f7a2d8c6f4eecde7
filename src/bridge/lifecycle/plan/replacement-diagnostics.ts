import { holdsData, type Kind } from "../../../contract";
import {
  type Diagnostics,
  isUnknown,
  type Path,
  type PlanRequest,
  valueAt,
  type ValueObject,
} from "../../../plugin";
import { attributeOf, type ReplacementCauses, replacementCauses, replacementLosses } from "../../../changes";
import { nameIn, type ProviderContext, type ReplacementAnswer, type ResourceModel } from "../../context";
import * as diagnose from "./plan-diagnostics";

/** A planned change that replaces an object. */
interface ReplacingChange extends Pick<
  PlanRequest<ProviderContext>,
  "configured" | "config" | "planned" | "requiresReplace"
> {
  readonly prior: ValueObject;
}

/**
 * Returns what a plan says about the replacement of an object: what the argument `replace` of the resource or of the provider wants. Without either,
 * warnings about data that is lost, because the engine's plan shows everything else.
 */
export function replacementDiagnostics(
  { contract, kind }: ResourceModel,
  replacement: ReplacingChange,
): Diagnostics {
  const { configured: provider, config, planned, requiresReplace: paths, prior } = replacement;
  const name = nameIn(prior);
  const causes = replacementCauses(contract, kind, paths, prior, planned);
  const answer = answerFor(kind, config, provider);
  const { attributes, hopeless, permitted } = causes;
  if (answer !== undefined) {
    const losses = replacementLosses(kind, prior, config);
    return [diagnose.replaced({ kind, name, causes, losses, answer }, pathOf(kind, attributes, paths))];
  }
  // If another change forces replacement anyway, no permission helps.
  if (hopeless.length > 0) return lostData(kind, name, causes, config, pathOf(kind, hopeless, paths));
  return permitted.map(({ permission, method, attributes }) => {
    const isOpen = isUnknown(valueAt(config, permission.terraformName));
    const path = pathOf(kind, attributes, paths);
    return diagnose.replacedWithoutPermission({ kind, name, method, attributes }, permission, isOpen, path);
  });
}

/** Returns the answer that the resource wants, or else the provider. */
function answerFor(
  { fields }: Kind,
  config: ValueObject,
  provider: ProviderContext | undefined,
): ReplacementAnswer | undefined {
  const argument = fields.find((field) => field.argument?.role === "replacement");
  const own = argument === undefined ? null : valueAt(config, argument.terraformName);
  if (isUnknown(own)) return "unknown";
  return own === "warn" || own === "forbid" ? own : provider?.replace;
}

/** Returns a warning about changes for which no permission helps: about the permissions that are given all the same, or else about lost data. */
function lostData(
  kind: Kind,
  name: string | undefined,
  { hopeless: attributes }: ReplacementCauses,
  config: ValueObject,
  path: Path | undefined,
): Diagnostics {
  const given = kind.fields.filter(
    ({ argument, terraformName }) =>
      argument?.role === "permission" && valueAt(config, terraformName) === true,
  );
  if (given.length > 0) return [diagnose.replacedDespitePermission({ kind, name, attributes }, given, path)];
  return holdsData(kind) ? [diagnose.replacedWithData({ kind, name, attributes }, path)] : [];
}

/** Returns the path of the first of some attributes, unless the engine would quote a configuration line that may contain a secret. */
function pathOf(kind: Kind, [first]: readonly string[], paths: readonly Path[]): Path | undefined {
  return diagnose.quotable(
    kind,
    paths.find((path) => attributeOf(path) === first),
  );
}
