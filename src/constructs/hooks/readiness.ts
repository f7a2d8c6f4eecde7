import type { Construct } from "constructs";
import { DeployHook } from "./deploy-hook";
import type { DeployHookConfig, Probe } from "./hook-config";

/** What is given for a {@link Readiness}. */
export interface ReadinessConfig
  extends Probe, Pick<DeployHookConfig, "target" | "triggers" | "timeout" | "onFailure" | "dependsOn"> {}

/**
 * Waits until something answers: a port, an SSH server or an HTTP server. It is tried when the target was made, and again when the target, or
 * what is tried, has changed.
 */
export class Readiness extends DeployHook {
  /** Throws an Error when the package `@cdktf/provider-null` is not installed. */
  public constructor(scope: Construct, id: string, config: ReadinessConfig) {
    const { target, triggers, timeout, onFailure, dependsOn, ...probe } = config;
    const rest = { target, triggers, timeout, onFailure, dependsOn };
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    super(scope, id, { ...given, probe, runs: "onChange" });
  }
}
