import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { answerJson, startHttp } from "./loopback-server";

test("client: loads undici in part and on the first call, not on import or creation", async (t) => {
  const { origin } = await startHttp(t, (response) => answerJson(response, 200, {}));
  const program = `
    const { createClient, createSecret } = require(${JSON.stringify(join(__dirname, "../../src/client"))});
    const loaded = () => Object.keys(require.cache).filter((path) => /node_modules.undici/.test(path)).length > 0;
    const seen = [loaded()];
    const config = { endpoint: ${JSON.stringify(origin)}, apiKey: createSecret("svc_key"), environmentPrefix: "SVC" };
    const client = createClient({ config, userAgent: "x", transportOptions: { environment: {} } });
    seen.push(loaded());
    client.call({ path: "/svc.x.v1.X/Get", safety: "read" }, {}).then((answer) => {
      void client.close();
      console.log(JSON.stringify([...seen, loaded(), answer, Object.keys(require.cache).some((path) => /undici.lib.web.fetch/.test(path))]));
    });`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "-e", program]);
  assert.deepEqual(JSON.parse(stdout), [false, false, true, {}, false]);
});
