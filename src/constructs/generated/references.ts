// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import { type SvcObject } from "../foundation";

/**
 * What stands for a Operation: a construct, an element of a list of them, or what `DataSvcOperation.fromName` gives.
 *
 * It is the type for the parameters of functions and constructs that take one, whoever made it.
 */
export interface IOperation extends SvcObject<"Operation"> {}

/** A Operation: what stands for one, its full name `operations/{id}`, or the name's last part alone. */
export type OperationRef = string | IOperation;

/**
 * What stands for a Datacenter: a construct, an element of a list of them, or what `DataSvcDatacenter.fromName` gives.
 *
 * It is the type for the parameters of functions and constructs that take one, whoever made it.
 */
export interface IDatacenter extends SvcObject<"Datacenter"> {}

/** A Datacenter: what stands for one, its full name `datacenters/{slug}`, or the name's last part alone. */
export type DatacenterRef = string | IDatacenter;

/**
 * What stands for a Organization: a construct, an element of a list of them, or what `Organization.fromName` gives.
 *
 * It is the type for the parameters of functions and constructs that take one, whoever made it.
 */
export interface IOrganization extends SvcObject<"Organization"> {}

/** A Organization: what stands for one, its full name `organizations/{slug}`, or the name's last part alone. */
export type OrganizationRef = string | IOrganization;

/**
 * What stands for a Wallet: a construct, an element of a list of them, or what `DataSvcWallet.fromName` gives.
 *
 * It is the type for the parameters of functions and constructs that take one, whoever made it.
 */
export interface IWallet extends SvcObject<"Wallet"> {}

/** A Wallet: what stands for one, its full name `organizations/{organization}/wallets/default`, or the name's last part alone. */
export type WalletRef = string | IWallet;

/**
 * What stands for a Project: a construct, an element of a list of them, or what `Project.fromName` gives.
 *
 * It is the type for the parameters of functions and constructs that take one, whoever made it.
 */
export interface IProject extends SvcObject<"Project"> {}

/** A Project: what stands for one, its full name `projects/{slug}`, or the name's last part alone. */
export type ProjectRef = string | IProject;

/**
 * What stands for a SshKey: a construct, an element of a list of them, or what `SshKey.fromName` gives.
 *
 * It is the type for the parameters of functions and constructs that take one, whoever made it.
 */
export interface ISshKey extends SvcObject<"SshKey"> {}

/** A SshKey: what stands for one, its full name `projects/{project}/ssh-keys/{id}`, or the name's last part alone. */
export type SshKeyRef = string | ISshKey;

/**
 * What stands for a Network: a construct, an element of a list of them, or what `Network.fromName` gives.
 *
 * It is the type for the parameters of functions and constructs that take one, whoever made it.
 */
export interface INetwork extends SvcObject<"Network"> {}

/** A Network: what stands for one, its full name `projects/{project}/networks/{id}`, or the name's last part alone. */
export type NetworkRef = string | INetwork;

/**
 * What stands for a FirewallRule: a construct, an element of a list of them, or what `FirewallRule.fromName` gives.
 *
 * It is the type for the parameters of functions and constructs that take one, whoever made it.
 */
export interface IFirewallRule extends SvcObject<"FirewallRule"> {}

/** A FirewallRule: what stands for one, its full name `projects/{project}/firewall-rules/{id}`, or the name's last part alone. */
export type FirewallRuleRef = string | IFirewallRule;

/**
 * What stands for a Disk: a construct, an element of a list of them, or what `Disk.fromName` gives.
 *
 * It is the type for the parameters of functions and constructs that take one, whoever made it.
 */
export interface IDisk extends SvcObject<"Disk"> {}

/** A Disk: what stands for one, its full name `projects/{project}/disks/{id}`, or the name's last part alone. */
export type DiskRef = string | IDisk;

/**
 * What stands for a FileShare: a construct, an element of a list of them, or what `FileShare.fromName` gives.
 *
 * It is the type for the parameters of functions and constructs that take one, whoever made it.
 */
export interface IFileShare extends SvcObject<"FileShare"> {}

/** A FileShare: what stands for one, its full name `projects/{project}/file-shares/{id}`, or the name's last part alone. */
export type FileShareRef = string | IFileShare;

/**
 * What stands for a VirtualMachine: a construct, an element of a list of them, or what `VirtualMachine.fromName` gives.
 *
 * It is the type for the parameters of functions and constructs that take one, whoever made it.
 */
export interface IVirtualMachine extends SvcObject<"VirtualMachine"> {}

/** A VirtualMachine: what stands for one, its full name `projects/{project}/virtual-machines/{id}`, or the name's last part alone. */
export type VirtualMachineRef = string | IVirtualMachine;

/**
 * What stands for a Host: a construct, an element of a list of them, or what `DataSvcHost.fromName` gives.
 *
 * It is the type for the parameters of functions and constructs that take one, whoever made it.
 */
export interface IHost extends SvcObject<"Host"> {}

/** A Host: what stands for one, its full name `hosts/{slug}`, or the name's last part alone. */
export type HostRef = string | IHost;

/**
 * What stands for a BareMetalInstance: a construct, an element of a list of them, or what `BareMetalInstance.fromName` gives.
 *
 * It is the type for the parameters of functions and constructs that take one, whoever made it.
 */
export interface IBareMetalInstance extends SvcObject<"BareMetalInstance"> {}

/** A BareMetalInstance: what stands for one, its full name `bare-metal-instances/{slug}`, or the name's last part alone. */
export type BareMetalInstanceRef = string | IBareMetalInstance;

/**
 * What stands for a ApiKey: a construct, an element of a list of them, or what `ApiKey.fromName` gives.
 *
 * It is the type for the parameters of functions and constructs that take one, whoever made it.
 */
export interface IApiKey extends SvcObject<"ApiKey"> {}

/** A ApiKey: what stands for one, its full name `api-keys/{id}`, or the name's last part alone. */
export type ApiKeyRef = string | IApiKey;

/**
 * What stands for a WebhookSubscription: a construct, an element of a list of them, or what `WebhookSubscription.fromName` gives.
 *
 * It is the type for the parameters of functions and constructs that take one, whoever made it.
 */
export interface IWebhookSubscription extends SvcObject<"WebhookSubscription"> {}

/** A WebhookSubscription: what stands for one, its full name `webhook-subscriptions/{slug}`, or the name's last part alone. */
export type WebhookSubscriptionRef = string | IWebhookSubscription;
