import { codeSpan } from "../base/escaping";
import type { Field, Source } from "./model";
import { toPropName, withArticle } from "./names/naming";
import type { TextFormat } from "./text/text-format";
import { upperFirst } from "../base/words";

/**
 * The facts about a field as sentences. Terraform's schema, the doc comments of constructs and the reference all use them, so that a fact
 * has the same words everywhere.
 */

/** The names of other fields in a text: those of constructs (`diskSizeGib`) or of Terraform (`disk_size_gib`). */
export type NameStyle = "construct" | "terraform";

/** The facts about a field, as sentences. */
export interface FieldFacts {
  /** The field's description, which may be empty. */
  readonly description: string;
  /** Allowed values: the kind of a reference, the values of an enumeration, limits, the pattern and the format. */
  readonly allowed: readonly string[];
  /** The value of a field that is not set; undefined for a required field and for one that stays null. */
  readonly fallback?: string;
  /** The effect of a change, if it is more than an update in place. */
  readonly change?: string;
  /** How the value is kept out of the plan, the state or the output. */
  readonly secrecy?: string;
  /** Whether the service's documentation states the field; undefined for facts from the service's own document. */
  readonly source?: string;
}

/** Returns the facts about a field that users set. */
export function inputFacts(field: Field, names: NameStyle): FieldFacts {
  const fallback = fallbackSentence(field);
  const change = changeSentence(field, names);
  const secrecy = secrecySentence(field);
  return {
    description: descriptionOf(field, names),
    allowed: allowedSentences(field, names),
    ...(fallback === undefined ? {} : { fallback }),
    ...(change === undefined ? {} : { change }),
    ...(secrecy === undefined ? {} : { secrecy }),
    ...sourceFact(field.source),
  };
}

/** Returns a field that selects objects, without facts about the objects' own values: nothing is created or changed. */
export function asQuery(field: Field): Field {
  const ofChanges: ReadonlySet<string> = new Set(["growOnly", "needsPermission"]);
  const rest = Object.entries(field).filter(([key]) => !ofChanges.has(key));
  return { ...(Object.fromEntries(rest) as unknown as Field), immutable: false, readable: false };
}

/** Returns the facts about a field that users read. */
export function attributeFacts(field: Field, names: NameStyle): FieldFacts {
  const secrecy = field.returnedOnce === true ? returnedOnceSentence(field, names) : undefined;
  return {
    description: descriptionOf(field, names),
    allowed: enumSentences(field),
    ...(secrecy === undefined ? {} : { secrecy }),
    ...sourceFact(field.source),
  };
}

/** Joins facts to one text. */
export function factText(facts: FieldFacts): string {
  const { description, allowed, fallback, change, secrecy, source } = facts;
  return [description, ...allowed, fallback, change, secrecy, source]
    .filter((text) => text !== undefined && text !== "")
    .join(" ");
}

/** Returns the sentence that states the source of a fact; undefined for the service's own document. */
export function sourceSentence(source: Source): string | undefined {
  if (source === "live") return undefined;
  return source === "documented" ? "Documented." : "Assumed, not documented.";
}

/** Returns a field's description with the names used in constructs. */
export function propDescription({ argument, description, propName }: Field): string {
  if (argument?.role !== "version" && argument?.role !== "delivery") return description;
  return description.replaceAll(`\`${argument.of}\``, `\`${propName.replace(/(Version|File)$/, "")}\``);
}

/** Returns the provider's argument that is the default of a field, and its environment variable; undefined if there is none. */
export function providerFallback({ defaultFrom }: Field): string | undefined {
  if (defaultFrom === undefined) return undefined;
  return `the provider's \`${defaultFrom}\`, or the environment variable \`SVC_${defaultFrom.toUpperCase()}\``;
}

function descriptionOf(field: Field, names: NameStyle): string {
  return names === "construct" ? propDescription(field) : field.description;
}

function sourceFact(source: Source): Pick<FieldFacts, "source"> {
  const text = sourceSentence(source);
  return text === undefined ? {} : { source: text };
}

