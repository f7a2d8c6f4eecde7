import { errorText } from "../../base/json";

/**
 * The journal may hold creates of an earlier run, and this run cannot read or claim them; or a later run could not know of this one's. Nothing is
 * created then: it could be a duplicate, or be lost.
 */
export class JournalUnusable extends Error {
  override readonly name = "JournalUnusable";
  /** Path of the folder, or of the file in it, that causes the error. */
  readonly path: string;
  /**
   * - `unreadable`: the system does not let this process read it
   * - `unknown`: another version of the provider wrote it, or it is damaged
   * - `unclaimable`: it can be read, but not claimed for this run
   * - `unwritable`: nothing can be noted in a store that several machines share
   */
  readonly kind: "unreadable" | "unknown" | "unclaimable" | "unwritable";

  constructor(path: string, kind: JournalUnusable["kind"], cause?: unknown) {
    super(`${path} ${PROBLEM[kind]}${cause === undefined ? "" : ` (${messageOf(cause)})`}.`, { cause });
    this.path = path;
    this.kind = kind;
  }
}

const PROBLEM = {
  unreadable: "cannot be read",
  unknown: "was written by another version of the provider, or is damaged",
  unclaimable: "cannot be claimed for this run",
  unwritable: "cannot be written",
} as const;

function messageOf(error: unknown): string {
  return errorText(error);
}
