"""The documented service in FastAPI. Omitted fields of an update keep their values, and null clears them."""

import datetime
import json
import os
import secrets
import sys
from typing import Annotated, Any, Literal

from fastapi import Depends, FastAPI, HTTPException, Request
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, Field, SecretStr, create_model

from store import ServiceError, Store

API_KEY = os.environ.get("SERVICE_API_KEY", "")
store = Store(operation_seconds=0.1)
app = FastAPI(title="Infrastructure service", version="v1")

Slug = Annotated[str, Field(pattern="^[a-z][a-z0-9-]*$")]
ProjectName = Annotated[str, Field(description="Resource name of the project, projects/{slug}")]
Region = Annotated[str, Field(description="Resource name of the datacenter, datacenters/{slug}")]
NetworkName = Annotated[str, Field(description="Resource name of the network, projects/{project}/networks/{id}")]
Labels = dict[str, str]
Gib = Annotated[int, Field(ge=1)]
Protocol = Literal["PROTOCOL_TCP", "PROTOCOL_UDP", "PROTOCOL_ICMP"]


class Operation(BaseModel):
    name: str = Field(description="operations/{id}")
    state: Literal["PENDING", "RUNNING", "SUCCEEDED", "FAILED", "CANCELLED"]
    metadata: dict[str, Any] | None = None
    errorMessage: str | None = None


class Started(BaseModel):
    operation: Operation


class Empty(BaseModel):
    pass


class Named(BaseModel):
    name: str


class Custom(BaseModel):
    vcpus: int
    memoryGib: int


class Compute(BaseModel):
    """Either a type of the catalog or a custom size."""

    machineType: str | None = None
    custom: Custom | None = None


class Boot(BaseModel):
    image: str
    diskSizeGib: Gib | None = None


class NetworkAttachment(BaseModel):
    networkName: NetworkName
    publicAddress: bool = False


class User(BaseModel):
    username: str
    sshKeyNames: list[str] = Field(default=[], description="Resource names of SSH keys, projects/{project}/ssh-keys/{id}")
    administrator: bool = False


class VirtualMachineManifest(BaseModel):
    projectName: ProjectName
    region: Region
    compute: Compute
    boot: Boot
    network: NetworkAttachment | None = None
    users: list[User] | None = None
    labels: Labels | None = None


class VirtualMachine(VirtualMachineManifest):
    name: str = Field(description="projects/{project}/virtual-machines/{id}")
    state: Literal["PROVISIONING", "READY", "STOPPED"] = "READY"
    createTime: datetime.datetime


class UpdateVirtualMachineRequest(BaseModel):
    """Fields that are omitted keep their values. Null clears a field."""

    name: str
    compute: Compute | None = None
    network: NetworkAttachment | None = None
    users: list[User] | None = None
    labels: Labels | None = None


class CreateSshKeyRequest(BaseModel):
    projectName: ProjectName
    publicKey: str
    displayName: str | None = None


class SshKey(CreateSshKeyRequest):
    name: str = Field(description="projects/{project}/ssh-keys/{id}")
    fingerprint: str = "SHA256:c29tZSBmaW5nZXJwcmludA"
    createTime: datetime.datetime


class UpdateSshKeyRequest(BaseModel):
    """Fields that are omitted keep their values. Null clears a field."""

    name: str
    displayName: str | None = None


class CreateDiskRequest(BaseModel):
    projectName: ProjectName
    region: Region
    sizeGib: Gib
    displayName: str | None = None
    labels: Labels | None = None


class Disk(CreateDiskRequest):
    name: str = Field(description="projects/{project}/disks/{id}")
    createTime: datetime.datetime


class UpdateDiskRequest(BaseModel):
    """Fields that are omitted keep their values. Null clears a field."""

    name: str
    sizeGib: Gib | None = None
    displayName: str | None = None
    labels: Labels | None = None


class Backup(BaseModel):
    interval: str
    copies: int


class CreateFileShareRequest(BaseModel):
    projectName: ProjectName
    networkName: NetworkName
    capacityGib: Gib
    protocol: Literal["PROTOCOL_NFS", "PROTOCOL_SMB"] | None = None
    displayName: str | None = None
    backup: Backup | None = None


class FileShare(CreateFileShareRequest):
    name: str = Field(description="projects/{project}/file-shares/{id}")
    mountTarget: str = "10.0.0.2:/share"


class UpdateFileShareRequest(BaseModel):
    """Fields that are omitted keep their values. Null clears a field."""

    name: str
    capacityGib: Gib | None = None
    displayName: str | None = None
    backup: Backup | None = None


