/**
 * Writes foreign texts (of an API description, an answer, a file) into other languages: one function for each context. Contains only pure
 * functions of texts: no I/O, and no import of another module.
 */
export { codeFence, codeSpan, inlineMarkdown, tableCell } from "./markdown";
export { docCommentLine } from "./doc-comment-line";
export { hclString } from "./hcl-string";
export { identifier, isIdentifier, isName, propertyName } from "./identifier";
export { markupAttribute, markupText } from "./markup-text";
export { mermaidString } from "./mermaid-string";
export { printableJson, printableLine, printableText } from "./printable";
export { shellWord } from "./shell-word";
export { stringLiteral } from "./string-literal";
export { literalTemplate } from "./template-text";
export { yamlString } from "./yaml-string";
