import type { OpenApiImport, KindFinding } from "./finding";
import type { FoundRpc } from "./find-methods";
import { isMessage } from "./inline-schemas";
import { asObject, type DocumentObject, membersOf, withFirst } from "./json";
import { keyOf } from "./names";
import { BY_NAME } from "./notes";
import { holdsItself, propertyOf, saidToHold } from "./name-fields";
import { removeLine, updateLine } from "./overlay-line";

/** Names of properties that wrap the desired object, besides the kind's own name. */
const WRAPPERS = ["manifest", "resource", "spec", "object", "body", "input"];

/**
 * Marks and returns the property of a request that holds the object's fields, unless the request itself does. A
 * property that the kind also has is a section of the object, not a wrapper.
 */
export function markRequestObject(
  { form, notes }: OpenApiImport,
  finding: KindFinding,
  rpc: FoundRpc,
): string | undefined {
  const { kind, schema, problems } = finding;
  const said = saidToHold(form, rpc.request, "object");
  if (said !== undefined || schema === undefined || holdsItself(form, rpc.request, "object")) return said;
  if (form.componentOf(rpc.request) === schema) return undefined;
  const ofKind = new Set(membersOf(form.look(form.schemas.get(schema))["properties"]).map(([name]) => name));
  const messages = membersOf(form.look(rpc.request)["properties"]).filter(([, property]) =>
    isMessage(form.look(property)),
  );
  const foreign = messages.filter(([name]) => !ofKind.has(name));
  const bySchema = messages.filter(([, property]) => form.componentOf(property) === schema);
  const byName = foreign.filter(([name]) => {
    const key = keyOf(name);
    const own = keyOf(kind.name);
    return [own, ...WRAPPERS, ...WRAPPERS.map((word) => own + word)].includes(key);
  });
  const byContent = foreign.filter(([, property]) => {
    const names = membersOf(form.look(property)["properties"]).map(([name]) => name);
    return names.filter((name) => ofKind.has(name)).length * 2 >= names.length;
  });
  const candidates = [bySchema, byName, byContent].find((each) => each.length > 0) ?? [];
  const [first, ...more] = candidates;
  if (first === undefined) return undefined;
  const [name, property] = first;
  if (more.length > 0) {
    problems.push({
      text: `${rpc.name}: each of ${candidates.map(([each]) => each).join(" and ")} could contain the fields of the ${kind.name}.`,
      overlay: candidates.map(([, node]) => updateLine(form.originOf(node), { "x-holds": "object" })),
    });
    return name;
  }
  (property as DocumentObject)["x-holds"] = "object";
  if (bySchema.length === 0) {
    notes.guess(
      property as object,
      "x-holds",
      byName.length > 0 ? BY_NAME : "its fields are those of the kind",
    );
    notes.conclude("identity", `\`${name}\` contains the fields of the ${kind.name}`, rpc.name);
  }
  return name;
}

/** Marks the property of an answer that holds the object, unless the answer is the object itself. */
export function markAnswerObject({ form }: OpenApiImport, finding: KindFinding, rpc: FoundRpc): void {
  const { kind, schema, problems } = finding;
  if (schema === undefined || saidToHold(form, rpc.answer, "object") !== undefined) return;
  if (holdsItself(form, rpc.answer, "object")) return;
  if (form.componentOf(rpc.answer) === schema) return;
  const holding = membersOf(form.look(rpc.answer)["properties"]).filter(
    ([, property]) => form.componentOf(property) === schema,
  );
  const [first, ...more] = holding;
  if (first !== undefined && more.length === 0) {
    (first[1] as DocumentObject)["x-holds"] = "object";
  } else if (first !== undefined) {
    problems.push({
      text: `${rpc.name}: each of ${holding.map(([name]) => name).join(" and ")} in its response could be the ${kind.name}.`,
      overlay: holding.map(([, node]) => updateLine(form.originOf(node), { "x-holds": "object" })),
    });
  } else if (rpc.verb === "get") {
    problems.push({
      text: `${rpc.name} does not return the schema ${schema}, which the other methods of the ${kind.name} return.`,
      overlay: [updateLine(rpc.at, { "x-ignore": true })],
    });
  }
}

/**
 * Moves the list of objects before all other lists in the answer of a list method, because readers use the first one.
 */