class CreateNetworkRequest(BaseModel):
    projectName: ProjectName
    region: Region
    ipv4Cidr: str | None = None
    displayName: str | None = None
    hasGateway: bool = False


class Network(CreateNetworkRequest):
    name: str = Field(description="projects/{project}/networks/{id}")
    createTime: datetime.datetime


class UpdateNetworkRequest(BaseModel):
    """Fields that are omitted keep their values. Null clears a field."""

    name: str
    displayName: str | None = None
    hasGateway: bool | None = None


class CreateFirewallRuleRequest(BaseModel):
    projectName: ProjectName
    networkName: NetworkName
    direction: Literal["DIRECTION_INGRESS", "DIRECTION_EGRESS"]
    protocol: Protocol | None = None
    ports: list[str] | None = None
    peerCidr: str | None = None
    priority: int | None = None


class FirewallRule(CreateFirewallRuleRequest):
    name: str = Field(description="projects/{project}/firewall-rules/{id}")


class UpdateFirewallRuleRequest(BaseModel):
    """Fields that are omitted keep their values. Null clears a field."""

    name: str
    protocol: Protocol | None = None
    ports: list[str] | None = None
    peerCidr: str | None = None
    priority: int | None = None


class CreateProjectRequest(BaseModel):
    slug: Slug
    displayName: str | None = None
    organizationName: str | None = Field(default=None, description="Resource name of the organization, organizations/{slug}")
    labels: Labels | None = None


class Project(CreateProjectRequest):
    name: str = Field(description="projects/{slug}")
    createTime: datetime.datetime


class UpdateProjectRequest(BaseModel):
    """Fields that are omitted keep their values. Null clears a field."""

    name: str
    displayName: str | None = None
    labels: Labels | None = None


class CreateOrganizationRequest(BaseModel):
    slug: Slug
    displayName: str | None = None
    billingEmail: str | None = None


class Organization(CreateOrganizationRequest):
    name: str = Field(description="organizations/{slug}")


class UpdateOrganizationRequest(BaseModel):
    """Fields that are omitted keep their values. Null clears a field."""

    name: str
    displayName: str | None = None
    billingEmail: str | None = None


class CreateBareMetalInstanceRequest(BaseModel):
    slug: Slug
    hostName: str = Field(description="Resource name of the host, hosts/{slug}")
    image: str
    displayName: str | None = None


class BareMetalInstance(CreateBareMetalInstanceRequest):
    name: str = Field(description="bare-metal-instances/{slug}")


class UpdateBareMetalInstanceRequest(BaseModel):
    """Fields that are omitted keep their values. Null clears a field."""

    name: str
    displayName: str | None = None


class CreateApiKeyRequest(BaseModel):
    displayName: str | None = None
    expireTime: datetime.datetime | None = None


class ApiKey(CreateApiKeyRequest):
    name: str = Field(description="api-keys/{id}")
    prefix: str = "svc_a1"


class CreatedApiKey(ApiKey):
    secret: str = Field(description="Shown only once.")


class WebhookFields(BaseModel):
    slug: Slug
    url: str
    eventTypes: list[str] | None = None
    paused: bool = False


class CreateWebhookSubscriptionRequest(WebhookFields):
    signingSecret: SecretStr | None = None


class WebhookSubscription(WebhookFields):
    name: str = Field(description="webhook-subscriptions/{slug}")


class UpdateWebhookSubscriptionRequest(BaseModel):
    """Fields that are omitted keep their values. Null clears a field."""

    name: str
    url: str | None = None
    eventTypes: list[str] | None = None
    paused: bool | None = None
    signingSecret: SecretStr | None = None


class Datacenter(BaseModel):
    name: str = Field(description="datacenters/{slug}")
    displayName: str
    country: str


class Host(BaseModel):
    name: str = Field(description="hosts/{slug}")
    region: Region
    cores: int
    memoryGib: int


class ListInProject(BaseModel):
    projectName: ProjectName
    pageSize: int = Field(default=0, ge=0)
    pageToken: str = ""


class ListAll(BaseModel):
    pageSize: int = Field(default=0, ge=0)
    pageToken: str = ""


def authorized(request: Request, key: Annotated[HTTPAuthorizationCredentials, Depends(HTTPBearer())]) -> None:
    if key.credentials != API_KEY:
        raise HTTPException(401, "the API key is wrong")
    store.begin(request.url.path.split("/")[-1])


@app.exception_handler(ServiceError)
async def answer_error(_: Request, error: ServiceError) -> JSONResponse:
    return JSONResponse({"detail": error.message}, status_code=error.status)


