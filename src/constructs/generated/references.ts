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

/** What stands for a Organization: a construct, or an element of a list of them. */
export interface IOrganization extends SvcObject<"Organization"> {}

/** A Organization: a construct, its full name `organizations/{slug}`, or the name's last part alone. */
export type OrganizationRef = string | IOrganization;

/** What stands for a Wallet: a construct, or an element of a list of them. */
export interface IWallet extends SvcObject<"Wallet"> {}

/** A Wallet: a construct, its full name `organizations/{organization}/wallets/default`, or the name's last part alone. */
export type WalletRef = string | IWallet;

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

/** What stands for a FirewallRule: a construct, or an element of a list of them. */
export interface IFirewallRule extends SvcObject<"FirewallRule"> {}

/** A FirewallRule: a construct, its full name `projects/{project}/firewall-rules/{id}`, or the name's last part alone. */
export type FirewallRuleRef = string | IFirewallRule;

/** What stands for a Disk: a construct, or an element of a list of them. */
export interface IDisk extends SvcObject<"Disk"> {}

/** A Disk: a construct, its full name `projects/{project}/disks/{id}`, or the name's last part alone. */
export type DiskRef = string | IDisk;

/** What stands for a FileShare: a construct, or an element of a list of them. */
export interface IFileShare extends SvcObject<"FileShare"> {}

/** A FileShare: a construct, its full name `projects/{project}/file-shares/{id}`, or the name's last part alone. */
export type FileShareRef = string | IFileShare;

/** What stands for a VirtualMachine: a construct, or an element of a list of them. */
export interface IVirtualMachine extends SvcObject<"VirtualMachine"> {}

/** A VirtualMachine: a construct, its full name `projects/{project}/virtual-machines/{id}`, or the name's last part alone. */
export type VirtualMachineRef = string | IVirtualMachine;

/** What stands for a Host: a construct, or an element of a list of them. */
export interface IHost extends SvcObject<"Host"> {}

/** A Host: a construct, its full name `hosts/{slug}`, or the name's last part alone. */
export type HostRef = string | IHost;

/** What stands for a BareMetalInstance: a construct, or an element of a list of them. */
export interface IBareMetalInstance extends SvcObject<"BareMetalInstance"> {}

/** A BareMetalInstance: a construct, its full name `bare-metal-instances/{slug}`, or the name's last part alone. */
export type BareMetalInstanceRef = string | IBareMetalInstance;

/** What stands for a ApiKey: a construct, or an element of a list of them. */
export interface IApiKey extends SvcObject<"ApiKey"> {}

/** A ApiKey: a construct, its full name `api-keys/{id}`, or the name's last part alone. */
export type ApiKeyRef = string | IApiKey;

/** What stands for a WebhookSubscription: a construct, or an element of a list of them. */
export interface IWebhookSubscription extends SvcObject<"WebhookSubscription"> {}

/** A WebhookSubscription: a construct, its full name `webhook-subscriptions/{slug}`, or the name's last part alone. */
export type WebhookSubscriptionRef = string | IWebhookSubscription;
