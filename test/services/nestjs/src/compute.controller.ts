import { Body, Controller, Post } from "@nestjs/common";
import { ApiBearerAuth } from "@nestjs/swagger";
import { Empty, ListInProjectRequest, NameRequest, OperationStarted } from "./common.dto";
import {
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
} from "./compute.dto";
import { Store } from "./store";

@ApiBearerAuth()
@Controller("svc.compute.v1.ComputeService")
export class ComputeController {
  constructor(private readonly store: Store) {}

  /** Creates a virtual machine. When the operation has succeeded, its metadata has virtual_machine_name. */
  @Post("CreateVirtualMachine")
  createVirtualMachine(@Body() request: VirtualMachineManifest): OperationStarted {
    return this.store.virtualMachines.create(request);
  }

  @Post("GetVirtualMachine")
  getVirtualMachine(@Body() request: NameRequest): VirtualMachine {
    return this.store.virtualMachines.get(request);
  }

  @Post("ListVirtualMachines")
  listVirtualMachines(@Body() request: ListInProjectRequest): VirtualMachinePage {
    return this.store.virtualMachines.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateVirtualMachine")
  updateVirtualMachine(@Body() request: UpdateVirtualMachineRequest): VirtualMachine {
    return this.store.virtualMachines.update(request);
  }

  /** Changes the compute section. The machine is powered off while it is resized. */
  @Post("ResizeVirtualMachine")
  resizeVirtualMachine(@Body() request: ResizeVirtualMachineRequest): OperationStarted {
    return this.store.virtualMachines.updateLater(request);
  }

  /** Creates a copy of a virtual machine with its disk. */
  @Post("CloneVirtualMachine")
  cloneVirtualMachine(@Body() request: CloneVirtualMachineRequest): OperationStarted {
    return this.store.virtualMachines.clone(request);
  }

  /** Writes an image over the boot disk. All data on the disk is lost. */
  @Post("ReimageVirtualMachine")
  reimageVirtualMachine(@Body() request: ReimageVirtualMachineRequest): OperationStarted {
    return this.store.virtualMachines.updateLater(request);
  }

  @Post("DeleteVirtualMachine")
  deleteVirtualMachine(@Body() request: NameRequest): OperationStarted {
    return this.store.virtualMachines.delete(request);
  }

  @Post("CreateSshKey")
  createSshKey(@Body() request: CreateSshKeyRequest): SshKey {
    return this.store.sshKeys.create(request);
  }

  @Post("GetSshKey")
  getSshKey(@Body() request: NameRequest): SshKey {
    return this.store.sshKeys.get(request);
  }

  @Post("ListSshKeys")
  listSshKeys(@Body() request: ListInProjectRequest): SshKeyPage {
    return this.store.sshKeys.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateSshKey")
  updateSshKey(@Body() request: UpdateSshKeyRequest): SshKey {
    return this.store.sshKeys.update(request);
  }

  @Post("DeleteSshKey")
  deleteSshKey(@Body() request: NameRequest): Empty {
    return this.store.sshKeys.delete(request);
  }
}
