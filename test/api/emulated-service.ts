import { contract } from "../../src/contract";
import { type Clock, createClient, createSecret, createUndiciTransport } from "../../src/client";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../src/emulator";
import type { Service } from "../../src/api";
import { createSteppedTime, type SteppedTime } from "./stepped-time";

/** An emulator and a client of its service. */
export interface EmulatedService {
  readonly emulator: Emulator;
  readonly service: Service;
}

/** Starts an emulator that closes at the end of the test `t`. */
export async function startService(
  t: { after(end: () => Promise<void>): void },
  options: EmulatorOptions = {},
  clock?: Clock,
): Promise<EmulatedService> {
  const emulator = await startEmulator({ speed: 100, ...options });
  const client = createClient({
    config: { endpoint: emulator.url, apiKey: createSecret(emulator.apiKey), environmentPrefix: "SVC" },
    dialect: undefined,
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

/** Like {@link startService}, but with simulated time that passes only while the emulator and the client are idle. */
export async function startServiceInSteps(
  t: { after(end: () => Promise<void>): void },
  options: Omit<EmulatorOptions, "clock" | "speed"> = {},
): Promise<EmulatedService & { readonly time: SteppedTime }> {
  const time = createSteppedTime();
  const { clock } = time;
  const emulator = await startEmulator({ ...options, clock });
  const transport = createUndiciTransport({ environment: {} });
  const client = createClient({
    config: { endpoint: emulator.url, apiKey: createSecret(emulator.apiKey), environmentPrefix: "SVC" },
    dialect: undefined,
    userAgent: "test",
    clock,
    transport: time.over(transport.send),
  });
  t.after(async () => {
    await client.close();
    await transport.close();
    await emulator.close();
  });
  emulator.add("Project", { slug: "p" });
  return { emulator, service: { contract, client }, time };
}

/** A valid create request for a virtual machine, accepted by the emulator. */
export const MACHINE = {
  projectName: "projects/p",
  region: "datacenters/eu-west-1",
  compute: { vcpus: 1, memoryGib: 1 },
  boot: { image: "debian-12" },
};
