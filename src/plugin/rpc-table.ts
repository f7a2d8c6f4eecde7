import { checkProvider } from "./check-provider";
import type { Provider } from "./provider";
import { RPC_DEFINITIONS, Session } from "./rpc";
import { type Logger, PROVIDER_SERVICE, type Rpc, type RpcTable } from "./transport";

/** What the RPC table needs beside the provider. */
export interface RpcTableOptions {
  readonly log: Logger;
  /**
   * When the schemas are checked. "whenAsked" is for a provider that makes them late: an engine asks one process of each of its commands, and
   * the others need not look at what they do not use.
   *
   * @default "atOnce"
   */
  readonly check?: "atOnce" | "whenAsked";
  /** Takes {@link Provider.end} to be called when the engine is done. @default nobody calls it */
  readonly onEnd?: (work: (isOrderly: boolean) => Promise<void>) => void;
}

/**
 * Makes the RPCs of a provider, to be served by `servePlugin`. One table serves one provider instance, whose
 * configuration it holds. Cheap: schemas are encoded only when the engine asks for them.
 *
 * @throws SchemaError when the provider declares something that the engine would refuse, or crash on: here, or where the check is "whenAsked",
 * in answer to GetProviderSchema.
 */
export function createRpcTable<C>(
  provider: Provider<C>,
  { log, onEnd, check = "atOnce" }: RpcTableOptions,
): RpcTable {
  // The session hands back exactly what this provider's own `configure` returned, so what C is never matters to it.
  const anyProvider = provider as Provider<unknown>;
  if (check === "atOnce") checkProvider(anyProvider);
  const session = new Session(anyProvider, log);
  onEnd?.((isOrderly) => session.end(isOrderly));
  return new Map(
    RPC_DEFINITIONS.map((definition): [string, Rpc] => [
      `/${PROVIDER_SERVICE}/${definition.name}`,
      {
        kind: "unary",
        handle: async (request, call) => {
          if (check === "whenAsked" && definition.name === "GetProviderSchema") checkProvider(anyProvider);
          return definition.handle(session, request, call);
        },
      },
    ]),
  );
}
