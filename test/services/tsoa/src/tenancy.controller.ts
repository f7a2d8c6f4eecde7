import { Body, Post, Route, Security } from "tsoa";
import type { Empty, ListRequest, NameRequest } from "./common";
import type {
  CreateOrganizationRequest,
  CreateProjectRequest,
  Organization,
  OrganizationPage,
  Project,
  ProjectPage,
  UpdateOrganizationRequest,
  UpdateProjectRequest,
  Wallet,
} from "./tenancy";
import { store } from "./store";

@Route("svc.organization.v1.OrganizationService")
@Security("bearer")
export class OrganizationController {
  @Post("CreateOrganization")
  createOrganization(@Body() request: CreateOrganizationRequest): Organization {
    return store.organizations.create(request);
  }

  @Post("GetOrganization")
  getOrganization(@Body() request: NameRequest): Organization {
    return store.organizations.get(request);
  }

  @Post("ListOrganizations")
  listOrganizations(@Body() request: ListRequest): OrganizationPage {
    return store.organizations.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateOrganization")
  updateOrganization(@Body() request: UpdateOrganizationRequest): Organization {
    return store.organizations.update(request);
  }

  @Post("DeleteOrganization")
  deleteOrganization(@Body() request: NameRequest): Empty {
    return store.organizations.delete(request);
  }
}

@Route("svc.project.v1.ProjectService")
@Security("bearer")
export class ProjectController {
  @Post("CreateProject")
  createProject(@Body() request: CreateProjectRequest): Project {
    return store.projects.create(request);
  }

  @Post("GetProject")
  getProject(@Body() request: NameRequest): Project {
    return store.projects.get(request);
  }

  @Post("ListProjects")
  listProjects(@Body() request: ListRequest): ProjectPage {
    return store.projects.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateProject")
  updateProject(@Body() request: UpdateProjectRequest): Project {
    return store.projects.update(request);
  }

  @Post("DeleteProject")
  deleteProject(@Body() request: NameRequest): Empty {
    return store.projects.delete(request);
  }
}

@Route("svc.billing.v1.BillingService")
@Security("bearer")
export class BillingController {
  @Post("GetWallet")
  getWallet(@Body() request: NameRequest): Wallet {
    return store.all.wallet(request.name) as unknown as Wallet;
  }
}