function fallbackSentence(field: Field): string | undefined {
  if (field.presence !== "optional") return undefined;
  if (field.default !== undefined) return `Default: ${codeSpan(JSON.stringify(field.default))}.`;
  const fallback = providerFallback(field);
  if (fallback !== undefined) return `Default: ${fallback}.`;
  return field.readable && field.argument === undefined ? "If unset: known after apply." : undefined;
}

function changeSentence(field: Field, names: NameStyle): string | undefined {
  const { needsPermission } = field;
  if (needsPermission !== undefined) {
    const permission = names === "terraform" ? needsPermission : toPropName(needsPermission);
    return `Updated in place if \`${permission}\` is true. Otherwise, changing this forces a new resource to be created.`;
  }
  if (field.growOnly === true && !field.immutable) {
    return "Grows in place. A smaller value forces a new resource to be created.";
  }
  // The version of a write-only field stands for it: a change of the field itself is not visible.
  return field.immutable && !field.writeOnly
    ? "Changing this forces a new resource to be created."
    : undefined;
}

function secrecySentence(field: Field): string | undefined {
  if (field.writeOnly) {
    return "Write-only: stored in neither plan nor state. Requires Terraform or OpenTofu 1.11 or later.";
  }
  return field.sensitive ? "Sensitive: hidden in the engine's output." : undefined;
}

function returnedOnceSentence(field: Field, names: NameStyle): string {
  const file = names === "terraform" ? `${field.terraformName}_file` : `${field.propName}File`;
  const unless = field.type.kind === "string" ? `, unless \`${file}\` names a file for it` : "";
  return (
    "The service returns it once, when the object is created. The state and its backups then contain it in plain text" +
    `${unless}. It is null after an import.`
  );
}

function allowedSentences(field: Field, names: NameStyle): readonly string[] {
  const { constraints, references, type } = field;
  const limits = limitTexts(field);
  return [
    ...(references === undefined ? [] : [referenceSentence(references, "element" in type, names)]),
    ...enumSentences(field),
    ...(limits.length === 0 ? [] : [`${upperFirst(limits.join(", "))}.`]),
    ...(constraints.format === undefined ? [] : [FORMATS[constraints.format]]),
    ...(type.kind === "set" ? ["Order and duplicates have no meaning."] : []),
    ...(constraints.pattern === undefined ? [] : [`Pattern: ${codeSpan(constraints.pattern)}.`]),
  ];
}

function referenceSentence(kind: string, isCollection: boolean, names: NameStyle): string {
  const object = withArticle(kind);
  const forms =
    names === "construct"
      ? "the construct, its full name, or the last part of its name"
      : "the full name, or its last part";
  return isCollection ? `Each element is ${object}: ${forms}.` : `${upperFirst(object)}: ${forms}.`;
}

function enumSentences({ constraints, type }: Field): readonly string[] {
  if (constraints.enum === undefined) return [];
  const values = constraints.enum.map(codeSpan).join(", ");
  return ["element" in type ? `Each element is one of ${values}.` : `One of ${values}.`];
}

function limitTexts({ constraints, type }: Field): readonly string[] {
  const each = "element" in type ? " each" : "";
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = constraints;
  return [
    ...(minimum === undefined ? [] : [`at least ${minimum}${each}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}${each}`]),
    ...(minLength === undefined || minLength === 0
      ? []
      : [minLength === 1 ? `not empty${each}` : `at least ${minLength} characters${each}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters${each}`]),
    ...(minItems === undefined ? [] : [`at least ${elements(minItems)}`]),
    ...(maxItems === undefined ? [] : [`at most ${elements(maxItems)}`]),
  ];
}

function elements(count: number): string {
  return `${count} ${count === 1 ? "element" : "elements"}`;
}

const FORMATS: Readonly<Record<TextFormat, string>> = {
  cidr: "Address ranges are compared by semantic equality: `2001:DB8::/32` equals `2001:db8:0::/32`.",
  "port-range": "Port ranges are compared by semantic equality: `80-80` equals `80`.",
  duration:
    "A number of seconds followed by `s`. Durations are compared by semantic equality: `3.50s` equals `3.5s`.",
};
