import { IntersectionType, OmitType, PartialType, PickType } from "@nestjs/swagger";
import { IsArray, IsBoolean, IsISO8601, IsOptional, IsString, IsUrl, Matches } from "class-validator";
import { NameRequest, Page } from "./common.dto";

export class Datacenter {
  /** Resource name, datacenters/{slug}. */
  readonly name: string;

  displayName: string;

  country: string;
}

export class DatacenterPage extends Page {
  datacenters: Datacenter[];
}

/** A host that is available for a bare metal instance. */
export class Host {
  /** Resource name, hosts/{slug}. */
  readonly name: string;

  /** Resource name of the datacenter, datacenters/{slug}. */
  region: string;

  cores: number;

  memoryGib: number;
}

export class HostPage extends Page {
  hosts: Host[];
}

export class CreateBareMetalInstanceRequest {
  /** Short identifier, which becomes a part of the name. */
  @Matches(/^[a-z][a-z0-9-]*$/)
  slug: string;

  /** Resource name of the host, hosts/{slug}. */
  @IsString()
  hostName: string;

  @IsString()
  image: string;

  @IsOptional()
  @IsString()
  displayName?: string | null;
}

export class BareMetalInstance extends CreateBareMetalInstanceRequest {
  /** Resource name, bare-metal-instances/{slug}. */
  readonly name: string;
}

export class UpdateBareMetalInstanceRequest extends IntersectionType(
  NameRequest,
  PartialType(PickType(CreateBareMetalInstanceRequest, ["displayName"])),
) {}

export class BareMetalInstancePage extends Page {
  bareMetalInstances: BareMetalInstance[];
}

export class CreateApiKeyRequest {
  @IsString()
  displayName: string;

  /** When the key stops working. */
  @IsOptional()
  @IsISO8601()
  expireTime?: string;
}

export class ApiKey extends CreateApiKeyRequest {
  /** Resource name, api-keys/{id}. */
  readonly name: string;

  /** The first characters of the secret. */
  readonly prefix: string;
}

export class CreatedApiKey extends ApiKey {
  /** The secret for requests. It is not shown again. */
  readonly secret: string;
}

export class ApiKeyPage extends Page {
  apiKeys: ApiKey[];
}

export class CreateWebhookSubscriptionRequest {
  /** Short identifier, which becomes a part of the name. */
  @Matches(/^[a-z][a-z0-9-]*$/)
  slug: string;

  @IsUrl()
  url: string;

  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  eventTypes?: string[] | null;

  /** Signs the events. No response contains it. */
  @IsOptional()
  @IsString()
  signingSecret?: string | null;

  @IsOptional()
  @IsBoolean()
  paused?: boolean;
}

export class WebhookSubscription extends OmitType(CreateWebhookSubscriptionRequest, ["signingSecret"]) {
  /** Resource name, webhook-subscriptions/{slug}. */
  readonly name: string;
}

export class UpdateWebhookSubscriptionRequest extends IntersectionType(
  NameRequest,
  PartialType(OmitType(CreateWebhookSubscriptionRequest, ["slug"])),
) {}

export class WebhookSubscriptionPage extends Page {
  webhookSubscriptions: WebhookSubscription[];
}
