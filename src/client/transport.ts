/** A request as the network sees it: complete, and the smallest record that says so. */
export type HttpRequest = {
  /** Absolute, http or https. */
  readonly url: string;
  /** Every RPC is a POST (documented); the service's description is read by GET. */
  readonly method: "POST" | "GET";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Aborting it ends the exchange at once. */
  readonly signal?: AbortSignal;
};

/** A whole answer, whatever its status. */
export type HttpResponse = {
  readonly status: number;
  /** Names in lower case; a header that came several times is joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/**
 * The one function through which the client touches the network. It resolves with any whole answer and never follows a
 * redirect. It rejects when there is none, best with a `NetworkError`, which says whether the request was sent; any other
 * rejection is classified by its code, in doubt as "may have been received".
 */
export type Transport = (request: HttpRequest) => Promise<HttpResponse>;

/** A transport that owns connections. */
export type ClosableTransport = {
  readonly send: Transport;
  /** Loads what a request to this URL needs, without opening a connection. Never rejects. */
  prepare(url: string): Promise<void>;
  /** Ends every connection; an exchange that is still going on rejects. Safe to call twice. */
  close(): Promise<void>;
};
