import type { AccountContent, AccountObject } from "../account";
import { asRecord } from "../base/json";
import { type Contract, type Field, fieldsIn, slugOf } from "../contract";
import type { DrawnGraph } from "./drawn-graph";
import { graphOf, type PicturedBlock } from "./pictured-block";

/** Returns the graph of the objects of an account. */
export function picturedAccount(contract: Contract, { objects }: AccountContent): DrawnGraph {
  return graphOf(
    contract,
    objects.map(({ kind, name, object }): PicturedBlock => {
      const textOf = (argument: string): string | undefined => {
        const wireName = kind.fields.find(({ terraformName }) => terraformName === argument)?.wireName;
        const value = wireName === undefined ? undefined : object[wireName];
        return typeof value === "string" && value !== "" ? value : undefined;
      };
      return {
        id: name,
        title: titleOf({ kind, name, object }),
        type: `svc_${kind.terraformName}`,
        verb: undefined,
        name,
        references: new Set(referencesIn(kind.fields, object)),
        sourceOf: (argument) => {
          const text = textOf(argument);
          return text === undefined ? undefined : { text };
        },
        defaultOf: () => undefined,
      };
    }),
  );
}

/** Returns the name for people of an object, else the last part of its name. */
function titleOf({ kind, name, object }: AccountObject): string {
  const field = kind.fields.find(({ propName }) => propName === "displayName");
  const title = field === undefined ? undefined : object[field.wireName];
  return typeof title === "string" && title.trim() !== "" ? title : slugOf(name);
}

/** Returns the names in the fields of a value that refer to objects, at every depth. */
function referencesIn(fields: readonly Field[], value: unknown): readonly string[] {
  if (Array.isArray(value)) {
    return (value as readonly unknown[]).flatMap((each) => referencesIn(fields, each));
  }
  const members = asRecord(value) ?? {};
  return fields.flatMap(({ wireName, references, type }) => {
    const member = members[wireName];
    if (references !== undefined) {
      return [member].flat().filter((each): each is string => typeof each === "string");
    }
    return referencesIn(fieldsIn(type), member);
  });
}
