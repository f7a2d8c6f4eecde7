import type { GroupNotes } from "../recovery";
import { DisruptionGroup } from "./disruption-group";
import type { GroupCaller } from "./unready-members";

/** Opens a disruption group by its name, and returns the same one whenever it is asked for. */
export type GroupOpening = (name: string, caller: GroupCaller) => Promise<DisruptionGroup>;

/** The groups of one provider configuration, by their names. */
export class DisruptionGroups {
  readonly #openNotes: (group: string) => GroupNotes;
  readonly #groups = new Map<string, DisruptionGroup>();

  /** `openNotes` is called once for each group. */
  constructor(openNotes: (group: string) => GroupNotes) {
    this.#openNotes = openNotes;
  }

  /** Returns the group of this name. */
  of(name: string, caller: GroupCaller): DisruptionGroup {
    const group = this.#groups.get(name) ?? new DisruptionGroup(name, this.#openNotes(name), caller);
    this.#groups.set(name, group);
    return group;
  }
}
