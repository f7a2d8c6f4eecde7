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
 * Two groups of equal servers, one of which is live, for the kinds of any contract: what `cdktf-svc generate` writes extends it, and {@link BlueGreen} does
 * for the kinds of this package.
 */
export class BaseBlueGreen<Group> extends Construct {
  /** The group that serves users. */
  public readonly live: Group;
  /** The other group. Undefined if its color has no servers. */
  public readonly standby: Group | undefined;

  /**
   * Throws an Error if the live color has no servers.
   *
   * @param property the property of the configuration that says what is special of each color
   * @param newGroup makes the group of a color; undefined if the color has no servers
   */
  protected constructor(
    scope: Construct,
    id: string,
    { live, property }: { readonly live: Color; readonly property: string },
    newGroup: (scope: Construct, color: Color) => Group | undefined,
  ) {
    super(scope, id);
    const groups = new Map(COLORS.map((color) => [color, newGroup(this, color)]));
    const serving = groups.get(live);
    if (serving === undefined) {
      throw new Error(
        `live must be a color of ${property} of ${this.node.path}; got ${JSON.stringify(live)}`,
      );
    }
    this.live = serving;
    this.standby = COLORS.filter((color) => color !== live).map((color) => groups.get(color))[0];
  }
}

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
export class BlueGreen extends BaseBlueGreen<ServerGroup> {
  /** Throws an Error if the live color has no image. */
  public constructor(scope: Construct, id: string, config: BlueGreenConfig) {
    const { images, live, machine, title = id, ...group } = config;
    super(scope, id, { live, property: "images" }, (self, color) => {
      const image = images[color];
      if (image === undefined) return undefined;
      const boot = { ...machine.boot, image };
      return new ServerGroup(self, color, {
        ...group,
        title: `${title}-${color}`,
        machine: { ...machine, boot },
      });
    });
  }
}
