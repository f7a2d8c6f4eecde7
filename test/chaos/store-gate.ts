import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** The way of one run's journal to its store, which can be cut without disturbing other runs. */
export interface StoreGate {
  readonly port: number;
  /** Ends all connections, and each new one, until {@link StoreGate.restore}. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Opens the way to a store that listens on a port of this machine. */
export async function openStoreGate(storePort: number): Promise<StoreGate> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((incoming) => {
    if (isCut) {
      incoming.destroy();
      return;
    }
    const outgoing = connect(storePort, "127.0.0.1");
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      endAll();
    },
    restore: () => void (isCut = false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endAll();
      }),
  };
}
