import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_SOURCE, packageToStage, parseSourceAddress } from "../../constructs/staging";
import { unpackProvider } from "../../packing";
import type { CommandRun } from "../command";
import { asUsage } from "../input/as-usage";
import { providerChoice } from "../input/provider-options";
import { withReattached } from "../input/reattached";
import { runForwarding } from "../serve/run-forwarding";
import { startShared } from "../serve/shared-provider";
import type { serveCommand } from "./serve";

/** Runs `cdktf-svc serve`. */
export const runServe: CommandRun<typeof serveCommand> = async ([command], options, io) => {
  if (process.platform !== "linux") {
    throw new Error(
      "`cdktf-svc serve` needs Linux: only there the system shows on which state an engine works that uses a running provider. " +
        "Nothing was started. Run the command without it.",
    );
  }
  const { source: sources = [] } = options;
  for (const source of sources) asUsage(() => parseSourceAddress(source));
  const { content, ...description } = packageToStage(providerChoice(options));
  const folder = mkdtempSync(join(tmpdir(), "cdktf-svc-serve-"));
  try {
    const program = unpackProvider(content(), description, folder);
    const { version, h1 } = description;
    writeFileSync(join(folder, "served.json"), JSON.stringify({ version, h1 }));
    const addresses = [...new Set([DEFAULT_SOURCE, ...sources])];
    const env = withReattached(io.env);
    const provider = await startShared(program, addresses, io);
    try {
      return await runForwarding(command, env(provider.reattached), io);
    } finally {
      await provider.end();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
