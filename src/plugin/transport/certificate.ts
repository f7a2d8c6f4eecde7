import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A key of this process alone, and the certificate by which the host authenticates it. */
export interface ServerIdentity {
  /** Never leaves the process. */
  readonly privateKey: KeyObject;
  /** The certificate's DER bytes, which the handshake line carries. */
  readonly certificateDer: Buffer;
}

/**
 * The certificate in the encoding of X.690, except what each one has of its own: serial number, key, identifier of the key, and signature.
 * All of these but the signature have one length, so that every length before them is known. Writing it part by part would take another
 * millisecond of processor time until the handshake, of about 30.
 *
 * The host verifies the name "localhost" for any address (documented by its plugin library). The dates are always valid, since a machine's
 * clock may be wrong and change: the only user of a certificate is the process that made it, which ends with its host.
 */
const BEFORE_SERIAL_NUMBER = bytes(
  "3082013e", // the signed part, 318 bytes
  "a003 020102", // version 3
  "0210", // serial number, 16 bytes
);
const ECDSA_WITH_SHA256 = bytes("300a 06082a8648ce3d040302");
const NAME = bytes("3014 3112 3010 0603550403 0c09", text("localhost")); // common name
const VALIDITY = bytes("3020 170d", text("000101000000Z"), "180f", text("99991231235959Z"));
const BEFORE_KEY = bytes("3059 3013 06072a8648ce3d0201 06082a8648ce3d030107 0342 00 04"); // a point on P-256
const BEFORE_KEY_ID = bytes(
  "a370 306e", // extensions
  "3012 0603551d13 0101ff 0408 3006 0101ff 020100", // critical: an authority, path length 0
  "300e 0603551d0f 0101ff 0404 03020284", // critical: usage digitalSignature and keyCertSign
  "3013 0603551d25 040c 300a 06082b06010505070301", // extended usage serverAuth
  "301d 0603551d0e 0416 0414", // subject key identifier, 20 bytes
);
const SUBJECT_NAME = bytes("3014 0603551d11 040d 300b 8209", text("localhost")); // DNS name
const KEY_ID_BYTES = 20;

/**
 * Creates an ECDSA P-256 key and a self-signed certificate for it. It is the only root that the host trusts, hence its own certificate
 * authority (path length 0) that may also serve TLS for `localhost`.
 */
export function createServerIdentity(): ServerIdentity {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  const signed = Buffer.concat([
    BEFORE_SERIAL_NUMBER,
    serialNumber(),
    ECDSA_WITH_SHA256,
    NAME,
    VALIDITY,
    NAME,
    BEFORE_KEY,
    point,
    BEFORE_KEY_ID,
    // Any bytes that identify the key (RFC 5280): its own end is as random as a hash of it.
    point.subarray(-KEY_ID_BYTES),
    SUBJECT_NAME,
  ]);
  const signature = sign("sha256", signed, privateKey);
  const content = Buffer.concat([
    signed,
    ECDSA_WITH_SHA256,
    Buffer.from([0x03, signature.length + 1, 0]), // bit string without unused bits
    signature,
  ]);
  const certificateDer = Buffer.concat([
    Buffer.from([0x30, 0x82, content.length >> 8, content.length & 0xff]),
    content,
  ]);
  return { privateKey, certificateDer };
}

/** Returns a certificate in the text form that Node's TLS takes. */
export function certificatePem({ certificateDer }: ServerIdentity): string {
  const lines = certificateDer.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

/**
 * Reads the DER bytes of a certificate from its text form. Throws if it is not whole. Does not look into it: for that, OpenSSL takes as
 * long as for the creation of one.
 */
export function certificateDerOf(pem: string): Buffer {
  const body = /^-----BEGIN CERTIFICATE-----\s([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----\s*$/.exec(
    pem,
  )?.[1];
  if (body === undefined) throw new Error("it has no certificate in the PEM form");
  const der = Buffer.from(body, "base64");
  // A sequence whose length takes two bytes: a certificate has neither less than 256 bytes nor more than 65,535.
  if (der.length < 4 || der.readUInt16BE() !== 0x3082 || der.length !== 4 + der.readUInt16BE(2)) {
    throw new Error("the certificate is not whole");
  }
  return der;
}

/** Positive, with 126 random bits: hosts may store serial numbers by issuer, and all of ours have one issuer name. */
function serialNumber(): Buffer {
  const number = randomBytes(16);
  number[0] = ((number[0] ?? 0) & 0x7f) | 0x40;
  return number;
}

function bytes(...hex: readonly string[]): Buffer {
  return Buffer.from(hex.join("").replaceAll(" ", ""), "hex");
}

function text(ascii: string): string {
  return Buffer.from(ascii, "ascii").toString("hex");
}
