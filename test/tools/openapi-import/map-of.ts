import assert from "node:assert/strict";
import { type Contract, type Method, updateModeOf } from "../../../src/contract";
import {
  concludedLines,
  importDocument,
  type ImportedDocument,
  type ImportOptions,
} from "../../../src/tools/openapi-import";
import { formatMapLine, readMap, withoutGuesses, writeMap } from "../../../src/tools/service-map";
import {
  DIALECT_CONTRACTS,
  FOREIGN_CONTRACTS,
  PRINTED_CONTRACTS,
  SMALL_CONTRACTS,
} from "../../contracts/foreign-contracts";
import { PRINTED_DESCRIPTIONS, readPrinted } from "../../services/printed-descriptions";

/** Writes the map of an import. */
export function mapOf({ mapLines, unusedMethods, contract }: ImportedDocument): string {
  const lines = mapLines();
  return writeMap({ lines, guessed: lines, title: contract.title, unused: unusedMethods() });
}

/** Imports a description with a map. */
export function withMap(text: string, map: string, options: ImportOptions = {}): ImportedDocument {
  return importDocument(text, { ...options, map: readMap(map, "service.map.yaml") });
}

/** Imports a description with a map, and writes the map again, as the command does. */
export function mapAgain(
  text: string,
  map: string,
  options: ImportOptions = {},
): { readonly imported: ImportedDocument; readonly map: string } {
  const before = readMap(map, "service.map.yaml");
  const imported = importDocument(text, { ...options, map: before });
  const written = writeMap({
    before,
    lines: imported.mapLines(),
    guessed: concludedLines(text, { ...options, map: withoutGuesses(before) }),
    title: imported.contract.title,
    unused: imported.unusedMethods(),
  });
  return { imported, map: written };
}

/** The map of an import gives the same kinds and the same model again, and is then written without a change. */
export function assertRoundTrip(text: string, first: ImportedDocument, options: ImportOptions = {}): void {
  const map = mapOf(first);
  const again = mapAgain(text, map, options);
  assert.equal(again.map, map);
  const statesOf = ({ kinds }: ImportedDocument): unknown => kinds.map(({ name, state }) => [name, state]);
  assert.deepEqual(statesOf(again.imported), statesOf(first));
  assert.deepEqual(comparable(again.imported.contract), comparable(first.contract));
}

/** The facts of a field that the provider reads from the kind, whatever a request repeats. */
const OF_KIND = ["normalizes", "growOnly", "immutable", "sensitive", "references"];

/**
 * Returns what a contract says, with the mode of each update said. Omits what a request repeats of the kind's fields, because a map says it of
 * the kind, while a word on a shared schema says it of all; and the object in an action's answer, which no one reads.
 */
export function comparable({ kinds, methods, ...service }: Contract): unknown {
  const updates = new Set(kinds.flatMap((kind) => kind.methods.updates.map(({ path }) => path)));
  const actions = new Set(kinds.flatMap((kind) => kind.methods.others.map(({ path }) => path)));
  const changes = ["create", "update", "clone"];
  const said = (method: Method): unknown => ({
    ...method,
    request: changes.includes(method.verb) ? withoutMembers(method.request, OF_KIND) : method.request,
    ...(updates.has(method.path) ? { updateMode: updateModeOf(method) } : {}),
    ...(actions.has(method.path) ? { answerField: undefined } : {}),
  });
  const perKind = kinds.map(({ methods: { updates: all, others, ...single }, ...kind }) => ({
    ...kind,
    single: Object.entries(single).map(([verb, method]) => [verb, said(method)]),
    updates: all.map(said),
    others: others.map(said),
  }));
  return withoutMembers({ ...service, kinds: perKind, methods: methods.map(said) }, []);
}

/** Returns a copy as JSON, without members of these names at any depth. */
export function withoutMembers(value: unknown, members: readonly string[]): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, each: unknown) => (members.includes(name) ? undefined : each)),
  ) as unknown;
}

/** Returns a map with the first line that is printed for each problem of an unusable kind. */
export function withFirstLines(map: string, { kinds }: ImportedDocument): string {
  const lines = kinds.flatMap(({ problems }) =>
    problems.flatMap(({ map: [first] = [] }) => (first === undefined ? [] : [formatMapLine(first)])),
  );
  return `${map}${[...new Set(lines)].map((line) => `${line}\n`).join("")}`;
}

/** All descriptions of the tests: those of other authors, and those that generators print. */
export const ALL_DESCRIPTIONS: readonly { readonly name: string; readonly text: string }[] = [
  ...[...FOREIGN_CONTRACTS, ...SMALL_CONTRACTS, ...DIALECT_CONTRACTS]
    .filter((each) => !PRINTED_CONTRACTS.includes(each))
    .map(({ name, text }) => ({ name, text })),
  ...PRINTED_DESCRIPTIONS.filter(({ refused }) => refused === undefined).map((printed) => ({
    name: printed.path,
    text: readPrinted(printed),
  })),
];
