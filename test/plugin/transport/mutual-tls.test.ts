import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { connect as connectTls } from "node:tls";
import { describe, it } from "node:test";

import { createServerIdentity } from "../../../src/plugin/transport/certificate";
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

/** Nothing that this peer tries reaches an RPC, and the host can still connect after it. */
async function assertRefused(attempt: (server: LoopbackServer) => Promise<unknown>): Promise<void> {
  await withServer(
    {},
    async (server) => {
      await assert.rejects(attempt(server));
      assert.equal(server.server.sessionCount, 0);
      const session = await openMutual(server.endpoint, identity.certificatePem, {
        key: host.keyPem,
        cert: host.certificatePem,
      });
      assert.equal((await call(session, HEALTH)).grpcStatus, "0");
      session.destroy();
    },
    { tls },
  );
}

describe("a connection with mutual TLS", () => {
  for (const version of ["TLSv1.2", "TLSv1.3"] as const) {
    it(`serves the host whose certificate was given (${version})`, async () => {
      await withServer(
        {},
        async ({ endpoint }) => {
          const session = await openMutual(endpoint, identity.certificatePem, {
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

  it("is refused to a client without a certificate", () =>
    assertRefused(({ endpoint }) => openMutual(endpoint, identity.certificatePem, {})));

  it("is refused to a client with another certificate, even one of the same name", () => {
    const other = createClientIdentity();
    return assertRefused(({ endpoint }) =>
      openMutual(endpoint, identity.certificatePem, { key: other.keyPem, cert: other.certificatePem }),
    );
  });

  it("is refused to a client whose certificate the host's own key has signed", () => {
    const signed = createClientIdentity("Other", { keyPem: host.keyPem, organization: "Host" });
    return assertRefused(({ endpoint }) =>
      openMutual(endpoint, identity.certificatePem, {
        key: signed.keyPem,
        cert: `${signed.certificatePem}${host.certificatePem}`,
      }),
    );
  });

  it("is refused to the host's certificate without the host's key", () => {
    const other = createClientIdentity();
    return assertRefused(async ({ endpoint }) =>
      openMutual(endpoint, identity.certificatePem, { key: other.keyPem, cert: host.certificatePem }),
    );
  });

  it("is refused to TLS 1.1, to protocols other than HTTP/2, and to plaintext", async () => {
    const certificate = { key: host.keyPem, cert: host.certificatePem };
    await assertRefused(({ endpoint }) =>
      openMutual(endpoint, identity.certificatePem, {
        ...certificate,
        minVersion: "TLSv1.1",
        maxVersion: "TLSv1.1",
        ciphers: "DEFAULT@SECLEVEL=0",
      }),
    );
    for (const protocols of [["http/1.1"], []]) {
      await assertRefused(({ endpoint }) =>
        openMutual(endpoint, identity.certificatePem, { ...certificate, ALPNProtocols: protocols }),
      );
    }
    await assertRefused(async ({ endpoint }) => {
      const session = await openPlain(endpoint);
      await new Promise((_resolve, reject) =>
        session.once("error", reject).once("close", () => reject(new Error())),
      );
    });
  });

  it("shows the host a certificate that is valid for localhost alone", async () => {
    await withServer(
      {},
      async ({ endpoint }) => {
        const rejected = await new Promise((resolve) => {
          connectTls({
            socket: openSocket(endpoint),
            ca: identity.certificatePem,
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
