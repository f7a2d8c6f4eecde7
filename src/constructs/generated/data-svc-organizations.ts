// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import {
  definedAttributes,
  mapToTerraform,
  scalarToTerraform,
  structToTerraform,
  SvcDataSource,
} from "../foundation";
import type { IOrganization } from "./references";

/** Configuration of {@link DataSvcOrganizations}. */
export interface DataSvcOrganizationsConfig extends cdktf.TerraformMetaArguments {
  /**
   * Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcOrganizationsFilter | cdktf.IResolvable | undefined;
}

/** Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry. */
export interface DataSvcOrganizationsFilter {
  /**
   * Full resource name, `organizations/{slug}`.
   *
   * @default - none
   * @remarks Documented.
   */
  readonly name?: string | undefined;

  /**
   * Short identifier, the last part of the resource name: 1 to 40 lowercase letters, digits and hyphens. It starts with a letter and does not end with a hyphen.
   *
   * @default - none
   */
  readonly slug?: string | undefined;

  /**
   * Human-readable name.
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * Key-value pairs for your own use.
   *
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string } | cdktf.IResolvable | undefined;

  /**
   * Creation time, in RFC 3339 format.
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Converts a {@link DataSvcOrganizationsFilter} to Terraform's JSON. */
export function dataSvcOrganizationsFilterToTerraform(struct?: DataSvcOrganizationsFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcOrganizationsFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    slug: scalarToTerraform(given.slug),
    display_name: scalarToTerraform(given.displayName),
    labels: mapToTerraform(scalarToTerraform)(given.labels),
    create_time: scalarToTerraform(given.createTime),
  }));
}

/** Converts a {@link DataSvcOrganizationsFilter} to the form of cdktf's HCL output. */
export function dataSvcOrganizationsFilterToHclTerraform(struct?: DataSvcOrganizationsFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcOrganizationsFilter>(struct, (given) =>
    definedAttributes({
      name: {
        value: scalarToTerraform(given.name),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      slug: {
        value: scalarToTerraform(given.slug),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      display_name: {
        value: scalarToTerraform(given.displayName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      labels: {
        value: mapToTerraform(scalarToTerraform)(given.labels),
        isBlock: false,
        type: "map",
        storageClassType: "stringMap",
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

/** Attributes of one element of DataSvcOrganizationsOrganizationsList. The objects found, in the service's order. */
export class DataSvcOrganizationsOrganizationsOutputReference extends cdktf.ComplexObject implements IOrganization {
  public readonly svcKind = "Organization";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /**
   * Full resource name, `organizations/{slug}`.
   *
   * @remarks Documented.
   */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Short identifier, the last part of the resource name: 1 to 40 lowercase letters, digits and hyphens. It starts with a letter and does not end with a hyphen. */
  public get slug(): string {
    return this.getStringAttribute("slug");
  }

  /** Human-readable name. */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  #labels?: cdktf.StringMap;

  /** Key-value pairs for your own use. */
  public get labels(): cdktf.StringMap {
    return (this.#labels ??= new cdktf.StringMap(this, "labels"));
  }

  /** Creation time, in RFC 3339 format. */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }
}

/** A list of {@link DataSvcOrganizationsOrganizationsOutputReference}. */
export class DataSvcOrganizationsOrganizationsList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the Organization at an index, starting at 0. */
  public get(index: number): DataSvcOrganizationsOrganizationsOutputReference {
    return new DataSvcOrganizationsOrganizationsOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the organizations visible to the API key, page by page.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_organizations`.
 *
 * @example
 * new DataSvcOrganizations(this, "organizations");
 */
export class DataSvcOrganizations extends SvcDataSource<DataSvcOrganizationsConfig> {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = "svc_organizations";

  public constructor(scope: Construct, id: string, config: DataSvcOrganizationsConfig = {}) {
    super(scope, id, {
      contract,
      terraformType: "svc_organizations",
      config,
      strict: new.target === DataSvcOrganizations,
      fields: () => listDataSourceFields(kindOf(contract, "Organization")),
    });
  }


  /** Sets `filter`. */
  public putFilter(value: DataSvcOrganizationsFilter | cdktf.IResolvable): void {
    this.svcInput("filter").write(value);
  }

  /** Unsets `filter`. */
  public resetFilter(): void {
    this.svcInput("filter").write(undefined);
  }

  /** Input value of `filter`. */
  public get filterInput(): DataSvcOrganizationsFilter | cdktf.IResolvable | undefined {
    return this.svcInput("filter").read();
  }

  #organizations?: DataSvcOrganizationsOrganizationsList;

  /** The objects found, in the service's order. */
  public get organizations(): DataSvcOrganizationsOrganizationsList {
    return (this.#organizations ??= new DataSvcOrganizationsOrganizationsList(this, "organizations"));
  }

  /** The full names of the objects found, in the same order. */
  public get names(): string[] {
    return this.getListAttribute("names");
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      filter: dataSvcOrganizationsFilterToTerraform(this.svcInputs.filter),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      filter: {
        value: dataSvcOrganizationsFilterToHclTerraform(this.svcInputs.filter),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
    });
  }
}