export function orderListAnswer({ form, notes }: OpenApiImport, finding: KindFinding, rpc: FoundRpc): void {
  const { kind, schema, problems } = finding;
  const holder = form.holderOf(rpc.answer);
  const lists = membersOf(holder["properties"]).filter(
    ([, property]) => form.look(property)["type"] === "array",
  );
  const ofKind = lists.filter(([, property]) => form.componentOf(form.look(property)["items"]) === schema);
  const ofMessages = lists.filter(([, property]) => isMessage(form.look(form.look(property)["items"])));
  const [first, ...more] = ofKind.length > 0 ? ofKind : ofMessages;
  if (first === undefined || more.length > 0) {
    const all = [first, ...more].flatMap((each) => (each === undefined ? [] : [each[0]]));
    problems.push({
      text:
        first === undefined
          ? `${rpc.name}: its response has no list of objects.`
          : `${rpc.name}: each of ${all.join(" and ")} in its response could be the list of objects. Remove the others.`,
      overlay: [first, ...more].flatMap((each) =>
        each === undefined ? [] : [removeLine(form.originOf(each[1]))],
      ),
    });
    return;
  }
  if (ofKind.length === 0) {
    notes.guess(first[1] as DocumentObject, "x-holds", "the response has no other list of objects");
    notes.add(
      "lists",
      `${rpc.name}: \`${first[0]}\` lists every ${kind.name}, but with another schema than ${schema ?? "its own"}.`,
    );
  }
  const properties = asObject(holder["properties"]) ?? {};
  if (lists[0] !== first) holder["properties"] = withFirst(properties, first[0]);
}

/** Names of a property that contains a long-running operation, or its name, besides `operation`. */
const OPERATIONS = ["operation", "operationname", "operationid", "longrunningoperation", "lro"];

/**
 * Marks the property of an answer that holds the operation or its name, if it is not called `operation`. An answer that is itself an
 * operation needs no mark. `operation` is the schema of the kind Operation.
 */
export function markOperation(
  { form, notes }: OpenApiImport,
  operation: string | undefined,
  rpc: FoundRpc,
): void {
  if (rpc.kind.name === "Operation" || rpc.verb === "list" || rpc.verb === "get") return;
  if (saidToHold(form, rpc.answer, "operation") !== undefined) return;
  if (holdsItself(form, rpc.answer, "operation") && operation !== undefined) {
    become(rpc.answer, { $ref: form.referenceTo(operation) });
    return;
  }
  const properties = membersOf(form.look(rpc.answer)["properties"]);
  const bySchema = properties.filter(
    ([, property]) => operation !== undefined && form.componentOf(property) === operation,
  );
  const byName = properties.filter(
    ([name, property]) => OPERATIONS.includes(keyOf(name)) && form.look(property)["type"] === "string",
  );
  if (form.look(rpc.answer)["x-holds"] === false) {
    const others = properties.filter((each) => ![...bySchema, ...byName].includes(each));
    const isOperation = operation !== undefined && form.componentOf(rpc.answer) === operation;
    const left = isOperation ? [] : others.filter(([name]) => name !== "operation");
    become(rpc.answer, { type: "object", properties: Object.fromEntries(left) });
    return;
  }
  if (operation === undefined || form.componentOf(rpc.answer) === operation) return;
  const [found] = [...bySchema, ...byName];
  if (found === undefined || found[0] === "operation") return;
  (found[1] as DocumentObject)["x-holds"] = "operation";
  if (bySchema.length === 0) notes.guess(found[1] as DocumentObject, "x-holds", BY_NAME);
  notes.conclude("errors", `\`${found[0]}\` contains the operation, or its name`, rpc.name);
}

/** Replaces the content of a message. */
function become(message: DocumentObject, content: DocumentObject): void {
  for (const word of Object.keys(message)) Reflect.deleteProperty(message, word);
  Object.assign(message, content);
}

/** Whether an answer is or contains an operation. `operation` is the schema of the kind Operation. */
export function isLongRunning(
  { form }: OpenApiImport,
  operation: string | undefined,
  { answer, kind }: FoundRpc,
): boolean {
  if (kind.name === "Operation") return false;
  return (
    propertyOf(form, answer, "operation") !== undefined ||
    saidToHold(form, answer, "operation") !== undefined ||
    (operation !== undefined && form.componentOf(answer) === operation)
  );
}
