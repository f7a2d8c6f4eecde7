import { IntersectionType, PartialType, PickType } from "@nestjs/swagger";
import { IsEmail, IsObject, IsOptional, IsString, Matches } from "class-validator";
import { NameRequest, Page } from "./common.dto";

export class CreateOrganizationRequest {
  /** Short identifier, which becomes a part of the name. */
  @Matches(/^[a-z][a-z0-9-]*$/)
  slug: string;

  @IsOptional()
  @IsString()
  displayName?: string | null;

  @IsOptional()
  @IsEmail()
  billingEmail?: string | null;
}

export class Organization extends CreateOrganizationRequest {
  /** Resource name, organizations/{slug}. */
  readonly name: string;
}

export class UpdateOrganizationRequest extends IntersectionType(
  NameRequest,
  PartialType(PickType(CreateOrganizationRequest, ["displayName", "billingEmail"])),
) {}

export class OrganizationPage extends Page {
  organizations: Organization[];
}

/** The money of an organization, which has exactly one. */
export class Wallet {
  /** Resource name, organizations/{organization}/wallets/default. */
  readonly name: string;

  /** Currency code of three letters. */
  currencyCode: string;

  /** Balance in cents. */
  balanceCents: number;
}

export class CreateProjectRequest {
  /** Short identifier, which becomes a part of the name. */
  @Matches(/^[a-z][a-z0-9-]*$/)
  slug: string;

  @IsOptional()
  @IsString()
  displayName?: string | null;

  /** Resource name of the organization, organizations/{slug}. */
  @IsOptional()
  @IsString()
  organizationName?: string | null;

  @IsOptional()
  @IsObject()
  labels?: Record<string, string> | null;
}

export class Project extends CreateProjectRequest {
  /** Resource name, projects/{slug}. */
  readonly name: string;

  readonly createTime: string;
}

export class UpdateProjectRequest extends IntersectionType(
  NameRequest,
  PartialType(PickType(CreateProjectRequest, ["displayName", "labels"])),
) {}

export class ProjectPage extends Page {
  projects: Project[];
}
