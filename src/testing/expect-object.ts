import { AssertionError } from "node:assert";
import { type Contract, type Kind, nearestName } from "../contract";
import type { EmulatedObject, Emulator } from "../emulator";
import { type Difference, differences } from "./compare-object";
import { checkExpectation, type Expectation, isMatcher, isRegExp } from "./expectation";

const SECRET = "(secret)";

/** Most attributes that a message names; the runner's own comparison shows the rest. */
const MOST_NAMED = 8;

/** {@link StackRun.expectObject}, of whatever the emulator has. */
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
    throw failure(`No ${kind.name} is as expected: there is none. ${othersText(emulator)}`, {}, wanted([]));
  }
  if (nearest.found.length === 0) return nearest.object;
  const one = compared.length === 1 ? "the only one" : "the nearest";
  throw failure(
    `No ${kind.name} is as expected; ${one}, ${nameOf(nearest.object)}, differs in ${listed(nearest.found)}`,
    shownActual(nearest.found),
    wanted(nearest.found),
  );
}

/** The kind of that name. Throws an Error that names the nearest. */
function kindNamed({ kinds }: Contract, name: string): Kind {
  const kind = kinds.find((each) => each.name === name);
  if (kind !== undefined) return kind;
  const names = kinds.map((each) => each.name);
  const nearest = nearestName(name, names);
  throw new Error(
    `"${name}" is no kind of the service; ${nearest === undefined ? `there are ${names.join(", ")}.` : `did you mean ${nearest}?`}`,
  );
}

function othersText(emulator: Pick<Emulator, "objects">): string {
  const names = emulator.objects().map(({ name }) => name);
  return names.length === 0
    ? "The service has no object at all; was the stack applied?"
    : `The service has ${names.join(", ")}.`;
}

/** What a person knows it by, and its resource name. */
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
  if (isRegExp(value)) return `a text that matches ${String(value)}`;
  if (isMatcher(value)) return matcherText(value);
  return JSON.stringify(value);
}

function matcherText(value: object): string {
  const { toAsymmetricMatcher } = value as { readonly toAsymmetricMatcher?: () => string };
  return toAsymmetricMatcher === undefined ? "what the matcher accepts" : toAsymmetricMatcher.call(value);
}

/** The attributes that differ, by their paths: what a runner compares line by line. */
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
