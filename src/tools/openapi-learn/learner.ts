import {
  type Contract,
  type Kind,
  kindOfMethod,
  type Method,
  nameFieldOf,
  parseResourceName,
  type Field,
  fieldsIn,
  toObjectForm,
} from "../../contract";
import { createRedactor } from "../../base/redaction";
import { boundedMap } from "./bounded-map";
import type { Evidence } from "../service-map";
import { createEvidence } from "./evidence";
import { type RecordedExchange, memberOf, textOf, textsIn } from "./exchange";
import { createCallLearner } from "./learn-calls";
import { learnFields, learnObject, learnSecrets } from "./learn-fields";
import { createUpdateLearner } from "./learn-updates";
import { createObjectHistory, type NewChange } from "./object-history";
import { asRecord, type UnknownRecord } from "../../base/json";

/** Compares the conclusions of a contract with recorded exchanges, one after the other. Its memory is bounded. */
export interface Learner {
  /** Adds an exchange; undefined for one that is not a POST. */
  add(exchange: RecordedExchange | undefined): void;
  /** Ends the recording, and returns what it says. */
  end(): LearnedRecording;
}

/** The content of a recording, as evidence for a contract. */
export interface LearnedRecording {
  /** The number of exchanges with methods of the contract. */
  readonly exchanges: number;
  /** The number of other ones. */
  readonly ignored: number;
  readonly evidence: readonly Evidence[];
}

/** Represents a create whose answer names its operation, but not yet the object. */
interface UnnamedCreate {
  readonly kind: Kind;
  readonly change: NewChange;
}

/** Creates a learner. */
export function createLearner(contract: Contract): Learner {
  const methods = new Map(contract.methods.map((method) => [method.path, method]));
  const evidence = createEvidence();
  const updates = createUpdateLearner();
  const calls = createCallLearner(contract, evidence);
  const kindsOfObjects = boundedMap<Kind>(10_000);
  const pending = boundedMap<UnnamedCreate>(1000);
  const redactor = createRedactor();
  let [request, ignored] = [0, 0];
  const history = createObjectHistory((name, change) => {
    const kind = kindsOfObjects.get(name);
    if (kind === undefined) return;
    learnFields(contract, kind, change, evidence);
    learnSecrets(kind, change, evidence);
    updates.add(kind, change);
  });

  const begin = (name: string, { kind, change }: UnnamedCreate): void => {
    kindsOfObjects.set(name, kind);
    history.changed(name, change);
  };

  const noteObject = (kind: Kind, method: Method, object: UnknownRecord, isWhole: boolean): void => {
    learnObject(kind, object, { request, isCreate: method.verb === "create" }, evidence);
    const name = textOf(memberOf(object, nameFieldOf(kind).wireName));
    if (name === undefined || !isWhole) return;
    kindsOfObjects.set(name, kind);
    history.shown(name, object, method.verb === "get");
  };

  const noteSuccess = (
    kind: Kind,
    method: Method,
    exchange: RecordedExchange,
    name: string | undefined,
  ): void => {
    const { verb, answerField, listField } = method;
    const response = asRecord(exchange.response) ?? {};
    const sent = asRecord(
      method.objectField === undefined ? exchange.request : memberOf(exchange.request, method.objectField),
    );
    for (const secret of secretTexts(kind, [sent, response])) redactor.add(secret);
    const change = { request, method, sent: sent ?? {}, answer: response };
    if (verb === "list" && listField !== undefined) {
      const items = memberOf(response, listField);
      for (const item of Array.isArray(items) ? (items as unknown[]) : []) {
        noteObject(kind, method, toObjectForm(kind, asRecord(item) ?? {}), false);
      }
      return;
    }
    if (verb === "delete" && name !== undefined) history.deleted(name);
    if (!["create", "get", "update"].includes(verb)) return;
    const held = answerField === undefined ? response : asRecord(memberOf(response, answerField));
    const object = held === undefined ? undefined : toObjectForm(kind, held);
    const shown = object === undefined ? undefined : textOf(memberOf(object, nameFieldOf(kind).wireName));
    const isShown = shown !== undefined && parseResourceName(kind.pattern, shown) !== undefined;
    if (verb === "update" && name !== undefined) begin(name, { kind, change });
    if (verb === "create") {
      const [named, ...others] = isShown ? [shown] : namesIn(kind, response);
      if (named !== undefined && others.length === 0) begin(named, { kind, change });
      else for (const text of textsIn(response)) pending.set(text, { kind, change });
    }
    // The answer of a method that starts an operation may show the object as it was before.
    const isSettled = verb === "get" || !method.longRunning;
    if (isShown && object !== undefined) noteObject(kind, method, object, isSettled);
  };

  /** Finds the object that an operation has created in the operation. */
  const noteOperation = (name: string | undefined, response: unknown): void => {
    const create = name === undefined ? undefined : pending.get(name);
    if (create === undefined) return;
    const [named, ...others] = namesIn(create.kind, response);
    if (named === undefined || others.length > 0) return;
    if (kindsOfObjects.get(named) === undefined) begin(named, create);
  };

  return {
    add(exchange) {
      request += 1;
      const method = exchange === undefined ? undefined : methods.get(rpcPathOf(exchange.path));
      if (exchange === undefined || method === undefined) {
        ignored += 1;
        return;
      }
      const kind = kindOfMethod(contract, method);
      const name = nameIn(method, exchange.request);
      if (kind === undefined) return;
      calls.add({ request, method, kind, name, exchange });
      if (exchange.status < 200 || exchange.status > 299) return;
      if (kind.name === "Operation") noteOperation(name, exchange.response);
      noteSuccess(kind, method, exchange, name);
    },
    end() {
      history.end();
      calls.end();
      updates.end(evidence);
      return { exchanges: request - ignored, ignored, evidence: evidence.collected(redactor.redact) };
    },
  };
}

/** Returns the service and the method at the end of a path, without the base path of an address. */
function rpcPathOf(path: string): string {
  return `/${path.split("/").slice(-2).join("/")}`;
}

/** Returns the name of the object that a request names. */
function nameIn({ nameField, objectField }: Method, request: unknown): string | undefined {
  if (nameField === undefined) return undefined;
  const inside = objectField === undefined ? undefined : memberOf(request, objectField);
  return textOf(memberOf(request, nameField)) ?? textOf(memberOf(inside, nameField));
}

/** Returns the different names of objects of a kind anywhere in a value. */
function namesIn({ pattern }: Kind, value: unknown): readonly string[] {
  return [...new Set(textsIn(value))].filter((text) => parseResourceName(pattern, text) !== undefined);
}

/** Returns the texts anywhere in values under the names of a kind's sensitive and write-only fields. */
function secretTexts({ fields }: Kind, values: readonly unknown[]): readonly string[] {
  const names = new Set(secretFields(fields).map(({ wireName }) => wireName));
  const found: string[] = [];
  const visit = (value: unknown, isSecret: boolean): void => {
    if (typeof value === "string" && isSecret) found.push(value);
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) visit(inner, isSecret || names.has(name));
  };
  for (const value of values) visit(value, false);
  return found;
}

function secretFields(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [
    ...(field.sensitive || field.writeOnly ? [field] : []),
    ...secretFields(fieldsIn(field.type)),
  ]);
}
