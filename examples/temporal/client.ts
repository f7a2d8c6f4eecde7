import { userInfo } from "node:os";
import { Client, Connection } from "@temporalio/client";
import { type Deployment, QUEUES } from "./deployment.js";
import { approve, deploy, reject, status } from "./workflows.js";

const USAGE = `Usage: client.ts COMMAND STACK
  start STACK [HEARTBEAT_SECONDS]   starts a deployment
  status STACK                      prints the phase, and the review to decide on
  approve STACK DIGEST              approves that review
  reject STACK DIGEST               rejects it
  cancel STACK                      interrupts the deployment, as Ctrl-C does
  result STACK                      waits for the end and prints it`;

async function main([command, stack, detail]: readonly string[]): Promise<void> {
  if (command === undefined || stack === undefined) throw new Error(USAGE);
  const connection = await Connection.connect({
    address: process.env["TEMPORAL_ADDRESS"] ?? "127.0.0.1:7233",
  });
  try {
    const client = new Client({ connection, namespace: process.env["TEMPORAL_NAMESPACE"] ?? "default" });
    // The same for all deployments of a stack, so that Temporal refuses a second one at a time.
    const workflowId = `deploy-${stack}`;
    const handle = client.workflow.getHandle(workflowId);
    const decision = { digest: detail ?? "", by: userInfo().username };
    switch (command) {
      case "start": {
        const deployment: Deployment =
          detail === undefined ? { stack } : { stack, heartbeatSeconds: Number(detail) };
        await client.workflow.start(deploy, { taskQueue: QUEUES.plan, workflowId, args: [deployment] });
        break;
      }
      case "status":
        console.log(JSON.stringify(await handle.query(status), undefined, 2));
        break;
      case "approve":
        await handle.signal(approve, decision);
        break;
      case "reject":
        await handle.signal(reject, decision);
        break;
      case "cancel":
        await handle.cancel();
        break;
      case "result":
        console.log(JSON.stringify(await handle.result()));
        break;
      default:
        throw new Error(USAGE);
    }
  } finally {
    await connection.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
