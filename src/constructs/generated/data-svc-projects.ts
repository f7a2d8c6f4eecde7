// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import * as cdktf from "cdktf";
import type { Construct } from "constructs";
import { contract, kindOf, listDataSourceFields } from "../../contract";
import {
  definedAttributes,
  mapToTerraform,
  referenceToTerraform,
  scalarToTerraform,
  structToTerraform,
  SvcDataSource,
} from "../foundation";
import type { OrganizationRef, IProject } from "./references";

/** What is given for a {@link DataSvcProjects}. */
export interface DataSvcProjectsConfig extends cdktf.TerraformMetaArguments {
  /**
   * The organization to look in; without one, all that the API key may see. (assumed)
   *
   * Given by the Organization construct, by its full name, or by the last part of the name alone.
   * A change makes another object in its place.
   *
   * @default - the service chooses
   */
  readonly organizationName?: OrganizationRef | undefined;

  /**
   * What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcProjectsFilter | cdktf.IResolvable | undefined;
}

/** What the objects must be like: only those are given that agree with everything said here. Values are compared by what they mean; of a list or set every element given must be there, of a map every entry. */
export interface DataSvcProjectsFilter {
  /**
   * Full resource name, `projects/{slug}`. (documented)
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
   * The organization that owns it; without one the service takes that of the API key. (assumed)
   *
   * Given by the Organization construct, by its full name, or by the last part of the name alone.
   *
   * @default - none
   */
  readonly organizationName?: OrganizationRef | undefined;

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
   * When the project was made. (assumed)
   *
   * @default - none
   */
  readonly createTime?: string | undefined;
}

/** Writes a {@link DataSvcProjectsFilter} as Terraform's JSON. */
export function dataSvcProjectsFilterToTerraform(struct?: DataSvcProjectsFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcProjectsFilter>(struct, (given) => ({
    name: scalarToTerraform(given.name),
    slug: scalarToTerraform(given.slug),
    organization_name: referenceToTerraform(given.organizationName),
    display_name: scalarToTerraform(given.displayName),
    labels: mapToTerraform(scalarToTerraform)(given.labels),
    create_time: scalarToTerraform(given.createTime),
  }));
}

/** Writes a {@link DataSvcProjectsFilter} as cdktf's HCL output wants it. */
export function dataSvcProjectsFilterToHclTerraform(struct?: DataSvcProjectsFilter | cdktf.IResolvable): any {
  return structToTerraform<DataSvcProjectsFilter>(struct, (given) =>
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
      organization_name: {
        value: referenceToTerraform(given.organizationName),
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

/** The attributes of one element of DataSvcProjectsProjectsList. What was found, in the service's order. */
export class DataSvcProjectsProjectsOutputReference extends cdktf.ComplexObject implements IProject {
  public readonly svcKind = "Project";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /** Full resource name, `projects/{slug}`. (documented) */
  public get name(): string {
    return this.getStringAttribute("name");
  }

  /** Short identifier, the last part of the resource name: 1 to 40 lower-case letters, digits and hyphens, starting with a letter and not ending with a hyphen. (assumed) */
  public get slug(): string {
    return this.getStringAttribute("slug");
  }

  /** The organization that owns it; without one the service takes that of the API key. (assumed) */
  public get organizationName(): string {
    return this.getStringAttribute("organization_name");
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

  /** When the project was made. (assumed) */
  public get createTime(): string {
    return this.getStringAttribute("create_time");
  }
}

/** The list of {@link DataSvcProjectsProjectsOutputReference}. */
export class DataSvcProjectsProjectsList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** The Project at an index, from 0. */
  public get(index: number): DataSvcProjectsProjectsOutputReference {
    return new DataSvcProjectsProjectsOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the projects that the API key may see, or those of one organization, page by page. (assumed)
 *
 * Terraform: `svc_projects`.
 */
export class DataSvcProjects extends SvcDataSource<DataSvcProjectsConfig> {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = "svc_projects";

  public constructor(scope: Construct, id: string, config: DataSvcProjectsConfig = {}) {
    super(scope, id, {
      contract,
      terraformType: "svc_projects",
      config,
      strict: new.target === DataSvcProjects,
      fields: () => listDataSourceFields(kindOf(contract, "Project")),
    });
  }

  /** The organization to look in; without one, all that the API key may see. (assumed) */
  public get organizationName(): string {
    return this.getStringAttribute("organization_name");
  }

  public set organizationName(value: OrganizationRef) {
    this.svcSlot("organizationName").write(value);
  }

  /** Takes `organizationName` away, as if it had not been given. */
  public resetOrganizationName(): void {
    this.svcSlot("organizationName").write(undefined);
  }

  /** What was given for `organizationName`. */
  public get organizationNameInput(): OrganizationRef | undefined {
    return this.svcSlot("organizationName").read();
  }


  /** Gives `filter` anew. */
  public putFilter(value: DataSvcProjectsFilter | cdktf.IResolvable): void {
    this.svcSlot("filter").write(value);
  }

  /** Takes `filter` away, as if it had not been given. */
  public resetFilter(): void {
    this.svcSlot("filter").write(undefined);
  }

  /** What was given for `filter`. */
  public get filterInput(): DataSvcProjectsFilter | cdktf.IResolvable | undefined {
    return this.svcSlot("filter").read();
  }

  #projects?: DataSvcProjectsProjectsList;

  /** What was found, in the service's order. (assumed) */
  public get projects(): DataSvcProjectsProjectsList {
    return (this.#projects ??= new DataSvcProjectsProjectsList(this, "projects"));
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
      organization_name: referenceToTerraform(this.svcInputs.organizationName),
      filter: dataSvcProjectsFilterToTerraform(this.svcInputs.filter),
    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
      organization_name: {
        value: referenceToTerraform(this.svcInputs.organizationName),
        isBlock: false,
        type: "simple",
        storageClassType: "string",
      },
      filter: {
        value: dataSvcProjectsFilterToHclTerraform(this.svcInputs.filter),
        isBlock: false,
        type: "list",
        storageClassType: "struct",
      },
    });
  }
}
