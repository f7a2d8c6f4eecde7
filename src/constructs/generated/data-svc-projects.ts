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

/** Configuration of {@link DataSvcProjects}. */
export interface DataSvcProjectsConfig extends cdktf.TerraformMetaArguments {
  /**
   * Organization whose projects are listed. Without it, all projects visible to the API key.
   *
   * An Organization: the construct, its full name, or the last part of its name.
   *
   * @default - none
   */
  readonly organizationName?: OrganizationRef | undefined;

  /**
   * Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry.
   *
   * @default - none
   */
  readonly filter?: DataSvcProjectsFilter | cdktf.IResolvable | undefined;
}

/** Conditions on the objects. Only objects that meet all of them are returned. Values are compared by semantic equality. A list or set must contain every given element, a map every given entry. */
export interface DataSvcProjectsFilter {
  /**
   * Full resource name, `projects/{slug}`.
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
   * Organization that owns the project. Without it, the organization of the API key.
   *
   * An Organization: the construct, its full name, or the last part of its name.
   *
   * @default - none
   */
  readonly organizationName?: OrganizationRef | undefined;

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

/** Converts a {@link DataSvcProjectsFilter} to Terraform's JSON. */
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

/** Converts a {@link DataSvcProjectsFilter} to the form of cdktf's HCL output. */
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

/** Attributes of one element of DataSvcProjectsProjectsList. The objects found, in the service's order. */
export class DataSvcProjectsProjectsOutputReference extends cdktf.ComplexObject implements IProject {
  public readonly svcKind = "Project";

  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number) {
    super(terraformResource, terraformAttribute, false, complexObjectIndex);
  }

  /**
   * Full resource name, `projects/{slug}`.
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

  /** Organization that owns the project. Without it, the organization of the API key. */
  public get organizationName(): string {
    return this.getStringAttribute("organization_name");
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

/** A list of {@link DataSvcProjectsProjectsOutputReference}. */
export class DataSvcProjectsProjectsList extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
  }

  /** Returns the Project at an index, starting at 0. */
  public get(index: number): DataSvcProjectsProjectsOutputReference {
    return new DataSvcProjectsProjectsOutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}

/**
 * Lists the projects visible to the API key, or those of one organization, page by page.
 *
 * Assumed, except for members that are remarked as documented.
 *
 * Terraform: `svc_projects`.
 *
 * @example
 * new DataSvcProjects(this, "projects");
 */
export class DataSvcProjects extends SvcDataSource<DataSvcProjectsConfig> {
  /** Data source type in Terraform. */
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

  /** Organization whose projects are listed. Without it, all projects visible to the API key. */
  public get organizationName(): string {
    return this.getStringAttribute("organization_name");
  }

  public set organizationName(value: OrganizationRef) {
    this.svcInput("organizationName").write(value);
  }

  /** Unsets `organizationName`. */
  public resetOrganizationName(): void {
    this.svcInput("organizationName").write(undefined);
  }

  /** Input value of `organizationName`. */
  public get organizationNameInput(): OrganizationRef | undefined {
    return this.svcInput("organizationName").read();
  }


  /** Sets `filter`. */
  public putFilter(value: DataSvcProjectsFilter | cdktf.IResolvable): void {
    this.svcInput("filter").write(value);
  }

  /** Unsets `filter`. */
  public resetFilter(): void {
    this.svcInput("filter").write(undefined);
  }

  /** Input value of `filter`. */
  public get filterInput(): DataSvcProjectsFilter | cdktf.IResolvable | undefined {
    return this.svcInput("filter").read();
  }

  #projects?: DataSvcProjectsProjectsList;

  /** The objects found, in the service's order. */
  public get projects(): DataSvcProjectsProjectsList {
    return (this.#projects ??= new DataSvcProjectsProjectsList(this, "projects"));
  }

  /** The full names of the objects found, in the same order. */
  public get names(): string[] {
    return this.getListAttribute("names");
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
