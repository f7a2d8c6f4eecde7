import { createOwnChanges, type ObjectReads, type OwnChanges } from "../api";
import type { Logger } from "../plugin";
import {
  connectService,
  type OpenService,
  readsOf,
  type ServiceOpening,
  type ServiceOpeningOptions,
} from "./open-service";

/** Variables that decide how the service is reached. With other values, it is another connection. */
const ROUTE = [
  "HTTPS_PROXY",
  "https_proxy",
  "HTTP_PROXY",
  "http_proxy",
  "NO_PROXY",
  "no_proxy",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "NODE_EXTRA_CA_CERTS",
] as const;

/**
 * Returns the function that opens each service once for each endpoint, key and route: all who use the key share its client with the rate
 * limiter, its poller and its snapshots. With another key nothing is shared but the knowledge of which objects this process has changed.
 *
 * @param log - that of the process, in which the secrets of all engines are hidden
 */
export function createSharedServices(
  options: Omit<ServiceOpeningOptions, "changesAt">,
  log: Logger,
): ServiceOpening {
  const changes = new Map<string, OwnChanges>();
  const shared: ServiceOpeningOptions = {
    ...options,
    changesAt: (endpoint) => entryOf(changes, endpoint, createOwnChanges),
  };
  const connected = new Map<string, Omit<OpenService, "reads">>();
  const snapshots = new Map<string, ObjectReads>();
  return (wanted) => {
    const { config, environment, maxAgeMs } = wanted;
    const route = ROUTE.map((name) => environment[name] ?? "");
    const key = JSON.stringify([config.endpoint, config.apiKey.reveal(), route]);
    const connection = entryOf(connected, key, () => connectService({ ...wanted, log }, shared));
    const reads = entryOf(snapshots, `${maxAgeMs} ${key}`, () => readsOf(connection, wanted, shared));
    return { ...connection, reads };
  };
}

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key) ?? make();
  map.set(key, known);
  return known;
}
