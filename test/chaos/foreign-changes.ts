import type { EmulatedObject, Emulator } from "../../src/emulator";
import type { EndedCommand } from "./outcome";

/** A change that another user makes to an object of the run. The value occurs nowhere else. */
export interface ForeignChange {
  /** The kind of the changed object, which is the first one of the run. */
  readonly kind: string;
  /** The changed field: a text, or the entry of a map that is added. */
  readonly field: "displayName" | "labels";
  readonly value: string;
}

/** The foreign changes of a run. */
export interface ForeignChanges {
  /** Makes a change, unless there is no such object. Returns whether it was made. */
  make(change: ForeignChange, commands: readonly EndedCommand[]): boolean;
  /** Reports the changes that were overwritten although no command has shown them. */
  problems(commands: readonly EndedCommand[]): readonly string[];
}

/** Creates the foreign changes of a run. `isOwn` selects the objects of the run. */
export function createForeignChanges(emulator: Emulator, isOwn: (name: string) => boolean): ForeignChanges {
  const made: { readonly object: EmulatedObject; readonly value: string; readonly since: number }[] = [];
  return {
    make({ kind, field, value }, commands) {
      const object = emulator.objects(kind).find(({ name }) => isOwn(name));
      if (object === undefined) return false;
      emulator.change(object.name, { [field]: field === "labels" ? { stranger: value } : value });
      made.push({ object, value, since: commands.length });
      return true;
    },
    problems: (commands) =>
      made.flatMap(({ object, value, since }) => {
        const now = emulator.get(object.name);
        // An object of that name may be another one.
        if (now === undefined || now["createTime"] !== object["createTime"]) return [];
        const isKept = JSON.stringify(now).includes(value);
        const isShown = commands.slice(since).some(({ output }) => output.includes(value));
        return isKept || isShown
          ? []
          : [`the stranger's change of ${object.name} to ${value} was overwritten unseen`];
      }),
  };
}
