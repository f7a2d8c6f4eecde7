import { errorText, isRecord } from "../base/json";
import type { DriftReport } from "./report";

/** Unmanaged objects that are known: their full resource names. */
export type Baseline = ReadonlySet<string>;

/** A text is no baseline. */
export class InvalidBaselineError extends Error {
  override readonly name = "InvalidBaselineError";
}

/**
 * Reads a baseline, as {@link baselineText} writes it.
 *
 * @throws InvalidBaselineError
 */
export function parseBaseline(source: string, text: string): Baseline {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new InvalidBaselineError(`${source} is no baseline: ${errorText(error)}.`);
  }
  const names = isRecord(json) && json["formatVersion"] === "1.0" ? json["unmanaged"] : undefined;
  if (!Array.isArray(names) || !names.every((name) => typeof name === "string")) {
    throw new InvalidBaselineError(
      `${source} is no baseline: it must be {"formatVersion": "1.0", "unmanaged": ["projects/..."]}. --write-baseline writes one.`,
    );
  }
  return new Set(names);
}

/** Returns a baseline with the unmanaged objects of a report, and those of an earlier one that still are. */
export function baselineText({ objects, obsolete }: DriftReport, earlier: Baseline): string {
  const found = objects.flatMap(({ verdict, name }) =>
    verdict === "unmanaged" && name !== undefined ? [name] : [],
  );
  const known = [...earlier].filter((name) => !obsolete.includes(name));
  const unmanaged = [...new Set([...known, ...found])].sort();
  return `${JSON.stringify({ formatVersion: "1.0", unmanaged }, null, 2)}\n`;
}
