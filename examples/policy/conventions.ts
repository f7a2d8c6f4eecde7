import { Fn, type IAspect, type IResolvable, TerraformResource, Token } from "cdktf";
import type { IConstruct } from "constructs";

/** Resources of the kinds that have a display name. */
type Named = TerraformResource & { displayName: string; readonly displayNameInput?: string };

/** Resources of the kinds that have labels. */
type Labelled = TerraformResource & {
  set labels(value: Readonly<Record<string, string>> | IResolvable);
  readonly labelsInput?: Readonly<Record<string, string>> | IResolvable;
};

/** A naming rule: every display name begins with the environment, `staging-web`. A resource without one gets its construct id. */
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

/** Adds labels to every resource that supports them. The construct's own labels take precedence. */
export class AddLabels implements IAspect {
  readonly #labels: Readonly<Record<string, string>>;

  public constructor(labels: Readonly<Record<string, string>>) {
    this.#labels = labels;
  }

  public visit(construct: IConstruct): void {
    if (!isLabelled(construct)) return;
    const own = construct.labelsInput ?? {};
    // The engine merges labels that are unknown at synthesis.
    construct.labels = Token.isUnresolved(own)
      ? Token.asAny(Fn.merge([this.#labels, own]))
      : { ...this.#labels, ...own };
  }
}

// Data sources also have both, but read-only.
function isNamed(construct: IConstruct): construct is Named {
  return TerraformResource.isTerraformResource(construct) && "displayNameInput" in construct;
}

function isLabelled(construct: IConstruct): construct is Labelled {
  return TerraformResource.isTerraformResource(construct) && "labelsInput" in construct;
}
