import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { SIGNED_CERTIFICATE, SIGNED_KEY, TEST_AUTHORITY } from "../client/loopback-certificate";
import { listen } from "../client/loopback-server";
import { skipWithoutEngine } from "../support/engine";
import { asOneLine, scenario } from "../support/end-to-end";

const PROJECT = { resource: { svc_project: { shop: { slug: "shop" } } } };

/** Starts a TLS server with the certificate of a private authority, which passes requests on to `target()`. Returns its endpoint. */
async function startGateway(t: TestContext, target: () => string): Promise<string> {
  const server = createServer({ cert: SIGNED_CERTIFICATE, key: SIGNED_KEY }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const passed = { authorization: headers.authorization ?? "", "content-type": "application/json" };
      void fetch(`${target()}${url}`, { method, headers: passed, body: Buffer.concat(chunks) }).then(
        async (answer) => {
          response.writeHead(answer.status, { "content-type": "application/json" });
          response.end(await answer.text());
        },
      );
    });
  });
  const port = await listen(server);
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://localhost:${port}`;
}

test(
  "certificates: the authority in SSL_CERT_FILE, which every other provider trusts, suffices for a deployment",
  { skip: skipWithoutEngine() },
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "svc-certificates-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const authority = join(folder, "authority.pem");
    writeFileSync(authority, TEST_AUTHORITY);
    let target = "";
    const endpoint = await startGateway(t, () => target);
    await scenario({ env: { SVC_ENDPOINT: endpoint } }, async (s) => {
      target = s.emulator.url;
      s.write(PROJECT);
      const { code, output } = await s.run("apply", "-auto-approve");
      assert.equal(code, 1);
      assert.match(
        asOneLine(output),
        /failed \(unable to verify the first certificate.*\).* set SSL_CERT_FILE to that authority's file/,
      );
      s.env["SSL_CERT_FILE"] = authority;
      await s.apply();
      assert.equal(s.emulator.objects("Project").length, 1);
    });
  },
);

test(
  "certificates: a plan without verification of certificates sends nothing to another machine",
  { skip: skipWithoutEngine() },
  async () => {
    const env = { SVC_ENDPOINT: "https://svc.invalid", NODE_TLS_REJECT_UNAUTHORIZED: "0" };
    await scenario({ env }, async (s) => {
      s.write(PROJECT);
      const { code, output } = await s.run("plan");
      assert.equal(code, 1);
      const text = asOneLine(output);
      assert.ok(text.includes("The service's certificate is not verified"), text);
      assert.ok(text.includes("NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the verification"), text);
    });
  },
);
