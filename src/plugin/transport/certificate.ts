import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

import {
  derBitString,
  derBoolean,
  derExplicit,
  derImplicit,
  derObjectIdentifier,
  derOctetString,
  derSequence,
  derSet,
  derTime,
  derUnsignedInteger,
  derUtf8String,
} from "./der";

/** The host verifies this name for any address (documented by its plugin library). */
const SERVER_NAME = "localhost";

/**
 * The certificate is created and used on one machine, so its dates only have to survive a change of the clock. It may go back by up to a
 * day, and forward by up to ten years (a machine that wakes up without a battery clock).
 */
const CLOCK_SKEW_MS = 24 * 3600 * 1000;
const VALIDITY_MS = 3652 * 24 * 3600 * 1000;

const Oid = {
  ecPublicKey: "1.2.840.10045.2.1",
  prime256v1: "1.2.840.10045.3.1.7",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
  commonName: "2.5.4.3",
  subjectKeyIdentifier: "2.5.29.14",
  keyUsage: "2.5.29.15",
  subjectAltName: "2.5.29.17",
  basicConstraints: "2.5.29.19",
  extendedKeyUsage: "2.5.29.37",
  serverAuth: "1.3.6.1.5.5.7.3.1",
} as const;

/** A key of this process alone, and the certificate by which the host authenticates it. */
export interface ServerIdentity {
  /** Never leaves the process. */
  readonly privateKey: KeyObject;
  readonly certificatePem: string;
  /** The certificate's DER bytes, which the handshake line carries. */
  readonly certificateDer: Buffer;
}

/**
 * Creates an ECDSA P-256 key and a self-signed certificate for it. It is the only root that the host trusts, hence its own certificate
 * authority (path length 0) that may also serve TLS for `localhost`.
 */
export function createServerIdentity(now: Date = new Date()): ServerIdentity {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const signed = encodeTbsCertificate(encodePublicKey(publicKey), now);
  const certificateDer = derSequence(
    signed,
    signatureAlgorithm(),
    derBitString(sign("sha256", signed, privateKey)),
  );
  return { privateKey, certificatePem: toPem(certificateDer), certificateDer };
}

/**
 * Encodes a P-256 key as SubjectPublicKeyInfo, from its coordinates. OpenSSL's own encoding and parsing of keys would take as long as the
 * rest of the certificate.
 */
function encodePublicKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const uncompressed = Buffer.from([0x04]);
  return derSequence(
    derSequence(derObjectIdentifier(Oid.ecPublicKey), derObjectIdentifier(Oid.prime256v1)),
    derBitString(Buffer.concat([uncompressed, Buffer.from(x, "base64url"), Buffer.from(y, "base64url")])),
  );
}

function encodeTbsCertificate(publicKey: Buffer, now: Date): Buffer {
  const name = derSequence(
    derSet(derSequence(derObjectIdentifier(Oid.commonName), derUtf8String(SERVER_NAME))),
  );
  return derSequence(
    derExplicit(0, derUnsignedInteger(Buffer.from([2]))), // version 3
    derUnsignedInteger(serialNumber()),
    signatureAlgorithm(),
    name,
    derSequence(
      derTime(new Date(now.getTime() - CLOCK_SKEW_MS)),
      derTime(new Date(now.getTime() + VALIDITY_MS)),
    ),
    name,
    publicKey,
    derExplicit(3, derSequence(...extensions(publicKey))),
  );
}

function extensions(publicKey: Buffer): Buffer[] {
  const keyId = createHash("sha1").update(publicKey).digest();
  // digitalSignature (bit 0) and keyCertSign (bit 5); the two lowest bits of the byte are unused.
  const keyUsage = derBitString(Buffer.from([0b1000_0100]), 2);
  return [
    extension(
      Oid.basicConstraints,
      true,
      derSequence(derBoolean(true), derUnsignedInteger(Buffer.from([0]))),
    ),
    extension(Oid.keyUsage, true, keyUsage),
    extension(Oid.extendedKeyUsage, false, derSequence(derObjectIdentifier(Oid.serverAuth))),
    extension(Oid.subjectKeyIdentifier, false, derOctetString(keyId)),
    extension(
      Oid.subjectAltName,
      false,
      derSequence(derImplicit(2, Buffer.from(SERVER_NAME, "ascii"))), // dNSName
    ),
  ];
}

function extension(oid: string, critical: boolean, value: Buffer): Buffer {
  // DER omits a default value (false).
  const flag = critical ? [derBoolean(true)] : [];
  return derSequence(derObjectIdentifier(oid), ...flag, derOctetString(value));
}

function signatureAlgorithm(): Buffer {
  return derSequence(derObjectIdentifier(Oid.ecdsaWithSha256));
}

/** Positive, with 126 random bits: hosts may store serial numbers by issuer, and all of ours have one issuer name. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
}

function toPem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
