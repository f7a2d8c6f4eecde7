import { asRecord, type UnknownRecord } from "../base/json";
import { type Kind, parseResourceName } from "../contract";

/** A resource as a state holds it. */
export interface StatedResource {
  /** Type in Terraform: `restapi_object`. */
  readonly typeName: string;
  readonly attributes: UnknownRecord;
}

/** The full name of a resource's object, or why its state does not prove it. */
export type NameProof = { readonly name: string } | { readonly problem: string };

/** Whether the states of a resource type can prove which object of a kind a resource holds. */
export function isMovable(typeName: string, kind: Kind): boolean {
  return typeName === ownType(kind) || Object.hasOwn(STATED_NAMES, typeName);
}

/**
 * Returns the name of the object of a kind that a resource holds. It is proved by what the service answered: a request that names an object proves
 * nothing. Triggers of a null resource prove it by their key.
 */
export function provenName({ typeName, attributes }: StatedResource, kind: Kind): NameProof {
  const other = Object.hasOwn(STATED_NAMES, typeName) ? STATED_NAMES[typeName] : undefined;
  const stated = typeName === ownType(kind) ? ownName : other;
  if (stated === undefined) return { problem: `${typeName} holds no object of the service` };
  const { where, texts } = stated(attributes, kind);
  const names = [...new Set(texts.filter((text) => parseResourceName(kind.pattern, text) !== undefined))];
  const [name, second] = names;
  if (name === undefined) return { problem: `there is no name of the form ${kind.pattern} in ${where}` };
  if (second !== undefined) return { problem: `there are two names in ${where}, ${name} and ${second}` };
  return { name };
}

/** Texts of a state that can be the name of its object. */
interface StatedTexts {
  /** The attributes that may have the name, for people. */
  readonly where: string;
  readonly texts: readonly string[];
}

type StatedNames = (attributes: UnknownRecord, kind: Kind) => StatedTexts;

function ownType({ terraformName }: Kind): string {
  return `svc_${terraformName}`;
}

const ownName: StatedNames = ({ name }) => ({ where: "its attribute name", texts: textsOf(name) });

const STATED_NAMES: Readonly<Record<string, StatedNames>> = {
  // The id is what an answer has under `id_attribute`.
  restapi_object: ({ id, api_response: answer }) => ({
    where: "its id or api_response",
    texts: [...textsOf(id), ...namesInAnswer(parsed(answer))],
  }),
  restful_resource: ({ output, sensitive_output: sensitive }) => ({
    where: "its output",
    texts: [output, sensitive].flatMap((answer) => namesInAnswer(withoutType(answer))),
  }),
  null_resource: ({ triggers }, { terraformName }) => {
    const keys = [
      "name",
      "resource_name",
      "id",
      terraformName,
      `${terraformName}_name`,
      `${terraformName}_id`,
    ];
    const given = asRecord(triggers) ?? {};
    return {
      where: `its triggers ${keys.join(", ")}`,
      texts: keys.flatMap((key) => textsOf(given[key])),
    };
  },
};

/** Returns the name in an answer, which is an object or has it in its only member, as answers to a create do. */
function namesInAnswer(answer: unknown): readonly string[] {
  const object = asRecord(answer);
  if (object === undefined) return [];
  const [only, ...others] = Object.values(object);
  const inner = others.length === 0 ? asRecord(only) : undefined;
  return textsOf((inner ?? object)["name"]);
}

/** A state has a dynamic value beside its type. */
function withoutType(value: unknown): unknown {
  const record = asRecord(value);
  const isTyped = record !== undefined && Object.keys(record).sort().join() === "type,value";
  return isTyped ? record["value"] : value;
}

function parsed(text: unknown): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

function textsOf(value: unknown): readonly string[] {
  return typeof value === "string" ? [value] : [];
}
