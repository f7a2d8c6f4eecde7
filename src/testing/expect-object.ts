import { AssertionError } from "node:assert";
import { type Contract, type Kind, nearestName } from "../contract";
import type { EmulatedObject, Emulator } from "../emulator";
import { type Difference, differences } from "./compare-object";
import { checkExpectation, type Expectation, isMatcher, isRegExp } from "./expectation";

const SECRET = "(secret)";

/** Maximum number of attributes in a message; the runner's own comparison shows the rest. */
const MOST_NAMED = 8;

/** Implements {@link StackRun.expectObject} for any emulator. */
export function expectObject(
  emulator: Pick<Emulator, "objects">,
  contract: Contract,
  kindName: string,
  expected: Expectation,
): EmulatedObject {
  const kind = kindNamed(contract, kindName);
  checkExpectation(kind, expected);
  const compared = emulator
    .objects(kind.name)
    .map((object) => ({ object, found: differences(kind.fields, expected, object) }))
    .sort((a, b) => a.found.length - b.found.length);
  const [nearest] = compared;
  if (nearest === undefined) {
    throw failure(`No ${kind.name} matches: there is none. ${othersText(emulator)}`, {}, wanted([]));
  }
  if (nearest.found.length === 0) return nearest.object;
  const one = compared.length === 1 ? "the only one" : "the nearest";
  throw failure(
    `No ${kind.name} matches; ${one}, ${nameOf(nearest.object)}, differs in ${listed(nearest.found)}`,
    shownActual(nearest.found),
    wanted(nearest.found),
  );
}

/** Returns the kind of that name. Throws an Error with the nearest name if there is none. */
function kindNamed({ kinds }: Contract, name: string): Kind {
  const kind = kinds.find((each) => each.name === name);
  if (kind !== undefined) return kind;
  const names = kinds.map((each) => each.name);
  const nearest = nearestName(name, names);
  throw new Error(
    `Unknown kind "${name}"; ${nearest === undefined ? `the kinds are ${names.join(", ")}.` : `did you mean ${nearest}?`}`,
  );
}

function othersText(emulator: Pick<Emulator, "objects">): string {
  const names = emulator.objects().map(({ name }) => name);
  return names.length === 0
    ? "The service has no objects. Was the stack applied?"
    : `The service has ${names.join(", ")}.`;
}

/** Returns the object's human-readable name and its resource name. */
function nameOf(object: EmulatedObject): string {
  const [label] = [object["displayName"], object["slug"]].filter(
    (each) => typeof each === "string" && each !== "",
  );
  return typeof label === "string" ? `"${label}" (${object.name})` : object.name;
}

function listed(found: readonly Difference[]): string {
  const texts = found
    .slice(0, MOST_NAMED)
    .map(({ path, ...each }) => `${path}: expected ${wantedText(each)}, got ${gotText(each)}`);
  const more = found.length - texts.length;
  return `${texts.join("; ")}${more > 0 ? `; and in ${more} more` : ""}`;
}

function wantedText({ expected, isSecret }: Pick<Difference, "expected" | "isSecret">): string {
  return isSecret && expected !== undefined ? SECRET : textOf(expected);
}

function gotText({ actual, isSecret }: Pick<Difference, "actual" | "isSecret">): string {
  if (!isSecret || actual === undefined) return textOf(actual);
  return "another (secret)";
}

function textOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (isRegExp(value)) return `a string that matches ${String(value)}`;
  if (isMatcher(value)) return matcherText(value);
  return JSON.stringify(value);
}

function matcherText(value: object): string {
  const { toAsymmetricMatcher } = value as { readonly toAsymmetricMatcher?: () => string };
  return toAsymmetricMatcher === undefined
    ? "a value that the matcher accepts"
    : toAsymmetricMatcher.call(value);
}

/** Returns the differing attributes by path, which a runner compares line by line. */
function wanted(found: readonly Difference[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    found.map(({ path, expected, isSecret }) => [path, isSecret ? SECRET : expected]),
  );
}

function shownActual(found: readonly Difference[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    found.map(({ path, actual, isSecret }) => [path, isSecret ? `another ${SECRET}` : actual]),
  );
}

function failure(message: string, actual: unknown, expected: unknown): AssertionError {
  return new AssertionError({
    message,
    actual,
    expected,
    operator: "expectObject",
    stackStartFn: expectObject,
  });
}
