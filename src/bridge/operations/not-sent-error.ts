/** Why a valid call was not carried out. */
export type NotSentReason = "interrupt" | "conflict";

/** A valid call was not carried out: the user interrupted it first, or another change did not end in time. */
export class NotSentError extends Error {
  readonly by: NotSentReason;

  constructor(by: NotSentReason, message: string) {
    super(message);
    this.name = "NotSentError";
    this.by = by;
  }
}
