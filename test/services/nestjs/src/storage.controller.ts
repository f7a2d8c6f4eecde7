import { Body, Controller, Post } from "@nestjs/common";
import { ApiBearerAuth } from "@nestjs/swagger";
import { Empty, ListInProjectRequest, NameRequest, OperationStarted } from "./common.dto";
import {
  CreateDiskRequest,
  CreateFileShareRequest,
  Disk,
  DiskPage,
  FileShare,
  FileSharePage,
  UpdateDiskRequest,
  UpdateFileShareRequest,
} from "./storage.dto";
import { Store } from "./store";

@ApiBearerAuth()
@Controller("svc.storage.v1.StorageService")
export class StorageController {
  constructor(private readonly store: Store) {}

  @Post("CreateDisk")
  createDisk(@Body() request: CreateDiskRequest): Disk {
    return this.store.disks.create(request);
  }

  @Post("GetDisk")
  getDisk(@Body() request: NameRequest): Disk {
    return this.store.disks.get(request);
  }

  @Post("ListDisks")
  listDisks(@Body() request: ListInProjectRequest): DiskPage {
    return this.store.disks.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateDisk")
  updateDisk(@Body() request: UpdateDiskRequest): Disk {
    return this.store.disks.update(request);
  }

  @Post("DeleteDisk")
  deleteDisk(@Body() request: NameRequest): Empty {
    return this.store.disks.delete(request);
  }

  @Post("CreateFileShare")
  createFileShare(@Body() request: CreateFileShareRequest): OperationStarted {
    return this.store.fileShares.create(request);
  }

  @Post("GetFileShare")
  getFileShare(@Body() request: NameRequest): FileShare {
    return this.store.fileShares.get(request);
  }

  @Post("ListFileShares")
  listFileShares(@Body() request: ListInProjectRequest): FileSharePage {
    return this.store.fileShares.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateFileShare")
  updateFileShare(@Body() request: UpdateFileShareRequest): FileShare {
    return this.store.fileShares.update(request);
  }

  @Post("DeleteFileShare")
  deleteFileShare(@Body() request: NameRequest): OperationStarted {
    return this.store.fileShares.delete(request);
  }
}
