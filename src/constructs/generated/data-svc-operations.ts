// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import { definedAttributes, SvcDataSource } from "../foundation";
import type { IOperation } from "./references";

/** What is given for a {@link DataSvcOperations}. */
export interface DataSvcOperationsConfig extends cdktf.TerraformMetaArguments {
}

/** The attributes of one element of DataSvcOperationsOperationsList. What was found, in the service's order. */
export class DataSvcOperationsOperationsOutputReference extends cdktf.ComplexObject implements IOperation {
  public readonly svcKind = "Operation";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `operations/{id}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
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
}

/** The list of {@link DataSvcOperationsOperationsOutputReference}. */
export class DataSvcOperationsOperationsList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The Operation at an index, from 0. */
  public get(index: number): DataSvcOperationsOperationsOutputReference {
    return new DataSvcOperationsOperationsOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the operations that the API key may see, page by page. (assumed)
 *
 * Terraform: `svc_operations`.
 */
export class DataSvcOperations extends SvcDataSource<DataSvcOperationsConfig> {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_operations";

  public constructor(scope: Construct, id: string, config: DataSvcOperationsConfig = {}) {
    super(scope, id, {
      terraformType: "svc_operations",
      config,
      strict: new.target === DataSvcOperations,
      fields: () => listDataSourceFields(kindOf(contract, "Operation")),
    });
  }

  #operations?: DataSvcOperationsOperationsList;

  /** What was found, in the service's order. (assumed) */
  public get operations(): DataSvcOperationsOperationsList {
    return (this.#operations ??= new DataSvcOperationsOperationsList(this, "operations"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
    });
  }
}
