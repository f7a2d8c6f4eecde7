import { checkProvider } from "./check-provider";
import type { Provider } from "./provider";
import { RPC_DEFINITIONS, Session } from "./rpc";
import { type Logger, PROVIDER_SERVICE, type Rpc, type RpcTable } from "./transport";

/** Options of the RPC table. */
export interface RpcTableOptions {
  readonly log: Logger;
  /**
   * When the schemas are checked. "whenAsked" is for a provider that builds them lazily. The engine requests them in one process of each
   * command, and the others need not build schemas that they do not use.
   *
   * @default "atOnce"
   */
  readonly check?: "atOnce" | "whenAsked";
  /** Registers {@link Provider.end}, to be called when the engine no longer needs the provider. @default it is never called */
  readonly onEnd?: (work: (isOrderly: boolean) => Promise<void>) => void;
}

/**
 * Creates the RPCs of a provider, to be served by `servePlugin`. One table serves one provider instance, whose configuration it holds.
 * Cheap: schemas are encoded only when the engine requests them.
 *
 * @throws SchemaError if the provider declares something that the engine would reject, or crash on. Thrown here, or with "whenAsked" in
 * answer to GetProviderSchema.
 */
export function createRpcTable<C>(
  provider: Provider<C>,
  { log, onEnd, check = "atOnce" }: RpcTableOptions,
): RpcTable {
  // The session passes on exactly what this provider's own `configure` returned, so it never depends on C.
  const anyProvider = provider as Provider<unknown>;
  if (check === "atOnce") checkProvider(anyProvider);
  const session = new Session(anyProvider, log);
  onEnd?.((isOrderly) => session.end(isOrderly));
  return new Map(
    RPC_DEFINITIONS.map((definition): [string, Rpc] => [
      `/${PROVIDER_SERVICE}/${definition.name}`,
      definition.kind === "serverStream"
        ? { kind: "serverStream", handle: (request, call) => definition.handle(session, request, call) }
        : {
            kind: "unary",
            handle: async (request, call) => {
              if (check === "whenAsked" && definition.name === "GetProviderSchema") {
                checkProvider(anyProvider);
              }
              return definition.handle(session, request, call);
            },
          },
    ]),
  );
}
