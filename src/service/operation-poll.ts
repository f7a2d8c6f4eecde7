import type { GetOperation, JsonObject } from "../client";
import { operationMethod } from "./operation-method";
import type { Service } from "./service";

/** How the service is asked for one operation. Throws where the contract has no method for it. */
export function operationPoll({ contract, client }: Service): GetOperation {
  const asked = operationMethod(contract);
  return async (name, { signal, onAnswer }): Promise<JsonObject> =>
    asked.operationIn(
      // Whoever waits asks again by itself, whatever fails.
      await client.call({ path: asked.path, safety: "read" }, asked.bodyFor(name), {
        signal,
        onAnswer,
        repeats: "turnedAway",
      }),
    );
}
