// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import { definedAttributes, scalarToTerraform, structToTerraform, SvcDataSource } from "../foundation";
import type { IOperation } from "./references";

/** What is given for a {@link DataSvcOperations}. */
export interface DataSvcOperationsConfig extends cdktf.TerraformMetaArguments {
  /**
   * What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcOperationsFilter | cdktf.IResolvable | undefined;
}

/** What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry. */
export interface DataSvcOperationsFilter {
  /**
   * Full resource name, `operations/{id}`. (documented)
   *
   * @default - none
   */
  readonly name?: string | undefined;

  /**
   * Where the operation is. SUCCEEDED, FAILED and CANCELLED are final. (documented)
   *
   * One of PENDING, RUNNING, SUCCEEDED, FAILED, CANCELLED.
   *
   * @default - none
   */
  readonly state?: "PENDING" | "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED" | (string & {}) | undefined;

  /**
   * Why it failed, meaningful when the state is FAILED. (documented)
   *
   * @default - none
   */
  readonly errorMessage?: string | undefined;

  /**
   * When the operation was accepted. (assumed)
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Writes a {@link DataSvcOperationsFilter} as Terraform's JSON. */
export function dataSvcOperationsFilterToTerraform(struct?: DataSvcOperationsFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcOperationsFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    state: scalarToTerraform(given.state),
    error_message: scalarToTerraform(given.errorMessage),
    create_time: scalarToTerraform(given.createTime),
  }));
}

/** Writes a {@link DataSvcOperationsFilter} as cdktf's HCL output wants it. */
export function dataSvcOperationsFilterToHclTerraform(struct?: DataSvcOperationsFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcOperationsFilter>(struct, (given) =>
    definedAttributes({
      name: {
        value: scalarToTerraform(given.name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      state: {
        value: scalarToTerraform(given.state),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      error_message: {
        value: scalarToTerraform(given.errorMessage),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      create_time: {
        value: scalarToTerraform(given.createTime),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
    }),
  );
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
      contract,
      terraformType: "svc_operations",
      config,
      strict: new.target === DataSvcOperations,
      fields: () => listDataSourceFields(kindOf(contract, "Operation")),
    });
  }


  /** Gives `filter` anew. */
  public putFilter(value: DataSvcOperationsFilter | cdktf.IResolvable): void {
    this.svcSlot("filter").write(value);
  }

  /** Takes `filter` away, as if it had not been given. */
  public resetFilter(): void {
    this.svcSlot("filter").write(undefined);
  }

  /** What was given for `filter`. */
  public get filterInput(): DataSvcOperationsFilter | cdktf.IResolvable | undefined {
    return this.svcSlot("filter").read();
  }

  #operations?: DataSvcOperationsOperationsList;

  /** What was found, in the service's order. (assumed) */
  public get operations(): DataSvcOperationsOperationsList {
    return (this.#operations ??= new DataSvcOperationsOperationsList(this, "operations"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      filter: dataSvcOperationsFilterToTerraform(this.svcInputs.filter),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      filter: {
        value: dataSvcOperationsFilterToHclTerraform(this.svcInputs.filter),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
    });
  }
}
