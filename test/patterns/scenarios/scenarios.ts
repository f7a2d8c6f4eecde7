import type { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { PrivateMachines } from "../../../examples/scenarios/bastion/patterns";
import { PrivateMachines as PrivateMachinesOfKinds } from "../../../examples/scenarios/bastion/kinds";
import { ImageChange } from "../../../examples/scenarios/blue-green/patterns";
import { ImageChange as ImageChangeOfKinds } from "../../../examples/scenarios/blue-green/kinds";
import { GpuTraining } from "../../../examples/scenarios/gpu-training/patterns";
import { GpuTraining as GpuTrainingOfKinds } from "../../../examples/scenarios/gpu-training/kinds";
import { Preview } from "../../../examples/scenarios/preview/patterns";
import { Preview as PreviewOfKinds } from "../../../examples/scenarios/preview/kinds";
import { RegionPair } from "../../../examples/scenarios/region-pair/patterns";
import { RegionPair as RegionPairOfKinds } from "../../../examples/scenarios/region-pair/kinds";
import { WebTier } from "../../../examples/scenarios/web-tier/patterns";
import { WebTier as WebTierOfKinds } from "../../../examples/scenarios/web-tier/kinds";

/** A class of a stack. */
type StackClass = new (scope: Construct, id: string) => TerraformStack;

/** Addresses that stand for others of their sort, by the words of {@link StatedTraffic}. */
export const REMOTES: Readonly<Record<string, readonly string[]>> = {
  office: ["203.0.113.9"],
  mirror: ["198.51.100.10"],
  // Public addresses that the tests give to servers, in the order of the stack.
  servers: ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"],
  front: ["10.20.0.9"],
  others: ["203.0.114.1", "198.51.100.11", "192.0.2.200", "10.20.1.9", "10.99.0.9", "2001:db8::7"],
};

/** Everyone whom {@link REMOTES} has. */
const EVERYONE = Object.keys(REMOTES);

/** The words of those who send or receive what passes, by protocol and port. */
type PassingTraffic = Readonly<Record<string, readonly string[]>>;

/** All traffic that passes the edge of a network, beside that with its own machines. */
export interface StatedTraffic {
  readonly in: PassingTraffic;
  /** Absent: the rules leave it to the service. */
  readonly out?: PassingTraffic;
}

/** A scenario of the examples: the same stack twice. */
export interface PatternScenario {
  readonly name: string;
  readonly patterns: StackClass;
  readonly kinds: StackClass;
  /** By the range of each network. */
  readonly traffic: Readonly<Record<string, StatedTraffic>>;
}

const WEB = { "TCP 22": ["office"], "TCP 80": EVERYONE, "TCP 443": EVERYONE };

/** The scenarios, by the names of their folders. */
export const SCENARIOS: readonly PatternScenario[] = [
  {
    name: "web-tier",
    patterns: WebTier,
    kinds: WebTierOfKinds,
    traffic: {
      "10.20.0.0/24": { in: WEB },
      "10.20.1.0/24": { in: { "TCP 22": ["office"], "TCP 5432": ["front"] } },
    },
  },
  {
    name: "gpu-training",
    patterns: GpuTraining,
    kinds: GpuTrainingOfKinds,
    traffic: {
      "10.30.0.0/24": {
        in: { "TCP 22": ["office"], "TCP 6006": ["office"] },
        out: { "TCP 443": ["mirror"] },
      },
    },
  },
  {
    name: "bastion",
    patterns: PrivateMachines,
    kinds: PrivateMachinesOfKinds,
    traffic: { "10.40.0.0/24": { in: { "TCP 22": ["office"] }, out: { "TCP 443": EVERYONE } } },
  },
  {
    name: "blue-green",
    patterns: ImageChange,
    kinds: ImageChangeOfKinds,
    traffic: { "10.50.0.0/24": { in: WEB } },
  },
  {
    name: "region-pair",
    patterns: RegionPair,
    kinds: RegionPairOfKinds,
    traffic: Object.fromEntries(
      ["10.60.0.0/24", "10.60.1.0/24"].map((range) => [
        range,
        { in: { ...WEB, "TCP 5432": ["servers"] }, out: { "TCP 443": EVERYONE, "TCP 5432": ["servers"] } },
      ]),
    ),
  },
  {
    name: "preview",
    patterns: Preview,
    kinds: PreviewOfKinds,
    traffic: {
      "10.70.0.0/24": { in: { "TCP 22": ["office"], "TCP 443": ["office"] }, out: { "TCP 443": EVERYONE } },
    },
  },
];
