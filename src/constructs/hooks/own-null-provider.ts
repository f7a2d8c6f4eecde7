import { type TerraformMetaArguments, TerraformProvider, TerraformResource } from "cdktf";
import type { Construct } from "constructs";

/**
 * The null provider and its resource, as `@cdktf/provider-null` writes them into a stack's JSON. That package extends the classes of cdktf, so
 * stacks of cdktn need other ones. They have only what hooks use.
 */

const METADATA = {
  providerName: "null",
  providerVersion: "3.2.4",
  providerVersionConstraint: "~> 3.0",
} as const;

/** The part of the resource's configuration that hooks use. */
export interface NullResourceConfig extends Pick<
  TerraformMetaArguments,
  "dependsOn" | "lifecycle" | "provisioners"
> {
  readonly triggers?: { [key: string]: string };
}

/** The null provider, without arguments. */
export class NullProvider extends TerraformProvider {
  public constructor(scope: Construct, id: string) {
    super(scope, id, {
      terraformResourceType: "null",
      terraformGeneratorMetadata: METADATA,
      terraformProviderSource: "null",
    });
  }
}

/** Resource `null_resource`. */
export class NullResource extends TerraformResource {
  readonly #triggers: Readonly<Record<string, string>> | undefined;

  public constructor(scope: Construct, id: string, { triggers, ...config }: NullResourceConfig) {
    super(scope, id, {
      terraformResourceType: "null_resource",
      terraformGeneratorMetadata: METADATA,
      ...config,
    });
    this.#triggers = triggers;
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return { triggers: this.#triggers };
  }

  protected override synthesizeHclAttributes(): Record<string, unknown> {
    return this.#triggers === undefined
      ? {}
      : { triggers: { value: this.#triggers, isBlock: false, type: "map", storageClassType: "stringMap" } };
  }
}
