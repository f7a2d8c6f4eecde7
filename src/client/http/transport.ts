/** A complete HTTP request, in the smallest form. */
export type HttpRequest = {
  /** Absolute URL, http or https. */
  readonly url: string;
  /** POST for every RPC (documented); GET for the service's OpenAPI document. */
  readonly method: "POST" | "GET";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Ends the exchange at once when aborted. */
  readonly signal?: AbortSignal;
};

/** A complete answer, with any status. */
export type HttpResponse = {
  readonly status: number;
  /** Header names are in lower case; values of a repeated header are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body as the service wrote it, decoded from its content encoding. */
  readonly body: Uint8Array;
  /** Content encoding, if it cannot be decoded; the body is then empty. */
  readonly unknownEncoding?: string;
};

/**
 * The one function through which the client uses the network. It resolves with any complete answer and never follows
 * a redirect. If there is none, it rejects, preferably with a `NetworkError`, which says whether the request was
 * sent. Any other rejection is classified by its code, and in doubt as "may have been received".
 */
export type Transport = (request: HttpRequest) => Promise<HttpResponse>;

/** A transport that owns connections. */
export type ClosableTransport = {
  readonly send: Transport;
  /** Preloads the modules that a request to this URL needs, without opening a connection. Never rejects. */
  prepare(url: string): Promise<void>;
  /** Closes every connection; exchanges in flight reject. Idempotent. */
  close(): Promise<void>;
};
