import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { connect as connectTls } from "node:tls";
import { describe, test } from "node:test";

import { certificatePem, createServerIdentity } from "../../../src/plugin/transport/certificate";
import type { MutualTls } from "../../../src/plugin/transport/h2-server";
import { createClientIdentity } from "./support/client-certificate";
import { call, openMutual, openPlain, openSocket } from "./support/grpc-client";
import { withServer, type LoopbackServer } from "./support/loopback-server";

const HEALTH = "/grpc.health.v1.Health/Check";

const host = createClientIdentity();
const identity = createServerIdentity();
const tls: MutualTls = {
  identity,
  clientCertificateDer: new X509Certificate(host.certificatePem).raw,
};

/** Asserts that an attempt of this peer reaches no RPC, and that the host can still connect afterwards. */
async function assertRefused(attempt: (server: LoopbackServer) => Promise<unknown>): Promise<void> {
  await withServer(
    {},
    async (server) => {
      await assert.rejects(attempt(server));
      assert.equal(server.server.sessionCount, 0);
      const session = await openMutual(server.endpoint, certificatePem(identity), {
        key: host.keyPem,
        cert: host.certificatePem,
      });
      assert.equal((await call(session, HEALTH)).grpcStatus, "0");
      session.destroy();
    },
    { tls },
  );
}

describe("mutual TLS", () => {
  for (const version of ["TLSv1.2", "TLSv1.3"] as const) {
    test(`serves the host whose certificate was given (${version})`, async () => {
      await withServer(
        {},
        async ({ endpoint }) => {
          const session = await openMutual(endpoint, certificatePem(identity), {
            key: host.keyPem,
            cert: host.certificatePem,
            minVersion: version,
            maxVersion: version,
          });
          assert.equal((await call(session, HEALTH)).grpcStatus, "0");
          session.destroy();
        },
        { tls },
      );
    });
  }

  test("rejects a client without a certificate", () =>
    assertRefused(({ endpoint }) => openMutual(endpoint, certificatePem(identity), {})));

  test("rejects a client with another certificate, even of the same name", () => {
    const other = createClientIdentity();
    return assertRefused(({ endpoint }) =>
      openMutual(endpoint, certificatePem(identity), { key: other.keyPem, cert: other.certificatePem }),
    );
  });

  test("rejects a client whose certificate is signed by the host's key", () => {
    const signed = createClientIdentity("Other", { keyPem: host.keyPem, organization: "Host" });
    return assertRefused(({ endpoint }) =>
      openMutual(endpoint, certificatePem(identity), {
        key: signed.keyPem,
        cert: `${signed.certificatePem}${host.certificatePem}`,
      }),
    );
  });

  test("rejects the host's certificate without the host's key", () => {
    const other = createClientIdentity();
    return assertRefused(async ({ endpoint }) =>
      openMutual(endpoint, certificatePem(identity), { key: other.keyPem, cert: host.certificatePem }),
    );
  });

  test("rejects TLS 1.1, protocols other than HTTP/2, and plaintext", async () => {
    const certificate = { key: host.keyPem, cert: host.certificatePem };
    await assertRefused(({ endpoint }) =>
      openMutual(endpoint, certificatePem(identity), {
        ...certificate,
        minVersion: "TLSv1.1",
        maxVersion: "TLSv1.1",
        ciphers: "DEFAULT@SECLEVEL=0",
      }),
    );
    for (const protocols of [["http/1.1"], []]) {
      await assertRefused(({ endpoint }) =>
        openMutual(endpoint, certificatePem(identity), { ...certificate, ALPNProtocols: protocols }),
      );
    }
    await assertRefused(async ({ endpoint }) => {
      const session = await openPlain(endpoint);
      await new Promise((_resolve, reject) =>
        session.once("error", reject).once("close", () => reject(new Error())),
      );
    });
  });

  test("presents a certificate that is valid only for localhost", async () => {
    await withServer(
      {},
      async ({ endpoint }) => {
        const rejected = await new Promise((resolve) => {
          connectTls({
            socket: openSocket(endpoint),
            ca: certificatePem(identity),
            servername: "example.com",
            ALPNProtocols: ["h2"],
            key: host.keyPem,
            cert: host.certificatePem,
          }).once("error", resolve);
        });
        assert.equal((rejected as NodeJS.ErrnoException).code, "ERR_TLS_CERT_ALTNAME_INVALID");
      },
      { tls },
    );
  });
});
