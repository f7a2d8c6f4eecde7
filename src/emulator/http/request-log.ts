/**
 * A request as the emulator received it. Never contains an API key; contains secrets of the body only with
 * `recordSecrets`.
 */
export interface RecordedRequest {
  /** The RPC's name; undefined if the path is not an RPC's. */
  readonly method: string | undefined;
  readonly httpMethod: string;
  readonly path: string;
  /** Without `authorization`, `proxy-authorization` and `cookie`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Name of the API key in the request, if the service minted it: `api-keys/...`. */
  readonly apiKeyName: string | undefined;
  /** Name of the object that the request concerns, or of the parent in which it creates or lists objects, if the body has it. */
  readonly objectName: string | undefined;
  /**
   * The parsed body; undefined if it was missing or unreadable. Secrets are `"[secret]"` unless `recordSecrets` is set.
   */
  readonly body: unknown;
  /** HTTP status of the answer; undefined until it is sent, and permanently if a fault closed the connection. */
  readonly status: number | undefined;
  readonly requestId: string;
  /** Time of arrival by the emulator's clock, in milliseconds since the Unix epoch. */
  readonly atMs: number;
  /** Real time from the arrival to the end of the answer or connection, in milliseconds; undefined until then. */
  readonly durationMs: number | undefined;
}

/** The most recent requests. */
export interface RequestLog {
  /** Records a request on arrival. */
  add(request: RecordedRequest): RecordedRequest;
  /** Records the status of the answer. */
  answered(request: RecordedRequest, status: number): void;
  /** Records the duration when a request has ended. */
  ended(request: RecordedRequest, durationMs: number): void;
  list(): readonly RecordedRequest[];
  /** Resolves with the `count`th request of a method, including earlier ones. */
  when(method: string, count: number): Promise<RecordedRequest>;
  clear(): void;
}

/** Creates an empty log that keeps the last `limit` requests. */
export function createRequestLog(limit: number): RequestLog {
  let kept: RecordedRequest[] = [];
  const seen = new Map<string, number>();
  const last = new Map<string, RecordedRequest>();
  let waiters: { method: string; count: number; resolve: (request: RecordedRequest) => void }[] = [];
  return {
    add(request) {
      kept.push(request);
      // Dropping half of the entries at once is cheaper than dropping one at a time.
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
    ended: (request, durationMs) => void Object.assign(request, { durationMs }),
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

/** Copies a body with the values of secret properties hidden, at any depth and of any type. */
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
