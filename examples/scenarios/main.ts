import { App } from "cdktf";
import { PrivateMachines } from "./bastion/patterns";
import { ImageChange } from "./blue-green/patterns";
import { GpuTraining } from "./gpu-training/patterns";
import { Preview } from "./preview/patterns";
import { RegionPair } from "./region-pair/patterns";
import { WebTier } from "./web-tier/patterns";

const SCENARIOS = {
  bastion: PrivateMachines,
  "blue-green": ImageChange,
  "gpu-training": GpuTraining,
  preview: Preview,
  "region-pair": RegionPair,
  "web-tier": WebTier,
};

const app = new App();
for (const [name, Scenario] of Object.entries(SCENARIOS)) new Scenario(app, name);
app.synth();
