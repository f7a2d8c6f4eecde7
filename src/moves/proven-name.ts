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

/** An object of the service. */
export interface ProvenObject {
  readonly kind: Kind;
  /** Full resource name. */
  readonly name: string;
}

/** How a state can prove an object: by an answer of the service, or by a text that the configuration has chosen. */
export type ProofSource = "answer" | "trigger";

/** Returns how the states of a resource type prove objects; undefined for a type whose states prove none. */
export function proofSourceOf(typeName: string, kinds: readonly Kind[]): ProofSource | undefined {
  if (kinds.some((kind) => ownType(kind) === typeName)) return "answer";
  if (!Object.hasOwn(STATED_NAMES, typeName)) return undefined;
  return TRIGGERED.has(typeName) ? "trigger" : "answer";
}

/** Returns the objects of which a resource's state has the name as its own. A state that names several does not prove for which one its resource stands. */
export function provenObjects(resource: StatedResource, kinds: readonly Kind[]): readonly ProvenObject[] {
  return kinds.flatMap((kind) => objectsOf(kind, statedTexts(resource, kind)?.texts ?? []));
}

/** Returns the objects that a resource's state names under a key of their kind. The resource may stand for one of them, or only refer to it. */
export function referredObjects(resource: StatedResource, kinds: readonly Kind[]): readonly ProvenObject[] {
  return kinds.flatMap((kind) => objectsOf(kind, statedTexts(resource, kind)?.referred ?? []));
}

/** Whether the states of a resource type can prove which object of a kind a resource holds. */
export function isMovable(typeName: string, kind: Kind): boolean {
  return typeName === ownType(kind) || Object.hasOwn(STATED_NAMES, typeName);
}

/**
 * Returns the name of the object of a kind that a resource holds. It is proved by what the service answered: a request that names an object proves
 * nothing. Triggers of a null resource,
 * and the input of a `terraform_data`, prove it by their key.
 */
export function provenName(resource: StatedResource, kind: Kind): NameProof {
  const stated = statedTexts(resource, kind);
  if (stated === undefined) return { problem: `${resource.typeName} holds no object of the service` };
  const { where, texts, referred = [] } = stated;
  const names = objectsOf(kind, [...texts, ...referred]).map((object) => object.name);
  const [name, second] = names;
  if (name === undefined) return { problem: `there is no name of the form ${kind.pattern} in ${where}` };
  if (second !== undefined) return { problem: `there are two names in ${where}, ${name} and ${second}` };
  return { name };
}

function statedTexts({ typeName, attributes }: StatedResource, kind: Kind): StatedTexts | undefined {
  const other = Object.hasOwn(STATED_NAMES, typeName) ? STATED_NAMES[typeName] : undefined;
  const stated = typeName === ownType(kind) ? ownName : other;
  return stated?.(attributes, kind);
}

/** Returns the objects of a kind whose names are among texts. */
function objectsOf(kind: Kind, texts: readonly string[]): readonly ProvenObject[] {
  const names = texts.filter((text) => parseResourceName(kind.pattern, text) !== undefined);
  return [...new Set(names)].map((name) => ({ kind, name }));
}

/** Texts of a state that can be the name of its object. */
interface StatedTexts {
  /** The attributes that may have the name, for people. */
  readonly where: string;
  readonly texts: readonly string[];
  /** Texts under keys of the kind. A resource that only refers to the object has them, too. */
  readonly referred?: readonly string[];
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
  null_resource: ({ triggers }, kind) => namesInMap(triggers, "its triggers", kind),
  terraform_data: ({ input, triggers_replace: triggers }, kind) => {
    const given = { ...asRecord(withoutType(triggers)), ...asRecord(withoutType(input)) };
    return namesInMap(given, "its input or triggers_replace", kind);
  },
};

/** The types whose states have only what their configurations say. */
const TRIGGERED: ReadonlySet<string> = new Set(["null_resource", "terraform_data"]);

/** Returns the texts under the keys of a map that name an object. */
function namesInMap(map: unknown, where: string, { terraformName }: Kind): StatedTexts {
  const [own, ofKind] = [
    ["name", "resource_name", "id"],
    [terraformName, `${terraformName}_name`, `${terraformName}_id`],
  ];
  const given = asRecord(map) ?? {};
  const textsAt = (keys: readonly string[]): readonly string[] => keys.flatMap((key) => textsOf(given[key]));
  return {
    where: `${where} ${[...own, ...ofKind].join(", ")}`,
    texts: textsAt(own),
    referred: textsAt(ofKind),
  };
}

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
