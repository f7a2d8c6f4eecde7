import { attributeFacts, type Field, inputFacts, providerFallback, sourceSentence } from "../../contract";
import { docCommentLine } from "../../base/escaping";

/** Formats paragraphs as an indented doc comment. Returns an empty text for an empty list. */
export function docComment(paragraphs: readonly string[], indent = ""): string {
  const lines = paragraphs
    .filter((paragraph) => paragraph !== "")
    .flatMap((paragraph, index) => [...(index === 0 ? [] : [""]), ...paragraph.split("\n")])
    .map(docCommentLine);
  if (lines.length === 0) return "";
  if (lines.length === 1) return `${indent}/** ${lines[0] ?? ""} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === "" ? "" : ` ${line}`}\n`).join("")}${indent} */\n`;
}

/** Returns the paragraphs that document an input: description, allowed values, effect of a change, default and source. */
export function inputDoc(field: Field, defaultDoc: string = defaultOf(field)): readonly string[] {
  const { description, allowed, change, secrecy, source } = inputFacts(field, "construct");
  return [
    description,
    [...allowed, change, secrecy].filter((line) => line !== undefined).join("\n"),
    tagsOf(field, [field.presence === "optional" ? `@default ${defaultDoc}` : ""], source),
  ];
}

/** Returns the paragraphs that document an attribute. */
export function attributeDoc(field: Field): readonly string[] {
  const { description, allowed, secrecy, source } = attributeFacts(field, "construct");
  return [
    description,
    [...allowed, secrecy].filter((line) => line !== undefined).join("\n"),
    tagsOf(field, [], source),
  ];
}

/** Returns the paragraphs that describe a part of the contract, the source as a tag after `more`. */
export function describedDoc(
  { description, source }: Pick<Field, "description" | "source">,
  more: readonly string[] = [],
): readonly string[] {
  return [description, ...more, remarks(sourceSentence(source))];
}

/** Returns the paragraph with the example of a class. No text in its code begins a tag or a link of the comment. */
export function exampleDoc(code: string): string {
  // Only a string of the code can contain such a character after a space or a brace.
  return `@example\n${code.replace(/(?<=[\s{])@/g, "\\u0040")}`;
}

function tagsOf({ deprecated }: Field, tags: readonly string[], source: string | undefined): string {
  return [...tags, deprecated ? "@deprecated The service advises against it." : "", remarks(source)]
    .filter((tag) => tag !== "")
    .join("\n");
}

function remarks(source: string | undefined): string {
  return source === undefined ? "" : `@remarks ${source}`;
}

function defaultOf(field: Field): string {
  if (field.default !== undefined) return JSON.stringify(field.default);
  const fallback = providerFallback(field);
  if (fallback !== undefined) return `- ${fallback}`;
  return field.readable ? "- known after apply" : "- none";
}
