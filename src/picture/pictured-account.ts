import { type AccountContent, displayNameOf, objectReferences } from "../account";
import { type Contract, slugOf } from "../contract";
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
        title: displayNameOf({ kind, object }) ?? slugOf(name),
        type: `svc_${kind.terraformName}`,
        verb: undefined,
        name,
        references: new Set(objectReferences({ kind, object }).map(({ text }) => text)),
        sourceOf: (argument) => {
          const text = textOf(argument);
          return text === undefined ? undefined : { text };
        },
        defaultOf: () => undefined,
      };
    }),
  );
}
