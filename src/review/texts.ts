import type { Json } from "../contract";
import { inWords } from "../base/words";
import type {
  Avoidance,
  Certainty,
  ForbiddenChange,
  Review,
  ReviewedCall,
  ReviewedChange,
  ReviewedHook,
  ReviewedVerb,
} from "./review";
import { carriedOut } from "./review-plans";
import { KNOWN_LATER, type ReviewedAttribute, SENSITIVE } from "./shown-values";
import type { LimitedEffect } from "../changes";

/** Texts of a review, which all formats share. */

/** Writes a foreign text, such as a name, in the language of a format. */
export type Quote = (text: string) => string;

/** The most objects that a line of the summary names. */
const MOST_NAMES = 3;

/** The most characters of a value. */
const LONGEST_VALUE = 60;

/** The most attributes of a change. */
const MOST_ATTRIBUTES = 12;

/** A line of the summary. */
export interface SummaryLine {
  readonly label: string;
  readonly text: string;
  /** Whether it is about damage. */
  readonly isAlarming: boolean;
}

const VERB_WORDS: Readonly<Record<ReviewedVerb, string>> = {
  create: "to create",
  update: "to update",
  replace: "to replace",
  delete: "to delete",
  forget: "to forget",
  import: "to import",
  invoke: "to invoke",
};

const EFFECT_LABELS: readonly (readonly [LimitedEffect, string])[] = [
  ["powerOff", "Powers off"],
  ["dataLoss", "Loses data"],
  ["replacement", "Replaces"],
  ["delete", "Deletes"],
];

/** Verbs by the damage that they do: worst first. */
export const BY_DAMAGE: readonly ReviewedVerb[] = [
  "delete",
  "replace",
  "invoke",
  "update",
  "forget",
  "import",
  "create",
];

/** Returns the summary of a review: at most ten lines. */
export function summaryLines(
  { plans, summary, changes, hooks, forbidden }: Review,
  quote: Quote,
): readonly SummaryLine[] {
  const done = carriedOut(changes);
  const judged = [...done, ...hooks.map((hook) => ({ ...hook, address: hook.hook }))];
  const verbs = Object.entries(summary.verbs).filter(([, count]) => count > 0);
  const counted = verbs.map(([verb, count]) => `${count} ${VERB_WORDS[verb as ReviewedVerb]}`);
  const effects = EFFECT_LABELS.flatMap(([effect, label]): SummaryLine[] => {
    const found = judged.flatMap((change) => {
      const own = change.effects.find((each) => each.effect === effect);
      return own === undefined ? [] : [`${quote(nameOf(change))}${certaintyText(own.certainty)}`];
    });
    const objects = [...new Set(found)];
    return objects.length === 0
      ? []
      : [{ label, text: `${objects.length}: ${inWords(objects, MOST_NAMES)}`, isAlarming: true }];
  });
  const moved = done.filter(({ addresses }) => addresses.length > 0).map((change) => quote(nameOf(change)));
  const line = (label: string, text: string, isShown: boolean, isAlarming = false): SummaryLine[] =>
    isShown ? [{ label, text, isAlarming }] : [];
  const words = [...new Set(forbidden.map(({ forbids }) => forbids))];
  return [
    {
      label: plans.length === 1 ? "Plan" : `${plans.length} plans`,
      text: counted.length === 0 ? "no changes" : counted.join(", "),
      isAlarming: false,
    },
    ...effects,
    ...line("Addresses", `${moved.length} change: ${inWords(moved, MOST_NAMES)}`, moved.length > 0),
    ...line(
      "Hooks",
      `${hooks.length} to run: ${inWords(
        hooks.map(({ hook }) => quote(hook)),
        MOST_NAMES,
      )}`,
      hooks.length > 0,
    ),
    ...line("Deferred", `${summary.deferred} to a later plan`, summary.deferred > 0),
    ...line(
      "Not judged",
      `${summary.otherChanges} ${summary.otherChanges === 1 ? "change" : "changes"} of other providers`,
      summary.otherChanges > 0,
    ),
    ...line("Forbidden", `${forbidden.length}, by ${inWords(words)}`, forbidden.length > 0, true),
  ];
}

/** Returns the name of a change's object, or else its address. */
function nameOf({ object, address }: Pick<ReviewedChange, "object" | "address">): string {
  return object ?? address;
}

/** Returns the title of a change: its verb, and its address with what is known of its object. */
export function titleOf(change: ReviewedChange, quote: Quote): readonly [verb: string, subject: string] {
  const { verb, address, kind, object, construct, deposed, previousAddress, imports, order, trigger } =
    change;
  const details = [
    ...(kind === undefined ? [] : [quote(kind)]),
    ...(object === undefined ? [] : [quote(object)]),
    ...(construct === undefined ? [] : [`construct ${quote(construct)}`]),
    ...(order === undefined ? [] : [ORDERS[order]]),
    ...(deposed === undefined ? [] : [`deposed object ${quote(deposed)}`]),
    ...(previousAddress === undefined ? [] : [`moved from ${quote(previousAddress)}`]),
    ...(imports === undefined ? [] : [`imports ${quote(imports)}`]),
    ...(trigger === undefined ? [] : [`${quote(trigger.event)} of ${quote(trigger.address)}`]),
  ];
  return [verb, `${quote(address)}${details.length === 0 ? "" : ` (${details.join(", ")})`}`];
}

const ORDERS = {
  "delete-first": "deleted first",
  "create-first": "created first",
  "create-and-forget": "the old object stays in the service",
} as const;

