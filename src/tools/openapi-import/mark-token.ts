import type { KindFinding, OpenApiImport } from "./finding";
import type { FoundRpc } from "./find-methods";
import { membersOf } from "./json";
import { keyOf } from "./names";
import { updateLine } from "./overlay-line";
import { propertyOf, saidToHold, stringsOf } from "./name-fields";

/** Names of properties that make a repetition of a request safe (AIP-155 and other services), as compared by `keyOf`. */
const TOKENS = [
  "requestid", "idempotencykey", "idempotencytoken", "clienttoken", "clientrequestid", "clientrequesttoken", "requesttoken",
  "deduplicationid", "deduplicationtoken",
]; // prettier-ignore

/** Whether a property has a usual name of an idempotency token. */
export function isTokenName(name: string): boolean {
  return TOKENS.includes(keyOf(name));
}

/** What names and descriptions of such properties say. A name alone, such as `requestId`, may also stand for a correlation id. */
const SAYS_SO = /idempot|de-?dup|\bretr(y|ies|ied|ying)\b|\brepeat|\bonce\b/i;

/**
 * Marks the property of a create or clone request that makes a repetition safe. A property that the object has as well is one of its
 * fields, whatever its name. A property that has only the name of a token is offered, because a blind repetition could create two objects.
 */
export function markToken({ form, notes }: OpenApiImport, { schema }: KindFinding, rpc: FoundRpc): void {
  if (rpc.verb !== "create" && rpc.verb !== "clone") return;
  if (saidToHold(form, rpc.request, "idempotency-token") !== undefined) return;
  const ofKind = new Set(
    membersOf(form.look(form.schemas.get(schema ?? ""))["properties"]).map(([name]) => keyOf(name)),
  );
  const uuids = membersOf(form.look(rpc.request)["properties"]).flatMap(([name, property]) =>
    form.look(property)["format"] === "uuid" ? [name] : [],
  );
  const found = [...stringsOf(form, rpc.request), ...uuids].filter(
    (name) => isTokenName(name) && !ofKind.has(keyOf(name)),
  );
  const [only, ...more] = found;
  const property = only === undefined ? undefined : propertyOf(form, rpc.request, only);
  if (only === undefined || property === undefined || more.length > 0) return;
  const said = form.look(property)["x-holds"];
  if (said === false) Reflect.deleteProperty(property, "x-holds");
  if (said !== undefined) return;
  const { description } = form.look(property);
  if (![only, description].some((text) => typeof text === "string" && SAYS_SO.test(text))) {
    const line = updateLine(form.originOf(property), { "x-holds": "idempotency-token" });
    notes.add(
      "identity",
      `${rpc.name}: \`${only}\` has the name of an idempotency token, but its description does not say that a repeated request is carried out ` +
        `once. If it is, say so in an overlay: ${line}`,
    );
    return;
  }
  property["x-holds"] = "idempotency-token";
  notes.guess(property, "x-holds", "its name or its description speaks of repetition");
  notes.conclude(
    "identity",
    `\`${only}\` makes a repetition of the request safe, and is no attribute`,
    rpc.name,
    "if this is wrong, set x-holds: false in an overlay",
  );
}
