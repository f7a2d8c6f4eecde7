/** Sizes and counts that bound what a peer can make this process hold. */

const MIB = 1024 * 1024;

/**
 * Largest message in either direction, in bytes. Other plugin servers for this protocol allow the same; the host itself
 * accepts at most 64 MiB for a schema.
 */
export const MAX_MESSAGE_BYTES = 256 * MIB;

/** Request bytes held for all unfinished requests together: one message of the largest size, and room for the rest. */
export const MAX_BUFFERED_REQUEST_BYTES = 512 * MIB;

/** Calls that one connection may have open. The host opens one for each concurrent operation, and two of its own. */
export const MAX_CONCURRENT_STREAMS = 1000;

/** Connections that may be open at once, those not yet authenticated included. A host opens one. */
export const MAX_CONNECTIONS = 64;

/** Time that a connection has for its TLS handshake, in milliseconds. */
export const TLS_HANDSHAKE_TIMEOUT_MS = 10_000;

/** Bytes that a peer may send ahead on one stream, and on one connection, before it waits for us. */
export const STREAM_WINDOW_BYTES = 4 * MIB;
export const SESSION_WINDOW_BYTES = 16 * MIB;

/** Largest header block accepted, in bytes. */
export const MAX_HEADER_BYTES = 64 * 1024;

/**
 * Bound on what the http2 layer holds for one connection, in its unit of megabytes. Its default of 10 makes it refuse
 * new calls while one large answer waits for a slow reader.
 */
export const MAX_SESSION_MEMORY_MB = 1024;

/** Largest status text sent, in bytes before escaping: it travels in a header. */
export const MAX_STATUS_TEXT_BYTES = 8 * 1024;
