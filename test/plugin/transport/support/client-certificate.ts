import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

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

/** A client's key and its certificate for PLUGIN_CLIENT_CERT. */
export interface ClientIdentity {
  readonly keyPem: string;
  readonly certificatePem: string;
}

/** The issuer of a certificate. @default the certificate itself */
export interface Issuer {
  readonly keyPem: string;
  readonly organization: string;
}

/**
 * Creates a certificate like the one that the host creates for each plugin: ECDSA P-521, self-signed, an authority that is also a client.
 */
export function createClientIdentity(organization = "Host", issuer?: Issuer): ClientIdentity {
  const keys = generateKeyPairSync("ec", {
    namedCurve: "P-521",
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const algorithm = derSequence(derObjectIdentifier("1.2.840.10045.4.3.4")); // ecdsa-with-SHA512
  const now = Date.now();
  const signed = derSequence(
    derExplicit(0, derUnsignedInteger(Buffer.from([2]))),
    derUnsignedInteger(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    nameOf(issuer?.organization ?? organization),
    derSequence(derTime(new Date(now - 30_000)), derTime(new Date(now + 30 * 365 * 24 * 3600 * 1000))),
    nameOf(organization),
    keys.publicKey,
    derExplicit(3, derSequence(...extensions())),
  );
  const der = derSequence(
    signed,
    algorithm,
    derBitString(sign("sha512", signed, issuer?.keyPem ?? keys.privateKey)),
  );
  return {
    keyPem: keys.privateKey,
    certificatePem: `-----BEGIN CERTIFICATE-----\n${der.toString("base64")}\n-----END CERTIFICATE-----\n`,
  };
}

function nameOf(organization: string): Buffer {
  const attribute = (oid: string, text: string): Buffer =>
    derSet(derSequence(derObjectIdentifier(oid), derUtf8String(text)));
  return derSequence(attribute("2.5.4.3", "localhost"), attribute("2.5.4.10", organization));
}

function extensions(): Buffer[] {
  const extension = (oid: string, value: Buffer): Buffer =>
    derSequence(derObjectIdentifier(oid), derOctetString(value));
  return [
    extension("2.5.29.15", derBitString(Buffer.from([0b1010_1100]), 2)),
    extension(
      "2.5.29.37",
      derSequence(derObjectIdentifier("1.3.6.1.5.5.7.3.1"), derObjectIdentifier("1.3.6.1.5.5.7.3.2")),
    ),
    extension("2.5.29.19", derSequence(derBoolean(true))),
    extension("2.5.29.17", derSequence(derImplicit(2, Buffer.from("localhost")))),
  ];
}
