import { Body, Controller, Post } from "@nestjs/common";
import { ApiBearerAuth } from "@nestjs/swagger";
import { Empty, ListRequest, NameRequest } from "./common.dto";
import {
  CreateOrganizationRequest,
  CreateProjectRequest,
  Organization,
  OrganizationPage,
  Project,
  ProjectPage,
  UpdateOrganizationRequest,
  UpdateProjectRequest,
  Wallet,
} from "./tenancy.dto";
import { Store } from "./store";

@ApiBearerAuth()
@Controller("svc.organization.v1.OrganizationService")
export class OrganizationController {
  constructor(private readonly store: Store) {}

  @Post("CreateOrganization")
  createOrganization(@Body() request: CreateOrganizationRequest): Organization {
    return this.store.organizations.create(request);
  }

  @Post("GetOrganization")
  getOrganization(@Body() request: NameRequest): Organization {
    return this.store.organizations.get(request);
  }

  @Post("ListOrganizations")
  listOrganizations(@Body() request: ListRequest): OrganizationPage {
    return this.store.organizations.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateOrganization")
  updateOrganization(@Body() request: UpdateOrganizationRequest): Organization {
    return this.store.organizations.update(request);
  }

  @Post("DeleteOrganization")
  deleteOrganization(@Body() request: NameRequest): Empty {
    return this.store.organizations.delete(request);
  }
}

@ApiBearerAuth()
@Controller("svc.project.v1.ProjectService")
export class ProjectController {
  constructor(private readonly store: Store) {}

  @Post("CreateProject")
  createProject(@Body() request: CreateProjectRequest): Project {
    return this.store.projects.create(request);
  }

  @Post("GetProject")
  getProject(@Body() request: NameRequest): Project {
    return this.store.projects.get(request);
  }

  @Post("ListProjects")
  listProjects(@Body() request: ListRequest): ProjectPage {
    return this.store.projects.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateProject")
  updateProject(@Body() request: UpdateProjectRequest): Project {
    return this.store.projects.update(request);
  }

  @Post("DeleteProject")
  deleteProject(@Body() request: NameRequest): Empty {
    return this.store.projects.delete(request);
  }
}

@ApiBearerAuth()
@Controller("svc.billing.v1.BillingService")
export class BillingController {
  constructor(private readonly store: Store) {}

  @Post("GetWallet")
  getWallet(@Body() { name }: NameRequest): Wallet {
    return this.store.all.wallet(name) as unknown as Wallet;
  }
}
