import { Body, Controller, Post } from "@nestjs/common";
import { ApiBearerAuth } from "@nestjs/swagger";
import { Empty, ListRequest, NameRequest, Operation, OperationStarted } from "./common.dto";
import {
  ApiKey,
  ApiKeyPage,
  BareMetalInstance,
  BareMetalInstancePage,
  CreateApiKeyRequest,
  CreateBareMetalInstanceRequest,
  CreateWebhookSubscriptionRequest,
  CreatedApiKey,
  Datacenter,
  DatacenterPage,
  Host,
  HostPage,
  UpdateBareMetalInstanceRequest,
  UpdateWebhookSubscriptionRequest,
  WebhookSubscription,
  WebhookSubscriptionPage,
} from "./platform.dto";
import { Store } from "./store";

@ApiBearerAuth()
@Controller("svc.location.v1.LocationService")
export class LocationController {
  constructor(private readonly store: Store) {}

  @Post("GetDatacenter")
  getDatacenter(@Body() request: NameRequest): Datacenter {
    return this.store.datacenters.get(request);
  }

  @Post("ListDatacenters")
  listDatacenters(@Body() request: ListRequest): DatacenterPage {
    return this.store.datacenters.list(request);
  }
}

@ApiBearerAuth()
@Controller("svc.baremetal.v1.BareMetalService")
export class BareMetalController {
  constructor(private readonly store: Store) {}

  @Post("GetHost")
  getHost(@Body() request: NameRequest): Host {
    return this.store.hosts.get(request);
  }

  @Post("ListHosts")
  listHosts(@Body() request: ListRequest): HostPage {
    return this.store.hosts.list(request);
  }

  @Post("CreateBareMetalInstance")
  createBareMetalInstance(@Body() request: CreateBareMetalInstanceRequest): OperationStarted {
    return this.store.bareMetalInstances.create(request);
  }

  @Post("GetBareMetalInstance")
  getBareMetalInstance(@Body() request: NameRequest): BareMetalInstance {
    return this.store.bareMetalInstances.get(request);
  }

  @Post("ListBareMetalInstances")
  listBareMetalInstances(@Body() request: ListRequest): BareMetalInstancePage {
    return this.store.bareMetalInstances.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateBareMetalInstance")
  updateBareMetalInstance(@Body() request: UpdateBareMetalInstanceRequest): BareMetalInstance {
    return this.store.bareMetalInstances.update(request);
  }

  @Post("DeleteBareMetalInstance")
  deleteBareMetalInstance(@Body() request: NameRequest): OperationStarted {
    return this.store.bareMetalInstances.delete(request);
  }
}

@ApiBearerAuth()
@Controller("svc.iam.v1.IamService")
export class IamController {
  constructor(private readonly store: Store) {}

  /** The response has the key's secret, which is not shown again. */
  @Post("CreateApiKey")
  createApiKey(@Body() request: CreateApiKeyRequest): CreatedApiKey {
    return this.store.apiKeys.create(request);
  }

  @Post("GetApiKey")
  getApiKey(@Body() request: NameRequest): ApiKey {
    return this.store.apiKeys.get(request);
  }

  @Post("ListApiKeys")
  listApiKeys(@Body() request: ListRequest): ApiKeyPage {
    return this.store.apiKeys.list(request);
  }

  @Post("DeleteApiKey")
  deleteApiKey(@Body() request: NameRequest): Empty {
    return this.store.apiKeys.delete(request);
  }
}

@ApiBearerAuth()
@Controller("svc.webhook.v1.WebhookService")
export class WebhookController {
  constructor(private readonly store: Store) {}

  @Post("CreateWebhookSubscription")
  createWebhookSubscription(@Body() request: CreateWebhookSubscriptionRequest): WebhookSubscription {
    return this.store.webhookSubscriptions.create(request);
  }

  @Post("GetWebhookSubscription")
  getWebhookSubscription(@Body() request: NameRequest): WebhookSubscription {
    return this.store.webhookSubscriptions.get(request);
  }

  @Post("ListWebhookSubscriptions")
  listWebhookSubscriptions(@Body() request: ListRequest): WebhookSubscriptionPage {
    return this.store.webhookSubscriptions.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateWebhookSubscription")
  updateWebhookSubscription(@Body() request: UpdateWebhookSubscriptionRequest): WebhookSubscription {
    return this.store.webhookSubscriptions.update(request);
  }

  @Post("DeleteWebhookSubscription")
  deleteWebhookSubscription(@Body() request: NameRequest): Empty {
    return this.store.webhookSubscriptions.delete(request);
  }
}

@ApiBearerAuth()
@Controller("svc.operation.v1.OperationService")
export class OperationController {
  constructor(private readonly store: Store) {}

  /** Poll until the state is SUCCEEDED, FAILED or CANCELLED. */
  @Post("GetOperation")
  getOperation(@Body() { name }: NameRequest): Operation {
    return this.store.all.operations.get(name) as Operation;
  }
}
