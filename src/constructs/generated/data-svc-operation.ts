// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import { definedAttributes, objectFromName, referenceToTerraform, SvcDataSource } from "../foundation";
import type { IOperation, OperationRef } from "./references";

/** Configuration of {@link DataSvcOperation}. */
export interface DataSvcOperationConfig extends cdktf.TerraformMetaArguments {
  /**
   * Full resource name, `operations/{id}`.
   *
   * An Operation: the construct, its full name, or the last part of its name.
   *
   * @remarks Documented.
   */
  readonly name: OperationRef;
}

/**
 * Reads an existing Operation. A long-running operation.
 *
 * Terraform: `svc_operation`.
 *
 * @remarks Documented.
 */
export class DataSvcOperation extends SvcDataSource<DataSvcOperationConfig> implements IOperation {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_operation";

  /**
   * Returns a reference to an Operation that this stack does not manage. It is accepted wherever a construct of the kind is. The object
   * is neither created nor read, and its existence is not checked.
   *
   * @param name full resource name, `operations/{id}` (see `ResourceName.of`), or a token
   * @throws RangeError if a text is not such a name
   */
  public static fromName(name: string): IOperation {
    return objectFromName(contract, "Operation", "DataSvcOperation.fromName", name);
  }

  /** Kind of the object. */
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

  /**
   * Full resource name, `operations/{id}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  public set name(value: OperationRef) {
    this.svcInput("name").write(value);
  }

  /** Input value of `name`. */
  public get nameInput(): OperationRef | undefined {
    return this.svcInput("name").read();
  }

  /**
   * State of the operation. SUCCEEDED, FAILED and CANCELLED are final.
   *
   * One of `PENDING`, `RUNNING`, `SUCCEEDED`, `FAILED`, `CANCELLED`.
   *
   * @remarks Documented.
   */
  public get state(): string {
    return this.getStringAttribute("state");
  }

  #metadata?: cdktf.AnyMap;

  /**
   * Result data, valid if the state is SUCCEEDED.
   *
   * @remarks Documented.
   */
  public get metadata(): cdktf.AnyMap {
    return (this.#metadata ??= new cdktf.AnyMap(this, "metadata"));
  }

  /**
   * Error message, valid if the state is FAILED.
   *
   * @remarks Documented.
   */
  public get errorMessage(): string {
    return this.getStringAttribute("error_message");
  }

  /**
   * Time at which the operation was accepted.
   *
   * @remarks Assumed, not documented.
   */
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
