// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// the generator, and run it again.
import { contract } from "../../contract";
import { type ResourceNames, resourceNames } from "../foundation";

/** Variables in each kind's resource names. */
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
 * Builds full resource names from their parts (`ResourceName.of`) or from the last part alone (`ResourceName.expand`), and parses them (`ResourceName.parse`).
 *
 * Values known at synthesis are computed and checked at once. For tokens, the result is an expression that the engine evaluates.
 */
export const ResourceName: ResourceNames<ResourceNameParts> = resourceNames<ResourceNameParts>(contract);
