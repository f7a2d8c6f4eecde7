import type { Kind } from "./model";

/** Whether objects of a kind hold data that a deletion loses: the contract has a method that destroys it, or a size that only grows. */
export function holdsData({ methods, fields }: Kind): boolean {
  return (
    methods.updates.some(({ destroysData }) => destroysData === true) ||
    fields.some(({ growOnly }) => growOnly === true)
  );
}
