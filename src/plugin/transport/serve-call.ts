import type { IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";

import { abortReason, type CallInFlight, type CallsInFlight } from "./calls-in-flight";
import { answerHeadersOnly, answerStatus, isGone } from "./answer-status";
import { checkRequest } from "./check-request";
import { GRPC_CONTENT_TYPE, OK_STATUS, statusTrailers, type GrpcStatus } from "./grpc-status";
import type { Logger } from "./log";
import type { GoPluginCall, GoPluginRpc, GoPluginTable } from "./go-plugin-services";
import { internalError } from "./internal-error";
import { createMessageReader, encodeMessagePrefix, type BufferBudget } from "./message-frame";
import { GrpcCode, RpcError, type RpcTable } from "./rpc";

/** The context in which calls are served. */
export interface ServeContext {
  /** The provider's RPCs; if it rejects, every call is answered INTERNAL. */
  readonly rpcs: () => Promise<RpcTable>;
  /** As {@link PluginOptions.knownAnswers}. */
  readonly knownAnswers: ReadonlyMap<string, () => Uint8Array | undefined>;
  /** The RPCs of go-plugin itself. They take precedence, do not wait for the provider to load, and are not in flight. */
  readonly goPluginServices: GoPluginTable;
  readonly calls: CallsInFlight;
  readonly budget: BufferBudget;
  readonly log: Logger;
  /** Runs a handler so that code which it starts can later be attributed to its {@link CallInFlight}. */
  readonly runInCall: <T>(call: CallInFlight, run: () => T) => T;
}

/** Serves one HTTP/2 stream from its headers to its end. Never throws, whatever the peer sends. */
export function serveCall(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  context: ServeContext,
): void {
  // Without a listener, a reset by the peer would end the process.
  stream.on("error", (error) => context.log.trace("stream error", { error: error.message }));
  const check = checkRequest(headers);
  switch (check.kind) {
    case "httpRefusal": {
      const allow = check.httpStatus === 405 ? { allow: "POST" } : {};
      answerHeadersOnly(stream, { ":status": check.httpStatus, ...allow });
      return;
    }
    case "grpcRefusal":
      answerStatus(stream, check);
      return;
    case "call":
      new ServedCall(stream, check.path, context).start(check.timeoutMs);
  }
}

/** One call: a class because its parts (body, deadline, handler, answer) share mutable state. */
class ServedCall implements CallInFlight, GoPluginCall {
  readonly path: string;
  readonly #stream: ServerHttp2Stream;
  readonly #context: ServeContext;
  // The global `performance` would be loaded at first use, which would delay the start.
  readonly #startedAt = process.hrtime.bigint();
  #deadline: NodeJS.Timeout | undefined;
  #answered = false;
  #isAnswerWanted = true;
  #abortReason: Error | undefined;
  #controller: AbortController | undefined;

  constructor(stream: ServerHttp2Stream, path: string, context: ServeContext) {
    this.#stream = stream;
    this.path = path;
    this.#context = context;
  }

  start(timeoutMs: number): void {
    this.#stream.once("close", () => {
      clearTimeout(this.#deadline);
      if (!this.#answered) this.abort(abortReason(`The host cancelled ${this.path} or disconnected.`));
      this.#answered = true;
    });
    if (timeoutMs !== Infinity) {
      this.#deadline = setTimeout(() => {
        const text = `The host's deadline for ${this.path} (${timeoutMs} ms) passed.`;
        this.abort(abortReason(text));
        this.fail(new RpcError(GrpcCode.DEADLINE_EXCEEDED, text));
      }, timeoutMs);
    }
    this.#readRequest();
    void this.#refuseUnknown();
  }

  abort(reason: Error): void {
    this.#isAnswerWanted = false;
    this.interrupt(reason);
  }

  interrupt(reason: Error): void {
    this.#abortReason ??= reason;
    this.#controller?.abort(this.#abortReason);
  }

  isAnswerWanted(): boolean {
    return this.#isAnswerWanted;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#abortReason !== undefined) this.#controller.abort(this.#abortReason);
    }
    return this.#controller.signal;
  }

  whenClosed(): Promise<void> {
    const stream = this.#stream;
    return new Promise((resolve) => (isGone(stream) ? resolve() : stream.once("close", resolve)));
  }

  fail(error: RpcError): void {
    this.#end({ code: error.code, message: this.#context.log.redact(error.message) });
  }

  /** Refuses an unknown method before its request arrives: the host opens streams on which it never sends any. */
  async #refuseUnknown(): Promise<void> {
    const { goPluginServices, knownAnswers, rpcs } = this.#context;
    try {
      if (goPluginServices.has(this.path) || knownAnswers.has(this.path)) return;
      // A go-plugin path never belongs to the provider, which need not load for these calls of every engine.
      if (!isGoPluginCall(this.path) && (await rpcs()).has(this.path)) return;
      this.fail(this.#unknownError());
    } catch (error) {
      this.#failWith(error);
    }
  }

  #readRequest(): void {
    const stream = this.#stream;
    const reader = createMessageReader(this.#context.budget);
    const requests: Uint8Array[] = [];
    const guard = (read: () => void): void => {
      if (this.#answered) return;
      try {
        read();
      } catch (error) {
        reader.release();
        this.#failWith(error);
      }
    };
    const read = (chunk: Buffer): void =>
      guard(() => {
        requests.push(...reader.push(chunk));
        if (requests.length > 1) throw this.#cardinalityError();
      });
    stream.once("close", () => {
      reader.release();
      // A closed stream stays in memory until the next full collection (seen with Node 20), and so would the request.
      stream.off("data", read);
    });
    stream.on("data", read);
    stream.once("end", () =>
      guard(() => {
        reader.end();
        const [request] = requests;
        if (request === undefined) throw this.#cardinalityError();
        void this.#answer(request).finally(() => reader.release());
      }),
    );
  }

  #unknownError(): RpcError {
    return new RpcError(GrpcCode.UNIMPLEMENTED, `This provider has no method ${this.path}.`);
  }

  #cardinalityError(): RpcError {
    return new RpcError(GrpcCode.UNIMPLEMENTED, `${this.path} takes exactly one request message.`);
  }

  /** Finds and runs the handler. Resolves when the handler has ended, which may be after the peer has its answer. */
  async #answer(request: Uint8Array): Promise<void> {
    const { goPluginServices, knownAnswers, calls, runInCall } = this.#context;
    const own = goPluginServices.get(this.path);
    if (own === undefined) calls.add(this);
    try {
      const known = knownAnswers.get(this.path)?.();
      if (known !== undefined) {
        await this.#sendOne(Promise.resolve(known));
        return;
      }
      const rpc = own ?? (await this.#context.rpcs()).get(this.path);
      // The call may have ended while the provider loaded.
      if (this.#answered) return;
      if (this.#abortReason !== undefined) throw this.#abortReason;
      if (rpc === undefined) throw this.#unknownError();
      await runInCall(this, () => this.#run(rpc, request));
    } catch (error) {
      this.#failWith(error);
    } finally {
      calls.remove(this);
      this.#context.log.trace("served call", {
        path: this.path,
        elapsed_ms: Math.round(Number(process.hrtime.bigint() - this.#startedAt) / 1e6),
      });
    }
  }

  #run(rpc: GoPluginRpc, request: Uint8Array): Promise<void> {
    switch (rpc.kind) {
      case "unary":
        return this.#sendOne(rpc.handle(request, this));
      case "serverStream":
        return this.#sendAll(rpc.handle(request, this));
    }
  }

  async #sendOne(answer: Promise<Uint8Array>): Promise<void> {
    const response = await answer;
    const prefix = encodeMessagePrefix(response.length);
    if (this.#answered) return;
    this.#openBody();
    // One write to the socket for both: the end of the stream uncorks it.
    this.#stream.cork();
    this.#stream.write(prefix);
    this.#stream.write(response);
    this.#end(OK_STATUS);
  }

  async #sendAll(answers: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const response of answers) {
      const prefix = encodeMessagePrefix(response.length);
      if (this.#answered) return;
      this.#openBody();
      this.#stream.write(prefix);
      if (!this.#stream.write(response)) await this.#roomToWrite();
    }
    this.#end(OK_STATUS);
  }

  /** Resolves when the peer has read enough, or will not read any more. */
  #roomToWrite(): Promise<void> {
    const stream = this.#stream;
    if (isGone(stream) || !stream.writableNeedDrain) return Promise.resolve();
    return new Promise((resolve) => {
      const settle = (): void => {
        stream.off("drain", settle);
        stream.off("close", settle);
        this.signal.removeEventListener("abort", settle);
        resolve();
      };
      stream.on("drain", settle);
      stream.on("close", settle);
      this.signal.addEventListener("abort", settle);
    });
  }

  #openBody(): void {
    if (this.#stream.headersSent || isGone(this.#stream)) return;
    this.#stream.respond({ ":status": 200, "content-type": GRPC_CONTENT_TYPE }, { waitForTrailers: true });
  }

  #failWith(error: unknown): void {
    if (this.#answered) {
      // The expected end of a handler whose call was cancelled; any other error is still worth a log line.
      this.#context.log.debug(`${this.path} failed after the end of its call`, { error });
      return;
    }
    this.fail(error instanceof RpcError ? error : internalError(this.path, error, this.#context.log));
  }

  /** Sets the outcome of the call. Every outcome passes through here; only the first counts. */
  #end(status: GrpcStatus): void {
    if (this.#answered) return;
    this.#answered = true;
    clearTimeout(this.#deadline);
    const stream = this.#stream;
    if (isGone(stream)) return;
    if (!stream.headersSent) {
      answerStatus(stream, status);
      return;
    }
    stream.once("wantTrailers", () => {
      if (!isGone(stream)) stream.sendTrailers(statusTrailers(status));
    });
    stream.end();
  }
}

/** Whether a path belongs to a service of go-plugin or gRPC, whether `GoPluginTable` has it or not. */
function isGoPluginCall(path: string): boolean {
  return path.startsWith("/plugin.") || path.startsWith("/grpc.");
}
