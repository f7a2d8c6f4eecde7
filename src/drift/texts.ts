import type { Json } from "../base/json";
import type { DriftedAttribute, DriftedObject, DriftReport, DriftVerdict } from "./report";

/** How a format writes a foreign text. */
export type TextWriter = (text: string) => string;

/** Characters of a value that are shown. */
const LONGEST_VALUE = 200;

/** The text in place of a sensitive value. */
const HIDDEN = "(sensitive)";

/** Headings of the groups of a report. */
export const HEADINGS: Readonly<Record<DriftVerdict, string>> = {
  gone: "Gone: deleted outside of Terraform",
  changed: "Changed outside of Terraform",
  unmanaged: "Unmanaged: in no given state",
  unknown: "Unknown: the service did not show whether they have changed",
  equal: "Equal",
};

/** Returns the title of an object: its kind and name, and where it is managed. */
export function titleOf(
  { kind, name, displayName, address, deposed, state }: DriftedObject,
  write: TextWriter,
): string {
  const what = `${kind} ${name === undefined ? "without a name" : write(name)}`;
  if (address === undefined) return displayName === undefined ? what : `${what} (${write(displayName)})`;
  const which = deposed === undefined ? write(address) : `${write(address)}, deposed ${write(deposed)}`;
  return `${what}: ${which} in ${write(state ?? "")}`;
}

/** Returns the facts about an object, one a line. */
export function factsOf({ attributes = [], reason }: DriftedObject, write: TextWriter): readonly string[] {
  return [
    ...attributes.map((each) => attributeText(each, write)),
    ...(reason === undefined ? [] : [write(reason)]),
  ];
}

function attributeText({ attribute, before, after, sensitive }: DriftedAttribute, write: TextWriter): string {
  if (sensitive === true) return `${write(attribute)}: ${HIDDEN}`;
  return `${write(attribute)}: ${valueText(before, write)} -> ${valueText(after, write)}`;
}

function valueText(value: Json | undefined, write: TextWriter): string {
  if (value === undefined) return "(none)";
  const text = JSON.stringify(value);
  return write(text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 3)}...` : text);
}

/** Returns what was examined, one a line. */
export function scopeLines({ endpoint, states }: DriftReport, write: TextWriter): readonly string[] {
  return [
    `Service ${write(endpoint)}`,
    ...states.map(({ source, objects, otherProviders, dataObjects }) => {
      const others = [
        ...(otherProviders === 0 ? [] : [`${otherProviders} of other providers`]),
        ...(dataObjects === 0 ? [] : [`${dataObjects} of data sources`]),
      ];
      const ignored = others.length === 0 ? "" : `; not examined: ${others.join(", ")}`;
      return `State ${write(source)}: ${objects} ${objects === 1 ? "object" : "objects"}${ignored}`;
    }),
  ];
}

/** Returns the counts of a report as one line. */
export function summaryText({ summary }: DriftReport): string {
  const { equal, changed, gone, unmanaged, unknown, ignored, known } = summary;
  return [
    `${equal} equal`,
    `${changed} changed`,
    `${gone} gone`,
    `${unmanaged} unmanaged`,
    ...(unknown === 0 ? [] : [`${unknown} unknown`]),
    ...(ignored === 0 ? [] : [`${ignored} ignored`]),
    ...(known === 0 ? [] : [`${known} unmanaged in the baseline`]),
  ].join(", ");
}

/** Returns what is not known or not needed, one a line. */
export function noteLines({ unlisted, obsolete }: DriftReport, write: TextWriter): readonly string[] {
  return [
    ...unlisted.map(({ kind, reason }) => `Unmanaged objects of ${kind} are not known: ${write(reason)}`),
    ...obsolete.map((name) => `The baseline has ${write(name)}, which is not unmanaged any more`),
  ];
}
