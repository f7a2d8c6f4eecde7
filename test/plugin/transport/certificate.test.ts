import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { describe, test } from "node:test";

import {
  certificateDerOf,
  certificatePem,
  createServerIdentity,
} from "../../../src/plugin/transport/certificate";

describe("server certificate", () => {
  const identity = createServerIdentity();
  const certificate = new X509Certificate(identity.certificateDer);

  test("is signed by its own P-256 key and matches it", () => {
    assert.equal(certificate.publicKey.asymmetricKeyDetails?.namedCurve, "prime256v1");
    assert.ok(certificate.verify(certificate.publicKey));
    assert.ok(certificate.checkPrivateKey(identity.privateKey));
    assert.ok(certificate.checkIssued(certificate));
    assert.deepEqual(new X509Certificate(certificatePem(identity)).raw, identity.certificateDer);
  });

  test("is its own authority and valid only for localhost", () => {
    assert.equal(certificate.ca, true);
    assert.equal(certificate.subjectAltName, "DNS:localhost");
    assert.equal(certificate.checkHost("localhost"), "localhost");
    assert.equal(certificate.checkHost("example.com"), undefined);
    assert.deepEqual(certificate.keyUsage, ["1.3.6.1.5.5.7.3.1"]);
  });

  test("is valid at any time that a machine's clock may show", () => {
    assert.equal(Date.parse(certificate.validFrom), Date.parse("2000-01-01T00:00:00Z"));
    assert.equal(Date.parse(certificate.validTo), Date.parse("9999-12-31T23:59:59Z"));
  });

  test("has its own serial number and key", () => {
    const other = new X509Certificate(createServerIdentity().certificateDer);
    assert.notEqual(other.serialNumber, certificate.serialNumber);
    assert.match(certificate.serialNumber, /^[4-7][0-9A-F]{31}$/);
    assert.notEqual(other.fingerprint256, certificate.fingerprint256);
  });

  test("is read from its text form whole, or not at all", () => {
    const pem = certificatePem(identity);
    assert.deepEqual(certificateDerOf(pem), identity.certificateDer);
    assert.deepEqual(certificateDerOf(pem.replaceAll("\n", "\r\n")), identity.certificateDer);
    const [begin = "", ...lines] = pem.trim().split("\n");
    const cut = [begin, ...lines.slice(1)].join("\n");
    for (const damaged of [
      "",
      begin,
      cut,
      pem.replace(lines[1] ?? "", ""),
      pem.slice(0, -20),
      `${pem}${pem}`,
    ]) {
      assert.throws(
        () => certificateDerOf(damaged),
        /^Error: (it has no certificate|the certificate is not whole)/,
      );
    }
  });
});
