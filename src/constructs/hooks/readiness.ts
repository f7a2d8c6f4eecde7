import type { Construct } from "constructs";
import { DeployHook } from "./deploy-hook";
import type { DeployHookConfig, Probe } from "./hook-config";

/** Configuration of a {@link Readiness}. */
export interface ReadinessConfig
  extends Probe, Pick<DeployHookConfig, "target" | "triggers" | "timeout" | "onFailure" | "dependsOn"> {}

/**
 * Waits until a port, an SSH server or an HTTP server answers. Runs after the target is created, and again if the target is replaced, or if
 * the probe or a trigger changes.
 */
export class Readiness extends DeployHook {
  /** Throws an Error if the package `@cdktf/provider-null` is not installed. */
  public constructor(scope: Construct, id: string, config: ReadinessConfig) {
    const { target, triggers, timeout, onFailure, dependsOn, ...probe } = config;
    const rest = { target, triggers, timeout, onFailure, dependsOn };
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    super(scope, id, { ...given, probe, runs: "onChange" });
  }
}
