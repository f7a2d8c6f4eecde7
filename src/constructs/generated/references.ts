// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import { type SvcObject } from "../foundation";

/**
 * A reference to an Operation: a construct, an element of a list of them, or the result of `DataSvcOperation.fromName`.
 *
 * Use it as the type of parameters of functions and constructs, so that they accept each of these.
 */
export interface IOperation extends SvcObject<"Operation"> {}

/** A reference to an Operation, its full name `operations/{id}`, or the last part of its name. */
export type OperationRef = string | IOperation;

/**
 * A reference to a Datacenter: a construct, an element of a list of them, or the result of `DataSvcDatacenter.fromName`.
 *
 * Use it as the type of parameters of functions and constructs, so that they accept each of these.
 */
export interface IDatacenter extends SvcObject<"Datacenter"> {}

/** A reference to a Datacenter, its full name `datacenters/{slug}`, or the last part of its name. */
export type DatacenterRef = string | IDatacenter;

/**
 * A reference to an Organization: a construct, an element of a list of them, or the result of `Organization.fromName`.
 *
 * Use it as the type of parameters of functions and constructs, so that they accept each of these.
 */
export interface IOrganization extends SvcObject<"Organization"> {}

/** A reference to an Organization, its full name `organizations/{slug}`, or the last part of its name. */
export type OrganizationRef = string | IOrganization;

/**
 * A reference to a Wallet: a construct, an element of a list of them, or the result of `DataSvcWallet.fromName`.
 *
 * Use it as the type of parameters of functions and constructs, so that they accept each of these.
 */
export interface IWallet extends SvcObject<"Wallet"> {}

/** A reference to a Wallet, its full name `organizations/{organization}/wallets/default`, or the last part of its name. */
export type WalletRef = string | IWallet;

/**
 * A reference to a Project: a construct, an element of a list of them, or the result of `Project.fromName`.
 *
 * Use it as the type of parameters of functions and constructs, so that they accept each of these.
 */
export interface IProject extends SvcObject<"Project"> {}

/** A reference to a Project, its full name `projects/{slug}`, or the last part of its name. */
export type ProjectRef = string | IProject;

/**
 * A reference to an SshKey: a construct, an element of a list of them, or the result of `SshKey.fromName`.
 *
 * Use it as the type of parameters of functions and constructs, so that they accept each of these.
 */
export interface ISshKey extends SvcObject<"SshKey"> {}

/** A reference to an SshKey, its full name `projects/{project}/ssh-keys/{id}`, or the last part of its name. */
export type SshKeyRef = string | ISshKey;

/**
 * A reference to a Network: a construct, an element of a list of them, or the result of `Network.fromName`.
 *
 * Use it as the type of parameters of functions and constructs, so that they accept each of these.
 */
export interface INetwork extends SvcObject<"Network"> {}

/** A reference to a Network, its full name `projects/{project}/networks/{id}`, or the last part of its name. */
export type NetworkRef = string | INetwork;

/**
 * A reference to a FirewallRule: a construct, an element of a list of them, or the result of `FirewallRule.fromName`.
 *
 * Use it as the type of parameters of functions and constructs, so that they accept each of these.
 */
export interface IFirewallRule extends SvcObject<"FirewallRule"> {}

/** A reference to a FirewallRule, its full name `projects/{project}/firewall-rules/{id}`, or the last part of its name. */
export type FirewallRuleRef = string | IFirewallRule;

/**
 * A reference to a Disk: a construct, an element of a list of them, or the result of `Disk.fromName`.
 *
 * Use it as the type of parameters of functions and constructs, so that they accept each of these.
 */
export interface IDisk extends SvcObject<"Disk"> {}

/** A reference to a Disk, its full name `projects/{project}/disks/{id}`, or the last part of its name. */
export type DiskRef = string | IDisk;

/**
 * A reference to a FileShare: a construct, an element of a list of them, or the result of `FileShare.fromName`.
 *
 * Use it as the type of parameters of functions and constructs, so that they accept each of these.
 */
export interface IFileShare extends SvcObject<"FileShare"> {}

/** A reference to a FileShare, its full name `projects/{project}/file-shares/{id}`, or the last part of its name. */
export type FileShareRef = string | IFileShare;

/**
 * A reference to a VirtualMachine: a construct, an element of a list of them, or the result of `VirtualMachine.fromName`.
 *
 * Use it as the type of parameters of functions and constructs, so that they accept each of these.
 */
export interface IVirtualMachine extends SvcObject<"VirtualMachine"> {}

/** A reference to a VirtualMachine, its full name `projects/{project}/virtual-machines/{id}`, or the last part of its name. */
export type VirtualMachineRef = string | IVirtualMachine;

/**
 * A reference to a Host: a construct, an element of a list of them, or the result of `DataSvcHost.fromName`.
 *
 * Use it as the type of parameters of functions and constructs, so that they accept each of these.
 */
export interface IHost extends SvcObject<"Host"> {}

/** A reference to a Host, its full name `hosts/{slug}`, or the last part of its name. */
export type HostRef = string | IHost;

/**
 * A reference to a BareMetalInstance: a construct, an element of a list of them, or the result of `BareMetalInstance.fromName`.
 *
 * Use it as the type of parameters of functions and constructs, so that they accept each of these.
 */
export interface IBareMetalInstance extends SvcObject<"BareMetalInstance"> {}

/** A reference to a BareMetalInstance, its full name `bare-metal-instances/{slug}`, or the last part of its name. */
export type BareMetalInstanceRef = string | IBareMetalInstance;

/**
 * A reference to an ApiKey: a construct, an element of a list of them, or the result of `ApiKey.fromName`.
 *
 * Use it as the type of parameters of functions and constructs, so that they accept each of these.
 */
export interface IApiKey extends SvcObject<"ApiKey"> {}

/** A reference to an ApiKey, its full name `api-keys/{id}`, or the last part of its name. */
export type ApiKeyRef = string | IApiKey;

/**
 * A reference to a WebhookSubscription: a construct, an element of a list of them, or the result of `WebhookSubscription.fromName`.
 *
 * Use it as the type of parameters of functions and constructs, so that they accept each of these.
 */
export interface IWebhookSubscription extends SvcObject<"WebhookSubscription"> {}

/** A reference to a WebhookSubscription, its full name `webhook-subscriptions/{slug}`, or the last part of its name. */
export type WebhookSubscriptionRef = string | IWebhookSubscription;
