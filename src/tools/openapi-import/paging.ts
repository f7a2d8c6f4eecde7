import type { OpenApiImport, KindFinding } from "./finding";
import type { FoundRpc } from "./find-methods";
import { isMessage } from "./inline-schemas";
import { membersOf } from "./json";
import { keyOf } from "./names";
import { propertyOf, saidToHold, stringsOf } from "./name-fields";
import { BY_NAME } from "./notes";
import { updateLine } from "./overlay-line";
import { mayName } from "./role-candidates";

/** Names of properties for paging, in order of preference. */
const TOKENS = [
  "pagetoken", "cursor", "pagecursor", "nexttoken", "nextpagetoken", "continuationtoken", "pagingtoken", "startingtoken", "starttoken",
  "startcursor", "after", "marker",
]; // prettier-ignore
const SIZES = ["pagesize", "maxpagesize", "maxresults", "limit", "perpage", "pagelimit", "maxitems"];
const NEXT = [
  "nextpagetoken", "nextcursor", "nextpagecursor", "nexttoken", "continuationtoken", "nextpagingtoken", "nextmarker", "nextpage", "endcursor",
  "cursor", "pagetoken", "next",
]; // prettier-ignore
/** Names of counted pages, and of the properties of their answers. */
const NUMBERS = ["page", "pagenumber", "pageno", "pageindex"];
const OFFSETS = ["offset", "skip", "startindex", "start"];
/** Without `count`, which many services set to the number of objects on the page. An unknown total costs one request, a wrong one objects. */
const TOTALS = ["total", "totalcount", "totalsize", "totalitems", "totalresults"];
/** Properties that only beside a page number or an offset are the size of a page, and otherwise a filter. */
const COUNTED_SIZES = [...SIZES, "size", "count"];
const MORE = ["hasmore", "hasnext", "hasnextpage", "more"];

/**
 * Marks the paging properties of a list method: tokens, else page numbers or offsets. Adds a problem if only a part of the list could be
 * read.
 */
export function markPaging(importing: OpenApiImport, finding: KindFinding, rpc: FoundRpc): void {
  const { form, notes } = importing;
  const { problems } = finding;
  const token = tokenOf(importing, rpc.request, "page-token", TOKENS);
  const next = tokenOf(importing, rpc.answer, "next-page-token", NEXT);
  if (token !== undefined && next !== undefined) {
    const size = numberOf(importing, rpc.request, "page-size", SIZES);
    const total = numberOf(importing, rpc.answer, "total-count", TOTALS);
    for (const [node, name, word, usual] of [
      [rpc.request, token, "page-token", "pageToken"],
      [rpc.answer, next, "next-page-token", "nextPageToken"],
      [rpc.request, size, "page-size", "pageSize"],
      [rpc.answer, total, "total-count", undefined],
    ] as const) {
      const property = name === undefined ? undefined : propertyOf(form, node, name);
      if (property === undefined || name === usual || property["x-holds"] === word) continue;
      property["x-holds"] = word;
      notes.guess(property, "x-holds", BY_NAME);
      notes.conclude("lists", roleOf(name ?? "", word), rpc.name);
    }
    return;
  }
  if (markCounted(importing, rpc)) return;
  if (token !== undefined || next !== undefined) {
    const [node, word, place, there] =
      token === undefined
        ? ([rpc.request, "page-token", "request", `its response has \`${next ?? ""}\``] as const)
        : ([rpc.answer, "next-page-token", "response", `its request has \`${token}\``] as const);
    const name = token ?? next;
    // Another method may share the schema, and name its object by such a property.
    const isFree = (each: string): boolean => {
      const property = form.look(propertyOf(form, node, each));
      return !importing.present.some((kind) => mayName(importing, kind, each, property, true));
    };
    problems.push({
      text: `${rpc.name}: ${there}, but no property of the ${place} is known to be its counterpart. If there is none, omit it.`,
      overlay: [
        ...stringsOf(form, node)
          .filter(isFree)
          .map((each) => updateLine(form.originOf(propertyOf(form, node, each)), { "x-holds": word })),
        omission(rpc, name ?? ""),
      ],
    });
    return;
  }
  const nested = membersOf(form.look(rpc.request)["properties"]).filter(
    ([name, property]) =>
      ["page", "paging", "pagination", "pageinfo"].includes(keyOf(name)) && isMessage(form.look(property)),
  );
  if (nested.length === 0) return;
  const names = nested.map(([name]) => `\`${name}\``).join(" and ");
  problems.push({
    text:
      `${rpc.name} is paged by ${names}, whose properties are nested. ` +
      "Omit the paging only if every response contains the whole list.",
    overlay: nested.map(([name]) => omission(rpc, name)),
  });
}

function roleOf(name: string, word: string): string {
  return `\`${name}\` ${word === "has-more" ? "says whether there are more pages" : `is the ${word.replaceAll("-", " ")}`}`;
}

/** Returns the action that takes a property out of one method. Its schema may be shared with methods that need it. */
function omission({ at }: FoundRpc, name: string): string {
  return updateLine(at, { "x-omits": [name] });
}

/** Marks page numbers or offsets. Returns whether the list has them. */
function markCounted(importing: OpenApiImport, { name: method, request, answer }: FoundRpc): boolean {
  const { form, notes } = importing;
  const pages = numberOf(importing, request, "page-number", NUMBERS);
  const offset = pages === undefined ? numberOf(importing, request, "page-offset", OFFSETS) : undefined;
  if (pages === undefined && offset === undefined) return false;
  const found = [
    [request, pages, "page-number"],
    [request, offset, "page-offset"],
    [request, numberOf(importing, request, "page-size", COUNTED_SIZES), "page-size"],
    [answer, numberOf(importing, answer, "total-count", TOTALS), "total-count"],
    [answer, flagOf(importing, answer), "has-more"],
  ] as const;
  for (const [node, name, word] of found) {
    const property = name === undefined ? undefined : propertyOf(form, node, name);
    if (property === undefined || property["x-holds"] === word) continue;
    property["x-holds"] = word;
    notes.guess(property, "x-holds", BY_NAME);
    notes.conclude("lists", roleOf(name ?? "", word), method);
  }
  return true;
}

function numberOf(
  { form }: OpenApiImport,
  node: unknown,
  word: string,
  names: readonly string[],
): string | undefined {
  return saidToHold(form, node, word) ?? ofType(form, node, "integer", names);
}

function flagOf({ form }: OpenApiImport, node: unknown): string | undefined {
  return saidToHold(form, node, "has-more") ?? ofType(form, node, "boolean", MORE);
}

function ofType(
  form: OpenApiImport["form"],
  node: unknown,
  type: string,
  names: readonly string[],
): string | undefined {
  const free = membersOf(form.look(node)["properties"]).filter(([, property]) => {
    const { type: own, "x-holds": holds } = form.look(property);
    return [own].flat().includes(type) && holds === undefined;
  });
  return names.flatMap((key) => free.filter(([name]) => keyOf(name) === key))[0]?.[0];
}

function tokenOf(
  { form }: OpenApiImport,
  node: unknown,
  word: string,
  names: readonly string[],
): string | undefined {
  const said = saidToHold(form, node, word);
  if (said !== undefined) return said;
  const free = stringsOf(form, node).filter(
    (name) => propertyOf(form, node, name)?.["x-holds"] === undefined,
  );
  return names.flatMap((key) => free.filter((name) => keyOf(name) === key))[0];
}
