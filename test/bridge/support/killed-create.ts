import type { Store } from "../../../src/base/engine-data";
import type { Emulator } from "../../../src/emulator";
import type { Bench } from "./running-bridge";

/**
 * Starts a create, and kills its run while the service holds a call: the journal stays as it was at that moment.
 *
 * @param where the call, and the moment at which the service holds it
 */
export async function killCreateAt(
  bench: Bench,
  store: Store,
  where: Parameters<Emulator["pauseAt"]>[0],
  config: Parameters<Bench["create"]>[0],
): Promise<void> {
  const pause = bench.emulator.pauseAt(where);
  const killed = bench.create(config);
  await pause.whenHeld();
  const files = new Map<string, string>();
  for (const name of await store.list()) files.set(name, (await store.read(name)) ?? "");
  bench.interrupt();
  pause.drop();
  await killed;
  // A killed process writes nothing more.
  for (const name of await store.list()) await store.remove(name);
  for (const [name, text] of files) await store.write(name, text);
  bench.restart();
}
