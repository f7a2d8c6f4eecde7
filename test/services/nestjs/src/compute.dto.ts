import { IntersectionType, PartialType, PickType } from "@nestjs/swagger";
import { Type } from "class-transformer";
import {
  IsArray,
  IsBoolean,
  IsInt,
  IsNotEmptyObject,
  IsObject,
  IsOptional,
  IsString,
  Min,
  ValidateNested,
} from "class-validator";
import { NameRequest, Page } from "./common.dto";

export class CustomSize {
  @IsInt()
  @Min(1)
  vcpus: number;

  @IsInt()
  @Min(1)
  memoryGib: number;
}

/** The size of a virtual machine: either a machine type or a custom size. */
export class Compute {
  /** A size of the catalog, such as standard-2. */
  @IsOptional()
  @IsString()
  machineType?: string;

  @IsOptional()
  @ValidateNested()
  @Type(() => CustomSize)
  custom?: CustomSize;
}

export class Boot {
  /** An image of the catalog, such as debian-12. */
  @IsString()
  image: string;

  /** Size of the boot disk in GiB. */
  @IsOptional()
  @IsInt()
  @Min(1)
  diskSizeGib?: number;
}

export class NetworkAttachment {
  /** Resource name of the network, projects/{project}/networks/{network}. */
  @IsString()
  networkName: string;

  @IsOptional()
  @IsBoolean()
  publicAddress?: boolean;
}

export class User {
  @IsString()
  username: string;

  /** Resource names of SSH keys, projects/{project}/ssh-keys/{sshKey}. */
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  sshKeyNames?: string[];

  @IsOptional()
  @IsBoolean()
  administrator?: boolean;
}

/** The wanted virtual machine. */
export class VirtualMachineManifest {
  /** Resource name of the project, projects/{project}. */
  @IsString()
  projectName: string;

  /** Resource name of the datacenter, datacenters/{slug}. */
  @IsString()
  region: string;

  @IsNotEmptyObject()
  @ValidateNested()
  @Type(() => Compute)
  compute: Compute;

  @ValidateNested()
  @Type(() => Boot)
  boot: Boot;

  @IsOptional()
  @ValidateNested()
  @Type(() => NetworkAttachment)
  network?: NetworkAttachment | null;

  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => User)
  users?: User[] | null;

  @IsOptional()
  @IsObject()
  labels?: Record<string, string> | null;
}

export enum VirtualMachineState {
  PROVISIONING = "STATE_PROVISIONING",
  READY = "STATE_READY",
  STOPPED = "STATE_STOPPED",
}

export class VirtualMachine extends VirtualMachineManifest {
  /** Resource name, projects/{project}/virtual-machines/{virtualMachine}. */
  readonly name: string;

  readonly state: VirtualMachineState;

  readonly createTime: string;
}

export class UpdateVirtualMachineRequest extends IntersectionType(
  NameRequest,
  PartialType(PickType(VirtualMachineManifest, ["network", "users", "labels"])),
) {}

export class ResizeVirtualMachineRequest extends IntersectionType(
  NameRequest,
  PickType(VirtualMachineManifest, ["compute"]),
) {}

export class ReimageVirtualMachineRequest extends IntersectionType(
  NameRequest,
  PickType(VirtualMachineManifest, ["boot"]),
) {}

export class CloneVirtualMachineRequest extends PickType(VirtualMachineManifest, ["projectName"]) {
  /** Resource name of the virtual machine to copy, projects/{project}/virtual-machines/{virtualMachine}. */
  @IsString()
  sourceVirtualMachineName: string;
}

export class VirtualMachinePage extends Page {
  virtualMachines: VirtualMachine[];
}

export class CreateSshKeyRequest {
  /** Resource name of the project, projects/{project}. */
  @IsString()
  projectName: string;

  /** The key in the format of OpenSSH. */
  @IsString()
  publicKey: string;

  @IsOptional()
  @IsString()
  displayName?: string | null;
}

export class SshKey extends CreateSshKeyRequest {
  /** Resource name, projects/{project}/ssh-keys/{sshKey}. */
  readonly name: string;

  readonly fingerprint: string;

  readonly createTime: string;
}

export class UpdateSshKeyRequest extends IntersectionType(
  NameRequest,
  PartialType(PickType(CreateSshKeyRequest, ["displayName"])),
) {}

export class SshKeyPage extends Page {
  sshKeys: SshKey[];
}
