import { checkProvider } from "./check-provider";
import type { Provider } from "./provider";
import { RPC_DEFINITIONS, Session } from "./rpc";
import type { Logger } from "./transport";
import type { Rpc, RpcTable } from "./transport";

/** The service's name in the protocol, with its version. */
export const PROVIDER_SERVICE = "tfplugin6.Provider";

/** What the RPC table needs beside the provider. */
export interface RpcTableOptions {
  readonly log: Logger;
  /** Takes {@link Provider.end} to be called when the engine is done. @default nobody calls it */
  readonly onEnd?: (work: (isOrderly: boolean) => Promise<void>) => void;
}

/**
 * Makes the RPCs of a provider, to be served by `servePlugin`. One table serves one provider instance, whose
 * configuration it holds. Cheap: schemas are checked, but encoded only when the engine asks for them.
 *
 * @throws SchemaError when the provider declares something that the engine would refuse, or crash on.
 */
export function createRpcTable<C>(provider: Provider<C>, { log, onEnd }: RpcTableOptions): RpcTable {
  // The session hands back exactly what this provider's own `configure` returned, so what C is never matters to it.
  const anyProvider = provider as Provider<unknown>;
  checkProvider(anyProvider);
  const session = new Session(anyProvider, log);
  onEnd?.((isOrderly) => session.end(isOrderly));
  return new Map(
    RPC_DEFINITIONS.map((definition): [string, Rpc] => [
      `/${PROVIDER_SERVICE}/${definition.name}`,
      { kind: "unary", handle: (request, call) => definition.handle(session, request, call) },
    ]),
  );
}
