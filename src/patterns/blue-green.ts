import { Construct } from "constructs";
import type { VirtualMachineBoot } from "../constructs";
import { ServerGroup, type ServerGroupConfig } from "./server-group";

/** One of the two groups of a {@link BlueGreen}. */
export type Color = "blue" | "green";

/** Configuration of {@link BlueGreen}. */
export interface BlueGreenConfig extends Omit<ServerGroupConfig, "machine" | "renewal"> {
  /** The image of each group. A color that is left out has no servers. */
  readonly images: Readonly<Partial<Record<Color, string>>>;
  /** The group that serves users. */
  readonly live: Color;
  /** The properties that all servers have, but for their image. */
  readonly machine: Omit<ServerGroupConfig["machine"], "boot"> & {
    readonly boot?: Omit<VirtualMachineBoot, "image">;
  };
}

const COLORS: readonly Color[] = ["blue", "green"];

/**
 * Two groups of equal servers with an image each, one of which is live: a new image is tried out on the other one, before what points to `live` changes. No
 * change of an image touches servers that exist: remove the color that is not live, and add it again with the new image.
 *
 * @example
 * const web = new BlueGreen(this, "web", {
 *   images: { blue: "debian-11", green: "debian-12" },
 *   live: "blue",
 *   servers: 3,
 *   machine: { compute: { vcpus: 2, memoryGib: 4 }, network: { assignPublicIpv4: true } },
 * });
 * new TerraformOutput(this, "addresses", { value: web.live.publicAddresses });
 */
export class BlueGreen extends Construct {
  /** The group that serves users. */
  public readonly live: ServerGroup;
  /** The other group. Undefined if its color has no image. */
  public readonly standby: ServerGroup | undefined;

  /** Throws an Error if the live color has no image. */
  public constructor(scope: Construct, id: string, config: BlueGreenConfig) {
    super(scope, id);
    const { images, live, machine, title = id, ...group } = config;
    const ofColor = (color: Color): ServerGroup | undefined => {
      const image = images[color];
      if (image === undefined) return undefined;
      const boot = { ...machine.boot, image };
      return new ServerGroup(this, color, {
        ...group,
        title: `${title}-${color}`,
        machine: { ...machine, boot },
      });
    };
    const groups = new Map(COLORS.map((color) => [color, ofColor(color)]));
    const serving = groups.get(live);
    if (serving === undefined) {
      throw new Error(`live must be a color of images of ${this.node.path}; got ${JSON.stringify(live)}`);
    }
    this.live = serving;
    this.standby = COLORS.filter((color) => color !== live).map((color) => groups.get(color))[0];
  }
}
