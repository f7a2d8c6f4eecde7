import { NativeConnection, Worker } from "@temporalio/worker";
import { applyActivities, planActivities } from "./activities.js";
import { QUEUES } from "./deployment.js";

// Usage: node --import tsx worker.ts plan|apply. SIGTERM and Ctrl-C interrupt a running engine, wait for its end, and let another worker continue.

const CHOICES = {
  plan: { activities: planActivities, workflowsPath: require.resolve("./workflows") },
  apply: { activities: applyActivities },
} as const;

async function main(queue: string | undefined): Promise<void> {
  if (queue !== "plan" && queue !== "apply") throw new Error("Usage: worker.ts plan|apply");
  const connection = await NativeConnection.connect({
    address: process.env["TEMPORAL_ADDRESS"] ?? "127.0.0.1:7233",
  });
  try {
    const worker = await Worker.create({
      connection,
      namespace: process.env["TEMPORAL_NAMESPACE"] ?? "default",
      taskQueue: QUEUES[queue],
      // An engine needs about a processor.
      maxConcurrentActivityTaskExecutions: 2,
      ...CHOICES[queue],
    });
    await worker.run();
  } finally {
    await connection.close();
  }
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
