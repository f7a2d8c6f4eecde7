import type { OpenApiImport, Finding } from "./finding";
import type { Rpc } from "./find-methods";
import { isMessage } from "./find-schema";
import { membersOf } from "./json";
import { keyOf } from "./names";
import { propertyOf, saidToHold, stringsOf } from "./name-fields";
import { removeLine, updateLine } from "./overlay-line";

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
/**
 * Names of paging by number. Such pages skip objects that are deleted in between, and this package does not support
 * them.
 */
const COUNTED = ["page", "pagenumber", "pageindex", "offset", "skip", "startindex"];

/** Marks the paging properties of a list method. Adds a problem if only a part of the list could be read. */
export function markPaging(importing: OpenApiImport, finding: Finding, rpc: Rpc): void {
  const { form, notes } = importing;
  const { problems } = finding;
  const token = tokenOf(importing, rpc.request, "page-token", TOKENS);
  const next = tokenOf(importing, rpc.answer, "next-page-token", NEXT);
  if (token !== undefined && next !== undefined) {
    const size = sizeOf(importing, rpc);
    for (const [node, name, word, usual] of [
      [rpc.request, token, "page-token", "pageToken"],
      [rpc.answer, next, "next-page-token", "nextPageToken"],
      [rpc.request, size, "page-size", "pageSize"],
    ] as const) {
      const property = name === undefined ? undefined : propertyOf(form, node, name);
      if (property === undefined || name === usual || property["x-holds"] === word) continue;
      property["x-holds"] = word;
      notes.conclude(`\`${name ?? ""}\` is the ${word.replaceAll("-", " ")}`, rpc.name);
    }
    return;
  }
  if (token !== undefined || next !== undefined) {
    const [node, word, place, there] =
      token === undefined
        ? ([rpc.request, "page-token", "request", `its response has \`${next ?? ""}\``] as const)
        : ([rpc.answer, "next-page-token", "response", `its request has \`${token}\``] as const);
    const [holder, name] = token === undefined ? [rpc.answer, next] : [rpc.request, token];
    problems.push({
      text: `${rpc.name}: ${there}, but no property of the ${place} is known to be its counterpart. If there is none, remove it.`,
      overlay: [
        ...stringsOf(form, node).map((each) =>
          updateLine(form.originOf(propertyOf(form, node, each)), { "x-holds": word }),
        ),
        removeLine(form.originOf(propertyOf(form, holder, name ?? ""))),
      ],
    });
    return;
  }
  const counted = membersOf(form.look(rpc.request)["properties"]).filter(
    ([name, property]) =>
      (COUNTED.includes(keyOf(name)) && !isMessage(form.look(property))) ||
      (["page", "paging", "pagination", "pageinfo"].includes(keyOf(name)) && isMessage(form.look(property))),
  );
  if (counted.length === 0) return;
  const names = counted.map(([name]) => `\`${name}\``).join(" and ");
  problems.push({
    text: `${rpc.name} is paged by ${names}, not by a token. Remove the paging only if every response contains the whole list.`,
    overlay: counted.map(([, property]) => removeLine(form.originOf(property))),
  });
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

function sizeOf({ form }: OpenApiImport, { request }: Rpc): string | undefined {
  const said = saidToHold(form, request, "page-size");
  if (said !== undefined) return said;
  const numbers = membersOf(form.look(request)["properties"]).filter(([, property]) =>
    [form.look(property)["type"]].flat().includes("integer"),
  );
  return SIZES.flatMap((key) => numbers.filter(([name]) => keyOf(name) === key))[0]?.[0];
}
