import {
  type Contract,
  type Field,
  fieldsIn,
  type Kind,
  type Method,
  requestBody,
  updateModeOf,
} from "../contract";
import type { JsonInput, JsonInputObject } from "../client";
import { valueAt, type ValueObject } from "../plugin";
import {
  allRequestParts,
  type AnswerPath,
  applyPlanned,
  isVersionDue,
  overUnknowns,
  type RequestPart,
  valueInRequest,
  withKeptLabels,
} from "../values";
import { isPermitted, updatesInOrder } from "./permitted-updates";
import {
  attributesOf,
  changeOf,
  type FieldChange,
  holdsServiceValues,
  pathsBelow,
  withoutUnset,
} from "./left-to-service";
import { mergingValue, replacingValue, wholeValue, type Written } from "./update-body";

/** One call of an update. */
export interface UpdateCall {
  readonly method: Method;
  readonly body: JsonInputObject;
  /** The attributes that cause the call, in the notation of the configuration: `compute.vcpus`. Never a value. */
  readonly changes: readonly string[];
  /** The attributes whose values the request has, also unchanged ones. Not those that only the service sets, and no write-only ones. */
  readonly sent: readonly AnswerPath[];
  /** Whether the request repeats values that the service chose, which may have changed since the plan. */
  readonly repeatsServiceValues: boolean;
  /** The object's values before the call. */
  readonly before: ValueObject;
  /** The object's values after this call and all calls before it. */
  readonly reached: ValueObject;
}

/** Input of an update. `parent` is as for {@link toWire}. */
export interface UpdateValues {
  readonly prior: ValueObject;
  readonly planned: ValueObject;
  readonly config: ValueObject;
  readonly parent: string | undefined;
  /** The values that the service has now, from which requests repeat what the user leaves to it. @default `prior` */
  readonly current?: ValueObject;
  /** The labels of the object that are left alone. A request that replaces its labels repeats them. @default none */
  readonly keptLabels?: ValueObject;
}

/** A changed field in the request of a method. */
interface ChangedPart {
  readonly part: RequestPart;
  readonly change: FieldChange;
}

/**
 * Returns the calls that change an object from its prior to its planned values, those that destroy data last. Each change uses the first
 * method in the contract's order whose request carries it, but a narrower method (whose fields another one carries as well, and more)
 * comes before the wider one. Both the plan's warnings and the apply use this function.
 *
 * - What a request contains depends on what the method does with fields that the request omits ({@link updateModeOf}): the whole object,
 *   the whole changed fields, or only what changes in them. Fields that the request requires are always sent.
 * - A value that is null in the plan is cleared.
 * - A value that is unknown, or that the configuration does not set, is left to the service. It is sent with the value that the service has if its omission would clear it.
 * - A write-only value is not stored, so a change in it cannot be detected: its version decides when it is sent again. Otherwise it is sent
 *   only within a whole object or list, or if the request requires it.
 * - A method that destroys data is called only if the configuration permits it, and only for fields that no other method carries. It
 *   recreates the object in place, so all fields that its request carries are sent.
 * - A changed field that no method carries is not sent. Such changes are planned as replacements. The rest only fill in values that the
 *   state could not know (a field of an imported object that is never read).
 */
export function updateCalls(
  contract: Contract,
  kind: Kind,
  name: string,
  values: UpdateValues,
): readonly UpdateCall[] {
  const { prior, config, parent } = values;
  const open = withoutUnset(kind.fields, prior, values.planned, config);
  const planned = overUnknowns(kind.fields, open, prior);
  const sent = values.current === undefined ? planned : overUnknowns(kind.fields, open, values.current);
  const whole = (each: ValueObject): ValueObject => withKeptLabels(kind, each, values.keptLabels);
  let current = prior;
  const calls: UpdateCall[] = [];
  for (const method of updatesInOrder(kind)) {
    if (!isPermitted(kind, method, config)) continue;
    const parts = allRequestParts(kind, method);
    const changed = parts.flatMap((part) => {
      const change = changeIn(part, { contract, before: current, after: planned, parent }, config);
      return change === undefined ? [] : [{ part, change }];
    });
    if (changed.length === 0) continue;
    const written: Written = { contract, before: whole(current), after: whole(sent), config, parent };
    const along = parts.filter(
      (part) =>
        changed.every((each) => each.part !== part) &&
        (part.field.needed || isWhole(method, part) || isEtag(part)) &&
        (isOptional(method, part) ? wholeValue(part.field, written) !== undefined : true),
    );
    const body = requestBody<JsonInput>(method, {
      name,
      members: [
        ...changed.map(
          ({ part, change }) => [part, changedValue(kind, method, part, change, written)] as const,
        ),
        ...along.map((part) => [part, replacingValue(part.field, written, kind.exclusive)] as const),
      ].flatMap(([part, value]) => {
        const inRequest = valueInRequest(part, value);
        return inRequest === undefined ? [] : [[part.requestField, inRequest] as const];
      }),
      mask: maskOf(method, changed, along),
    });
    const before = current;
    current = applyPlanned(
      changed.map(({ part }) => part),
      current,
      planned,
    );
    calls.push({
      method,
      body,
      changes: changed.flatMap(({ change }) => attributesOf(change)),
      sent: [
        ...changed.flatMap(({ part: { field }, change }) =>
          mergesFields(method) ? sentByMerging(change) : settable(field),
        ),
        ...along.flatMap(({ field }) => settable(field)),
      ],
      repeatsServiceValues:
        along.some(({ field }) => holdsServiceValues(field, open)) ||
        changed.some(({ part: { field }, change }) =>
          holdsServiceValues(field, open, mergesFields(method) ? change : undefined),
        ),
      before,
      reached: current,
    });
  }
  return calls;
}

