import { contract } from "../../src/contract";
import { type Clock, createClient, createSecret } from "../../src/client";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../src/emulator";
import type { Service } from "../../src/service";

/** An emulator, and the service as a client of it sees it. */
export interface EmulatedService {
  readonly emulator: Emulator;
  readonly service: Service;
}

/** Starts an emulator, ended with the test that `t` is. */
export async function startService(
  t: { after(end: () => Promise<void>): void },
  options: EmulatorOptions = {},
  clock?: Clock,
): Promise<EmulatedService> {
  const emulator = await startEmulator({ speed: 100, ...options });
  const client = createClient({
    config: { endpoint: emulator.url, apiKey: createSecret(emulator.apiKey), environmentPrefix: "SVC" },
    userAgent: "test",
    ...(clock === undefined ? {} : { clock }),
  });
  t.after(async () => {
    await client.close();
    await emulator.close();
  });
  emulator.add("Project", { slug: "p" });
  return { emulator, service: { contract, client } };
}

/** The request for a machine that the emulator takes. */
export const MACHINE = {
  projectName: "projects/p",
  region: "datacenters/eu-west-1",
  compute: { vcpus: 1, memoryGib: 1 },
  boot: { image: "debian-12" },
};
