import { App } from "cdktf";
import { PrivateMachines } from "./bastion/patterns.js";
import { ImageChange } from "./blue-green/patterns.js";
import { GpuTraining } from "./gpu-training/patterns.js";
import { Preview } from "./preview/patterns.js";
import { RegionPair } from "./region-pair/patterns.js";
import { WebTier } from "./web-tier/patterns.js";

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
