import type { TerraformResource } from "cdktf";
import { Construct } from "constructs";
import { describeKindOf } from "../base";
import { type ActionMetaArguments, isAction, isRepeated, referencesOf, type SvcAction } from "./action";
import { ACTION_ENGINE, CALLER_ENGINE, type EngineNeed } from "./engine-version";

/** An action of any type. */
export type AnyAction = SvcAction<ActionMetaArguments>;

/** An action, or several in their order. */
export type Actions = AnyAction | readonly AnyAction[];

/** Options of a trigger of actions. */
export interface ActionTriggerOptions {
  /**
   * Whether a failed action fails the run. With `continue`, it is only a warning. Requires Terraform 1.16 or later.
   *
   * @default "fail"
   */
  readonly onFailure?: "fail" | "continue";
}

/** The engine's names of the changes of a resource that can trigger actions. */
const EVENTS = {
  afterCreate: "after_create",
  afterUpdate: "after_update",
  beforeDestroy: "before_destroy",
  afterDestroy: "after_destroy",
} as const;

/** A change of a resource that can trigger actions. */
export type ActionMoment = keyof typeof EVENTS;

/** The actions that changes of one resource trigger. */
export interface ActionTriggers {
  /** Adds a trigger as a construct below the resource. */
  add(id: string, moment: ActionMoment, actions: Actions, options?: ActionTriggerOptions): void;
  /** Returns the engine version that the triggers need; undefined without triggers. */
  engine(): EngineNeed | undefined;
}

/** An `action_trigger` block. */
interface ActionTrigger {
  readonly events: readonly string[];
  readonly actions: readonly string[];
  readonly on_failure?: "continue";
}

/** Creates the triggers of a resource, which has none yet. Writes them as `action_trigger` blocks, in the order of the calls. */
export function createActionTriggers(resource: TerraformResource): ActionTriggers {
  const triggers: ActionTrigger[] = [];
  return {
    add(id, moment, given, { onFailure } = {}) {
      const actions = Array.isArray(given) ? (given as readonly AnyAction[]) : [given as AnyAction];
      const problems = actions.flatMap((action) => problemsOf(resource, action));
      const validate = (): string[] =>
        problems.length > 0 ? problems : actions.flatMap((action) => cycleProblems(resource, moment, action));
      new Construct(resource, id).node.addValidation({ validate });
      if (actions.length === 0 || problems.length > 0) return;
      triggers.push({
        events: [EVENTS[moment]],
        actions: actions.map(({ address }) => address),
        ...(onFailure === "continue" ? { on_failure: "continue" } : {}),
      });
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

/** Reports what no trigger of the resource can name. */
function problemsOf(resource: TerraformResource, action: unknown): readonly string[] {
  if (!isAction(action)) {
    return [
      `must be an action, such as a SvcCall, a list of actions, or a hook; got ${describeKindOf(action)}`,
    ];
  }
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

/** Reports a reference that every engine version refuses. Before Terraform 1.16, actions after an update have no other way to refer to it. */
function cycleProblems(resource: TerraformResource, moment: ActionMoment, action: AnyAction): string[] {
  if (!moment.endsWith("Destroy")) return [];
  const address = `${resource.terraformResourceType}.${resource.friendlyUniqueId}.`;
  const own = referencesOf(action).find((reference) => reference.startsWith(address));
  return own === undefined
    ? []
    : [
        `the action "${action.node.path}" refers to ${own} of the resource that triggers it, which is a cycle for Terraform. Use SvcAction.callerName`,
      ];
}
