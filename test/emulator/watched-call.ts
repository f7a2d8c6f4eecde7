import { request as httpRequest, type IncomingMessage } from "node:http";
import { pathOf, type RunningService } from "./running-service";

/** The result of a call as a plain HTTP client receives it, including how the connection ended. */
export interface Sighting {
  readonly status?: number;
  readonly text: string;
  readonly error?: string;
}

/** A call of a plain HTTP client on its own connection. */
export interface WatchedCall {
  readonly seen: Promise<Sighting>;
  /** Resolves at the first bytes of the answer's body. */
  readonly begun: Promise<void>;
  /** Closes the client's connection at once, as if the client died. */
  readonly leave: () => void;
}

/** Makes a call and returns its result. */
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
