import { Body, Post, Route, Security } from "tsoa";
import type { Empty, ListInProjectRequest, NameRequest, OperationStarted } from "./common";
import type {
  CreateDiskRequest,
  CreateFileShareRequest,
  Disk,
  DiskPage,
  FileShare,
  FileSharePage,
  UpdateDiskRequest,
  UpdateFileShareRequest,
} from "./storage";
import { store } from "./store";

@Route("svc.storage.v1.StorageService")
@Security("bearer")
export class StorageController {
  @Post("CreateDisk")
  createDisk(@Body() request: CreateDiskRequest): Disk {
    return store.disks.create(request);
  }

  @Post("GetDisk")
  getDisk(@Body() request: NameRequest): Disk {
    return store.disks.get(request);
  }

  @Post("ListDisks")
  listDisks(@Body() request: ListInProjectRequest): DiskPage {
    return store.disks.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateDisk")
  updateDisk(@Body() request: UpdateDiskRequest): Disk {
    return store.disks.update(request);
  }

  @Post("DeleteDisk")
  deleteDisk(@Body() request: NameRequest): Empty {
    return store.disks.delete(request);
  }

  @Post("CreateFileShare")
  createFileShare(@Body() request: CreateFileShareRequest): OperationStarted {
    return store.fileShares.create(request);
  }

  @Post("GetFileShare")
  getFileShare(@Body() request: NameRequest): FileShare {
    return store.fileShares.get(request);
  }

  @Post("ListFileShares")
  listFileShares(@Body() request: ListInProjectRequest): FileSharePage {
    return store.fileShares.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateFileShare")
  updateFileShare(@Body() request: UpdateFileShareRequest): FileShare {
    return store.fileShares.update(request);
  }

  @Post("DeleteFileShare")
  deleteFileShare(@Body() request: NameRequest): OperationStarted {
    return store.fileShares.delete(request);
  }
}
