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

/** What is given for a {@link DataSvcOrganizations}. */
export interface DataSvcOrganizationsConfig extends cdktf.TerraformMetaArguments {
  /**
   * What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcOrganizationsFilter | cdktf.IResolvable | undefined;
}

/** What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry. */
export interface DataSvcOrganizationsFilter {
  /**
   * Full resource name, `organizations/{slug}`. (documented)
   *
   * @default - none
   */
  readonly name?: string | undefined;

  /**
   * Short identifier, the last part of the resource name: 1 to 40 lower-case letters, digits and hyphens, starting with a letter and not ending with a hyphen. (assumed)
   *
   * @default - none
   */
  readonly slug?: string | undefined;

  /**
   * Name for people. (assumed)
   *
   * @default - none
   */
  readonly displayName?: string | undefined;

  /**
   * Key and value pairs for your own use. (assumed)
   *
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string } | cdktf.IResolvable | undefined;

  /**
   * When the organization was made. (assumed)
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Writes a {@link DataSvcOrganizationsFilter} as Terraform's JSON. */
export function dataSvcOrganizationsFilterToTerraform(struct?: DataSvcOrganizationsFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcOrganizationsFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    slug: scalarToTerraform(given.slug),
    display_name: scalarToTerraform(given.displayName),
    labels: mapToTerraform(scalarToTerraform)(given.labels),
    create_time: scalarToTerraform(given.createTime),
  }));
}

/** Writes a {@link DataSvcOrganizationsFilter} as cdktf's HCL output wants it. */
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

/** The attributes of one element of DataSvcOrganizationsOrganizationsList. What was found, in the service's order. */
export class DataSvcOrganizationsOrganizationsOutputReference extends cdktf.ComplexObject implements IOrganization {
  public readonly svcKind = "Organization";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `organizations/{slug}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Short identifier, the last part of the resource name: 1 to 40 lower-case letters, digits and hyphens, starting with a letter and not ending with a hyphen. (assumed) */
  public get slug(): string {
    return this.getStringAttribute("slug");
  }

  /** Name for people. (assumed) */
  public get displayName(): string {
    return this.getStringAttribute("display_name");
  }

  #labels?: cdktf.StringMap;

  /** Key and value pairs for your own use. (assumed) */
  public get labels(): cdktf.StringMap {
    return (this.#labels ??= new cdktf.StringMap(this, "labels"));
  }

  /** When the organization was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }
}

/** The list of {@link DataSvcOrganizationsOrganizationsOutputReference}. */
export class DataSvcOrganizationsOrganizationsList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The Organization at an index, from 0. */
  public get(index: number): DataSvcOrganizationsOrganizationsOutputReference {
    return new DataSvcOrganizationsOrganizationsOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the organizations that the API key may see, page by page. (assumed)
 *
 * Terraform: `svc_organizations`.
 */
export class DataSvcOrganizations extends SvcDataSource<DataSvcOrganizationsConfig> {
  /** Terraform's name of the type. */
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


  /** Gives `filter` anew. */
  public putFilter(value: DataSvcOrganizationsFilter | cdktf.IResolvable): void {
    this.svcSlot("filter").write(value);
  }

  /** Takes `filter` away, as if it had not been given. */
  public resetFilter(): void {
    this.svcSlot("filter").write(undefined);
  }

  /** What was given for `filter`. */
  public get filterInput(): DataSvcOrganizationsFilter | cdktf.IResolvable | undefined {
    return this.svcSlot("filter").read();
  }

  #organizations?: DataSvcOrganizationsOrganizationsList;

  /** What was found, in the service's order. (assumed) */
  public get organizations(): DataSvcOrganizationsOrganizationsList {
    return (this.#organizations ??= new DataSvcOrganizationsOrganizationsList(this, "organizations"));
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