/** Whether a request contains only what changes in a field. A method that recreates the object needs its fields whole. */
function mergesFields(method: Method): boolean {
  return updateModeOf(method) === "merge" && method.destroysData !== true;
}

/** Whether a method's request contains a field whenever it is called, because its omission would clear it. */
function isWhole(method: Method, { requestField }: RequestPart): boolean {
  const mode = updateModeOf(method);
  if (method.destroysData === true && method.maskField === undefined) return true;
  return mode === "replace" && (method.objectField === undefined || requestField.inObject);
}

/**
 * Whether a request has the version of the object that it changes: the service refuses it if the object has another one by now. It is sent
 * whenever a method takes it.
 */
function isEtag({ requestField: { field } }: RequestPart): boolean {
  return field.wireName === "etag" && field.presence === "computed";
}

/** Returns the attributes in the request of a method that merges, of one changed field. */
function sentByMerging({ field, inside }: FieldChange, at: AnswerPath = []): readonly AnswerPath[] {
  if (inside === undefined) return settable(field, at);
  const within = [...at, field.terraformName];
  const unchanged = fieldsIn(field.type).filter(
    (each) => each.needed && inside.every(({ field: { wireName } }) => wireName !== each.wireName),
  );
  return [
    ...inside.flatMap((each) => sentByMerging(each, within)),
    ...unchanged.flatMap((each) => settable(each, within)),
  ];
}

/** Returns the innermost attributes of a field that users set and that the service returns. */
function settable(
  { terraformName, type, presence, argument, writeOnly }: Field,
  at: AnswerPath = [],
): readonly AnswerPath[] {
  if (presence === "computed" || argument !== undefined || writeOnly) return [];
  const path = [...at, terraformName];
  return type.kind === "object" ? type.fields.flatMap((each) => settable(each, path)) : [path];
}

/** Whether a method that replaces the object clears a field that its request omits. A mask names what it changes, so that it is sent. */
function isOmittable(method: Method, part: RequestPart): boolean {
  return method.maskField === undefined && isWhole(method, part) && !part.field.needed;
}

/** Whether an unchanged field is sent only if it has a value. Otherwise, its omission is sent as a cleared value. */
function isOptional(method: Method, part: RequestPart): boolean {
  const { field, requestField } = part;
  return field.writeOnly || isWhole(method, part) || requestField.field.presence === "computed";
}

function changedValue(
  kind: Kind,
  method: Method,
  part: RequestPart,
  change: FieldChange,
  written: Written,
): JsonInput {
  const { field } = part;
  const groups = kind.exclusive;
  // The omission clears it, and leaves the service free to set a default. Null, if allowed, also clears it where omitted fields are kept.
  const isCleared = updateModeOf(method) === "replace" && isOmittable(method, part);
  if (isCleared && field.nullable !== true) return wholeValue(field, written);
  return mergesFields(method)
    ? mergingValue(field, change, written, { hasMask: method.maskField !== undefined, groups })
    : replacingValue(field, written, groups);
}

/** Returns the paths of a field mask: what changes, or every field that is sent if the method replaces the object. */
function maskOf(
  method: Method,
  changed: readonly ChangedPart[],
  along: readonly RequestPart[],
): readonly (readonly [RequestPart["requestField"], readonly string[]])[] {
  const own = changed.flatMap(({ part, change }) => {
    const paths = mergesFields(method) ? pathsBelow(change) : [[]];
    return paths.map((path) => [part.requestField, path.slice(part.path.length)] as const);
  });
  return updateModeOf(method) === "replace"
    ? [
        ...own,
        ...along.filter((part) => !isEtag(part)).map(({ requestField }) => [requestField, []] as const),
      ]
    : own;
}

/** Whether a field changes, or its version requires sending a write-only value. Fields that only the service sets never change. */
function changeIn(
  part: RequestPart,
  compared: Parameters<typeof changeOf>[1],
  config: ValueObject,
): FieldChange | undefined {
  const { field, requestField, version } = part;
  if (requestField.field.presence === "computed") return undefined;
  if (!field.writeOnly) return changeOf(field, compared);
  if (version === undefined || valueAt(config, field.terraformName) === null) return undefined;
  const [before, after] = [compared.before, compared.after].map((each) =>
    valueAt(each, version.terraformName),
  );
  return isVersionDue(before ?? null, after ?? null) ? { field } : undefined;
}
