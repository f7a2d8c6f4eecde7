import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { describe, test } from "node:test";

import fc from "fast-check";

import { createServerIdentity } from "../../../src/plugin/transport/certificate";
import {
  derObjectIdentifier,
  derTime,
  derUnsignedInteger,
  derValue,
} from "../../../src/plugin/transport/der";

describe("server certificate", () => {
  const identity = createServerIdentity();
  const certificate = new X509Certificate(identity.certificateDer);

  test("is signed by its own P-256 key and matches it", () => {
    assert.equal(certificate.publicKey.asymmetricKeyDetails?.namedCurve, "prime256v1");
    assert.ok(certificate.verify(certificate.publicKey));
    assert.ok(certificate.checkPrivateKey(identity.privateKey));
    assert.ok(certificate.checkIssued(certificate));
    assert.deepEqual(new X509Certificate(identity.certificatePem).raw, identity.certificateDer);
  });

  test("is its own authority and valid only for localhost", () => {
    assert.equal(certificate.ca, true);
    assert.equal(certificate.subjectAltName, "DNS:localhost");
    assert.equal(certificate.checkHost("localhost"), "localhost");
    assert.equal(certificate.checkHost("example.com"), undefined);
    assert.deepEqual(certificate.keyUsage, ["1.3.6.1.5.5.7.3.1"]);
  });

  test("is valid when created at any time, with a day of tolerance for clock changes", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2000-01-01"), max: new Date("2120-01-01"), noInvalidDate: true }),
        (now) => {
          const made = new X509Certificate(createServerIdentity(now).certificateDer);
          const dayMs = 24 * 3600 * 1000;
          assert.ok(Date.parse(made.validFrom) <= now.getTime() - dayMs + 1000);
          assert.ok(Date.parse(made.validTo) >= now.getTime() + 3650 * dayMs);
        },
      ),
      { numRuns: 30 },
    );
  });

  test("has its own serial number and key", () => {
    const other = new X509Certificate(createServerIdentity().certificateDer);
    assert.notEqual(other.serialNumber, certificate.serialNumber);
    assert.match(certificate.serialNumber, /^[4-7][0-9A-F]{31}$/);
    assert.notEqual(other.fingerprint256, certificate.fingerprint256);
  });
});

describe("DER", () => {
  const hex = (bytes: Buffer): string => bytes.toString("hex");

  test("writes lengths in the fewest bytes", () => {
    assert.equal(hex(derValue(4, Buffer.alloc(0))), "0400");
    assert.equal(hex(derValue(4, Buffer.alloc(127)).subarray(0, 3)), "047f00");
    assert.equal(hex(derValue(4, Buffer.alloc(128)).subarray(0, 3)), "048180");
    assert.equal(hex(derValue(4, Buffer.alloc(256)).subarray(0, 4)), "04820100");
  });

  test("writes integers without redundant zeros and never as negative", () => {
    const cases: readonly (readonly [readonly number[], string])[] = [
      [[], "020100"],
      [[0], "020100"],
      [[0, 0, 1], "020101"],
      [[0x7f], "02017f"],
      [[0x80], "02020080"],
      [[0, 0xff, 1], "020300ff01"],
    ];
    for (const [bytes, expected] of cases) {
      assert.equal(hex(derUnsignedInteger(Buffer.from(bytes))), expected);
    }
  });

  test("writes object identifiers with components of any size", () => {
    assert.equal(hex(derObjectIdentifier("2.5.29.15")), "0603551d0f");
    assert.equal(hex(derObjectIdentifier("1.2.840.10045.4.3.2")), "06082a8648ce3d040302");
  });

  test("writes years from 2050 with four digits and earlier ones with two", () => {
    assert.equal(derTime(new Date("2049-12-31T23:59:59.999Z")).toString("latin1"), "\x17\x0d491231235959Z");
    assert.equal(derTime(new Date("2050-01-01T00:00:00Z")).toString("latin1"), "\x18\x0f20500101000000Z");
  });
});
