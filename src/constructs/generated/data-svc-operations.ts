// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import { definedAttributes, scalarToTerraform, structToTerraform, SvcDataSource } from "../foundation";
import type { IOperation } from "./references";

/** Configuration of {@link DataSvcOperations}. */
export interface DataSvcOperationsConfig extends cdktf.TerraformMetaArguments {
  /**
   * Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcOperationsFilter | cdktf.IResolvable | undefined;
}

/** Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry. */
export interface DataSvcOperationsFilter {
  /**
   * Full resource name, `operations/{id}`.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly name?: string | undefined;

  /**
   * State of the operation. SUCCEEDED, FAILED and CANCELLED are final.
   *
   * One of `PENDING`, `RUNNING`, `SUCCEEDED`, `FAILED`, `CANCELLED`.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly state?: "PENDING" | "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED" | (string & {}) | undefined;

  /**
   * Error message, valid if the state is FAILED.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly errorMessage?: string | undefined;

  /**
   * Time at which the operation was accepted.
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Converts a {@link DataSvcOperationsFilter} to Terraform's JSON. */
export function dataSvcOperationsFilterToTerraform(struct?: DataSvcOperationsFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcOperationsFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    state: scalarToTerraform(given.state),
    error_message: scalarToTerraform(given.errorMessage),
    create_time: scalarToTerraform(given.createTime),
  }));
}

/** Converts a {@link DataSvcOperationsFilter} to the form of cdktf's HCL output. */
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

/** Attributes of one element of DataSvcOperationsOperationsList. The objects found, in the service's order. */
export class DataSvcOperationsOperationsOutputReference extends cdktf.ComplexObject implements IOperation {
  public readonly svcKind = "Operation";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /**
   * Full resource name, `operations/{id}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
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

  /** Time at which the operation was accepted. */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }
}

/** A list of {@link DataSvcOperationsOperationsOutputReference}. */
export class DataSvcOperationsOperationsList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the Operation at an index, starting at 0. */
  public get(index: number): DataSvcOperationsOperationsOutputReference {
    return new DataSvcOperationsOperationsOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the operations visible to the API key, page by page.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_operations`.
 *
 * @example
 * new DataSvcOperations(this, "operations");
 */
export class DataSvcOperations extends SvcDataSource<DataSvcOperationsConfig> {
  /** Data source type in Terraform. */
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


  /** Sets `filter`. */
  public putFilter(value: DataSvcOperationsFilter | cdktf.IResolvable): void {
    this.svcInput("filter").write(value);
  }

  /** Unsets `filter`. */
  public resetFilter(): void {
    this.svcInput("filter").write(undefined);
  }

  /** Input value of `filter`. */
  public get filterInput(): DataSvcOperationsFilter | cdktf.IResolvable | undefined {
    return this.svcInput("filter").read();
  }

  #operations?: DataSvcOperationsOperationsList;

  /** The objects found, in the service's order. */
  public get operations(): DataSvcOperationsOperationsList {
    return (this.#operations ??= new DataSvcOperationsOperationsList(this, "operations"));
  }

  /** The full names of the objects found, in the same order. */
  public get names(): string[] {
    return this.getListAttribute("names");
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
