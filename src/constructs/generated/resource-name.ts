// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import { contract } from "../../contract";
import { type ResourceNames, resourceNames } from "../foundation";

/** The variables of each kind's resource names. */
export interface ResourceNameParts {
  /** `operations/{id}` */
  readonly Operation: { readonly id: string };

  /** `datacenters/{slug}` */
  readonly Datacenter: { readonly slug: string };

  /** `organizations/{slug}` */
  readonly Organization: { readonly slug: string };

  /** `organizations/{organization}/wallets/default` */
  readonly Wallet: { readonly organization: string };

  /** `projects/{slug}` */
  readonly Project: { readonly slug: string };

  /** `projects/{project}/ssh-keys/{id}` */
  readonly SshKey: { readonly project: string; readonly id: string };

  /** `projects/{project}/networks/{id}` */
  readonly Network: { readonly project: string; readonly id: string };

  /** `projects/{project}/firewall-rules/{id}` */
  readonly FirewallRule: { readonly project: string; readonly id: string };

  /** `projects/{project}/disks/{id}` */
  readonly Disk: { readonly project: string; readonly id: string };

  /** `projects/{project}/file-shares/{id}` */
  readonly FileShare: { readonly project: string; readonly id: string };

  /** `projects/{project}/virtual-machines/{id}` */
  readonly VirtualMachine: { readonly project: string; readonly id: string };

  /** `hosts/{slug}` */
  readonly Host: { readonly slug: string };

  /** `bare-metal-instances/{slug}` */
  readonly BareMetalInstance: { readonly slug: string };

  /** `api-keys/{id}` */
  readonly ApiKey: { readonly id: string };

  /** `webhook-subscriptions/{slug}` */
  readonly WebhookSubscription: { readonly slug: string };
}

/**
 * Builds full resource names of their parts (`ResourceName.of`) and of bare last parts (`ResourceName.expand`), and takes them apart (`ResourceName.parse`).
 *
 * What is known while the stack is synthesised is computed and checked then; of tokens, an expression is made that the engine computes.
 */
export const ResourceName: ResourceNames<ResourceNameParts> = resourceNames<ResourceNameParts>(contract);
