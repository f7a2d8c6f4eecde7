import type { CountedPaging, Paging } from "../../contract";
import { isServiceError, type JsonObject } from "../../client";

/**
 * Paging by page number or offset. An object that is deleted while pages are read moves the later ones, so that a page can skip an object
 * that exists. Therefore a list of more than one page counts only if two successive readings show the same objects (`listObjects`).
 */

/** Returns the token of the page after an answer; empty if it is the last one. A token of counted pages is the page's number. */
export function nextCount(
  paging: CountedPaging,
  token: string,
  objects: readonly JsonObject[],
  answer: JsonObject,
): string {
  const current = token === "" ? paging.first : Number(token);
  if (objects.length === 0) return "";
  const more = paging.more === undefined ? undefined : answer[paging.more];
  if (more === false) return "";
  // A service may cap the page's size, so the number of a page does not say how many objects are before it.
  return String(paging.by === "page" ? current + 1 : current + objects.length);
}

/** Returns the number of all objects in an answer; undefined if it has none. Services fill the field with 0, -1 or "" if they do not count. */
export function totalIn({ total }: Paging, answer: JsonObject): number | undefined {
  const said = total === undefined ? undefined : answer[total];
  const isNumber = typeof said === "number" || (typeof said === "string" && /^\d+$/.test(said));
  return isNumber && Number(said) > 0 ? Number(said) : undefined;
}

/** The state of a list at the end of a page, for {@link isWhole}. */
export interface PagesRead {
  /** Number of pages so far. */
  readonly pages: number;
  /** Number of those that repeat the page before them. */
  readonly repeats: number;
  /** Number of different objects so far. */
  readonly objects: number;
  /** Number of different objects before the last page. */
  readonly objectsBefore: number;
  readonly total: number;
}

/**
 * Whether a list with a total is complete. The total of numbered pages may count pages instead of objects. So if the objects reach it before
 * the pages do, the list ends only at a page without another object.
 */
export function isWhole(
  { by }: CountedPaging,
  { pages, repeats, objects, objectsBefore, total }: PagesRead,
): boolean {
  if (by === "offset") return objects >= total;
  // The second page repeats the first one if the service counts from 1 and the document does not say so.
  const hasNoMore = objectsBefore >= total && objects === objectsBefore && pages > 2;
  return (objects === total && pages - repeats >= total) || hasNoMore;
}

/** Statuses with which services refuse a page after the last one, of a list whose stated total is reached. */
const PAST_TOTAL = [400, 404, 416, 422];

/**
 * Whether an error means that a page is after the last one. Without a total, only 404 does: any other error would hide the rest of the list.
 */
export function isPastLastPage(error: unknown, total: number | undefined): boolean {
  if (!isServiceError(error)) return false;
  const { code, httpStatus = 0 } = error.facts;
  if (total === undefined) return httpStatus === 404;
  return PAST_TOTAL.includes(httpStatus) || code === "out_of_range";
}
