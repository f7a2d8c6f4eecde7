import { once } from "node:events";
import type { Socket } from "node:net";

import { openSocket, type Address } from "./grpc-client";

/** HTTP/2 frames built by hand, for peers that violate the protocol. */
export const FrameType = {
  DATA: 0,
  HEADERS: 1,
  PRIORITY: 2,
  RST_STREAM: 3,
  SETTINGS: 4,
  PUSH_PROMISE: 5,
  PING: 6,
  GOAWAY: 7,
  WINDOW_UPDATE: 8,
  CONTINUATION: 9,
} as const;

export const Flag = { ACK: 1, END_STREAM: 1, END_HEADERS: 4 } as const;

export const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "ascii");

export function rawFrame(type: number, flags: number, streamId: number, payload: Uint8Array): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(streamId, 5);
  return Buffer.concat([head, payload]);
}

/** Encodes a header block without compression. Values must be shorter than 127 bytes. */
export function headerBlock(headers: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(headers)) {
    parts.push(
      Buffer.from([0, name.length]),
      Buffer.from(name),
      Buffer.from([value.length]),
      Buffer.from(value),
    );
  }
  return Buffer.concat(parts);
}

export function requestHeaders(streamId: number, path: string, flags: number = Flag.END_HEADERS): Buffer {
  const block = headerBlock({
    ":method": "POST",
    ":scheme": "http",
    ":path": path,
    ":authority": "localhost",
    "content-type": "application/grpc",
  });
  return rawFrame(FrameType.HEADERS, flags, streamId, block);
}

export function resetFrame(streamId: number, code: number): Buffer {
  const payload = Buffer.alloc(4);
  payload.writeUInt32BE(code);
  return rawFrame(FrameType.RST_STREAM, 0, streamId, payload);
}

export function windowFrame(streamId: number, bytes: number): Buffer {
  const payload = Buffer.alloc(4);
  payload.writeUInt32BE(bytes);
  return rawFrame(FrameType.WINDOW_UPDATE, 0, streamId, payload);
}

/** A connection that sends arbitrary bytes. */
export interface RawConnection {
  readonly socket: Socket;
  send(bytes: Uint8Array): void;
  /** Resolves to true when the server answers a ping, and so has processed everything before it; false if it abandons the connection. */
  ping(): Promise<boolean>;
}

export async function openRaw(at: Address): Promise<RawConnection> {
  const socket = openSocket(at);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const pongs = new Map<number, (alive: boolean) => void>();
  let pings = 0;
  let unread = Buffer.alloc(0);
  let closed = false;
  const hangUp = (): void => {
    closed = true;
    for (const resolve of pongs.values()) resolve(false);
  };
  socket.on("close", hangUp);
  socket.on("data", (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    while (unread.length >= 9) {
      const end = 9 + unread.readUIntBE(0, 3);
      if (unread.length < end) break;
      if (unread[3] === FrameType.PING && unread[4] === Flag.ACK) {
        const id = unread.readUInt32BE(13);
        pongs.get(id)?.(true);
        pongs.delete(id);
      }
      // The server has abandoned this connection, but may or may not close the socket.
      if (unread[3] === FrameType.GOAWAY) hangUp();
      unread = unread.subarray(end);
    }
  });
  return {
    socket,
    send: (bytes) => {
      if (socket.writable) socket.write(bytes);
    },
    ping: () =>
      new Promise((resolve) => {
        if (closed) {
          resolve(false);
          return;
        }
        pings += 1;
        const payload = Buffer.alloc(8);
        payload.writeUInt32BE(pings, 4);
        pongs.set(pings, resolve);
        socket.write(rawFrame(FrameType.PING, 0, 0, payload));
      }),
  };
}
