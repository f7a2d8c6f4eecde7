import { TerraformDataSource, type TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import type { Field } from "../../contract";
import { guardConfig } from "./guard-config";
import { lifecycleToTerraform, metaArgumentsOf } from "./lifecycle";
import { PROVIDER_METADATA } from "./provider-metadata";
import { inputAccessorOf, type InputAccessor, type Inputs } from "./input-accessor";
import type { ConstructShape } from "./resource";

/** Base class of the service's data sources. */
export abstract class SvcDataSource<Config extends TerraformMetaArguments> extends TerraformDataSource {
  /** The given properties, by name. */
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

  /** Returns the accessor of one input. */
  protected svcInput<Key extends keyof Config & string>(
    key: Key,
  ): InputAccessor<Exclude<Config[Key], undefined>> {
    return inputAccessorOf<Key, Exclude<Config[Key], undefined>>(this.svcInputs as never, key);
  }
}
