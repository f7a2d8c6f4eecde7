import { request as httpRequest, type IncomingMessage } from "node:http";
import { pathOf, type RunningService } from "./running-service";

/** What a bare HTTP client sees of one call: everything until the connection ends, and how it ended. */
export interface Sighting {
  readonly status?: number;
  readonly text: string;
  readonly error?: string;
}

/** A call that a bare HTTP client makes on a connection of its own. */
export interface WatchedCall {
  readonly seen: Promise<Sighting>;
  /** Resolves when the first bytes of the answer's body are there. */
  readonly begun: Promise<void>;
  /** Ends the client's side at once, as its death would. */
  readonly leave: () => void;
}

/** Makes a call and gives what is seen of it. */
export function watch(service: RunningService, method: string, body: unknown): Promise<Sighting> {
  return startCall(service, method, body).seen;
}

/** Starts a call. */
export function startCall({ emulator }: RunningService, method: string, body: unknown): WatchedCall {
  const text: string[] = [];
  let status: number | undefined;
  let begin: () => void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const request = httpRequest(emulator.url + pathOf(method), {
    method: "POST",
    agent: false,
    headers: { authorization: `Bearer ${emulator.apiKey}`, "content-type": "application/json" },
  });
  const seen = new Promise<Sighting>((resolve) => {
    const end = (error?: Error): void =>
      resolve({
        ...(status === undefined ? {} : { status }),
        text: text.join(""),
        ...(error === undefined ? {} : { error: (error as NodeJS.ErrnoException).code ?? error.message }),
      });
    request.on("error", end);
    request.on("response", (response: IncomingMessage) => {
      status = response.statusCode;
      response.on("data", (chunk: Buffer) => {
        text.push(chunk.toString());
        begin();
      });
      response.on("error", end);
      response.on("end", () => end());
    });
  });
  request.end(JSON.stringify(body));
  return { seen, begun, leave: () => void request.destroy() };
}
