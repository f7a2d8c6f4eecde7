/** A request as the emulator saw it. Never holds an API key; secrets in the body only on demand. */
export interface RecordedRequest {
  /** The RPC's name, or undefined where the path names none. */
  readonly method: string | undefined;
  readonly httpMethod: string;
  readonly path: string;
  /** Without `authorization`, `proxy-authorization` and `cookie`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Name of the API key that it carried, where that is one that the service has minted: `api-keys/...`. */
  readonly apiKeyName: string | undefined;
  /** The parsed body; undefined when there was none that could be read. Secrets are `"[secret]"` unless `recordSecrets`. */
  readonly body: unknown;
  /** HTTP status of the answer; undefined as long as there is none, for ever when a fault closed the connection. */
  readonly status: number | undefined;
  readonly requestId: string;
  /** When it came, in milliseconds since the Unix epoch, by the emulator's clock. */
  readonly atMs: number;
}

/** The requests of late. */
export interface RequestLog {
  /** Writes a request down when it has come. */
  add(request: RecordedRequest): RecordedRequest;
  /** Notes what it was answered with. */
  answered(request: RecordedRequest, status: number): void;
  list(): readonly RecordedRequest[];
  /** Resolves with the request that makes `count` of one method, counting those that have come already. */
  when(method: string, count: number): Promise<RecordedRequest>;
  clear(): void;
}

/** Makes an empty log that keeps the last `limit` requests. */
export function createRequestLog(limit: number): RequestLog {
  let kept: RecordedRequest[] = [];
  const seen = new Map<string, number>();
  const last = new Map<string, RecordedRequest>();
  let waiters: { method: string; count: number; resolve: (request: RecordedRequest) => void }[] = [];
  return {
    add(request) {
      kept.push(request);
      // Cutting off half at once costs less than one at a time.
      if (kept.length > limit * 2) kept = kept.slice(kept.length - limit);
      if (request.method === undefined) return request;
      const count = (seen.get(request.method) ?? 0) + 1;
      seen.set(request.method, count);
      last.set(request.method, request);
      const ready = waiters.filter((each) => each.method === request.method && each.count <= count);
      waiters = waiters.filter((each) => !ready.includes(each));
      for (const { resolve } of ready) resolve(request);
      return request;
    },
    answered: (request, status) => void Object.assign(request, { status }),
    list: () => kept.slice(Math.max(0, kept.length - limit)),
    when(method, count) {
      const request = last.get(method);
      if (request !== undefined && (seen.get(method) ?? 0) >= count) return Promise.resolve(request);
      return new Promise((resolve) => waiters.push({ method, count, resolve }));
    },
    clear() {
      kept = [];
      seen.clear();
      last.clear();
    },
  };
}

/** Copies headers without those that hold credentials. */
export function withoutCredentials(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !["authorization", "proxy-authorization", "cookie"].includes(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : (value ?? "")]),
  );
}

/** Copies a body with the values of secret properties hidden, wherever in it they stand and whatever it is. */
export function withoutSecrets(body: unknown, secretNames: ReadonlySet<string>): unknown {
  if (Array.isArray(body)) return body.map((each) => withoutSecrets(each, secretNames));
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      secretNames.has(name) ? "[secret]" : withoutSecrets(value, secretNames),
    ]),
  );
}
