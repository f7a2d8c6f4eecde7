import { TerraformDataSource, type TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import type { Field } from "../../contract";
import { guardConfig } from "./guard-config";
import { lifecycleToTerraform, metaArgumentsOf } from "./lifecycle";
import { PROVIDER_METADATA } from "./provider-metadata";
import { slotOf, type Slot } from "./slot";
import type { ConstructShape, Inputs } from "./resource";

/** What every data source of the service has in common. */
export abstract class SvcDataSource<Config extends TerraformMetaArguments> extends TerraformDataSource {
  /** What was given, by property name. */
  protected readonly svcInputs: Inputs<Config>;

  protected constructor(
    scope: Construct,
    id: string,
    shape: Omit<ConstructShape<Config>, "kindName"> & { readonly fields: () => readonly Field[] },
  ) {
    const given = (shape.config as TerraformMetaArguments | undefined) ?? {};
    super(scope, id, {
      terraformResourceType: shape.terraformType,
      terraformGeneratorMetadata: PROVIDER_METADATA,
      ...metaArgumentsOf(given),
    });
    this.svcInputs = { ...given } as Inputs<Config>;
    guardConfig(this, {
      contract: shape.contract,
      fields: shape.fields,
      given: this.svcInputs,
      strict: shape.strict,
      furtherProblems: () => [],
    });
  }

  public override get terraformMetaArguments(): Record<string, unknown> {
    return {
      ...(super.terraformMetaArguments as Record<string, unknown>),
      lifecycle: lifecycleToTerraform(this.lifecycle),
    };
  }

  /** The slot of one input. */
  protected svcSlot<Key extends keyof Config & string>(key: Key): Slot<Exclude<Config[Key], undefined>> {
    return slotOf<Key, Exclude<Config[Key], undefined>>(this.svcInputs as never, key);
  }
}
