import type { TerraformResource } from "cdktf";
import type { ActionEvent } from "../base";
import { type ActionMetaArguments, isRepeated, type SvcAction } from "./action";
import { ACTION_ENGINE, CALLER_ENGINE, type EngineNeed } from "./engine-version";

/** An action of any type. */
export type AnyAction = SvcAction<ActionMetaArguments>;

/** The actions that changes of one resource trigger. */
export interface ActionTriggers {
  /** Adds a trigger. With `continues`, the run continues if an action fails. */
  add(events: readonly ActionEvent[], actions: readonly AnyAction[], continues?: boolean): void;
  /** Returns the engine version that the triggers need; undefined without triggers. */
  engine(): EngineNeed | undefined;
}

/** An `action_trigger` block. */
interface ActionTrigger {
  readonly events: readonly ActionEvent[];
  readonly actions: readonly string[];
  readonly on_failure?: "continue";
}

/** Creates the triggers of a resource, which has none yet. Writes them as `action_trigger` blocks, in the order of the calls. */
export function createActionTriggers(resource: TerraformResource): ActionTriggers {
  const triggers: ActionTrigger[] = [];
  const problems: string[] = [];
  resource.node.addValidation({ validate: () => problems });
  return {
    add(events, actions, continues = false) {
      if (actions.length === 0) return;
      triggers.push({
        events,
        actions: actions.map(({ address }) => address),
        ...(continues ? { on_failure: "continue" } : {}),
      });
      for (const action of actions) problems.push(...problemsOf(resource, action));
      resource.addOverride("lifecycle.action_trigger", [...triggers]);
    },
    engine() {
      if (triggers.length === 0) return undefined;
      const isLate = triggers.some(
        ({ events, on_failure: onFailure }) =>
          onFailure !== undefined || events.some((event) => event.endsWith("_destroy")),
      );
      return isLate ? CALLER_ENGINE : ACTION_ENGINE;
    },
  };
}

/** Reports an action that no trigger of the resource can name. */
function problemsOf(resource: TerraformResource, action: AnyAction): readonly string[] {
  const { path } = action.node;
  return [
    ...(action.cdktfStack === resource.cdktfStack
      ? []
      : [
          `the action "${path}" belongs to another stack. A resource triggers only actions of its own stack: create the action there`,
        ]),
    ...(isRepeated(action)
      ? [
          `the action "${path}" has count or forEach, and a trigger cannot name one of its instances. Create one action for each trigger, without count and forEach`,
        ]
      : []),
  ];
}
