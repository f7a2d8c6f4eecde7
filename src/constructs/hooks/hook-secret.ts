const IS_HOOK_SECRET = Symbol.for("cdktf-provider-svc/HookSecret");

/**
 * A secret in a hook's request. Only the variable's name is passed on: the runner reads the value from the engine's environment when the
 * hook runs. The value is in no plan, state or log.
 */
export class HookSecret {
  /** Returns the secret in the environment variable of that name. */
  public static fromEnvironment(name: string): HookSecret {
    return new HookSecret(name);
  }

  /** Whether the value is a hook's secret, from any copy of this package. */
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
