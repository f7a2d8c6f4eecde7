// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import { type SvcObject } from "../foundation";

/** What stands for a Operation: a construct, or an element of a list of them. */
export interface IOperation extends SvcObject<"Operation"> {}

/** A Operation: a construct, its full name `operations/{id}`, or the name's last part alone. */
export type OperationRef = string | IOperation;

/** What stands for a Datacenter: a construct, or an element of a list of them. */
export interface IDatacenter extends SvcObject<"Datacenter"> {}

/** A Datacenter: a construct, its full name `datacenters/{slug}`, or the name's last part alone. */
export type DatacenterRef = string | IDatacenter;

/** What stands for a Project: a construct, or an element of a list of them. */
export interface IProject extends SvcObject<"Project"> {}

/** A Project: a construct, its full name `projects/{slug}`, or the name's last part alone. */
export type ProjectRef = string | IProject;

/** What stands for a SshKey: a construct, or an element of a list of them. */
export interface ISshKey extends SvcObject<"SshKey"> {}

/** A SshKey: a construct, its full name `projects/{project}/ssh-keys/{id}`, or the name's last part alone. */
export type SshKeyRef = string | ISshKey;

/** What stands for a Network: a construct, or an element of a list of them. */
export interface INetwork extends SvcObject<"Network"> {}

/** A Network: a construct, its full name `projects/{project}/networks/{id}`, or the name's last part alone. */
export type NetworkRef = string | INetwork;

/** What stands for a VirtualMachine: a construct, or an element of a list of them. */
export interface IVirtualMachine extends SvcObject<"VirtualMachine"> {}

/** A VirtualMachine: a construct, its full name `projects/{project}/virtual-machines/{id}`, or the name's last part alone. */
export type VirtualMachineRef = string | IVirtualMachine;
