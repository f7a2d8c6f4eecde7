import { type Contract, type Method, requestBody } from "../contract";
import { isJsonObject, type JsonObject } from "../client";
import { memberIn } from "./object-in-answer";

/** How to get operations. A method GetOperation is documented, but neither its service nor its fields. */
export interface OperationMethod {
  readonly path: string;
  /** Returns the request for the operation of that name. */
  bodyFor(name: string): { readonly [field: string]: string | { readonly [field: string]: string } };
  /** Returns the operation in an answer, with the documented names of an operation's fields. */
  operationIn(answer: JsonObject): JsonObject;
}

/** Returns the contract's method to get operations. Throws if there is none, because no operation could be polled. */
export function operationMethod(contract: Contract): OperationMethod {
  const method =
    contract.kinds.find(({ name }) => name === "Operation")?.methods.get ??
    contract.methods.find(({ name }) => name === "GetOperation");
  if (method === undefined) {
    throw new Error("The contract has no method GetOperation, which is required to poll operations.");
  }
  const asked: Method = method.nameField === undefined ? { ...method, nameField: "name" } : method;
  return {
    path: method.path,
    bodyFor: (name) => requestBody<string>(asked, { name, members: [] }),
    operationIn: (answer) => withUsualName(contract, memberIn(method, answer) ?? answer),
  };
}

/** Returns an answer whose `operation` has its name in the documented field, whatever the contract calls that field. */
export function withUsualOperation(contract: Contract, answer: JsonObject): JsonObject {
  const { operation } = answer;
  return isJsonObject(operation) ? { ...answer, operation: withUsualName(contract, operation) } : answer;
}

function withUsualName(contract: Contract, operation: JsonObject): JsonObject {
  const kind = contract.kinds.find(({ name }) => name === "Operation");
  const wireName = kind?.fields.find(({ terraformName }) => terraformName === "name")?.wireName ?? "name";
  const name = operation[wireName];
  return wireName === "name" || name === undefined ? operation : { ...operation, name };
}
