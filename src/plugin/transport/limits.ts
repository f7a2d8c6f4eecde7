/** Sizes and counts that limit the resources that a peer can use in this process. */

const MIB = 1024 * 1024;

/**
 * Maximum message size in either direction, in bytes. Other plugin servers for this protocol allow the same; the host itself accepts at
 * most 64 MiB for a schema.
 */
export const MAX_MESSAGE_BYTES = 256 * MIB;

/** Maximum request bytes of all unfinished requests together: one message of the maximum size, and room for the rest. */
export const MAX_BUFFERED_REQUEST_BYTES = 512 * MIB;

/** Maximum open calls of one connection. The host opens one for each concurrent operation, and two of its own. */
export const MAX_CONCURRENT_STREAMS = 1000;

/** Maximum open connections, including those not yet authenticated. A host opens one. */
export const MAX_CONNECTIONS = 64;

/** As {@link MAX_CONNECTIONS}, for a process that many engines share. Each opens several, and closes none before its end. */
export const MAX_SHARED_CONNECTIONS = 4096;

/** Time limit of a connection's TLS handshake, in milliseconds. */
export const TLS_HANDSHAKE_TIMEOUT_MS = 10_000;

/** Bytes that a peer may send ahead on one stream, and on one connection, before it waits for us. */
export const STREAM_WINDOW_BYTES = 4 * MIB;
export const SESSION_WINDOW_BYTES = 16 * MIB;

/** Maximum size of a header block, in bytes. */
export const MAX_HEADER_BYTES = 64 * 1024;

/**
 * Maximum memory of the http2 layer for one connection, in its unit of megabytes. With its default of 10 it refuses new calls while one
 * large answer waits for a slow reader.
 */
export const MAX_SESSION_MEMORY_MB = 1024;

/** Maximum size of a sent status text, in bytes before escaping: it is sent in a header. */
export const MAX_STATUS_TEXT_BYTES = 8 * 1024;
