// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, objectFromName, referenceToTerraform, SvcDataSource } from "../foundation";
import type { IOperation, OperationRef } from "./references";

/** What is given for a {@link DataSvcOperation}. */
export interface DataSvcOperationConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `operations/{id}`. (documented)
   *
   * Given by the Operation construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   */
  readonly name: OperationRef;
}

/**
 * Reads one Operation that exists. A long-running operation. (documented)
 *
 * Terraform: `svc_operation`.
 */
export class DataSvcOperation extends SvcDataSource<DataSvcOperationConfig> implements IOperation {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_operation";

  /**
   * Stands for a Operation that is made somewhere else, wherever a construct of it is taken. Nothing is read, made or checked of it: it is known by
   * its name alone.
   *
   * @param name full resource name, `operations/{id}` (`ResourceName.of` makes it of its parts), or a token
   * @throws RangeError when a text is no such name
   */
  public static fromName(name: string): IOperation {
    return objectFromName(contract, "Operation", "DataSvcOperation.fromName", name);
  }

  /** The kind that the object is of. */
  public readonly svcKind = "Operation";

  public constructor(scope: Construct, id: string, config: DataSvcOperationConfig) {
    super(scope, id, {
      contract,
      terraformType: "svc_operation",
      config,
      strict: new.target === DataSvcOperation,
      fields: () => dataSourceFields(kindOf(contract, "Operation")),
    });
  }

  /** Full resource name, `operations/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: OperationRef) {
    this.svcSlot("name").write(value);
  }

  /** What was given for `name`. */
  public get nameInput(): OperationRef | undefined {
    return this.svcSlot("name").read();
  }

  /** Where the operation is. SUCCEEDED, FAILED and CANCELLED are final. (documented) */
  public get state(): string {
    return this.getStringAttribute("state");
  }

  #metadata?: cdktf.AnyMap;

  /** Result data, meaningful when the state is SUCCEEDED. (documented) */
  public get metadata(): cdktf.AnyMap {
    return (this.#metadata ??= new cdktf.AnyMap(this, "metadata"));
  }

  /** Why it failed, meaningful when the state is FAILED. (documented) */
  public get errorMessage(): string {
    return this.getStringAttribute("error_message");
  }

  /** When the operation was accepted. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      name: referenceToTerraform(this.svcInputs.name),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      name: {
        value: referenceToTerraform(this.svcInputs.name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    });
  }
}
