import { Body, Post, Route, Security } from "tsoa";
import type { Empty, ListInProjectRequest, NameRequest, OperationStarted } from "./common";
import type {
  CloneVirtualMachineRequest,
  CreateSshKeyRequest,
  ReimageVirtualMachineRequest,
  ResizeVirtualMachineRequest,
  SshKey,
  SshKeyPage,
  UpdateSshKeyRequest,
  UpdateVirtualMachineRequest,
  VirtualMachine,
  VirtualMachineManifest,
  VirtualMachinePage,
} from "./compute";
import { store } from "./store";

@Route("svc.compute.v1.ComputeService")
@Security("bearer")
export class ComputeController {
  /** Creates a virtual machine. When the operation has succeeded, its metadata has virtual_machine_name. */
  @Post("CreateVirtualMachine")
  createVirtualMachine(@Body() request: VirtualMachineManifest): OperationStarted {
    return store.virtualMachines.create(request);
  }

  @Post("GetVirtualMachine")
  getVirtualMachine(@Body() request: NameRequest): VirtualMachine {
    return store.virtualMachines.get(request);
  }

  @Post("ListVirtualMachines")
  listVirtualMachines(@Body() request: ListInProjectRequest): VirtualMachinePage {
    return store.virtualMachines.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateVirtualMachine")
  updateVirtualMachine(@Body() request: UpdateVirtualMachineRequest): VirtualMachine {
    return store.virtualMachines.update(request);
  }

  /** Changes the compute section. The machine is powered off while it is resized. */
  @Post("ResizeVirtualMachine")
  resizeVirtualMachine(@Body() request: ResizeVirtualMachineRequest): OperationStarted {
    return store.virtualMachines.updateLater(request);
  }

  /** Creates a copy of a virtual machine with its disk. */
  @Post("CloneVirtualMachine")
  cloneVirtualMachine(@Body() request: CloneVirtualMachineRequest): OperationStarted {
    return store.virtualMachines.clone(request);
  }

  /** Writes an image over the boot disk. All data on the disk is lost. */
  @Post("ReimageVirtualMachine")
  reimageVirtualMachine(@Body() request: ReimageVirtualMachineRequest): OperationStarted {
    return store.virtualMachines.updateLater(request);
  }

  @Post("DeleteVirtualMachine")
  deleteVirtualMachine(@Body() request: NameRequest): OperationStarted {
    return store.virtualMachines.delete(request);
  }

  @Post("CreateSshKey")
  createSshKey(@Body() request: CreateSshKeyRequest): SshKey {
    return store.sshKeys.create(request);
  }

  @Post("GetSshKey")
  getSshKey(@Body() request: NameRequest): SshKey {
    return store.sshKeys.get(request);
  }

  @Post("ListSshKeys")
  listSshKeys(@Body() request: ListInProjectRequest): SshKeyPage {
    return store.sshKeys.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateSshKey")
  updateSshKey(@Body() request: UpdateSshKeyRequest): SshKey {
    return store.sshKeys.update(request);
  }

  @Post("DeleteSshKey")
  deleteSshKey(@Body() request: NameRequest): Empty {
    return store.sshKeys.delete(request);
  }
}