def method(service: str, name: str, request: type[BaseModel], answer: type[BaseModel], carry_out: Any) -> None:
    """Adds a method, with the call shape of the documentation."""

    async def endpoint(body: request) -> Any:  # type: ignore[valid-type]
        return carry_out(body)

    title = "BareMetal" if service == "baremetal" else service.capitalize()
    endpoint.__name__ = name
    app.post(
        f"/svc.{service}.v1.{title}Service/{name}",
        response_model=answer,
        response_model_exclude_none=True,
        tags=[title],
        dependencies=[Depends(authorized)],
    )(endpoint)


def plain(body: BaseModel) -> dict[str, Any]:
    """Returns the fields that the request contains, as JSON."""
    fields = body.model_dump(exclude_unset=True, mode="json")
    secret = getattr(body, "signingSecret", None)
    return {**fields, "signingSecret": secret.get_secret_value()} if secret is not None else fields


def snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


def kind(
    service: str,
    shown: type[BaseModel],
    collection: str,
    create: type[BaseModel] | None = None,
    update: type[BaseModel] | None = None,
    created: type[BaseModel] | None = None,
    long_running: bool = False,
    listed_in_project: bool = False,
) -> None:
    name = shown.__name__
    property_name = f"{name[0].lower()}{name[1:]}s"
    listing = create_model(f"List{name}sResponse", **{property_name: (list[shown], ...), "nextPageToken": (str, "")})

    def list_objects(body: Any) -> Any:
        parent = body.projectName if listed_in_project else None
        objects, token = store.list(name, parent, body.pageSize, body.pageToken)
        return {property_name: objects, "nextPageToken": token}

    def create_object(body: Any) -> Any:
        fields = {field: value for field, value in plain(body).items() if value is not None}
        new, effect = store.create(name, collection, fields)
        if long_running:
            return {"operation": store.start({f"{snake(name)}_name": new}, effect)}
        effect()
        secret = {"secret": f"svc_a1{secrets.token_hex(8)}"} if created is not None else {}
        return {**store.get(name, new), **secret}

    def update_object(body: Any) -> Any:
        changes = plain(body)
        return store.update(name, changes.pop("name"), changes)

    def delete_object(body: Any) -> Any:
        effect = store.delete(name, body.name)
        if long_running:
            return {"operation": store.start({}, effect)}
        effect()
        return {}

    method(service, f"Get{name}", Named, shown, lambda body: store.get(name, body.name))
    method(service, f"List{name}s", ListInProject if listed_in_project else ListAll, listing, list_objects)
    if create is not None:
        method(service, f"Create{name}", create, Started if long_running else created or shown, create_object)
        method(service, f"Delete{name}", Named, Started if long_running else Empty, delete_object)
    if update is not None:
        method(service, f"Update{name}", update, shown, update_object)


def get_operation(body: Named) -> Any:
    found = store.operations.get(body.name)
    if found is None:
        raise ServiceError(404, f"Operation {body.name} does not exist")
    return found.shown()


in_project: Any = {"listed_in_project": True}
method("operation", "GetOperation", Named, Operation, get_operation)
kind("location", Datacenter, "datacenters")
kind("baremetal", Host, "hosts")
kind("organization", Organization, "organizations", CreateOrganizationRequest, UpdateOrganizationRequest)
kind("project", Project, "projects", CreateProjectRequest, UpdateProjectRequest)
kind("network", Network, "networks", CreateNetworkRequest, UpdateNetworkRequest, **in_project)
kind("network", FirewallRule, "firewall-rules", CreateFirewallRuleRequest, UpdateFirewallRuleRequest, **in_project)
kind("compute", SshKey, "ssh-keys", CreateSshKeyRequest, UpdateSshKeyRequest, **in_project)
kind("storage", Disk, "disks", CreateDiskRequest, UpdateDiskRequest, **in_project)
kind("storage", FileShare, "file-shares", CreateFileShareRequest, UpdateFileShareRequest, long_running=True, **in_project)
kind("compute", VirtualMachine, "virtual-machines", VirtualMachineManifest, UpdateVirtualMachineRequest, long_running=True, **in_project)
kind("baremetal", BareMetalInstance, "bare-metal-instances", CreateBareMetalInstanceRequest, UpdateBareMetalInstanceRequest, long_running=True)
kind("iam", ApiKey, "api-keys", CreateApiKeyRequest, created=CreatedApiKey)
kind("webhook", WebhookSubscription, "webhook-subscriptions", CreateWebhookSubscriptionRequest, UpdateWebhookSubscriptionRequest)


@app.post("/control", include_in_schema=False)
async def control(request: Request) -> Any:
    store.begin("")
    return store.control(await request.json())


if __name__ == "__main__":
    json.dump(app.openapi(), sys.stdout, indent=2)
    sys.stdout.write("\n")