/** Returns what a change does, one text for each fact. */
export function factsOf(change: ReviewedChange, quote: Quote): readonly string[] {
  const { verb, calls, effects, replacement, addresses, attributes, deferred } = change;
  const losesData = effects.some(({ effect }) => effect === "dataLoss");
  const isWiped = calls.some(({ destroysData }) => destroysData === true);
  return [
    ...(deferred === undefined ? [] : [`Deferred to a later plan: ${quote(deferred)}.`]),
    `Asks the service for: ${calls.length === 0 ? "nothing" : calls.map((call) => callText(call, quote)).join(", then ")}.`,
    ...(losesData && !isWiped ? ["The data of the object is lost with its deletion."] : []),
    ...(replacement === undefined ? [] : replacementTexts(replacement, quote)),
    ...addresses.map((each) => `Address ${attributeText(each, quote)}`),
    ...(verb === "update" ? shownAttributes(attributes, quote) : []),
  ];
}

function callText(
  { method, certainty, because, powersOff, destroysData, timeLimit }: ReviewedCall,
  quote: Quote,
): string {
  if (method === undefined) return "a method that is known only after apply";
  const effects = [
    ...(powersOff === true ? ["powers off"] : []),
    ...(destroysData === true ? ["deletes all data"] : []),
  ];
  const notes = [
    ...(effects.length === 0 ? [] : [inWords(effects)]),
    ...(because === undefined || because.length === 0
      ? []
      : [`for ${inWords(because.map(quote), MOST_NAMES)}`]),
    ...(certainty === "possible" ? ["if a value changes that is known only after apply"] : []),
    ...(timeLimit === undefined ? [] : [`waits at most ${timeLimit}`]),
  ];
  return notes.length === 0 ? quote(method) : `${quote(method)} (${notes.join("; ")})`;
}

function replacementTexts(
  { attributes, avoid }: NonNullable<ReviewedChange["replacement"]>,
  quote: Quote,
): readonly string[] {
  return [
    ...(attributes.length === 0
      ? []
      : [`Replaced because of ${inWords(attributes.map(quote), MOST_ATTRIBUTES)}.`]),
    ...avoid.map((each) => avoidanceText(each, quote)),
  ];
}

function avoidanceText({ way, attributes, permission = "", method = "" }: Avoidance, quote: Quote): string {
  switch (way) {
    case "permission":
      return `To change ${inWords(attributes.map(quote))} in place, set ${quote(permission)} = true: ${quote(method)} keeps the object, and deletes its data.`;
    case "revert":
      return `To avoid the replacement, revert the change of ${inWords(attributes.map(quote))}.`;
    case "create-before-destroy":
      return "To have the new object before the old one is deleted, set create_before_destroy = true in its lifecycle.";
    case "untaint":
      return "To avoid the replacement of the tainted object, run `untaint` with its address.";
    case "no-request":
      return "To avoid the replacement, plan without `-replace`. If replace_triggered_by caused it, change that argument.";
  }
}

function shownAttributes(attributes: readonly ReviewedAttribute[], quote: Quote): readonly string[] {
  const shown = attributes.slice(0, MOST_ATTRIBUTES).map((each) => attributeText(each, quote));
  const more = attributes.length - shown.length;
  return more > 0 ? [...shown, `${more} more attributes change.`] : shown;
}

function attributeText(
  { attribute, before, after, sensitive, knownAfterApply }: ReviewedAttribute,
  quote: Quote,
): string {
  // Only of a marked attribute: another one may have such a text as its value.
  const words = [
    ...(sensitive === true ? [SENSITIVE] : []),
    ...(knownAfterApply === true ? [KNOWN_LATER] : []),
  ];
  const text = (value: Json | undefined): string => valueText(value, words, quote);
  return `${quote(attribute)}: ${text(before)} -> ${text(after)}`;
}

function valueText(value: Json | undefined, words: readonly string[], quote: Quote): string {
  if (value === undefined || value === null) return "nothing";
  if (typeof value === "string" && words.includes(value)) return value;
  const characters = Array.from(JSON.stringify(value));
  const isShort = characters.length <= LONGEST_VALUE;
  return quote(isShort ? characters.join("") : `${characters.slice(0, LONGEST_VALUE).join("")}...`);
}

/** Returns the title of a hook: when it runs, and its path. */
export function hookTitle({ runs, hook }: ReviewedHook, quote: Quote): readonly [runs: string, path: string] {
  return [runs, quote(hook)];
}

/** Returns the text of what a hook does. */
export function hookText({ method, command = [], object, effects }: ReviewedHook, quote: Quote): string {
  if (method === undefined) {
    return `Starts the program: ${command.map((word) => valueText(word, [SENSITIVE, KNOWN_LATER], quote)).join(" ")}`;
  }
  const does = EFFECT_LABELS.flatMap(([effect, label]) => {
    const found = effects.find((each) => each.effect === effect);
    return found === undefined ? [] : [`${label.toLowerCase()}${certaintyText(found.certainty)}`];
  });
  const whom = object === undefined ? "" : ` for ${quote(object)}`;
  return `Asks the service for: ${quote(method)}${whom}${does.length === 0 ? "" : ` (${inWords(does)})`}.`;
}

/** Returns the text of a forbidden change. */
export function forbiddenText(
  { forbids, kind, object, address, plan, certainty }: ForbiddenChange,
  quote: Quote,
): string {
  const what = [kind, object].filter((each) => each !== undefined).map(quote);
  const whom = what.length === 0 ? "" : ` (${what.join(" ")})`;
  return `${forbids} is forbidden: ${quote(address)}${whom} in ${quote(plan)}${certaintyText(certainty)}`;
}

/** Returns what follows a statement that holds only possibly. */
export function certaintyText(certainty: Certainty): string {
  return certainty === "possible" ? " (possibly)" : "";
}
