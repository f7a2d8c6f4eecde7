import { IntersectionType, PartialType, PickType } from "@nestjs/swagger";
import { Type } from "class-transformer";
import { IsEnum, IsInt, IsObject, IsOptional, IsString, Min, ValidateNested } from "class-validator";
import { NameRequest, Page } from "./common.dto";

export class CreateDiskRequest {
  /** Resource name of the project, projects/{project}. */
  @IsString()
  projectName: string;

  /** Resource name of the datacenter, datacenters/{slug}. */
  @IsString()
  region: string;

  @IsInt()
  @Min(1)
  sizeGib: number;

  @IsOptional()
  @IsString()
  displayName?: string | null;

  @IsOptional()
  @IsObject()
  labels?: Record<string, string> | null;
}

export class Disk extends CreateDiskRequest {
  /** Resource name, projects/{project}/disks/{disk}. */
  readonly name: string;

  readonly createTime: string;
}

export class UpdateDiskRequest extends IntersectionType(
  NameRequest,
  PartialType(PickType(CreateDiskRequest, ["sizeGib", "displayName", "labels"])),
) {}

export class DiskPage extends Page {
  disks: Disk[];
}

export enum FileShareProtocol {
  NFS = "PROTOCOL_NFS",
  SMB = "PROTOCOL_SMB",
}

export class Backup {
  /** Time between two copies, such as 3600s. */
  @IsString()
  interval: string;

  @IsInt()
  copies: number;
}

export class CreateFileShareRequest {
  /** Resource name of the project, projects/{project}. */
  @IsString()
  projectName: string;

  /** Resource name of the network, projects/{project}/networks/{network}. */
  @IsString()
  networkName: string;

  @IsInt()
  @Min(1)
  capacityGib: number;

  @IsOptional()
  @IsEnum(FileShareProtocol)
  protocol?: FileShareProtocol;

  @IsOptional()
  @IsString()
  displayName?: string | null;

  @IsOptional()
  @ValidateNested()
  @Type(() => Backup)
  backup?: Backup | null;
}

export class FileShare extends CreateFileShareRequest {
  /** Resource name, projects/{project}/file-shares/{fileShare}. */
  readonly name: string;

  readonly mountTarget: string;
}

export class UpdateFileShareRequest extends IntersectionType(
  NameRequest,
  PartialType(PickType(CreateFileShareRequest, ["capacityGib", "displayName", "backup"])),
) {}

export class FileSharePage extends Page {
  fileShares: FileShare[];
}
