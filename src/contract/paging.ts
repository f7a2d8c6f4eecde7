/** Wire names of a list method's paging fields. */
export type Paging = TokenPaging | CountedPaging;

/** Paging by tokens: an answer says how to request the next page. */
export interface TokenPaging {
  /** The request's field with the page token: `pageToken`. */
  readonly token: string;
  /** The answer's field with the token of the next page, empty on the last page: `nextPageToken`. */
  readonly next: string;
  /** The request's field with the maximum number of objects per page, if there is one: `pageSize`. */
  readonly size?: string;
  /** The answer's field with the number of all objects, if there is one: `totalSize`. */
  readonly total?: string;
}

/** Paging by page number, or by the number of objects before the page. */
export interface CountedPaging {
  readonly by: "page" | "offset";
  /** The request's field with the number: `page`, `offset`. */
  readonly number: string;
  /** The number of the first page; 0 if the document does not say it, even if the service counts from 1. */
  readonly first: number;
  /** The request's field with the maximum number of objects per page, if there is one: `limit`. */
  readonly size?: string;
  /** The answer's field with the number of all objects, if there is one: `total`. */
  readonly total?: string;
  /** The answer's field that says whether there are more pages, if there is one: `hasMore`. */
  readonly more?: string;
}
