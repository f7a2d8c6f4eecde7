import type { Session } from "./session";
import { clientCapabilities } from "./session";

/** `Deferred.Reason` of the protocol. */
const PROVIDER_CONFIG_UNKNOWN = 2;

/**
 * Returns a deferral as long as required values of the provider's configuration are unknown. Returns undefined if there is no reason for
 * it, or the engine does not allow it.
 */
export function deferralOf(
  session: Session,
  request: { readonly clientCapabilities?: Parameters<typeof clientCapabilities>[0] },
): { readonly reason: number } | undefined {
  const { deferralAllowed } = clientCapabilities(request.clientCapabilities);
  return deferralAllowed && session.isConfigurationUnknown ? { reason: PROVIDER_CONFIG_UNKNOWN } : undefined;
}
