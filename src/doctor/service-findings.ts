import { askService, type Service } from "../api";
import { keyDigestOf } from "../calls/notes";
import { type ClockOffset, createClient, createServiceTime, resolveConfig } from "../client";
import { preflight, type PreflightCheck } from "../preflight";
import { clockFindings, wayFindings } from "./environment-findings";
import type { Examination } from "./examination";
import type { DoctorFacts, RemovableFinding } from "./report";

/** The service, if it can be used. */
export interface ServiceExamination {
  readonly facts: Pick<DoctorFacts, "endpoint" | "proxy" | "clockOffsetMs">;
  readonly findings: readonly RemovableFinding[];
  /** Undefined if it does not answer, or refuses the key. */
  readonly usable: UsableService | undefined;
}

/** A service that answers. */
export interface UsableService extends Service {
  readonly endpoint: string;
  /** Digest of the API key, as notes have it. */
  readonly keyDigest: string;
  /** Full or last part of the default project. */
  readonly project: string | undefined;
  readonly clock: ClockOffset | undefined;
}

/** Examines the service with the checks of a preflight, and measures its clock. */
export async function serviceFindings(
  examination: Examination,
  { version, timeoutMs }: { readonly version: string; readonly timeoutMs: number },
): Promise<ServiceExamination> {
  const { environment, contract, signal } = examination;
  const { checks } = await preflight({ environment, contract, timeoutMs, signal });
  const findings = checks.flatMap(foundFor);
  const { config } = resolveConfig({}, environment, contract);
  if (config === undefined) return { facts: {}, findings, usable: undefined };
  const { endpoint, project } = config;
  const way = wayFindings(endpoint, examination);
  const isReached = checks.every(({ id, outcome }) => outcome !== "failed" || !FIRST.includes(id));
  if (!isReached) {
    return { facts: { endpoint, ...way.facts }, findings: [...way.findings, ...findings], usable: undefined };
  }
  const serviceTime = createServiceTime();
  const client = createClient({
    config,
    dialect: contract.errors,
    userAgent: `cdktf-svc/${version} node/${process.versions.node}`,
    serviceTime,
    transportOptions: { environment },
  });
  signal.addEventListener("abort", () => void client.close(), { once: true });
  await askService({ contract, client }, { signal, deadlineMs: timeoutMs });
  const clock = serviceTime.offset();
  return {
    facts: {
      endpoint,
      ...way.facts,
      ...(clock === undefined ? {} : { clockOffsetMs: [clock.leastMs, clock.mostMs] }),
    },
    findings: [...way.findings, ...findings, ...clockFindings(clock)],
    usable: {
      contract,
      client,
      endpoint,
      keyDigest: keyDigestOf(config.apiKey.reveal()),
      project,
      clock,
    },
  };
}

/** The checks without which nothing can be asked. */
const FIRST: readonly string[] = ["configuration", "service", "apiKey"];

function foundFor({ id, subject, outcome, text, advice }: PreflightCheck): readonly RemovableFinding[] {
  if (outcome !== "failed" && outcome !== "warning") return [];
  const area = id === "configuration" ? "environment" : "service";
  return [{ area, subject, text, next: advice ?? "cdktf-svc preflight" }];
}
