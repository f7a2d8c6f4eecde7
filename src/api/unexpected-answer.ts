import type { AnswerFacts, JsonValue } from "../client";

/** Source of an answer: the method's name, and the answer's metadata. */
export interface AnswerSource {
  readonly method: string;
  readonly facts?: AnswerFacts | undefined;
}

/** The service's answer does not have the form of the contract. The message names the path in it, never a value. */
export class UnexpectedAnswer extends Error {
  constructor(path: string, expected: string, got: JsonValue | undefined) {
    super(`the field ${path} should be ${expected}, but is ${shapeOf(got)}`);
    this.name = "UnexpectedAnswer";
  }
}

/** An answer contains an object without a field that every object of its kind has. */
export class IncompleteAnswer extends UnexpectedAnswer {
  /** Path of the field in the object: `boot.image`. */
  readonly path: string;

  /** @param why continues the sentence. @default every object of the kind has the field */
  constructor(path: string, object: string, source: AnswerSource, why = "which every such object has") {
    super(path, "there", undefined);
    this.name = "IncompleteAnswer";
    this.path = path;
    this.message = `${described(source)} shows ${object} without ${path}, ${why}`;
  }
}

/** An answer contains another object than the requested one. */
export class OtherObject extends UnexpectedAnswer {
  /** Name in the answer. */
  readonly named: string;

  /** @param expected continues "instead of": the requested name, or a description of it */
  constructor(named: string, expected: string, source: AnswerSource) {
    super("name", expected, named);
    this.name = "OtherObject";
    this.named = named;
    this.message = `${described(source)} names ${named} instead of ${expected}`;
  }
}

function described({ method, facts }: AnswerSource): string {
  const id = facts?.requestId;
  return `the answer of ${method}${id === undefined ? "" : ` (request id ${id})`}`;
}

function shapeOf(json: JsonValue | undefined): string {
  if (json === undefined) return "missing";
  if (json === null) return "null";
  if (Array.isArray(json)) return "a list";
  return { object: "an object", string: "a string", number: "a number", boolean: "true or false" }[
    typeof json as "object" | "string" | "number" | "boolean"
  ];
}
