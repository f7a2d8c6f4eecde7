/** Why a call that is in order was not carried out. */
export type HeldUpBy = "interrupt" | "conflict";

/** A call was not carried out, though nothing is wrong with it: the user interrupted it first, or another change did not end in time. */
export class HeldUp extends Error {
  readonly by: HeldUpBy;

  constructor(by: HeldUpBy, message: string) {
    super(message);
    this.name = "HeldUp";
    this.by = by;
  }
}
