import { Fn, type IAspect, type IResolvable, TerraformResource, Token } from "cdktf";
import type { IConstruct } from "constructs";

/** What the resources of kinds with a display name have in common. */
type Named = TerraformResource & { displayName: string; readonly displayNameInput?: string };

/** What the resources of kinds with labels have in common. */
type Labelled = TerraformResource & {
  set labels(value: Readonly<Record<string, string>> | IResolvable);
  readonly labelsInput?: Readonly<Record<string, string>> | IResolvable;
};

/** A naming rule: every display name begins with the environment, `staging-web`. What has none is called by its construct id. */
export class PrefixDisplayNames implements IAspect {
  readonly #prefix: string;

  public constructor(environment: string) {
    this.#prefix = `${environment}-`;
  }

  public visit(construct: IConstruct): void {
    if (!isNamed(construct)) return;
    const name = construct.displayNameInput ?? construct.node.id;
    if (!name.startsWith(this.#prefix)) construct.displayName = this.#prefix + name;
  }
}

/** Labels on everything that can have some. What a construct says itself wins. */
export class AddLabels implements IAspect {
  readonly #labels: Readonly<Record<string, string>>;

  public constructor(labels: Readonly<Record<string, string>>) {
    this.#labels = labels;
  }

  public visit(construct: IConstruct): void {
    if (!isLabelled(construct)) return;
    const own = construct.labelsInput ?? {};
    // Labels that only the engine knows are merged by the engine.
    construct.labels = Token.isUnresolved(own)
      ? Token.asAny(Fn.merge([this.#labels, own]))
      : { ...this.#labels, ...own };
  }
}

// Data sources have both as well, but only to read.
function isNamed(construct: IConstruct): construct is Named {
  return TerraformResource.isTerraformResource(construct) && "displayNameInput" in construct;
}

function isLabelled(construct: IConstruct): construct is Labelled {
  return TerraformResource.isTerraformResource(construct) && "labelsInput" in construct;
}
