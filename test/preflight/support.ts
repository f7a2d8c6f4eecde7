import { after } from "node:test";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../src/emulator";
import type { PreflightCheck, PreflightOptions, PreflightReport } from "../../src/preflight";
import { runPreflight } from "../../src/preflight/run-preflight";
import { createVirtualClock } from "../client/virtual-clock";

/** An emulator with an organization, its wallet and a project, and a preflight function that does not wait between attempts. */
export interface Scene {
  readonly emulator: Emulator;
  readonly look: (options?: PreflightOptions) => Promise<PreflightReport>;
}

export async function startScene(options: EmulatorOptions = {}): Promise<Scene> {
  const emulator = await startEmulator(options);
  after(() => emulator.close());
  emulator.add("Organization", { slug: "acme" });
  emulator.add("Project", { slug: "shop", organizationName: "organizations/acme" });
  return {
    emulator,
    look: (asked = {}) => {
      const environment = {
        SVC_ENDPOINT: emulator.url,
        SVC_API_KEY: emulator.apiKey,
        ...asked.environment,
      };
      return runPreflight({ ...asked, environment }, { clock: createVirtualClock(), random: () => 0.5 });
    },
  };
}

/** Returns the only check of a subject. */
export function checkOf({ checks }: PreflightReport, subject: string): PreflightCheck {
  const [found, ...more] = checks.filter((check) => check.subject === subject);
  if (found === undefined || more.length > 0) {
    throw new Error(`not one check of ${subject}: ${JSON.stringify(checks, null, 2)}`);
  }
  return found;
}

/** Returns the outcomes in short form: `failed project projects/shop`. */
export function outcomes({ checks }: PreflightReport): readonly string[] {
  return checks.map(({ id, subject, outcome }) => `${outcome} ${id} ${subject}`);
}
