import { inContent } from "../object-content";
import { nameOfObject } from "../object-name";
import { asText } from "../schema";
import { nameMetadataKey, toTerraformName } from "../../../contract";
import { powerOff } from "../power";
import { rewriteValue } from "../../rewrite-value";
import type { StoredObject } from "../object-store";
import type { ServiceCall, ServiceContext } from "../service-context";
import type { KindDescription } from "../kind-description";
import type { MethodDescription } from "../method-description";
import { kindOfCall } from "./names";
import { asRecord, type UnknownRecord } from "../../../base/json";

/** Returns the method's answer with an object: as the answer itself, in the property that holds it, or not at all. */
export function answerWith(
  { description }: ServiceContext,
  call: ServiceCall,
  value: UnknownRecord,
): UnknownRecord {
  const kind = kindOfCall(call);
  const { response, answerField } = call.method;
  if (answerField !== undefined) {
    // A secret that is returned once may have its place beside the object.
    const answers = description.book.propertiesOf(response);
    const isBeside = ([name]: readonly [string, unknown]): boolean =>
      answers.has(name) && description.book.propertiesOf(kind.schema).get(name)?.["x-returned-once"] === true;
    const [beside, inside] = [true, false].map((wanted) =>
      Object.fromEntries(Object.entries(value).filter((entry) => isBeside(entry) === wanted)),
    );
    return { ...beside, [answerField]: inside };
  }
  return isOfKind(response, kind) ? value : {};
}

function isOfKind(schema: UnknownRecord, kind: KindDescription): boolean {
  return asRecord(schema["x-kind"])?.["pattern"] === kind.pattern;
}

/**
 * Performs work on an object: in an operation if the method is long-running, otherwise at once. `work.apply` returns
 * the resulting object, or undefined if it was deleted.
 */
export function perform(
  context: ServiceContext,
  call: ServiceCall,
  target: Pick<StoredObject, "name" | "kind">,
  work: { readonly deleting?: boolean; apply(): UnknownRecord | undefined; cleanUp?(): void },
): UnknownRecord {
  const { store, staleReads } = context;
  const apply = (): UnknownRecord | undefined => {
    const before = store.get(target.name);
    if (call.noEffect !== undefined) return work.deleting === true ? undefined : before?.value;
    const value = withRewrites(context, call, target, work.apply());
    const { listLag } = context.behaviour;
    const usual =
      before === undefined && listLag !== undefined ? { ...listLag, in: "lists" as const } : undefined;
    const lag = call.lag ?? usual;
    if (lag !== undefined) staleReads.lag(target.kind, target.name, before, lag);
    return value;
  };
  const { longRunning, operationField, name } = call.method;
  const isAtOnce = longRunning && operationField !== "" && context.behaviour.atOnce?.includes(name) === true;
  if (!longRunning || isAtOnce) {
    const value = apply();
    work.cleanUp?.();
    const answer = value === undefined ? {} : answerWith(context, call, value);
    return isAtOnce ? { ...answer, [operationField]: null } : answer;
  }
  const old = call.noEffect === "old" ? endedOperation(context) : undefined;
  if (old !== undefined) {
    work.cleanUp?.();
    return answerWithOperation(context, call, old);
  }
  const override =
    call.noEffect === "of-another" ? { ...call.override, names: "another-object" as const } : call.override;
  const powerOn =
    call.method.powersOff && call.noEffect === undefined
      ? powerOff(store, context.description.book, target.kind, target.name)
      : undefined;
  const operation = context.operations.start({
    target: target.name,
    deleting: work.deleting === true,
    durationMs: context.operationMs(call.method),
    override,
    byOthers: call.byOthers,
    finish() {
      const applied = apply() ?? {};
      powerOn?.();
      const value = powerOn === undefined ? applied : (store.get(target.name)?.value ?? applied);
      const { book } = context.description;
      const secrets = [...book.propertiesOf(target.kind.schema)].flatMap(([name, property]) =>
        property["x-returned-once"] === true && Object.hasOwn(value, name)
          ? [[toTerraformName(name), value[name]] as const]
          : [],
      );
      const metadata = {
        [nameMetadataKey(target.kind)]: target.name,
        ...Object.fromEntries(secrets),
      };
      return {
        metadata,
        response: { "@type": `type.googleapis.com/${target.kind.name}`, ...inContent(target.kind, value) },
      };
    },
    cleanUp: () => {
      powerOn?.();
      work.cleanUp?.();
    },
  });
  return answerWithOperation(context, call, operation);
}

/** Returns the first operation that has ended; undefined if none has. */
function endedOperation({ store, operations, description }: ServiceContext): UnknownRecord | undefined {
  const { operationKind } = description;
  if (operationKind === undefined) return undefined;
  return store.all(operationKind).find(({ name }) => !operations.isRunning(name))?.value;
}

/** Stores and returns an object with what a fault makes of it. */
function withRewrites(
  { store }: ServiceContext,
  { rewrites }: ServiceCall,
  { name, kind }: Pick<StoredObject, "name" | "kind">,
  value: UnknownRecord | undefined,
): UnknownRecord | undefined {
  const stored = store.get(name);
  if (rewrites.length === 0 || value === undefined || stored === undefined) return value;
  store.put(kind, name, rewriteValue(stored.value, rewrites));
  return rewriteValue(value, rewrites);
}

/** Returns the method's answer with an operation: as the answer itself, in its property, or by its name alone. */
function answerWithOperation(
  { description }: ServiceContext,
  call: ServiceCall,
  operation: UnknownRecord,
): UnknownRecord {
  const { operationField, response } = call.method;
  if (operationField === "") return operation;
  const property = description.book.propertiesOf(response).get(operationField) ?? {};
  return { [operationField]: property["type"] === "string" ? nameIn(description, operation) : operation };
}

/** Returns the full name of the operation in an answer. */
export function operationNameIn(
  { description }: ServiceContext,
  { operationField }: MethodDescription,
  answer: UnknownRecord,
): string {
  const operation = operationField === "" ? answer : answer[operationField];
  return nameIn(description, asRecord(operation)) ?? String(operation);
}

function nameIn(
  { operationKind }: ServiceContext["description"],
  operation: UnknownRecord | undefined,
): string | undefined {
  return operationKind === undefined ? asText(operation?.["name"]) : nameOfObject(operationKind, operation);
}
