import { promisify } from "node:util";
import type * as zlibModule from "node:zlib";

type Zlib = typeof zlibModule;

/** Decodes one content encoding, to at most `maxOutputLength` bytes. */
type Decoder = (packed: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

/** No real server nests more encodings than this. */
const MOST_ENCODINGS = 4;

/**
 * Returns the decoders for a `Content-Encoding`, in the order to apply them, or undefined if one of the encodings is
 * unknown. Requests ask for gzip only, but a gateway may use any encoding.
 */
export function decodersFor(contentEncoding: string, zlib: Zlib): readonly Decoder[] | undefined {
  const names = contentEncoding.split(",").map((name) => name.trim().toLowerCase());
  const packed = names.filter((name) => name !== "" && name !== "identity").reverse();
  const decoders = packed.map((name) => decoderFor(name, zlib)).filter((decoder) => decoder !== undefined);
  return decoders.length === packed.length && packed.length <= MOST_ENCODINGS ? decoders : undefined;
}

/**
 * Decodes a body. A small body can decode to any size, so the limit applies to the result of every step.
 *
 * @throws RangeError if a result is larger than `maxBytes`; another error if the body is invalid
 */
export async function unpackBody(
  body: Buffer,
  decoders: readonly Decoder[],
  maxBytes: number,
): Promise<Buffer> {
  let unpacked = body;
  for (const decode of decoders) unpacked = await decode(unpacked, { maxOutputLength: maxBytes });
  return unpacked;
}

function decoderFor(name: string, zlib: Zlib): Decoder | undefined {
  switch (name) {
    case "gzip":
    case "x-gzip":
      return promisify(zlib.gunzip);
    case "br":
      return promisify(zlib.brotliDecompress);
    case "deflate":
      // The standard means zlib's format, but many servers send a raw deflate stream. The low bits of zlib's first
      // byte are always 8.
      return (packed, options) =>
        promisify(((packed[0] ?? 0) & 0x0f) === 8 ? zlib.inflate : zlib.inflateRaw)(packed, options);
    case "zstd": {
      // Since Node 22.15.
      const { zstdDecompress } = zlib as Partial<Record<"zstdDecompress", Zlib["gunzip"]>>;
      return zstdDecompress === undefined ? undefined : promisify(zstdDecompress);
    }
    default:
      return undefined;
  }
}
