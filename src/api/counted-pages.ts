import type { CountedPaging } from "../contract";
import type { JsonObject } from "../client";

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
  const total = totalIn(paging, answer);
  const isLast =
    paging.by === "offset" && more !== true && total !== undefined && current + objects.length >= total;
  // A service may cap the page's size, so the number of a page does not say how many objects are before it.
  if (isLast) return "";
  return String(paging.by === "page" ? current + 1 : current + objects.length);
}

/** Returns the number of all objects in an answer; undefined if it has none. Services fill the field with 0, -1 or "" if they do not count. */
export function totalIn(paging: CountedPaging, answer: JsonObject): number | undefined {
  const said = paging.total === undefined ? undefined : answer[paging.total];
  const isNumber = typeof said === "number" || (typeof said === "string" && /^\d+$/.test(said));
  return isNumber && Number(said) > 0 ? Number(said) : undefined;
}
