import type { NameRequest, Page } from "./common";

export interface CreateOrganizationRequest {
  /**
   * Short identifier, which becomes a part of the name.
   * @pattern ^[a-z][a-z0-9-]*$
   */
  slug: string;

  displayName?: string | null;

  /** @format email */
  billingEmail?: string | null;
}

export interface Organization extends CreateOrganizationRequest {
  /**
   * Resource name, organizations/{slug}.
   * @readonly
   */
  name: string;
}

export interface UpdateOrganizationRequest
  extends NameRequest, Partial<Pick<CreateOrganizationRequest, "displayName" | "billingEmail">> {}

export interface OrganizationPage extends Page {
  organizations: Organization[];
}

/** The money of an organization, which has exactly one. */
export interface Wallet {
  /**
   * Resource name, organizations/{organization}/wallets/default.
   * @readonly
   */
  name: string;

  /** Currency code of three letters. */
  currencyCode: string;

  /**
   * Balance in cents.
   * @isInt
   */
  balanceCents: number;
}

export interface CreateProjectRequest {
  /**
   * Short identifier, which becomes a part of the name.
   * @pattern ^[a-z][a-z0-9-]*$
   */
  slug: string;

  displayName?: string | null;

  /** Resource name of the organization, organizations/{slug}. */
  organizationName?: string | null;

  labels?: Record<string, string> | null;
}

export interface Project extends CreateProjectRequest {
  /**
   * Resource name, projects/{slug}.
   * @readonly
   */
  name: string;

  /** @readonly */
  createTime: string;
}

export interface UpdateProjectRequest
  extends NameRequest, Partial<Pick<CreateProjectRequest, "displayName" | "labels">> {}

export interface ProjectPage extends Page {
  projects: Project[];
}
