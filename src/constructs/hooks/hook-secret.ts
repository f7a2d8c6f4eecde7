const IS_HOOK_SECRET = Symbol.for("cdktf-provider-svc/HookSecret");

/**
 * A secret of a hook's request. It travels by its name alone: the value is read from the environment of the engine when the hook runs, and is in
 * no plan, no state and no log.
 */
export class HookSecret {
  /** The secret in the environment variable of that name. */
  public static fromEnvironment(name: string): HookSecret {
    return new HookSecret(name);
  }

  /** Whether the value is a hook's secret, from whichever copy of this package. */
  public static isHookSecret(value: unknown): value is HookSecret {
    return typeof value === "object" && value !== null && IS_HOOK_SECRET in value;
  }

  /** Name of the environment variable. */
  public readonly variable: string;

  private constructor(variable: string) {
    this.variable = variable;
    Object.defineProperty(this, IS_HOOK_SECRET, { value: true });
  }
}
