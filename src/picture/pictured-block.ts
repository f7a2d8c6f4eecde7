import {
  type Contract,
  expandResourceName,
  type Field,
  type Kind,
  type ProviderDefault,
  slugOf,
} from "../contract";
import type { DrawnBlock, DrawnGraph } from "./drawn-graph";

/** Where the value of an argument comes from: another block, or a text. */
export type ArgumentSource = { readonly block: string } | { readonly text: string };

/** A resource of a stack, or an object of an account, that is to be drawn. */
export interface PicturedBlock {
  readonly id: string;
  readonly title: string;
  /** Its Terraform type, such as `svc_disk`, also for an object of an account. */
  readonly type: string;
  readonly verb: string | undefined;
  /** Full name of the object, if it is known. */
  readonly name: string | undefined;
  /** The blocks to which it refers. */
  readonly references: ReadonlySet<string>;
  /** Returns where the value of an argument comes from; undefined if it is not set, or not known. */
  sourceOf(argument: string): ArgumentSource | undefined;
  /** Returns where the value of a default of its provider comes from. */
  defaultOf(argument: ProviderDefault): ArgumentSource | undefined;
}

/**
 * Returns the graph of blocks. Objects are in a box for their parent, which contains one for each of their regions. A block that is a parent
 * becomes a box. `titleOf` names a block that is not drawn, such as a data source.
 */
export function graphOf(
  contract: Contract,
  blocks: readonly PicturedBlock[],
  titleOf: (id: string) => string = (id) => id,
): DrawnGraph {
  const boxes = new Boxes(contract, blocks, titleOf);
  const drawn = blocks.map((block): DrawnBlock => {
    const { id, title, type, verb } = block;
    return { id, title, type, verb, ...inside(boxes.boxOf(block), id) };
  });
  const ids = new Set(blocks.map(({ id }) => id));
  return {
    blocks: drawn.filter(({ id }) => !boxes.has(id)),
    boxes: boxes.inOrder(new Map(drawn.map(({ id, box }) => [id, box]))),
    // A box contains what refers to it.
    references: blocks.flatMap(({ id, references }) =>
      [...references]
        .filter((to) => ids.has(to) && !boxes.has(to) && !boxes.has(id) && to !== id)
        .map((to) => [id, to] as const),
    ),
  };
}

/** Returns the member of a block in a box. A block is not in itself. */
function inside(box: string | undefined, id: string): Pick<DrawnBlock, "box"> {
  return box === undefined || box === id ? {} : { box };
}

/** The boxes for which blocks ask. */
class Boxes {
  readonly #kinds: ReadonlyMap<string, Kind>;
  readonly #byId: ReadonlyMap<string, PicturedBlock>;
  readonly #byName: ReadonlyMap<string, PicturedBlock>;
  readonly #titleOf: (id: string) => string;
  readonly #boxes = new Map<string, DrawnBlock>();

  constructor(contract: Contract, blocks: readonly PicturedBlock[], titleOf: (id: string) => string) {
    this.#titleOf = titleOf;
    this.#kinds = new Map(contract.kinds.map((kind) => [kind.name, kind]));
    this.#byId = new Map(blocks.map((block) => [block.id, block]));
    this.#byName = new Map(
      blocks.flatMap((block) => (block.name === undefined ? [] : [[block.name, block] as const])),
    );
  }

  has(id: string): boolean {
    return this.#boxes.has(id);
  }

  /** Returns the box of a block: that of its region in that of its parent, as far as it has them. */
  boxOf(block: PicturedBlock): string | undefined {
    const kind = [...this.#kinds.values()].find(({ terraformName }) => block.type === `svc_${terraformName}`);
    if (kind === undefined) return undefined;
    const parent = kind.fields.find(({ terraformName }) => terraformName === kind.parentField);
    const region = kind.fields.find(
      ({ defaultFrom, references }) => defaultFrom === "region" && references !== undefined,
    );
    return this.#boxFor(block, region, this.#boxFor(block, parent, undefined));
  }

  /** Returns the box to which a field of a block leads; the outer one if the field has no value. */
  #boxFor(block: PicturedBlock, field: Field | undefined, outer: string | undefined): string | undefined {
    const source = field === undefined ? undefined : sourceOf(block, field);
    if (source === undefined) return outer;
    const kind = this.#kinds.get(field?.references ?? "");
    const name = "block" in source ? source.block : nameIn(source.text, kind);
    const object = ("block" in source ? this.#byId : this.#byName).get(name);
    const own = object?.id ?? name;
    // A region's box is in each project that has objects there.
    const id = outer === undefined || object !== undefined ? own : `${outer}\n${own}`;
    if (!this.#boxes.has(id)) {
      this.#boxes.set(id, {
        id,
        title: object?.title ?? ("block" in source ? this.#titleOf(name) : slugOf(name)),
        type: object?.type ?? (kind === undefined ? "" : `svc_${kind.terraformName}`),
        verb: object?.verb,
        ...inside(object === undefined ? outer : undefined, id),
      });
    }
    return id;
  }

  /** Returns the boxes after those that contain them. A block that is a box may be in another box itself. */
  inOrder(boxOfBlock: ReadonlyMap<string, string | undefined>): readonly DrawnBlock[] {
    const ordered = new Map<string, DrawnBlock>();
    const visit = (box: DrawnBlock, path: readonly string[]): void => {
      if (ordered.has(box.id)) return;
      const { box: own = boxOfBlock.get(box.id), ...rest } = box;
      // A circle of boxes, which no service has, is cut.
      const outer = own === undefined || path.includes(own) ? undefined : this.#boxes.get(own);
      if (outer !== undefined) visit(outer, [...path, box.id]);
      ordered.set(box.id, { ...rest, ...inside(outer?.id, box.id) });
    };
    for (const box of this.#boxes.values()) visit(box, [box.id]);
    return [...ordered.values()];
  }
}

/** Returns where the value of a field of a block comes from: its argument, or the default of its provider. */
function sourceOf(block: PicturedBlock, { terraformName, defaultFrom }: Field): ArgumentSource | undefined {
  return (
    block.sourceOf(terraformName) ?? (defaultFrom === undefined ? undefined : block.defaultOf(defaultFrom))
  );
}

/** Returns the full name in a text, as far as its kind tells it. */
function nameIn(text: string, kind: Kind | undefined): string {
  return kind === undefined ? text : (expandResourceName(kind.pattern, text) ?? text);
}
