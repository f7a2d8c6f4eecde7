import type { NameRequest, Page } from "./common";

export interface CreateDiskRequest {
  /** Resource name of the project, projects/{project}. */
  projectName: string;

  /** Resource name of the datacenter, datacenters/{slug}. */
  region: string;

  /**
   * @isInt
   * @minimum 1
   */
  sizeGib: number;

  displayName?: string | null;

  labels?: Record<string, string> | null;
}

export interface Disk extends CreateDiskRequest {
  /**
   * Resource name, projects/{project}/disks/{disk}.
   * @readonly
   */
  name: string;

  /** @readonly */
  createTime: string;
}

export interface UpdateDiskRequest
  extends NameRequest, Partial<Pick<CreateDiskRequest, "sizeGib" | "displayName" | "labels">> {}

export interface DiskPage extends Page {
  disks: Disk[];
}

export type FileShareProtocol = "PROTOCOL_NFS" | "PROTOCOL_SMB";

export interface Backup {
  /** Time between two copies, such as 3600s. */
  interval: string;

  /** @isInt */
  copies: number;
}

export interface CreateFileShareRequest {
  /** Resource name of the project, projects/{project}. */
  projectName: string;

  /** Resource name of the network, projects/{project}/networks/{network}. */
  networkName: string;

  /**
   * @isInt
   * @minimum 1
   */
  capacityGib: number;

  protocol?: FileShareProtocol;

  displayName?: string | null;

  backup?: Backup | null;
}

export interface FileShare extends CreateFileShareRequest {
  /**
   * Resource name, projects/{project}/file-shares/{fileShare}.
   * @readonly
   */
  name: string;

  /** @readonly */
  mountTarget: string;
}

export interface UpdateFileShareRequest
  extends NameRequest, Partial<Pick<CreateFileShareRequest, "capacityGib" | "displayName" | "backup">> {}

export interface FileSharePage extends Page {
  fileShares: FileShare[];
}
