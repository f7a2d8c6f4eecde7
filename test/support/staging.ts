import { startEmulator, type Emulator } from "../../src/emulator";
import { scenario, type Scenario } from "./end-to-end";

export const PROJECT = { slug: "shop", display_name: "shop" };
const NETWORK = { project_name: "projects/shop", region: "datacenters/eu-west-1", ipv4_cidr: "10.0.0.0/24" };

export const projectAndNetwork = {
  resource: {
    svc_project: { shop: PROJECT },
    svc_network: { net: { ...NETWORK, depends_on: ["svc_project.shop"] } },
  },
};

/** Runs a story with a project and a network in production, and an emulator of staging. */
export async function withStaging(tell: (s: Scenario, staging: Emulator) => Promise<void>): Promise<void> {
  const staging = await startEmulator({ operationMs: 50, seed: "staging" });
  try {
    await scenario({}, async (s) => {
      s.write(projectAndNetwork);
      await s.apply();
      await tell(s, staging);
    });
  } finally {
    await staging.close();
  }
}

/** Returns the types of the resources in state. */
export function typesInState(s: Scenario): readonly string[] {
  const { resources } = JSON.parse(s.state()) as { readonly resources: { readonly type: string }[] };
  return resources.map(({ type }) => type).sort();
}

const CHANGING = ["Create", "Delete", "Update"];

/** Returns the methods of the requests that change something. */
export function changesOf({ requests }: Emulator): readonly string[] {
  return requests
    .flatMap(({ method }) => method ?? [])
    .filter((method) => CHANGING.some((verb) => method.startsWith(verb)));
}
