/** The reason why a check has no result. */
export interface Explanation {
  /** Continues a sentence about the checked subject. */
  readonly why: string;
  readonly advice: string;
}
