import { Token } from "cdktf";
import { literalTemplate } from "../../base/escaping";
import { checkScalar, type Field, type FieldType, textToSend, withArticle } from "../../contract";
import type { ManifestNode, Position } from "../manifest";
import { below, type ManifestPath, type ManifestReport } from "./manifest-report";
import { plainMeaning, wholeNumberHint } from "./plain-scalar";

/** A scalar as written in a manifest. */
type ScalarNode = ManifestNode & { readonly kind: "scalar" };

/** Reads the scalars of a manifest. Also reads free-form JSON, where a scalar's form determines its type. */
export class ScalarReader {
  private readonly report: ManifestReport;

  constructor(report: ManifestReport) {
    this.report = report;
  }

  /** Returns undefined for null, and after a reported problem. */
  scalar(field: Field, type: FieldType, node: ScalarNode, path: ManifestPath): unknown {
    const { text, quoted } = node;
    const meaning = quoted ? ({ is: "text" } as const) : plainMeaning(text);
    if (type.kind === "json") return this.json(node, path);
    if (meaning.is === "null") return undefined;
    const got = field.sensitive ? "" : `; got ${quote(text)}`;
    switch (type.kind) {
      case "string":
      case "timestamp":
        // A number keeps its text: a version 1.10 is not 1.1.
        if (meaning.is === "text" || meaning.is === "number") return this.text(field, type, node, path);
        return this.report.wrong(
          path,
          node,
          meaning.is === "ambiguous"
            ? `must be a string, but YAML 1.1 reads ${meaning.in11} here; put it in quotes${got}`
            : `must be a string, but this is true or false; put it in quotes${got}`,
        );
      case "bool":
        if (meaning.is === "bool") return meaning.value;
        return this.report.wrong(
          path,
          node,
          meaning.is === "ambiguous" && meaning.in11 !== "a number"
            ? `must be true or false; only YAML 1.1 reads ${meaning.in11} here${got}`
            : `must be true or false${quoted ? ", without quotes" : ""}${got}`,
        );
      case "number":
        return this.number(field, type, node, path);
      default:
        // The text is not shown: it may include a secret from a line that lacks a space after its colon.
        return this.report.wrong(path, node, `must be ${wanted(type)}; this is ${describe(node)}`);
    }
  }

  private text(field: Field, type: FieldType, node: ScalarNode, path: ManifestPath): unknown {
    const { text } = node;
    if (!this.isText(path, node.at, text)) return undefined;
    const escaped = literalTemplate(text);
    if (escaped === text) return text;
    // A text with escaped markers would look like an expression to all other checks.
    if (field.references !== undefined) {
      return this.report.wrong(
        path,
        node,
        `must name ${withArticle(field.references)}; a manifest cannot contain expressions, so set it in the overrides`,
      );
    }
    const problem = checkScalar({ ...field, type }, textToSend(field.constraints, text));
    return problem === undefined ? escaped : this.report.wrong(path, node, problem);
  }

  private number(
    field: Field,
    type: FieldType & { readonly kind: "number" },
    node: ScalarNode,
    path: ManifestPath,
  ): unknown {
    const { text } = node;
    const got = field.sensitive ? "" : `; got ${quote(text)}`;
    if (type.format === "float" || type.format === "double") {
      const value = /^-?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/.test(text) ? Number(text) : NaN;
      return Number.isFinite(value) ? value : this.report.wrong(path, node, `must be a number${got}`);
    }
    const digits = /^(-?(?:0|[1-9]\d*))(?:\.0+)?$/.exec(text)?.[1];
    if (digits === undefined) {
      const hint = wholeNumberHint(text);
      if (hint !== "" && !field.sensitive) {
        return this.report.wrong(path, node, `must be a whole number; ${quote(text)} ${hint}`);
      }
      return this.report.wrong(path, node, `must be a whole number${got}`);
    }
    const value = Number(digits);
    if (Number.isSafeInteger(value)) return value === 0 ? 0 : value;
    const problem = checkScalar({ ...field, type }, BigInt(digits));
    // A token passes all digits to the engine.
    return problem === undefined ? Token.asNumber(digits) : this.report.wrong(path, node, problem);
  }

  /** Reads free-form JSON as YAML 1.2 does. */
  json(node: ManifestNode, path: ManifestPath): unknown {
    if (node.kind === "list") {
      return node.items.map(
        (item, index) =>
          this.json(item, { prop: `${path.prop}[${index}]`, shown: `${path.shown}[${index}]` }) ?? null,
      );
    }
    if (node.kind === "map") {
      const entries = node.entries.map((entry): [string, unknown] => [
        literalTemplate(entry.key),
        this.json(entry.value, below(path, entry.key, entry.key)) ?? null,
      ]);
      const twice = node.entries.find((entry, index) =>
        node.entries.some((other, at) => at < index && other.key === entry.key),
      );
      if (twice !== undefined) this.report.say(twice.at, `${path.shown} has a duplicate key`);
      return Object.fromEntries(entries);
    }
    if (node.kind === "broken") return this.report.wrong(path, node);
    const meaning = node.quoted ? ({ is: "text" } as const) : plainMeaning(node.text);
    switch (meaning.is) {
      case "null":
        return null;
      case "bool":
        return meaning.value;
      case "text":
        return this.isText(path, node.at, node.text) ? literalTemplate(node.text) : undefined;
      case "ambiguous":
        return this.report.wrong(
          path,
          node,
          `is a string, but YAML 1.1 reads ${meaning.in11} here; put it in quotes`,
        );
      case "number": {
        const value = /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(node.text) ? Number(node.text) : NaN;
        if (!Number.isFinite(value)) {
          return this.report.wrong(
            path,
            node,
            "is a number that JSON cannot represent; write it in decimal digits",
          );
        }
        if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
        // A token passes all digits to the engine.
        return /^-?\d+$/.test(node.text)
          ? Token.asNumber(node.text)
          : this.report.wrong(path, node, "is a number that JSON would round; put it in quotes");
      }
    }
  }

  /** Whether a text can be written unchanged. cdktf would interpret token markers in it. */
  isText(path: ManifestPath, at: Position, text: string): boolean {
    if (!text.includes("TfToken[")) return true;
    this.report.reported.add(path.prop);
    this.report.say(
      at,
      `${path.shown} contains a cdktf token, which is valid only in the program; set it in the overrides`,
    );
    return false;
  }
}

/** Describes the expected form of a type's values in a few words. */
export function wanted(type: FieldType): string {
  switch (type.kind) {
    case "object":
    case "map":
      return "a mapping of keys and values";
    case "list":
    case "set":
      return "a list";
    case "bool":
      return "true or false";
    case "number":
      return "a number";
    default:
      return "a string";
  }
}

/** Describes the form of a value in a few words. Never includes the value. */
export function describe(node: ManifestNode): string {
  if (node.kind === "list") return "a list";
  if (node.kind === "map") return "a mapping";
  if (node.kind === "broken" || node.quoted) return "a string";
  const meaning = plainMeaning(node.text);
  return meaning.is === "bool" ? "true or false" : meaning.is === "number" ? "a number" : "a string";
}

function quote(text: string): string {
  const LONGEST = 40;
  return text.length > LONGEST || /\s/.test(text) ? JSON.stringify(text.slice(0, LONGEST)) : text;
}
