import { type Field, propDescription, type TextFormat } from "../../contract";

/** A doc comment of some paragraphs, at an indentation. An empty list makes none. */
export function docComment(paragraphs: readonly string[], indent = ""): string {
  const lines = paragraphs
    .filter((paragraph) => paragraph !== "")
    .flatMap((paragraph, index) => [...(index === 0 ? [] : [""]), ...paragraph.split("\n")])
    .map((line) => line.replace(/\*\//g, "*\\/").trimEnd());
  if (lines.length === 0) return "";
  if (lines.length === 1) return `${indent}/** ${lines[0] ?? ""} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === "" ? "" : ` ${line}`}\n`).join("")}${indent} */\n`;
}

/** What there is to know about an input: what it is, what may be given, what holds without it, what a change does. */
export function inputDoc(field: Field, defaultDoc: string = defaultOf(field)): readonly string[] {
  const change =
    field.immutable && !field.writeOnly
      ? "A change makes another object in its place."
      : field.growOnly === true
        ? "A larger value is given to it in place; a smaller one makes another object in its place."
        : "";
  const secret = field.writeOnly
    ? "It is sent and then forgotten: neither plan nor state holds it (Terraform 1.11 or OpenTofu 1.11 and later)."
    : field.sensitive
      ? "It is kept out of what the engine prints."
      : "";
  const tags = [
    field.presence === "optional" ? `@default ${defaultDoc}` : "",
    field.deprecated ? "@deprecated The service advises against it." : "",
  ].filter((tag) => tag !== "");
  return [
    describe(field),
    [...allowedValues(field), change, secret].filter((line) => line !== "").join("\n"),
    tags.join("\n"),
  ];
}

/** What an attribute is. */
export function attributeDoc(field: Field): readonly string[] {
  const once =
    field.returnedOnce === true
      ? "The service tells it once, when the object is made; from then on only the state holds it. It is null after an import."
      : "";
  return [
    describe(field),
    once,
    ...(field.deprecated ? ["@deprecated The service advises against it."] : []),
  ];
}

function describe(field: Field): string {
  return withSource({ description: propDescription(field), source: field.source });
}

/** A description with where it comes from. A document of the service's own needs no such mark. */
export function withSource({ description, source }: Pick<Field, "description" | "source">): string {
  return source === "live" ? description : `${description} (${source})`.trim();
}

function allowedValues(field: Field): readonly string[] {
  const { constraints } = field;
  const each = "element" in field.type ? " each" : "";
  const range = [
    constraints.minimum === undefined ? "" : `at least ${constraints.minimum}${each}`,
    constraints.maximum === undefined ? "" : `at most ${constraints.maximum}${each}`,
    constraints.minLength === undefined
      ? ""
      : constraints.minLength === 1
        ? `not empty`
        : `at least ${constraints.minLength} characters${each}`,
    constraints.maxLength === undefined ? "" : `at most ${constraints.maxLength} characters${each}`,
    constraints.minItems === undefined ? "" : `at least ${elements(constraints.minItems)}`,
    constraints.maxItems === undefined ? "" : `at most ${elements(constraints.maxItems)}`,
  ].filter((part) => part !== "");
  return [
    field.references === undefined
      ? ""
      : `Given by the ${field.references} construct, by its full name, or by the last part of the name alone.`,
    constraints.enum === undefined ? "" : `One of ${constraints.enum.join(", ")}.`,
    constraints.pattern === undefined ? "" : `It must match \`${constraints.pattern}\`.`,
    constraints.format === undefined ? "" : FORMATS[constraints.format],
    field.type.kind === "set" ? "Neither the order nor the number of equal elements means anything." : "",
    range.length === 0 ? "" : `Allowed: ${range.join(", ")}.`,
  ].filter((line) => line !== "");
}

function elements(count: number): string {
  return `${count} ${count === 1 ? "element" : "elements"}`;
}

const FORMATS: Readonly<Record<TextFormat, string>> = {
  cidr: "Ranges of addresses are compared by what they mean: `2001:DB8::/32` is `2001:db8:0::/32`.",
  "port-range": "Ranges of ports are compared by what they mean: `80-80` is `80`.",
  duration:
    "A number of seconds with an s behind it; durations are compared by what they mean: `3.50s` is `3.5s`.",
};

function defaultOf(field: Field): string {
  if (field.default !== undefined) return JSON.stringify(field.default);
  if (field.defaultFrom !== undefined) {
    return `- the provider's \`${field.defaultFrom}\`, or else SVC_${field.defaultFrom.toUpperCase()}`;
  }
  return field.readable ? "- the service chooses" : "- none";
}
