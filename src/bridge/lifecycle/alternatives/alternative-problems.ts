import { cloneSourceField, ALTERNATIVES, type Kind } from "../../../contract";
import {
  attributeStep,
  type Diagnostic,
  type Diagnostics,
  errorDiagnostic,
  formatPath,
  indexStep,
  isUnknown,
  valueAt,
  valueAtPath,
  type ValueObject,
} from "../../../plugin";
import { allPaths, alternativesIn, alternativeText, pathsIn } from "./choices";

const ROOT = [attributeStep(ALTERNATIVES)];

/**
 * Returns the errors of the alternatives in a configuration: one that sets nothing, or the same as another one; an attribute that the
 * configuration itself sets, too; and alternatives of a clone, which is made where its source is.
 */
export function alternativeProblems(kind: Kind, config: ValueObject): Diagnostics {
  const alternatives = alternativesIn(kind, config);
  if (alternatives.length === 0) return [];
  const source = cloneSourceField(kind)?.terraformName;
  const texts = alternatives.map((each) => alternativeText(kind, each));
  const isClone = source !== undefined && valueAt(config, source) !== null;
  return [
    ...(isClone ? [clonedWithAlternatives(source)] : []),
    ...alternatives.flatMap((each, index) => {
      if (pathsIn(kind, each).length === 0) return [emptyAlternative(index)];
      const earlier = texts.indexOf(texts[index] ?? "");
      return earlier === index || holdsUnknown(kind, each) ? [] : [repeatedAlternative(index, earlier)];
    }),
    ...allPaths(kind, alternatives).flatMap((path) => {
      const own = valueAtPath(config, path) ?? null;
      return own === null || isUnknown(own) ? [] : [alsoInConfiguration(formatPath(path))];
    }),
  ];
}

function holdsUnknown(kind: Kind, alternative: ValueObject): boolean {
  return pathsIn(kind, alternative).some((path) => isUnknown(valueAtPath(alternative, path) ?? null));
}

function emptyAlternative(index: number): Diagnostic {
  return errorDiagnostic(
    "Empty alternative",
    `${formatPath([...ROOT, indexStep(index)])} sets nothing. Set an attribute in it, or remove it.`,
    [...ROOT, indexStep(index)],
  );
}

function repeatedAlternative(index: number, earlier: number): Diagnostic {
  return errorDiagnostic(
    "Repeated alternative",
    `${formatPath([...ROOT, indexStep(index)])} is the same as ${formatPath([...ROOT, indexStep(earlier)])}. Remove one of them.`,
    [...ROOT, indexStep(index)],
  );
}

function alsoInConfiguration(attribute: string): Diagnostic {
  return errorDiagnostic(
    `${attribute} is set twice`,
    `${attribute} is in the configuration and in ${ALTERNATIVES}. Remove it from the configuration, and put its value into the first alternative: ` +
      "an engine refuses an object with another value than the configured one.",
    ROOT,
  );
}

/** Reports that a plan cannot know what the alternatives set. */
export function alternativesUnknown(): Diagnostic {
  return errorDiagnostic(
    `${ALTERNATIVES} is known only after apply`,
    `A plan must know which attributes the alternatives set, and in which order they are tried. Only their values may depend on other resources.`,
    ROOT,
  );
}

function clonedWithAlternatives(source: string): Diagnostic {
  return errorDiagnostic(
    `${ALTERNATIVES} cannot be used with ${source}`,
    `A clone is made where its source is. Remove ${source} or ${ALTERNATIVES}.`,
    ROOT,
  );
}
