import type { ServerResponse } from "node:http";

/** A state as JSON texts by key. Equal texts are the same state. */
export type StreamedState = ReadonlyMap<string, string>;

/** A state that any number of clients follow by server-sent events. */
export interface EventStream {
  /** The number of clients. */
  readonly clients: number;
  /**
   * Answers a request with the event `snapshot`, which has the whole state, and then with an event `change` for each change, until the client
   * leaves. The data is `{ set, gone }`: new values by key, and removed keys. Returns false, without an answer, if there are too many clients.
   */
  open(response: ServerResponse): boolean;
}

interface StreamClient {
  readonly response: ServerResponse;
  seen: StreamedState;
  /** Whether it has read everything that was sent. */
  isReady: boolean;
}

/** Milliseconds of real time between two reads of the state. */
const INTERVAL_MS = 250;

const MOST_CLIENTS = 32;

/**
 * Creates an event stream. Reads the state at intervals while there are clients, and sends each client the difference to what it has. So a
 * client that reads slowly misses intermediate states instead of filling the memory.
 */
export function createEventStream(read: () => StreamedState): EventStream {
  const clients = new Set<StreamClient>();
  let timer: NodeJS.Timeout | undefined;

  const send = (client: StreamClient, event: "snapshot" | "change", state: StreamedState): void => {
    const change = changeOf(client.seen, state);
    client.seen = state;
    if (change === undefined && event === "change") return;
    client.isReady = client.response.write(`event: ${event}\ndata: ${change ?? NO_CHANGE}\n\n`);
  };
  const sendChanges = (): void => {
    const ready = [...clients].filter(({ isReady }) => isReady);
    if (ready.length === 0) return;
    const state = read();
    for (const client of ready) send(client, "change", state);
  };
  const leave = (client: StreamClient): void => {
    clients.delete(client);
    if (clients.size === 0) clearInterval(timer);
  };
  return {
    get clients() {
      return clients.size;
    },
    open(response) {
      if (clients.size >= MOST_CLIENTS) return false;
      const client: StreamClient = { response, seen: new Map(), isReady: false };
      response.on("drain", () => (client.isReady = true));
      response.once("close", () => leave(client));
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      clients.add(client);
      if (clients.size === 1) timer = setInterval(sendChanges, INTERVAL_MS).unref();
      send(client, "snapshot", read());
      return true;
    },
  };
}

const NO_CHANGE = '{"set":{},"gone":[]}';

/** Returns the difference of two states as JSON; undefined if there is none. */
function changeOf(before: StreamedState, after: StreamedState): string | undefined {
  const set = [...after].filter(([key, text]) => before.get(key) !== text);
  const gone = [...before.keys()].filter((key) => !after.has(key));
  if (set.length === 0 && gone.length === 0) return undefined;
  const members = set.map(([key, text]) => `${JSON.stringify(key)}:${text}`);
  return `{"set":{${members.join(",")}},"gone":${JSON.stringify(gone)}}`;
}
