/** A block of a picture: an object, or a resource of a stack. */
export interface DrawnBlock {
  readonly id: string;
  readonly title: string;
  /** What it is: `svc_disk`, `Disk`. */
  readonly type: string;
  /** What happens to it, as a word that is also its class in the picture's style. Undefined if that is unknown or nothing. */
  readonly verb: string | undefined;
  /** The box that contains it. */
  readonly box?: string;
}

/** Blocks, their boxes, and the pairs of them of which the first one refers to the second one. */
export interface DrawnGraph {
  readonly blocks: readonly DrawnBlock[];
  /** Frames around blocks: projects and regions, which may be objects themselves. Each is after the one that contains it. */
  readonly boxes: readonly DrawnBlock[];
  readonly references: readonly (readonly [from: string, to: string])[];
}

/** A place in a drawing: the upper left corner, and the size. */
export interface DrawnPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A drawing of a graph. */
export interface GraphDrawing {
  readonly width: number;
  readonly height: number;
  /** The places of blocks and boxes. */
  readonly places: ReadonlyMap<string, DrawnPlace>;
}

/** The most blocks of a picture that a person can read. */
export const MOST_BLOCKS = 120;

/** Returns what a block is and what happens to it, with its title first: `data (create: svc_disk)`. */
export function blockLabel({ title, type, verb }: DrawnBlock): string {
  const kind = [verb, type].filter((each) => each !== undefined && each !== "").join(": ");
  return kind === "" ? title : `${title} (${kind})`;
}
