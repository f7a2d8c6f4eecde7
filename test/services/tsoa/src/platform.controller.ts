import { Body, Post, Route, Security } from "tsoa";
import type { Empty, ListRequest, NameRequest, Operation, OperationStarted } from "./common";
import type {
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
} from "./platform";
import { store } from "./store";

@Route("svc.location.v1.LocationService")
@Security("bearer")
export class LocationController {
  @Post("GetDatacenter")
  getDatacenter(@Body() request: NameRequest): Datacenter {
    return store.datacenters.get(request);
  }

  @Post("ListDatacenters")
  listDatacenters(@Body() request: ListRequest): DatacenterPage {
    return store.datacenters.list(request);
  }
}

@Route("svc.baremetal.v1.BareMetalService")
@Security("bearer")
export class BareMetalController {
  @Post("GetHost")
  getHost(@Body() request: NameRequest): Host {
    return store.hosts.get(request);
  }

  @Post("ListHosts")
  listHosts(@Body() request: ListRequest): HostPage {
    return store.hosts.list(request);
  }

  @Post("CreateBareMetalInstance")
  createBareMetalInstance(@Body() request: CreateBareMetalInstanceRequest): OperationStarted {
    return store.bareMetalInstances.create(request);
  }

  @Post("GetBareMetalInstance")
  getBareMetalInstance(@Body() request: NameRequest): BareMetalInstance {
    return store.bareMetalInstances.get(request);
  }

  @Post("ListBareMetalInstances")
  listBareMetalInstances(@Body() request: ListRequest): BareMetalInstancePage {
    return store.bareMetalInstances.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateBareMetalInstance")
  updateBareMetalInstance(@Body() request: UpdateBareMetalInstanceRequest): BareMetalInstance {
    return store.bareMetalInstances.update(request);
  }

  @Post("DeleteBareMetalInstance")
  deleteBareMetalInstance(@Body() request: NameRequest): OperationStarted {
    return store.bareMetalInstances.delete(request);
  }
}

@Route("svc.iam.v1.IamService")
@Security("bearer")
export class IamController {
  /** The response has the key's secret, which is not shown again. */
  @Post("CreateApiKey")
  createApiKey(@Body() request: CreateApiKeyRequest): CreatedApiKey {
    return store.apiKeys.create(request);
  }

  @Post("GetApiKey")
  getApiKey(@Body() request: NameRequest): ApiKey {
    return store.apiKeys.get(request);
  }

  @Post("ListApiKeys")
  listApiKeys(@Body() request: ListRequest): ApiKeyPage {
    return store.apiKeys.list(request);
  }

  @Post("DeleteApiKey")
  deleteApiKey(@Body() request: NameRequest): Empty {
    return store.apiKeys.delete(request);
  }
}

@Route("svc.webhook.v1.WebhookService")
@Security("bearer")
export class WebhookController {
  @Post("CreateWebhookSubscription")
  createWebhookSubscription(@Body() request: CreateWebhookSubscriptionRequest): WebhookSubscription {
    return store.webhookSubscriptions.create(request);
  }

  @Post("GetWebhookSubscription")
  getWebhookSubscription(@Body() request: NameRequest): WebhookSubscription {
    return store.webhookSubscriptions.get(request);
  }

  @Post("ListWebhookSubscriptions")
  listWebhookSubscriptions(@Body() request: ListRequest): WebhookSubscriptionPage {
    return store.webhookSubscriptions.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateWebhookSubscription")
  updateWebhookSubscription(@Body() request: UpdateWebhookSubscriptionRequest): WebhookSubscription {
    return store.webhookSubscriptions.update(request);
  }

  @Post("DeleteWebhookSubscription")
  deleteWebhookSubscription(@Body() request: NameRequest): Empty {
    return store.webhookSubscriptions.delete(request);
  }
}

@Route("svc.operation.v1.OperationService")
@Security("bearer")
export class OperationController {
  /** Poll until the state is SUCCEEDED, FAILED or CANCELLED. */
  @Post("GetOperation")
  getOperation(@Body() request: NameRequest): Operation {
    return store.all.operations.get(request.name) as Operation;
  }
}
