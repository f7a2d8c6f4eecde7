import { type Document, memberOf, type DocumentNode, resolve } from "./document";
import type { Holds } from "./holds";
import type { CountedPaging, Paging } from "../paging";

/**
 * Returns the paging of a list method; undefined if every answer is the whole list.
 *
 * @param holder returns the field that a document marks by `x-holds`
 */
export function readPaging(
  document: Document,
  holder: (node: DocumentNode, holds: Holds) => string | undefined,
  request: DocumentNode,
  response: DocumentNode,
): Paging | undefined {
  const find = (node: DocumentNode, holds: Holds, usual: string): string | undefined =>
    holder(node, holds) ?? (memberOf(node["properties"], usual) === undefined ? undefined : usual);
  const token = find(request, "page-token", "pageToken");
  const next = find(response, "next-page-token", "nextPageToken");
  const size = find(request, "page-size", "pageSize");
  const total = holder(response, "total-count");
  if (token !== undefined && next !== undefined) {
    return {
      token,
      next,
      ...(size === undefined ? {} : { size }),
      ...(total === undefined ? {} : { total }),
    };
  }
  const page = holder(request, "page-number");
  const number = page ?? holder(request, "page-offset");
  if (number === undefined) return undefined;
  const by = page === undefined ? "offset" : "page";
  const more = holder(response, "has-more");
  return {
    by,
    number,
    first: firstOf(by, resolve(document, memberOf(request["properties"], number)).node),
    ...(size === undefined ? {} : { size }),
    ...(total === undefined ? {} : { total }),
    ...(more === undefined ? {} : { more }),
  };
}

/**
 * Returns the number of the first page: an offset starts at 0; a page number at its default, else its minimum, else 0. The request for the
 * first page omits the number. So if the service counts from 1, it repeats its first page, while 1 would skip the second page of a service
 * that counts from 0.
 */
function firstOf(by: CountedPaging["by"], { default: usual, minimum }: DocumentNode): number {
  const numbers = [usual, minimum].filter((each) => typeof each === "number");
  return by === "offset" ? 0 : (numbers[0] ?? 0);
}
