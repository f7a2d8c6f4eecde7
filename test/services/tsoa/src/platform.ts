import type { NameRequest, Page } from "./common";

export interface Datacenter {
  /**
   * Resource name, datacenters/{slug}.
   * @readonly
   */
  name: string;

  displayName: string;

  country: string;
}

export interface DatacenterPage extends Page {
  datacenters: Datacenter[];
}

/** A host that is available for a bare metal instance. */
export interface Host {
  /**
   * Resource name, hosts/{slug}.
   * @readonly
   */
  name: string;

  /** Resource name of the datacenter, datacenters/{slug}. */
  region: string;

  /** @isInt */
  cores: number;

  /** @isInt */
  memoryGib: number;
}

export interface HostPage extends Page {
  hosts: Host[];
}

export interface CreateBareMetalInstanceRequest {
  /**
   * Short identifier, which becomes a part of the name.
   * @pattern ^[a-z][a-z0-9-]*$
   */
  slug: string;

  /** Resource name of the host, hosts/{slug}. */
  hostName: string;

  image: string;

  displayName?: string | null;
}

export interface BareMetalInstance extends CreateBareMetalInstanceRequest {
  /**
   * Resource name, bare-metal-instances/{slug}.
   * @readonly
   */
  name: string;
}

export interface UpdateBareMetalInstanceRequest
  extends NameRequest, Partial<Pick<CreateBareMetalInstanceRequest, "displayName">> {}

export interface BareMetalInstancePage extends Page {
  bareMetalInstances: BareMetalInstance[];
}

export interface CreateApiKeyRequest {
  displayName: string;

  /**
   * When the key stops working.
   * @format date-time
   */
  expireTime?: string;
}

export interface ApiKey extends CreateApiKeyRequest {
  /**
   * Resource name, api-keys/{id}.
   * @readonly
   */
  name: string;

  /**
   * The first characters of the secret.
   * @readonly
   */
  prefix: string;
}

export interface CreatedApiKey extends ApiKey {
  /**
   * The secret for requests. It is not shown again.
   * @readonly
   */
  secret: string;
}

export interface ApiKeyPage extends Page {
  apiKeys: ApiKey[];
}

export interface CreateWebhookSubscriptionRequest {
  /**
   * Short identifier, which becomes a part of the name.
   * @pattern ^[a-z][a-z0-9-]*$
   */
  slug: string;

  /** @format uri */
  url: string;

  eventTypes?: string[] | null;

  /** Signs the events. No response contains it. */
  signingSecret?: string | null;

  paused?: boolean;
}

export interface WebhookSubscription extends Omit<CreateWebhookSubscriptionRequest, "signingSecret"> {
  /**
   * Resource name, webhook-subscriptions/{slug}.
   * @readonly
   */
  name: string;
}

export interface UpdateWebhookSubscriptionRequest
  extends NameRequest, Partial<Omit<CreateWebhookSubscriptionRequest, "slug">> {}

export interface WebhookSubscriptionPage extends Page {
  webhookSubscriptions: WebhookSubscription[];
}
