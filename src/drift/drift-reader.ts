import { createObjectReads, type ObjectReads, pollOperations, type Service } from "../api";
import { createProvider, type ProviderContext } from "../bridge";
import { createServiceTime, systemClock } from "../client";
import { type Context, createLogger, hasErrors, type Provider, valueObject } from "../plugin";

/** The provider, configured to read. */
export interface DriftReader {
  readonly provider: Provider<ProviderContext>;
  readonly configured: ProviderContext;
  readonly reads: ObjectReads;
  readonly context: Context;
  /** Whether lists may answer refreshes at all. */
  readonly usesLists: boolean;
}

/** A setting of the environment is invalid. */
export class UnusableSettingsError extends Error {
  override readonly name = "UnusableSettingsError";
}

/** Settings of the environment that change what the provider's reads show. All others are about changes, which are never made here. */
const SETTINGS = [
  "SVC_ENDPOINT",
  "SVC_API_KEY",
  "SVC_PROJECT",
  "SVC_REGION",
  "SVC_FORMER_ENDPOINT",
  "SVC_REFRESH_MAX_AGE",
] as const;

/**
 * Configures the provider of a service for reads: with a journal in memory, without limits and reviews. A list counts for the whole examination,
 * unless SVC_REFRESH_MAX_AGE is 0, with which each object is read by itself.
 *
 * @param ignoredLabels - as the provider's argument `ignore_labels`
 *
 * @throws UnusableSettingsError
 */
export async function openDriftReader(
  service: Service,
  environment: Readonly<Record<string, string | undefined>>,
  version: string,
  ignoredLabels: readonly string[],
  signal: AbortSignal,
): Promise<DriftReader> {
  let reads: ObjectReads | undefined;
  let usesLists = true;
  const provider = createProvider(service.contract, {
    version,
    environment: Object.fromEntries(SETTINGS.map((name) => [name, environment[name]])),
    openService: ({ maxAgeMs }) => {
      usesLists = maxAgeMs > 0;
      reads = createObjectReads(service, systemClock, { maxAgeMs: usesLists ? Infinity : 0 });
      return {
        client: service.client,
        serviceTime: createServiceTime(),
        operations: pollOperations(service),
        reads,
      };
    },
  });
  const context: Context = {
    signal,
    isAnswerWanted: () => !signal.aborted,
    terraformVersion: undefined,
    log: createLogger({ threshold: "off" }),
  };
  const clientCapabilities = { deferralAllowed: false, writeOnlyAttributesAllowed: false };
  const { configured, diagnostics = [] } = await provider.configure(
    { config: valueObject([["ignore_labels", ignoredLabels]]), clientCapabilities },
    context,
  );
  if (configured === undefined || reads === undefined || hasErrors(diagnostics)) {
    throw new UnusableSettingsError(
      diagnostics.map(({ detail, summary }) => `${summary}: ${detail}`).join(" "),
    );
  }
  return { provider, configured, reads, context, usesLists };
}
