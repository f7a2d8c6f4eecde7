/** How a kind lacks capacity (`x-kind.capacity`). */
export interface CapacityTerms {
  /**
   * The codes with which the service says that it has no room for a new object: in the refusal of a create, or in the failure of its operation.
   * Compared without regard to case.
   */
  readonly codes: readonly string[];
  /** Wire names of the fields at the root of a create that decide whether there is room, such as `region`. Empty: not known. */
  readonly fields: readonly string[];
}
