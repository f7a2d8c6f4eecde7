// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, dataSourceFields, kindOf } from "../../contract";
import {
  definedAttributes,
  type LookupOptions,
  lookUpAll,
  lookUpOne,
  objectFromName,
  referenceToTerraform,
  SvcDataSource,
} from "../foundation";
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
 * Conditions of a look-up of Operations. An object must meet all of them.
 *
 * Values are compared by semantic equality. A list must contain every given element, a map every given entry.
 */
export interface OperationLookup {
  /**
   * Full resource name, `operations/{id}`, or the last part of it.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly name?: string | IOperation | undefined;

  /**
   * State of the operation. SUCCEEDED, FAILED and CANCELLED are final.
   *
   * One of `PENDING`, `RUNNING`, `SUCCEEDED`, `FAILED`, `CANCELLED`.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly state?: "PENDING" | "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED" | (string & {}) | undefined;

  /**
   * Error message, valid if the state is FAILED.
   *
   * @default - any
   * @remarks Documented.
   */
  readonly errorMessage?: string | undefined;

  /**
   * Time at which the operation was accepted.
   *
   * @default - any
   */
  readonly createTime?: string | undefined;

  /**
   * Last part of the name.
   *
   * @default - any
   */
  readonly slug?: string | undefined;
}

/** Values of a looked-up Operation, as constants. Contains no secrets. */
export interface OperationValues {
  /**
   * Full resource name, `operations/{id}`.
   *
   * @remarks Documented.
   */
  readonly name: string;

  /**
   * State of the operation. SUCCEEDED, FAILED and CANCELLED are final.
   *
   * One of `PENDING`, `RUNNING`, `SUCCEEDED`, `FAILED`, `CANCELLED`.
   *
   * @remarks Documented.
   */
  readonly state?: "PENDING" | "RUNNING" | "SUCCEEDED" | "FAILED" | "CANCELLED" | (string & {}) | undefined;

  /**
   * Result data, valid if the state is SUCCEEDED.
   *
   * @remarks Documented.
   */
  readonly metadata?: unknown | undefined;

  /**
   * Error message, valid if the state is FAILED.
   *
   * @remarks Documented.
   */
  readonly errorMessage?: string | undefined;

  /** Time at which the operation was accepted. */
  readonly createTime?: string | undefined;
}

/**
 * Reads an existing Operation. A long-running operation.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_operation`.
 *
 * @remarks Documented.
 *
 * @example
 * new DataSvcOperation(this, "operation", { name: "operations/op-4b1f0a52" });
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

  /**
   * Looks up the one Operation that matches, during synthesis. Its values are constants, so the program can branch on them. The answer is
   * stored in `svc.context.json`, which you commit: later syntheses need neither the service nor an API key.
   *
   * @param scope construct that needs the answer; its stack's provider must exist already
   * @param id name of the look-up in messages
   * @param query conditions on the object
   * @param options another provider. @default - the stack's provider
   * @throws Error if not exactly one object matches, or if neither the file nor the service has an answer
   */
  public static fromLookup(
    scope: Construct,
    id: string,
    query: OperationLookup,
    options: LookupOptions = {},
  ): IOperation & OperationValues {
    const shape = { contract, kindName: "Operation", caller: "DataSvcOperation.fromLookup" } as const;
    return lookUpOne(shape, scope, id, query, options) as IOperation & OperationValues;
  }

  /**
   * Looks up all Operations that match, sorted by name, during synthesis. See `fromLookup`.
   *
   * @param scope construct that needs the answer; its stack's provider must exist already
   * @param id name of the look-up in messages
   * @param query conditions on the object
   * @param options another provider. @default - the stack's provider
   * @throws Error if neither the file nor the service has an answer
   */
  public static lookupAll(
    scope: Construct,
    id: string,
    query: OperationLookup = {},
    options: LookupOptions = {},
  ): readonly (IOperation & OperationValues)[] {
    const shape = { contract, kindName: "Operation", caller: "DataSvcOperation.lookupAll" } as const;
    return lookUpAll(shape, scope, id, query, options) as readonly (IOperation & OperationValues)[];
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

  /** Time at which the operation was accepted. */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }

  /** The same as `name`. */
  public get id(): string {
    return this.getStringAttribute("id");
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
